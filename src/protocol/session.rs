//! The state of a conversation, and what each command does to it.

mod analysis;
mod follower;
mod game;
mod help;
mod players;
mod questions;
mod record;
mod rollout;
mod settings;
mod show;
mod ubgi;
mod variant;

use self::analysis::Analyses;
use self::record::Recording;
use self::rollout::LastRollout;
use super::command::{Command, PlayerName};
use super::frame::Envelope;
use super::reply::{BoardView, Subject};
use super::settings::{AnalysisSettings, OutputSettings, RolloutSettings};
use super::{ProtocolError, Reply};
use crate::engine::{Engine, Level};
use crate::match_play::{DiceSource, EquityTable, GameResult, MatchStakes, Seat, Table, away};
use crate::notation::match_id::MatchId;
use crate::printable::quote;
use crate::rollout::Settings;
use crate::rules::{Numbers, Player, Roll, RuleSet};
use crate::search::StopFlag;

/// The state of a conversation: a match in progress, its players, the engine and the settings.
pub struct Session {
    pub(super) engine: Engine,
    pub(super) table: Table,
    recording: Recording,
    /// Plies of `eval`, `hint` and `go`; noise of `go`; both of computer players without settings of their own.
    pub(super) level: Level,
    /// The length of new matches.
    pub(super) match_length: u16,
    /// How replies are written.
    pub(super) output: OutputSettings,
    stop: StopFlag,
    pub(super) rollouts: RolloutSettings,
    pub(super) judging: AnalysisSettings,
    analyses: Analyses,
    /// What games are worth in a match under the rules.
    equities: EquityTable,
    /// Whether the engine plays by it.
    plays_by_score: bool,
    last_rollout: Option<LastRollout>,
}

/// The length of new matches, as gnubg has it.
const DEFAULT_MATCH_LENGTH: u16 = 7;

impl Session {
    /// A new session: the start of a game with player 1 on roll, an open-ended session, player 0 played by the engine.
    #[must_use]
    pub fn new(engine: Engine, stop: StopFlag) -> Self {
        let seat =
            |name: &str, is_computer| Seat { name: name.into(), is_computer, plies: None, noise: None };
        let equities = EquityTable::of(engine.rules());
        let table = Table::new([seat("plakoto", true), seat("user", false)]);
        Self {
            recording: Recording::new(&table, engine.rules()),
            engine,
            table,
            level: Level::DEFAULT,
            match_length: DEFAULT_MATCH_LENGTH,
            output: OutputSettings::default(),
            stop,
            rollouts: RolloutSettings::default(),
            judging: AnalysisSettings::default(),
            analyses: Analyses::default(),
            equities,
            plays_by_score: true,
            last_rollout: None,
        }
    }

    /// The flag that stops its searches.
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Leaves the session without a position, as after one that was rejected.
    pub fn forget_position(&mut self) {
        self.table.is_placed = false;
    }

    /// How replies are to be written now.
    #[must_use]
    pub fn output(&self) -> OutputSettings {
        self.output
    }

    /// Changes how replies are written.
    pub fn set_output(&mut self, output: OutputSettings) {
        self.output = output;
    }

    /// Changes the plies to look ahead (at most [`crate::search::MAX_PLIES`]) and, if it is given, the seed of the
    /// dice.
    pub fn set_defaults(&mut self, plies: u8, seed: Option<u64>) {
        self.level.plies = plies.min(crate::search::MAX_PLIES);
        if let Some(seed) = seed {
            self.table.choose_dice(DiceSource::seeded(seed));
        }
    }

    /// Changes how rollouts are made.
    pub fn set_rollouts(&mut self, settings: Settings) {
        self.rollouts.used = settings;
    }

    /// What replies tell about the position that the session is at.
    #[must_use]
    pub fn envelope(&self) -> Envelope {
        let envelope = envelope(self.engine.rules(), &self.subject());
        if self.table.is_placed { envelope } else { Envelope { position_id: None, ..envelope } }
    }

    /// What `reply` tells about the position it is about.
    #[must_use]
    pub fn envelope_of(&self, reply: &Reply) -> Envelope {
        reply.subject().map_or_else(|| self.envelope(), |subject| envelope(self.engine.rules(), subject))
    }

    /// Executes a command. `progress` is called with what a search finds on the way.
    ///
    /// # Errors
    /// If the command cannot be executed; then the state is as it was, except that a rejected position leaves the
    /// session without one.
    pub fn execute(
        &mut self,
        command: Command,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let before = if command.is_question() { None } else { self.checkpoint() };
        let reply = self.perform(command, progress);
        self.take_down(before)?;
        reply
    }

