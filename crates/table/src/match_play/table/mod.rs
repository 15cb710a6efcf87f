//! A match at the table: its state, the two players, the dice, and the actions.

mod actions;
mod computer;
mod set_up;

pub use actions::Undo;
pub use computer::{Computer, Watcher};

use super::{DiceSource, History, Match, TableError};
use plakoto_engine::engine::Level;
use plakoto_engine::rules::{Player, Position, Rotation};

/// A match in progress, with its players and its source of dice.
///
/// After every action, the table carries out automatic actions until a human player has to make a decision.
/// The table then returns all events that no [`crate::match_play::Watcher`] has taken. An action that fails
/// changes nothing, unless the watcher keeps the changes whose events it has taken. Changes other than plays,
/// rolls and resignations return a [`crate::match_play::Change`].
#[derive(Clone, Debug)]
pub struct Table {
    /// The match score and the current game.
    series: Match,
    /// Whether the table has a legal position; `false` after the user entered a position that was rejected.
    is_placed: bool,
    /// The seats of player 0 and player 1.
    seats: [Seat; 2],
    /// Which actions are automatic.
    automatic: Automatic,
    dice: DiceSource,
    /// Number of times that the dice source has been replaced.
    choice: u32,
    /// Number of times that the rules have been changed during a match.
    adoptions: u32,
    /// The position in which an offer to resign was last declined.
    declined_at: Option<Position>,
    /// The earlier states that [`Table::undo`] can restore.
    past: History<Snapshot>,
}

/// A state that [`Table::undo`] can restore. It does not include settings.
#[derive(Clone, Debug)]
struct Snapshot {
    series: Match,
    is_placed: bool,
    /// The state of the dice source. It is restored, so that the same dice are rolled again.
    dice: DiceSource,
    /// The value of [`Table::choice`] at the time of the snapshot. If the dice source has been replaced
    /// since, the dice are not restored.
    choice: u32,
    /// The value of [`Table::adoptions`] at the time of the snapshot. If the rules have been changed since, the
    /// changed rules stay.
    adoptions: u32,
    /// The kind of action that followed this state.
    deed: ActionKind,
}

/// The kinds of action that undo distinguishes.
#[derive(Clone, Debug, PartialEq)]
enum ActionKind {
    /// A command that began a game, match or session.
    Start,
    /// A match from another record replaced the match at these seats.
    TakeUp([Seat; 2]),
    /// The game started again under other rules.
    Restart,
    /// The players swapped seats.
    Swap,
    /// Any other action.
    Other,
}

impl ActionKind {
    /// Whether the action began or replaced a game.
    const fn is_start(&self) -> bool {
        matches!(self, Self::Start | Self::TakeUp(_) | Self::Restart)
    }
}

impl Table {
    /// Returns a table at the start of an open-ended session of these games. Player 1 is on roll, and the dice
    /// are unpredictable.
    pub fn new(seats: [Seat; 2], rotation: impl Into<Rotation>) -> Self {
        Self {
            series: Match::new(0, rotation, Player::X),
            is_placed: true,
            seats,
            automatic: Automatic::default(),
            dice: DiceSource::unpredictable(),
            choice: 0,
            adoptions: 0,
            declined_at: None,
            past: History::default(),
        }
    }

    /// The match score and the current game.
    pub const fn series(&self) -> &Match {
        &self.series
    }

    /// Whether the table has a legal position; `false` after the user entered a position that was rejected.
    pub const fn is_placed(&self) -> bool {
        self.is_placed
    }

    /// The seats of player 0 and player 1.
    pub const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// The seat of this player.
    pub const fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// The names of player 0 and player 1.
    pub fn names(&self) -> [String; 2] {
        self.seats.each_ref().map(|seat| seat.name.clone())
    }

    /// The seat of the player on roll.
    pub const fn seat_on_roll(&self) -> &Seat {
        self.seat(self.series.game().on_roll())
    }

    /// Which actions are automatic.
    pub const fn automatic(&self) -> Automatic {
        self.automatic
    }

    /// The source of the dice.
    pub const fn dice(&self) -> &DiceSource {
        &self.dice
    }

    /// The seed for the random errors of weak engine levels. It depends on the seed of the dice and on the
    /// number of finished games.
    pub fn noise_seed(&self) -> u64 {
        let seed = if let DiceSource::Generator { seed, .. } = &self.dice { *seed } else { 0 };
        seed.wrapping_add(u64::from(self.series.games()))
    }

