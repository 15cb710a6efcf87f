//! The state of a session, and the methods that change it for commands.

mod actions;
mod analyses;
mod files;
mod inquiry;
mod practice;
pub(crate) mod record;
mod state;
mod tutor;
mod unfinished;

pub(crate) use self::analyses::nothing;
pub(crate) use self::files::TextFields;
pub(crate) use self::inquiry::{Inquiry, QuestionOutcome, check_id, may_hand_over};
pub(crate) use self::practice::not_practising;
pub(crate) use self::record::LoadedFields;
pub use self::state::PendingDecisions;
pub(crate) use self::state::{
    Analyses, AnalysisChoice, Finding, LastRollout, NamedFiles, Onlooker, Practice, RankedPlays,
    RolloutChoice, SettingsFile, TutorChoice, WrittenFields, written,
};
use self::state::{PersistentState, QuestionedPlay, Recording, Replacement, complete_depth};
pub(crate) use self::unfinished::UnfinishedFields;
use std::collections::HashSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::bounds::Bounds;
use super::output::OutputSettings;
use super::reply::{BoardView, Subject};
use super::{ProtocolError, Reply};
use crate::reply::Envelope;
use crate::text::argument::PlayerName;
use plakoto_engine::engine::{Engine, Level};
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::printable::quote;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::{Numbers, Player, Rotation, RuleSet};
use plakoto_engine::search::{Cache, StopFlag};
use plakoto_table::match_play::{
    Automatic, DiceSource, EquityTable, GameResult, MatchStakes, Seat, Table, away,
};
use plakoto_words::{Message, message};

/// The state of a session: a match in progress, its players, the engine and the settings.
pub struct Session {
    pub(crate) engine: Engine,
    pub(crate) table: Table,
    pub(crate) recording: Recording,
    /// Search depth in plies for `eval`, `hint` and `go`, and noise for `go`. Computer players without
    /// settings of their own use this level, too.
    pub(crate) level: Level,
    /// The games of new matches.
    pub(crate) rotation: Rotation,
    /// Length of new matches, in points.
    pub(crate) match_length: u16,
    /// Output settings, which determine the format of replies.
    pub(crate) output: OutputSettings,
    pub(crate) stop: StopFlag,
    pub(crate) bounds: Bounds,
    pub(crate) rollouts: RolloutChoice,
    pub(crate) judging: AnalysisChoice,
    pub(crate) analyses: Analyses,
    pub(crate) tutor: TutorChoice,
    /// The last play that the tutor warned about; dropped once the game or the rules have changed.
    pub(crate) warned: Option<QuestionedPlay>,
    /// Table of match-winning probabilities under the current rules.
    pub(crate) equities: EquityTable,
    /// Whether the engine takes the match score into account.
    pub(crate) plays_by_score: bool,
    pub(crate) last_rollout: Option<LastRollout>,
    /// The questions that the user practises.
    pub(crate) practice: Option<Practice>,
    /// The result of the last `hint`.
    pub(crate) last_hint: Option<RankedPlays>,
    /// The position and numbers whose plays `legal` has listed after the last `hint`. A question sets it while a
    /// search runs.
    listed: Mutex<Option<Subject>>,
    /// Path of the match library; `None` means the user's default library.
    pub(crate) library: Option<PathBuf>,
    /// State that is stored in files and outlives the session.
    pub(crate) persistent: PersistentState,
    /// Whether to ask the user before a file is replaced.
    pub(crate) asks: bool,
    /// Whether to ask the user before a game in progress is aborted.
    pub(crate) asks_to_abort: bool,
    /// Whether to ask the user before they resign.
    pub(crate) asks_to_resign: bool,
    /// Whether the running command is undone if it leaves a game in progress.
    pub(crate) is_trial: bool,
    /// The action to perform if the user agrees to abort the game in progress, or to resign.
    pub(crate) postponed: Option<Postponed>,
    /// The file to replace if the user answers `yes`.
    pub(crate) replacing: Option<Replacement>,
    pub(crate) onlooker: Option<Onlooker>,
    /// Receives a copy of the session when the engine begins to choose a play, so that others can answer questions.
    pub(crate) thinker: Option<Thinker>,
    /// The network file and the folder with endgame tables that the user named last.
    pub(crate) named: NamedFiles,
    /// Absolute paths of the files that `save` and `export` have written. They may be replaced without asking.
    written: HashSet<PathBuf>,
}

/// An action that waits for the user's consent.
pub(crate) type Postponed =
    Arc<dyn Fn(&mut Session, &mut dyn FnMut(&Reply)) -> Result<Reply, ProtocolError> + Send + Sync>;

/// Receives a copy of the session: see [`Session::copy_for_questions`].
pub(crate) type Thinker = Arc<dyn Fn(Session) + Send + Sync>;

