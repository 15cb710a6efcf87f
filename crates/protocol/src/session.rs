//! The state of a session, and the changes that commands make to it.

mod actions;
mod analyses;
mod files;
mod inquiry;
pub(crate) mod record;
mod state;
mod tutor;
mod unfinished;

pub(crate) use self::analyses::nothing;
pub(crate) use self::files::IfThere;
pub(crate) use self::inquiry::{Asked, Inquiry, check_id, may_hand_over};
pub use self::state::Open;
pub(crate) use self::state::{
    Analyses, ChosenAnalysis, ChosenRollout, ChosenTutor, Finding, LastRollout, NamedFiles, Onlooker,
    RankedPlays, SettingsFile, written,
};
use self::state::{Recording, Replacing, Staying, Warned, complete_depth};
use std::path::PathBuf;

use super::bounds::Bounds;
use super::output::OutputSettings;
use super::reply::{BoardView, Subject};
use super::{ProtocolError, Reply};
use crate::text::argument::PlayerName;
use crate::text::frame::Envelope;
use plakoto_engine::engine::{Engine, Level};
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::printable::quote;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::{Numbers, Player, RuleSet};
use plakoto_engine::search::{Cache, StopFlag};
use plakoto_table::match_play::{DiceSource, EquityTable, GameResult, MatchStakes, Seat, Table, away};

/// The state of a session: a match in progress, its players, the engine and the settings.
pub struct Session {
    pub(crate) engine: Engine,
    pub(crate) table: Table,
    pub(crate) recording: Recording,
    /// Plies of `eval`, `hint` and `go`, and noise of `go`. Both also apply to computer players without
    /// settings of their own.
    pub(crate) level: Level,
    /// Length of new matches.
    pub(crate) match_length: u16,
    /// Format of replies.
    pub(crate) output: OutputSettings,
    pub(crate) stop: StopFlag,
    pub(crate) bounds: Bounds,
    pub(crate) rollouts: ChosenRollout,
    pub(crate) judging: ChosenAnalysis,
    pub(crate) analyses: Analyses,
    pub(crate) tutor: ChosenTutor,
    /// The play that the tutor last warned about, until it is made or something else happens.
    pub(crate) warned: Option<Warned>,
    /// Values of games in a match under the current rules.
    pub(crate) equities: EquityTable,
    /// Whether the engine takes the match score into account.
    pub(crate) plays_by_score: bool,
    pub(crate) last_rollout: Option<LastRollout>,
    /// The last answer of `hint`.
    pub(crate) last_hint: Option<RankedPlays>,
    /// The match library, if it is not the user's default one.
    pub(crate) library: Option<PathBuf>,
    /// State that outlives the session.
    pub(crate) staying: Staying,
    /// Whether to ask before a file is replaced.
    pub(crate) asks: bool,
    /// The file that waits for the user's answer.
    pub(crate) replacing: Option<Replacing>,
    pub(crate) onlooker: Option<Onlooker>,
    /// The network and the folder of endgame tables that were named last.
    pub(crate) named: NamedFiles,
}

/// Version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Length of new matches, as in gnubg.
const DEFAULT_MATCH_LENGTH: u16 = 7;

impl Session {
    /// Creates a session at the start of an open-ended session, with player 1 on roll. The engine plays
    /// player 0.
    #[must_use]
    pub fn new(engine: Engine, stop: StopFlag) -> Self {
        let equities = EquityTable::of(engine.rules());
        let table = Table::new([Seat::computer("plakoto"), Seat::human("user")]);
        Self {
            recording: Recording::new(&table, engine.rules()),
            engine,
            table,
            level: Level::DEFAULT,
            match_length: DEFAULT_MATCH_LENGTH,
            output: OutputSettings::default(),
            stop,
            bounds: Bounds::default(),
            rollouts: ChosenRollout::default(),
            judging: ChosenAnalysis::default(),
            analyses: Analyses::default(),
            tutor: ChosenTutor::default(),
            warned: None,
            equities,
            plays_by_score: true,
            last_rollout: None,
            last_hint: None,
            library: None,
            staying: Staying::default(),
            asks: false,
            replacing: None,
            onlooker: None,
            named: NamedFiles::default(),
        }
    }

    /// Returns the flag that stops the command being executed.
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Returns the current format of replies.
    #[must_use]
    pub fn output(&self) -> OutputSettings {
        self.output
    }

    /// Changes the format of replies.
    pub fn set_output(&mut self, output: OutputSettings) {
        self.output = output;
    }

    /// Changes the search depth in plies (at most [`plakoto_engine::search::MAX_PLIES`]) and, if given, the
    /// seed of the dice.
    pub fn set_defaults(&mut self, plies: u8, seed: Option<u64>) {
        self.level.plies = plies.min(plakoto_engine::search::MAX_PLIES);
        if let Some(seed) = seed {
            self.table.choose_dice(DiceSource::seeded(seed));
        }
    }

