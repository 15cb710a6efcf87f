//! The state of a session, and the methods that change it for commands.

mod actions;
mod checkpoint;
mod consent;
mod decisions;
mod engine;
mod findings;
mod inquiry;
mod practice;
mod recording;
mod review;
mod storage;
mod unfinished;

use std::fmt;
use std::sync::Arc;

use super::bounds::Bounds;
use super::output::OutputSettings;
use super::reply::{BoardView, Events, Subject};
use super::{ProtocolError, Reply};
use crate::reply::Envelope;
use crate::text::argument::PlayerName;
use crate::text::input::names;
use plakoto_engine::engine::Engine;
use plakoto_engine::notation::match_id::{GnubgId, MatchId};
use plakoto_engine::printable::quote;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::{Numbers, Player, Rotation, RuleSet};
use plakoto_engine::search::{MAX_PLIES, StopFlag};
use plakoto_table::match_play::{Automatic, DiceSource, Event, GameResult, MatchStakes, Seat, Table};
use plakoto_words::{Language, Message, message};

pub(crate) use self::checkpoint::Checkpoint;
use self::consent::Consent;
pub use self::consent::PendingDecisions;
pub(crate) use self::consent::Tutor;
use self::engine::SessionEngine;
pub(crate) use self::engine::{AnalysisChoice, Onlooker};
use self::findings::Findings;
pub(crate) use self::findings::{Finding, LastRollout, Latest, RankedPlays};
pub(crate) use self::inquiry::{Inquiry, QuestionOutcome, check_id, may_hand_over};
use self::practice::Practice;
use self::recording::Recording;
pub(crate) use self::recording::{LoadedFields, amount, take_names};
pub(crate) use self::review::{not_practising, nothing};
use self::storage::Storage;
pub(crate) use self::storage::{SettingsFile, TextFields, WrittenFields, written};
pub(crate) use self::unfinished::UnfinishedFields;

/// The state of a session: a match in progress, its players, the engine and the settings.
pub struct Session {
    /// The match in progress, its players and its dice.
    pub(crate) table: Table,
    /// The games and the length of new matches.
    pub(crate) new_match: NewMatch,
    /// The match record, and the file that it is written to.
    pub(crate) recording: Recording,
    pub(crate) engine: SessionEngine,
    /// The latest results of `hint`, `rollout` and `analyse`.
    pub(crate) findings: Findings,
    pub(crate) tutor: Tutor,
    /// The questions that the user practises.
    pub(crate) practice: Option<Practice>,
    /// Questions that the user must answer first.
    pub(crate) consent: Consent,
    /// The action to perform if the user agrees to abort the game in progress, or to resign.
    pub(crate) postponed: Option<Postponed>,
    /// Receives a copy of the session when the engine begins to choose a play, so that others can answer questions.
    pub(crate) thinker: Option<Thinker>,
    /// The files that the session writes.
    pub(crate) storage: Storage,
    /// Output settings, which determine the format of replies.
    pub(crate) output: OutputSettings,
}

/// An action that waits for the user's consent.
pub(crate) type Postponed =
    Arc<dyn Fn(&mut Session, &mut dyn FnMut(&Reply)) -> Result<Reply, ProtocolError> + Send + Sync>;

/// Receives a copy of the session: see [`Session::copy_for_questions`].
pub(crate) type Thinker = Arc<dyn Fn(Session) + Send + Sync>;

/// Settings of new matches.
#[derive(Clone, Copy)]
pub(crate) struct NewMatch {
    pub(crate) rotation: Rotation,
    /// Length in points.
    pub(crate) length: u16,
}

/// Version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Default length of new matches, in points, as in gnubg.
const DEFAULT_MATCH_LENGTH: u16 = 7;

/// Returns the name of a user who has not chosen one, in each language.
#[must_use]
pub fn usual_names() -> [String; 2] {
    Language::ALL.map(|language| message!("player-usual_name").say(language))
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("series", self.table.series()).finish_non_exhaustive()
    }
}

impl Session {
    /// Creates a session in which an open-ended series of games is about to start. Player 1 is on roll; the
    /// engine plays for player 0.
    #[must_use]
    pub fn new(engine: Engine, stop: StopFlag) -> Self {
        let rules = *engine.rules();
        let table = Table::new([Seat::computer("plakoto"), Seat::human("user")], rules);
        Self {
            new_match: NewMatch { rotation: rules.into(), length: DEFAULT_MATCH_LENGTH },
            recording: Recording::new(&table),
            table,
            engine: SessionEngine::new(engine, stop),
            findings: Findings::default(),
            tutor: Tutor::default(),
            practice: None,
            consent: Consent::default(),
            postponed: None,
            thinker: None,
            storage: Storage::default(),
            output: OutputSettings::default(),
        }
    }