    fn perform(
        &mut self,
        command: Command,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        match command {
            Command::Analyse(what) => self.analyse(what, progress),
            Command::New(new) => self.new_game(new, progress),
            Command::Roll(roll) => self.roll(roll, progress),
            Command::Move(play) => self.make_move(play.as_ref(), progress),
            Command::Play => self.play(progress),
            Command::Resign(resignation) => self.resign(resignation, progress),
            Command::Accept => self.accept(progress),
            Command::Decline => self.decline(progress),
            Command::SwapPlayers => self.swap_players(),
            Command::Undo => self.undo(),
            Command::Hint { inline, count } => self.hint(inline, count),
            Command::BestMove { inline, dice } => self.best_move(inline, dice),
            Command::Rollout(what) => self.roll_out(what, progress),
            Command::Eval(inline) => self.eval(inline),
            Command::Legal { inline, dice } => self.legal(inline, dice, progress),
            Command::Show(topic) => self.show(topic),
            Command::Query(query) => self.query(query),
            Command::Calibrate(thousands) => Ok(self.calibrate(thousands)),
            Command::Help(words) => help::help(&words),
            Command::Recorded(what) => self.recorded(what),
            Command::Set(setting) => self.set(setting),
            Command::Ubgi(ubgi) => self.ubgi(ubgi, progress),
            Command::IsReady => Ok(super::reply::Shown::one("readyok", "ready", true)),
            Command::Stop | Command::Quit => Ok(Reply::Silent),
        }
    }

    /// Makes earlier trials useless for later rollouts: games are worth something else, or are played otherwise.
    pub(super) fn forget_rollout(&mut self) {
        self.last_rollout = None;
    }

    fn rules(&self) -> &RuleSet {
        self.engine.rules()
    }

    fn match_id(&self) -> MatchId {
        self.table.series.id(self.rules())
    }

    /// The result of the current game, if it is over.
    pub(super) fn result(&self) -> Option<GameResult> {
        self.table.series.game.result(self.rules())
    }

    /// The session's position with everything that belongs to it.
    fn subject(&self) -> Subject {
        let game = &self.table.series.game;
        Subject { position: game.position, match_id: self.match_id(), pending: game.pending }
    }

    /// What the game that a question is about is worth to the player on roll, if not just its points.
    fn stakes(&self, subject: &Subject) -> Option<MatchStakes> {
        let MatchId { length, score, on_roll, .. } = subject.match_id;
        let (mine, theirs) = away(length, score, on_roll)?;
        self.equities.stakes(self.rules(), mine, theirs).filter(|_| self.plays_by_score)
    }

    /// The same, unless the last position was rejected.
    fn placed_subject(&self) -> Result<Subject, ProtocolError> {
        self.table.must_be_placed()?;
        Ok(self.subject())
    }

    pub(super) fn names(&self) -> [String; 2] {
        [self.table.seats[0].name.clone(), self.table.seats[1].name.clone()]
    }

    fn board(&self) -> Box<BoardView> {
        Box::new(BoardView { subject: self.subject(), names: self.names(), rules: *self.rules() })
    }

    /// The player that a command means.
    fn player(&self, name: &PlayerName) -> Result<Player, ProtocolError> {
        match name {
            PlayerName::Number(player) => Ok(*player),
            PlayerName::Both => {
                Err(ProtocolError::bad_argument("expected one player (0, 1 or a name), got `both`"))
            }
            PlayerName::Name(name, column) => Player::BOTH
                .into_iter()
                .find(|player| self.table.seats[player.index()].name.to_lowercase() == name.to_lowercase())
                .or_else(|| name.eq_ignore_ascii_case("gnubg").then(|| self.gnubg()))
                .ok_or_else(|| {
                    let [first, second] = self.names();
                    ProtocolError::bad_argument(format!(
                        "expected a player (0, 1, {first} or {second}), got {}",
                        quote(name)
                    ))
                    .at_column(*column)
                }),
        }
    }

    /// Whom gnubg's name for its own player means: the one called `plakoto`, or player 0.
    fn gnubg(&self) -> Player {
        Player::BOTH
            .into_iter()
            .find(|player| self.table.seats[player.index()].name == "plakoto")
            .unwrap_or(Player::O)
    }

    /// What is to be played, or why nothing is.
    fn numbers_of(subject: &Subject) -> Result<Numbers, ProtocolError> {
        subject.numbers().ok_or_else(|| {
            ProtocolError::missing("no dice: `roll`, `set dice 31`, or name them behind an ID")
        })
    }
}

fn envelope(rules: &RuleSet, subject: &Subject) -> Envelope {
    Envelope {
        variant: rules.to_string(),
        position_id: Some(subject.position.to_string()),
        match_id: Some(subject.match_id.to_string()),
        dice: subject.match_id.dice.map(Roll::dice),
        pending: subject.pending.numbers().collect(),
        turn: subject.match_id.on_roll.index(),
    }
}