    /// The number of actions that have not been undone, including actions that are too old for
    /// [`Table::undo`].
    pub fn undo_depth(&self) -> usize {
        self.past.depth()
    }

    /// Checks that the table has a legal position.
    ///
    /// # Errors
    /// Fails if the table has no legal position.
    pub const fn must_be_placed(&self) -> Result<(), TableError> {
        if self.is_placed { Ok(()) } else { Err(TableError::NoPosition) }
    }

    /// Checks that the player on roll may roll or make a play.
    ///
    /// # Errors
    /// Fails if the table has no legal position, the game is over, or a resignation has been offered.
    pub fn must_be_playing(&self) -> Result<(), TableError> {
        self.must_be_placed()?;
        let is_over = self.series.game().result().is_some();
        match (is_over, self.series.winner(), self.series.game().open_offer()) {
            (true, Some(_), _) => Err(TableError::MatchOver),
            (true, None, _) => Err(TableError::GameOver),
            (false, _, Some(_)) => Err(TableError::Offered),
            (false, _, None) => Ok(()),
        }
    }

    /// Replaces the source of the dice. [`Table::undo`] does not restore the previous source.
    pub fn choose_dice(&mut self, dice: DiceSource) {
        self.dice = dice;
        self.choice += 1;
    }

    /// Returns a snapshot of the current state, which precedes an action of kind `deed`.
    fn before(&self, deed: ActionKind) -> Snapshot {
        let Self { series, is_placed, choice, adoptions, .. } = *self;
        Snapshot { series, is_placed, dice: self.dice.clone(), choice, adoptions, deed }
    }

    /// Restores a snapshot. Returns the kind of action that followed it.
    fn restore(
        &mut self,
        Snapshot { mut series, is_placed, dice, choice, adoptions, deed }: Snapshot,
    ) -> ActionKind {
        match &deed {
            ActionKind::TakeUp(seats) => self.seats.clone_from(seats),
            ActionKind::Swap => self.seats.swap(0, 1),
            ActionKind::Start | ActionKind::Restart | ActionKind::Other => {}
        }
        if deed.is_start() && deed != ActionKind::Start {
            self.adoptions = adoptions;
        } else if adoptions != self.adoptions {
            series.set_rotation(*self.series.rotation());
            series.game_mut().adopt(self.series.game().rules());
        }
        (self.series, self.is_placed) = (series, is_placed);
        if choice == self.choice {
            self.dice = dice;
        }
        deed
    }
}

/// A seat at the table, which belongs to a human player or to the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    name: String,
    is_computer: bool,
    plies: Option<u8>,
    noise: Option<f32>,
}

/// Which actions the table carries out without a command. Passing is always automatic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automatic {
    /// Whether checkers are borne off automatically, if no checkers can meet, every number bears off a checker,
    /// and no other play is better.
    pub bearoff: bool,
    /// Whether the next game starts automatically.
    pub game: bool,
    /// Whether the only legal play is made automatically.
    pub play: bool,
    /// Whether the engine automatically offers to resign if it is certain to lose.
    pub resign: bool,
    /// Whether a finished game is reviewed. The table leaves this to its owner.
    pub review: bool,
    /// Whether the dice are rolled automatically for human players.
    pub roll: bool,
}

impl Seat {
    /// Returns the seat of a human player.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_computer: false, plies: None, noise: None }
    }

    /// Returns a seat for the engine, which plays at the default level.
    pub fn computer(name: impl Into<String>) -> Self {
        Self { is_computer: true, ..Self::human(name) }
    }

    /// Returns this seat with other engine settings: see [`Seat::plies`] and [`Seat::noise`].
    #[must_use]
    pub fn with(self, plies: Option<u8>, noise: Option<f32>) -> Self {
        Self { plies, noise, ..self }
    }

    /// The name of the player in this seat.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the engine plays for this seat.
    pub const fn is_computer(&self) -> bool {
        self.is_computer
    }

    /// The engine's search depth for this seat; `None` for the default.
    pub const fn plies(&self) -> Option<u8> {
        self.plies
    }

    /// The engine's evaluation noise for this seat; `None` for the default. See [`Level::noise`].
    pub const fn noise(&self) -> Option<f32> {
        self.noise
    }

    /// Returns the engine's level for this seat. `level` is the default level.
    pub fn level(&self, level: Level) -> Level {
        Level { plies: self.plies.unwrap_or(level.plies), noise: self.noise.unwrap_or(level.noise) }
    }
}
