//! The game at a shared table: a session of the protocol in which two people play with dice that they throw
//! together. What they have done in the match is kept as actions, which restore the game when they are repeated.

use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{Player, Resignation, Roll, Rotation, Starter};
use plakoto_protocol::commands::{Accept, Move, New, Resign, Roll as Rolled, SetTurn};
use plakoto_protocol::reply::{BoardView, Phase};
use plakoto_protocol::{Command, Frame, Numbered, OutputSettings, PlayerName, ProtocolError, Reply, Session};
use plakoto_table::match_play::Event;
use serde::{Deserialize, Serialize};

use super::as_text;
use super::referee::TableStage;

/// Number of answers that are remembered. Questions for steps are all different.
const MAX_ANSWERS: usize = 200;

/// An action with which the game goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum GameAction {
    /// The next game of the match begins.
    NewGame,
    /// The player with this number starts the game.
    Start(usize),
    Roll(#[serde(with = "as_text")] Roll),
    Move(#[serde(with = "as_text")] PlayText),
    /// The player on turn resigns the game for this many points.
    Resign(u8),
    Accept,
}

impl GameAction {
    /// Returns the command that performs the action in a session.
    fn command(&self) -> Command {
        match self {
            Self::NewGame => New::Game.into(),
            Self::Start(player) => SetTurn(PlayerName::Number(player_of(*player))).into(),
            Self::Roll(roll) => Rolled(Some(*roll)).into(),
            Self::Move(play) => Move::Play(Numbered::ByMover(play.clone())).into(),
            Self::Resign(points) => Resign::Points(*points).into(),
            Self::Accept => Accept.into(),
        }
    }
}

/// Returns the player in a seat, 0 or 1.
fn player_of(seat: usize) -> Player {
    if seat == 0 { Player::O } else { Player::X }
}

/// The game at a table, and the match that it belongs to.
pub(super) struct TableGame {
    session: Session,
    /// The board after the last action.
    board: Box<BoardView>,
    /// Whether the starter of the game is known.
    has_opened: bool,
    /// Actions of the match that are not stored yet.
    actions: Vec<GameAction>,
    /// Answers to questions, until the game goes on.
    answers: Vec<(Command, String)>,
}

impl TableGame {
    /// Begins a match with these games to this number of points; 0 is an open-ended session.
    ///
    /// # Errors
    /// Fails if the session cannot play such a match.
    pub(super) fn begin(
        mut session: Session,
        rotation: Rotation,
        length: u16,
    ) -> Result<Self, ProtocolError> {
        session.seat_two_people();
        let board = session.board();
        let mut game = Self { session, board, has_opened: false, actions: Vec::new(), answers: Vec::new() };
        game.begin_match(rotation, length)?;
        Ok(game)
    }

    /// Begins a match. The actions of the match before are forgotten.
    pub(super) fn begin_match(&mut self, rotation: Rotation, length: u16) -> Result<(), ProtocolError> {
        self.session.play_in_turn(rotation);
        self.session.execute(New::Match(Some(length), None).into(), &mut |_| {})?;
        (self.has_opened, self.actions) = (false, Vec::new());
        self.look();
        Ok(())
    }

    /// Performs an action of the players. Returns the reply of the session in JSON.
    pub(super) fn act(&mut self, action: GameAction) -> Result<String, ProtocolError> {
        let name = action.command().name();
        let reply = self.perform(&action)?;
        self.actions.push(action);
        Ok(self.json(name, &reply))
    }

    /// Performs an action that is stored already.
    pub(super) fn repeat(&mut self, action: &GameAction) -> Result<(), ProtocolError> {
        self.perform(action).map(drop)
    }

    fn perform(&mut self, action: &GameAction) -> Result<Reply, ProtocolError> {
        let reply = self.session.execute(action.command(), &mut |_| {})?;
        self.look();
        match action {
            GameAction::NewGame => self.has_opened = self.board.rules.starter != Starter::Dice,
            GameAction::Start(_) => self.has_opened = true,
            _ => {}
        }
        Ok(reply)
    }

    /// Takes over the state of the session.
    fn look(&mut self) {
        self.answers.clear();
        self.board = self.session.board();
    }

    /// Answers a question, from memory if the game has not gone on.
    pub(super) fn answer(&mut self, question: Command) -> Result<String, ProtocolError> {
        if let Some((_, reply)) = self.answers.iter().find(|(known, _)| *known == question) {
            return Ok(reply.clone());
        }
        let reply = self.session.execute(question.clone(), &mut |_| {})?;
        let reply = self.json(question.name(), &reply);
        if self.answers.len() < MAX_ANSWERS {
            self.answers.push((question, reply.clone()));
        }
        Ok(reply)
    }

    /// Names the players.
    pub(super) fn name_players(&mut self, names: [String; 2]) -> Result<(), ProtocolError> {
        self.session.name_players(names)?;
        self.look();
        Ok(())
    }

    pub(super) fn names(&self) -> &[String; 2] {
        &self.board.names
    }

    /// Returns a resignation of the game for this many points.
    ///
    /// # Errors
    /// Fails if no game under the current rules is worth so much.
    pub(super) fn resignation(&self, points: u8) -> Result<Resignation, ProtocolError> {
        Ok(Resignation::of_points(points, &self.board.rules)?)
    }

    /// Returns what the game waits for.
    pub(super) fn stage(&self) -> TableStage {
        let BoardView { subject, rules, .. } = &*self.board;
        let on_turn = subject.match_id.on_roll.index();
        match subject.phase(rules) {
            Phase::Roll if !self.has_opened => TableStage::Opening,
            Phase::Roll => TableStage::Roll(on_turn),
            Phase::Move => TableStage::Move(on_turn),
            Phase::GameOver => TableStage::GameOver,
            // The table accepts a resignation in the moment in which the session hears of it.
            Phase::Resignation | Phase::MatchOver => TableStage::MatchOver,
        }
    }

    /// Returns the board in JSON.
    pub(super) fn shown(&self) -> String {
        self.json("show", &Reply::from((*self.board).clone()))
    }

    /// Returns the news in JSON that dice have been thrown for the opening.
    pub(super) fn opening(&self, dice: [u8; 2]) -> String {
        self.news("roll", Event::OpeningRoll(dice))
    }

    /// Returns the news in JSON that a player offers to resign.
    pub(super) fn offer(&self, player: usize, offer: Resignation) -> String {
        self.news("resign", Event::OffersToResign(player_of(player), offer))
    }

    /// Returns the news in JSON that a player declines an offer to resign.
    pub(super) fn refusal(&self, player: usize, offer: Resignation) -> String {
        self.news("decline", Event::Declines(player_of(player), offer, None))
    }

    fn news(&self, command: &'static str, event: Event) -> String {
        self.json(command, &self.session.report(&[event]))
    }

    fn json(&self, command: &'static str, reply: &Reply) -> String {
        let settings = OutputSettings { json: true, ..self.session.output() };
        let envelope = self.session.envelope_of(reply);
        let frame = Frame { settings, tag: None, command: Some(command), envelope };
        frame.write(Ok(reply)).trim_end().to_owned()
    }

    /// Returns the actions that are not stored yet. From now on they count as stored.
    pub(super) fn take_actions(&mut self) -> Vec<GameAction> {
        std::mem::take(&mut self.actions)
    }

    /// Whether there are actions that are not stored yet.
    pub(super) fn has_actions(&self) -> bool {
        !self.actions.is_empty()
    }
}