    /// Returns the flag that stops the running command.
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.engine.stop.clone()
    }

    /// Returns a copy that answers questions without a search. It has neither files nor the results of earlier
    /// analyses.
    pub(crate) fn copy_for_questions(&self) -> Self {
        Self {
            table: self.table.clone(),
            new_match: self.new_match,
            recording: self.recording.copy_for_questions(),
            engine: self.engine.copy_for_questions(),
            findings: self.findings.copy_for_questions(),
            tutor: Tutor { warned: None, ..self.tutor },
            practice: self.practice.clone(),
            consent: self.consent.copy_for_questions(),
            postponed: None,
            thinker: None,
            storage: Storage::default(),
            output: self.output,
        }
    }

    /// Returns the current output settings.
    #[must_use]
    pub fn output(&self) -> OutputSettings {
        self.output
    }

    /// Changes the output settings.
    pub fn set_output(&mut self, output: OutputSettings) {
        self.output = output;
    }

    /// Changes the search depth in plies (at most [`plakoto_engine::search::MAX_PLIES`]). If a seed is given,
    /// also changes the seed of the dice.
    pub fn set_defaults(&mut self, plies: u8, seed: Option<u64>) {
        self.engine.level.plies = plies.min(MAX_PLIES);
        if let Some(seed) = seed {
            self.table.choose_dice(DiceSource::seeded(seed));
        }
    }

    /// Chooses the games of new matches. The session's first game is the first of them.
    pub fn play_in_turn(&mut self, rotation: Rotation) {
        self.new_match.rotation = rotation;
        if *self.table.series().rotation() != rotation {
            self.change(|table| table.begin_match_unrolled(0, rotation));
            self.follow_rules();
        }
    }

    /// Returns the limits on the resources that the session may use.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.engine.bounds
    }

    /// Changes the limits on the resources that the session may use. If more threads or a larger cache are in
    /// use, reduces them to the limits.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.engine.set_bounds(bounds);
    }

    /// Frees the memory of the position cache. Later searches fill the cache again.
    pub fn rest(&mut self) {
        self.engine.core.clear_cache();
    }

    /// Makes searches report their progress to `onlooker`.
    pub(crate) fn watch(&mut self, onlooker: Onlooker) {
        self.engine.onlooker = Some(onlooker);
    }

    /// Returns the default search depth, in plies.
    #[must_use]
    pub fn plies(&self) -> u8 {
        self.engine.level.plies
    }

    /// Prepares the session for a user at a terminal: it asks before it replaces a file that has other contents
    /// before it aborts a game and before they resign, rolls the dice, makes forced plays and begins the next game.
    pub fn welcome_user(&mut self) {
        self.consent = Consent {
            asks_to_replace: true,
            asks_to_abort: true,
            asks_to_resign: true,
            ..Consent::default()
        };
        let usual = self.table.automatic();
        self.table.set_automatic(Automatic {
            bearoff: true,
            game: true,
            play: true,
            review: true,
            roll: true,
            ..usual
        });
        self.follow_language();
    }

    /// Gives a player who has no name of their own the usual name in the language of the terminal.
    pub(crate) fn follow_language(&mut self) {
        if !self.output.is_terminal {
            return;
        }
        let [names, usual] = [self.names(), usual_names()];
        let own = message!("player-usual_name").say(self.output.language);
        let new = names.clone().map(|name| if usual.contains(&name) { own.clone() } else { name });
        if new != names && new[0] != new[1] {
            self.change(|table| table.rename(new));
        }
    }

    /// Prepares the session for two people whose dice are thrown elsewhere: the engine plays for neither of them, each
    /// roll is a command, and forced plays are made.
    pub fn seat_two_people(&mut self) {
        for player in Player::BOTH {
            self.table.set_computer(player, false);
        }
        let usual = self.table.automatic();
        self.table.set_automatic(Automatic { roll: false, play: true, ..usual });
        self.table.choose_dice(DiceSource::Manual);
    }

    /// Changes the rollout settings.
    pub fn set_rollouts(&mut self, settings: RolloutSettings) {
        self.engine.rollouts.used = settings;
    }

    /// Returns the envelope (the rules, position and match state in a reply) for the session's position.
    #[must_use]
    pub fn envelope(&self) -> Envelope {
        let envelope = envelope(self.rules(), &self.subject());
        if self.table.is_placed() { envelope } else { Envelope { position: None, ..envelope } }
    }

    /// Returns the envelope for the position that `reply` is about.
    #[must_use]
    pub fn envelope_of(&self, reply: &Reply) -> Envelope {
        reply.subject().map_or_else(|| self.envelope(), |subject| envelope(self.rules(), subject))
    }

    /// Returns the output settings and the envelope with which to write `answer`.
    pub(crate) fn format_for(&self, answer: &Result<Reply, ProtocolError>) -> (OutputSettings, Envelope) {
        let envelope = answer.as_ref().map_or_else(|_| self.envelope(), |reply| self.envelope_of(reply));
        (self.output, envelope)
    }

    /// The rules of the open question of a practice, or else of the game at the table.
    pub(crate) fn rules(&self) -> &RuleSet {
        let question = self.open_practice().map(Practice::question);
        question.map_or_else(|| self.table.series().game().rules(), |question| &question.rules)
    }

    pub(crate) fn match_id(&self) -> MatchId {
        self.table.series().id()
    }

    /// Returns the result of the current game, if it is over. While the user practises, no game is over.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.table.series().game().result().filter(|_| self.open_practice().is_none())
    }

    /// Returns the session's position, with its match state and pending numbers (numbers that the opponent
    /// passed on). While the user practises, this is the position of the open question.
    pub(crate) fn subject(&self) -> Subject {
        if let Some(practice) = self.open_practice() {
            let GnubgId { position, match_id, pending } = practice.question().id();
            return Subject { position, match_id: match_id.unwrap_or_else(|| self.match_id()), pending };
        }
        let game = self.table.series().game();
        Subject { position: *game.position(), match_id: self.match_id(), pending: game.pending() }
    }

    /// Returns the values of the results of the game in `subject` for the player on roll at the match score.
    /// Returns `None` if only points count.
    pub(crate) fn stakes(&self, subject: &Subject) -> Option<MatchStakes> {
        self.engine.stakes(self.rules(), subject)
    }

    /// Returns the session's position, or an error if the last position was rejected.
    pub(crate) fn placed_subject(&self) -> Result<Subject, ProtocolError> {
        self.table.must_be_placed()?;
        Ok(self.subject())
    }

    pub(crate) fn names(&self) -> [String; 2] {
        self.table.names()
    }

    pub(crate) fn name_on_roll(&self) -> &str {
        self.table.seat(self.subject().match_id.on_roll).name()
    }

    /// Names player 0 and player 1.
    ///
    /// # Errors
    /// Fails if a name is not valid, or if the names are the same except for capital letters.
    pub fn name_players(&mut self, names: [String; 2]) -> Result<(), ProtocolError> {
        if let Some(wrong) = names.iter().find(|name| !names::is_valid(name)) {
            let what = message!("expected-name", longest = names::LONGEST);
            return Err(ProtocolError::expected(what, Some(Message::text(quote(wrong)))));
        }
        let [first, second] = &names;
        if first.to_lowercase() == second.to_lowercase() {
            let new = if self.names().contains(first) { second } else { first };
            let got = Message::text(format!("`{new}`"));
            return Err(ProtocolError::expected(message!("expected-other_name"), Some(got)));
        }
        self.change(|table| table.rename(names));
        Ok(())
    }

    /// Returns the board, as `show board` does.
    #[must_use]
    pub fn board(&self) -> Box<BoardView> {
        Box::new(BoardView::new(self.subject(), self.names(), *self.rules()))
    }

    /// Returns the reply that reports events with the board after them.
    #[must_use]
    pub fn report(&self, events: &[Event]) -> Reply {
        Reply::from(Events::new(events, self.rules(), self.output.numbering, self.board()))
    }

    /// Returns the player that `name` refers to.
    pub(crate) fn player(&self, name: &PlayerName) -> Result<Player, ProtocolError> {
        match name {
            PlayerName::Number(player) => Ok(*player),
            PlayerName::Both => {
                Err(ProtocolError::expected(message!("expected-one_player"), Some(Message::text("`both`"))))
            }
            PlayerName::Name(name, column) => Player::BOTH
                .into_iter()
                .find(|player| self.table.seat(*player).name().to_lowercase() == name.to_lowercase())
                .or_else(|| name.eq_ignore_ascii_case("gnubg").then(|| self.gnubg()))
                .ok_or_else(|| {
                    let [first, second] = self.names();
                    let what = message!("expected-player_of", player = first, opponent = second);
                    ProtocolError::expected(what, Some(Message::text(quote(name)))).at_column(*column)
                }),
        }
    }

    /// Returns the player that the name `gnubg` refers to: the player called `plakoto`, or else player 0.
    pub(crate) fn gnubg(&self) -> Player {
        Player::BOTH
            .into_iter()
            .find(|player| self.table.seat(*player).name() == "plakoto")
            .unwrap_or(Player::O)
    }

    /// Returns the numbers to play, or an error if the player has no dice and no pending numbers.
    pub(crate) fn numbers_of(subject: &Subject) -> Result<Numbers, ProtocolError> {
        subject.numbers().ok_or_else(|| ProtocolError::missing(message!("error-no_dice")))
    }
}

fn envelope(rules: &RuleSet, subject: &Subject) -> Envelope {
    let Subject { position, match_id, pending } = *subject;
    Envelope { rules: *rules, position: Some(position), match_id, pending }
}
