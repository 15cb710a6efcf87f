//! What stands at the table.

use super::error::TableError;
use super::seat::{Automatic, Seat};
use crate::match_play::past::Past;
use crate::match_play::{DiceSource, Match};
use plakoto_engine::rules::{Player, Position, RuleSet};

/// A match in progress with its players and dice.
///
/// Every action goes on by itself until a person has to decide something, and answers with all that has happened and
/// was not taken over by a [`crate::match_play::Watcher`]. One that fails changes nothing, unless its watcher lets stay
/// what was taken over. What is set otherwise answers with a [`crate::match_play::Change`].
#[derive(Clone, Debug)]
pub struct Table {
    /// The score and the current game.
    pub(super) series: Match,
    /// Whether there is a position: not after one was rejected.
    pub(super) is_placed: bool,
    /// Player 0 and player 1.
    pub(super) seats: [Seat; 2],
    /// What is done without being asked for.
    pub(super) automatic: Automatic,
    pub(super) dice: DiceSource,
    /// How often other dice have been chosen.
    choice: u32,
    /// Where the last offer to resign was declined.
    pub(super) declined_at: Option<Position>,
    /// What [`Table::undo`] goes back to.
    pub(super) past: Past<Snapshot>,
}

/// Everything that [`Table::undo`] restores. Settings are not among it.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    series: Match,
    is_placed: bool,
    /// The state of the generator, so that the same dice come again.
    dice: DiceSource,
    /// Which dice these are: others do not give way to them.
    choice: u32,
    /// What came next.
    deed: Deed,
}

/// What a state was left by, as far as it matters for going back there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A game was begun because somebody said so.
    Start,
    /// The players changed places.
    Swap,
    /// Anything else.
    Other,
}

impl Table {
    /// The start of a game in an open-ended session, player 1 on roll, with unpredictable dice.
    pub fn new(seats: [Seat; 2]) -> Self {
        Self {
            series: Match::new(0, Player::X),
            is_placed: true,
            seats,
            automatic: Automatic::default(),
            dice: DiceSource::unpredictable(),
            choice: 0,
            declined_at: None,
            past: Past::default(),
        }
    }

    /// The score and the current game.
    pub const fn series(&self) -> &Match {
        &self.series
    }

    /// Whether there is a position: not after one was rejected.
    pub const fn is_placed(&self) -> bool {
        self.is_placed
    }

    /// Player 0 and player 1.
    pub const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Where a player sits.
    pub const fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// The names of player 0 and player 1.
    pub fn names(&self) -> [String; 2] {
        self.seats.each_ref().map(|seat| seat.name.clone())
    }

    /// The seat of the player on roll.
    pub const fn seat_on_roll(&self) -> &Seat {
        self.seat(self.series.game.on_roll)
    }

    /// What is done without being asked for.
    pub const fn automatic(&self) -> Automatic {
        self.automatic
    }

    /// Where the dice come from.
    pub const fn dice(&self) -> &DiceSource {
        &self.dice
    }

    /// The seed of the errors of weak players: it changes with the dice and from game to game.
    pub fn noise_seed(&self) -> u64 {
        let seed = if let DiceSource::Generator { seed, .. } = &self.dice { *seed } else { 0 };
        seed.wrapping_add(u64::from(self.series.games))
    }

    /// How many actions have been done that [`Table::undo`] could take back, if it did not forget the oldest.
    pub fn undo_depth(&self) -> usize {
        self.past.depth()
    }

    /// Whether there is a position.
    ///
    /// # Errors
    /// If there is none.
    pub const fn must_be_placed(&self) -> Result<(), TableError> {
        if self.is_placed { Ok(()) } else { Err(TableError::NoPosition) }
    }

    /// Whether the player on roll may roll or play.
    ///
    /// # Errors
    /// If he may not.
    pub fn must_be_playing(&self, rules: &RuleSet) -> Result<(), TableError> {
        self.must_be_placed()?;
        let is_over = self.series.game.result(rules).is_some();
        match (is_over, self.series.winner(), self.series.game.resignation) {
            (true, Some(_), _) => Err(TableError::MatchOver),
            (true, None, _) => Err(TableError::GameOver),
            (false, _, Some(_)) => Err(TableError::Offered),
            (false, _, None) => Ok(()),
        }
    }

    /// Takes other dice from now on; [`Table::undo`] does not bring the old ones back.
    pub fn choose_dice(&mut self, dice: DiceSource) {
        self.dice = dice;
        self.choice += 1;
    }

    /// The state as it is, before `deed`.
    pub(super) fn before(&self, deed: Deed) -> Snapshot {
        let Self { series, is_placed, choice, .. } = *self;
        Snapshot { series, is_placed, dice: self.dice.clone(), choice, deed }
    }

    /// Goes back to a state, and tells by what it was left.
    pub(super) fn restore(&mut self, Snapshot { series, is_placed, dice, choice, deed }: Snapshot) -> Deed {
        (self.series, self.is_placed) = (series, is_placed);
        if choice == self.choice {
            self.dice = dice;
        }
        if deed == Deed::Swap {
            self.seats.swap(0, 1);
        }
        deed
    }
}