/// Version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Default length of new matches, in points, as in gnubg.
const DEFAULT_MATCH_LENGTH: u16 = 7;

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
        let equities = EquityTable::of(*engine.rules());
        let table = Table::new([Seat::computer("plakoto"), Seat::human("user")], *engine.rules());
        Self {
            recording: Recording::new(&table),
            rotation: (*engine.rules()).into(),
            engine,
            table,
            level: Level::DEFAULT,
            match_length: DEFAULT_MATCH_LENGTH,
            output: OutputSettings::default(),
            stop,
            bounds: Bounds::default(),
            rollouts: RolloutChoice::default(),
            judging: AnalysisChoice::default(),
            analyses: Analyses::default(),
            tutor: TutorChoice::default(),
            warned: None,
            equities,
            plays_by_score: true,
            last_rollout: None,
            practice: None,
            last_hint: None,
            listed: Mutex::default(),
            library: None,
            persistent: PersistentState::default(),
            asks: false,
            asks_to_abort: false,
            is_trial: false,
            asks_to_resign: false,
            postponed: None,
            replacing: None,
            onlooker: None,
            thinker: None,
            named: NamedFiles::default(),
            written: HashSet::new(),
        }
    }

    /// Returns the flag that stops the running command.
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Returns a copy that answers questions without a search. It has neither files nor the results of earlier
    /// analyses.
    pub(crate) fn copy_for_questions(&self) -> Self {
        let mut copy = Self::new(self.engine.under(*self.engine.rules()), StopFlag::default());
        copy.table.clone_from(&self.table);
        copy.recording.keeper.clone_from(&self.recording.keeper);
        copy.recording.encoding = self.recording.encoding;
        copy.equities.clone_from(&self.equities);
        copy.last_rollout.clone_from(&self.last_rollout);
        copy.practice.clone_from(&self.practice);
        copy.last_hint.clone_from(&self.last_hint);
        Self {
            level: self.level,
            rotation: self.rotation,
            match_length: self.match_length,
            output: self.output,
            bounds: self.bounds,
            rollouts: self.rollouts,
            judging: self.judging,
            tutor: self.tutor,
            plays_by_score: self.plays_by_score,
            asks: self.asks,
            asks_to_abort: self.asks_to_abort,
            ..copy
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
        self.level.plies = plies.min(plakoto_engine::search::MAX_PLIES);
        if let Some(seed) = seed {
            self.table.choose_dice(DiceSource::seeded(seed));
        }
    }

    /// Chooses the games of new matches. The session's first game is the first of them.
    pub fn play_in_turn(&mut self, rotation: Rotation) {
        self.rotation = rotation;
        if *self.table.series().rotation() != rotation {
            self.change(|table| table.begin_match_unrolled(0, rotation));
            self.follow_rules();
        }
    }

    /// Returns the limits on the resources that the session may use.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Changes the limits on the resources that the session may use. If more threads or a larger cache are in
    /// use, reduces them to the limits.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        if self.engine.threads() > bounds.threads.count() {
            self.engine.use_threads(bounds.threads);
        }
        if self.engine.cache_entries() > bounds.cache_entries {
            self.engine.use_cache(Cache::new(bounds.cache_entries));
        }
    }

    /// Frees the memory of the position cache. Later searches fill the cache again.
    pub fn rest(&mut self) {
        self.engine.clear_cache();
    }

    /// Makes searches report their progress to `onlooker`.
    pub(crate) fn watch(&mut self, onlooker: Onlooker) {
        self.onlooker = Some(onlooker);
    }

    /// Reports a completed search depth to the onlooker; does nothing if no depth is complete.
    pub(crate) fn tell_depth(&self, plies: Option<u8>) {
        if let Some(plies) = plies {
            self.tell(complete_depth(plies));
        }
    }

    /// Notes that `legal` has listed the plays of a position; `None` if a hint is newer.
    pub(crate) fn note_list(&self, subject: Option<Subject>) {
        *self.listed.lock().unwrap_or_else(PoisonError::into_inner) = subject;
    }

    /// Whether the latest list of plays is the one of `legal`, and is about the session's position.
    pub(crate) fn has_list(&self) -> bool {
        *self.listed.lock().unwrap_or_else(PoisonError::into_inner) == Some(self.subject())
    }

    /// Reports a progress note about the running command to the onlooker.
    pub(crate) fn tell(&self, note: Message) {
        if let Some(onlooker) = &self.onlooker {
            onlooker(note);
        }
    }

    /// Returns the default search depth, in plies.
    #[must_use]
    pub fn plies(&self) -> u8 {
        self.level.plies
    }

    /// Prepares the session for a user at a terminal: it asks before it replaces a file that has other contents
    /// before it aborts a game and before they resign, rolls the dice, makes forced plays and begins the next game.
    pub fn welcome_user(&mut self) {
        (self.asks, self.asks_to_abort, self.asks_to_resign) = (true, true, true);
        let usual = self.table.automatic();
        self.table.set_automatic(Automatic {
            bearoff: true,
            game: true,
            play: true,
            review: true,
            roll: true,
            ..usual
        });
    }

    /// Changes the rollout settings.
    pub fn set_rollouts(&mut self, settings: RolloutSettings) {
        self.rollouts.used = settings;
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

    /// Discards the last rollout, so that it cannot be continued. This is necessary after a change to the
    /// match equities or to the engine's plays, because old and new trials must not be mixed.
    pub(crate) fn forget_rollout(&mut self) {
        self.last_rollout = None;
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
        let MatchId { length, score, on_roll, .. } = subject.match_id;
        let (mine, theirs) = away(length, score, on_roll)?;
        self.equities.stakes(self.rules(), mine, theirs).filter(|_| self.plays_by_score)
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

    pub(crate) fn board(&self) -> Box<BoardView> {
        Box::new(BoardView::new(self.subject(), self.names(), *self.rules()))
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