    /// Returns the resources that the session may use.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Changes the resources that the session may use, and reduces its threads and cache to them.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        if self.engine.threads() > bounds.threads.count() {
            self.engine.use_threads(bounds.threads);
        }
        if self.engine.cache_entries() > bounds.cache_entries {
            self.engine.use_cache(Cache::new(bounds.cache_entries));
        }
    }

    /// Frees the memory of the position cache, which later searches fill again.
    pub fn rest(&mut self) {
        self.engine.clear_cache();
    }

    /// Makes searches report their progress to `onlooker`.
    pub(crate) fn watch(&mut self, onlooker: Onlooker) {
        self.onlooker = Some(onlooker);
    }

    /// Tells the onlooker which depth is complete, if any is.
    pub(crate) fn tell_depth(&self, plies: Option<u8>) {
        if let Some(plies) = plies {
            self.tell(complete_depth(plies));
        }
    }

    /// Reports the progress of a command to the onlooker.
    pub(crate) fn tell(&self, note: String) {
        if let Some(onlooker) = &self.onlooker {
            onlooker(note);
        }
    }

    /// Returns the default search depth, in plies.
    #[must_use]
    pub fn plies(&self) -> u8 {
        self.level.plies
    }

    /// Makes the session ask before it replaces a file with other contents; for an interactive user.
    pub fn ask_first(&mut self) {
        self.asks = true;
    }

    /// Changes the settings of rollouts.
    pub fn set_rollouts(&mut self, settings: RolloutSettings) {
        self.rollouts.used = settings;
    }

    /// Returns the part of replies that describes the session's position.
    #[must_use]
    pub fn envelope(&self) -> Envelope {
        let envelope = envelope(self.engine.rules(), &self.subject());
        if self.table.is_placed() { envelope } else { Envelope { position: None, ..envelope } }
    }

    /// Returns the part of `reply` that describes its own position.
    #[must_use]
    pub fn envelope_of(&self, reply: &Reply) -> Envelope {
        reply.subject().map_or_else(|| self.envelope(), |subject| envelope(self.engine.rules(), subject))
    }

    /// Returns the format in which an answer is written now.
    pub(crate) fn look_with(&self, answer: &Result<Reply, ProtocolError>) -> (OutputSettings, Envelope) {
        let envelope = answer.as_ref().map_or_else(|_| self.envelope(), |reply| self.envelope_of(reply));
        (self.output, envelope)
    }

    /// Discards the last rollout, because its trials are not valid for later ones: the values of games or
    /// the engine's plays have changed.
    pub(crate) fn forget_rollout(&mut self) {
        self.last_rollout = None;
    }

    pub(crate) fn rules(&self) -> &RuleSet {
        self.engine.rules()
    }

    pub(crate) fn match_id(&self) -> MatchId {
        self.table.series().id(self.rules())
    }

    /// Returns the result of the current game, if it is over.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.table.series().game().result(self.rules())
    }

    /// Returns the session's position with its match state and pending numbers.
    pub(crate) fn subject(&self) -> Subject {
        let game = self.table.series().game();
        Subject { position: *game.position(), match_id: self.match_id(), pending: game.pending() }
    }

    /// Returns the value of the game in question to the player on roll, or `None` if that is just its
    /// points.
    pub(crate) fn stakes(&self, subject: &Subject) -> Option<MatchStakes> {
        let MatchId { length, score, on_roll, .. } = subject.match_id;
        let (mine, theirs) = away(length, score, on_roll)?;
        self.equities.stakes(self.rules(), mine, theirs).filter(|_| self.plays_by_score)
    }

    /// Returns the session's position, unless the last position was rejected.
    pub(crate) fn placed_subject(&self) -> Result<Subject, ProtocolError> {
        self.table.must_be_placed()?;
        Ok(self.subject())
    }

    pub(crate) fn names(&self) -> [String; 2] {
        self.table.names()
    }

    pub(crate) fn name_on_roll(&self) -> &str {
        self.table.seat_on_roll().name()
    }

    pub(crate) fn board(&self) -> Box<BoardView> {
        Box::new(BoardView {
            subject: self.subject(),
            names: self.names(),
            rules: *self.rules(),
            json: self.output.json_board,
        })
    }

    /// Returns the player that a command names.
    pub(crate) fn player(&self, name: &PlayerName) -> Result<Player, ProtocolError> {
        match name {
            PlayerName::Number(player) => Ok(*player),
            PlayerName::Both => {
                Err(ProtocolError::bad_argument("expected one player (0, 1 or a name), got `both`"))
            }
            PlayerName::Name(name, column) => Player::BOTH
                .into_iter()
                .find(|player| self.table.seat(*player).name().to_lowercase() == name.to_lowercase())
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

    /// Returns the player that the name `gnubg` refers to: the one called `plakoto`, or else player 0.
    pub(crate) fn gnubg(&self) -> Player {
        Player::BOTH
            .into_iter()
            .find(|player| self.table.seat(*player).name() == "plakoto")
            .unwrap_or(Player::O)
    }

    /// Returns the numbers to play, or an error if there are none.
    pub(crate) fn numbers_of(subject: &Subject) -> Result<Numbers, ProtocolError> {
        subject.numbers().ok_or_else(|| {
            ProtocolError::missing("no dice: `roll`, `set dice 31`, or name them behind an ID")
        })
    }
}

fn envelope(rules: &RuleSet, subject: &Subject) -> Envelope {
    let Subject { position, match_id, pending } = *subject;
    Envelope { rules: *rules, position: Some(position), match_id, pending }
}
