//! Changes at the table other than plays, rolls and resignations.

use super::{ActionKind, Automatic, Seat, Table};
use crate::match_play::{Change, Match, TableError};
use plakoto_engine::rules::{Pending, Player, Roll, Rotation, RuleSet};

#[cfg(doc)]
use super::Undo;

impl Table {
    /// Continues with a match that [`Match::placed`] returned. [`Table::undo`] can restore the previous
    /// match.
    pub fn place(&mut self, series: Match) -> Change {
        self.go_to(series);
        Change::Placed(series)
    }

    /// Corrects the state of the match. [`Table::undo`] treats this as an action only if the length of the match
    /// changes, because another match then begins.
    pub fn set(&mut self, series: Match) -> Change {
        if self.series.length() != series.length() {
            self.past.push(self.before(ActionKind::Start));
        }
        self.series = series;
        self.set_up()
    }

    /// Removes the position from the table, because the user entered a position that was rejected.
    pub fn reject(&mut self) -> Change {
        // Even if several positions are rejected in a row, one undo restores the last legal position.
        if self.is_placed {
            self.past.push(self.before(ActionKind::Other));
        }
        self.forget_position()
    }

    /// Removes the position from the table. [`Table::undo`] does not treat this as an action.
    pub fn forget_position(&mut self) -> Change {
        self.is_placed = false;
        self.set_up()
    }

    /// Starts the next game without an opening roll. The player on roll starts the game.
    pub fn begin_unrolled(&mut self) -> Change {
        let mut series = self.series;
        series.begin(series.game().on_roll());
        self.leave(ActionKind::Start, series);
        self.set_up()
    }

    /// Starts a match of these games to `length` points without an opening roll, or an open-ended session if
    /// `length` is 0.
    pub fn begin_match_unrolled(&mut self, length: u16, rotation: Rotation) -> Change {
        let series = Match::new(length, rotation, self.series.game().on_roll());
        self.leave(ActionKind::Start, series);
        Change::NewSession(series)
    }

    /// Goes to another state of the match that the record already contains.
    pub fn go_to(&mut self, series: Match) {
        self.leave(ActionKind::Other, series);
    }

    fn leave(&mut self, deed: ActionKind, series: Match) {
        self.past.push(self.before(deed));
        (self.series, self.is_placed) = (series, true);
    }

    /// Continues a match from another record, and names the players as in that record. [`Undo::Start`] restores
    /// the match and the seats before.
    pub fn take_up(&mut self, series: Match, names: [String; 2]) {
        self.leave(ActionKind::TakeUp(self.seats.clone()), series);
        self.set_names(names);
    }

    /// Puts `player` on roll. The position stays the same from the point of view of the player on roll. If
    /// the other player was on roll before, the players therefore exchange their checkers.
    ///
    /// # Errors
    /// Fails if the game ended early, for example by resignation.
    pub fn put_on_roll(&mut self, player: Player) -> Result<Change, TableError> {
        let game = self.series.game_mut();
        if game.ended().is_some() {
            return Err(TableError::GameOver);
        }
        game.put_on_roll(player);
        Ok(self.set_up())
    }

    /// Returns the match with `player` on roll. Each player keeps their checkers.
    ///
    /// # Errors
    /// Fails if the game ended early, for example by resignation.
    pub fn with_turn(&self, player: Player) -> Result<Match, TableError> {
        let mut series = self.series;
        let game = series.game_mut();
        if game.ended().is_some() {
            return Err(TableError::GameOver);
        }
        if player != game.on_roll() {
            game.set_position(game.position().swap_sides());
        }
        game.put_on_roll(player);
        Ok(series)
    }

    /// Sets the roll for the player on roll, and removes pending numbers.
    pub fn set_dice(&mut self, roll: Roll) -> Change {
        let game = self.series.game_mut();
        game.hand_over(Pending::NONE);
        game.set_dice(Some(roll));
        self.set_up()
    }

    /// Removes the roll.
    pub fn clear_dice(&mut self) -> Change {
        self.series.game_mut().set_dice(None);
        self.set_up()
    }

    /// Sets the pending numbers that the player on roll must play before rolling.
    pub fn set_pending(&mut self, pending: Pending) -> Change {
        self.series.game_mut().hand_over(pending);
        self.set_up()
    }

    /// Sets the match score of player 0 and player 1.
    pub fn set_score(&mut self, score: [u16; 2]) -> Change {
        self.series.set_score(score);
        self.set_up()
    }

    /// Adapts the current game to new rules, which also apply to all later games: see
    /// [`crate::match_play::GameState::adopt`]. If the game starts again, [`Undo::Start`] restores it.
    pub fn adopt(&mut self, rules: &RuleSet) -> Change {
        if !self.series.game().position().fits(&rules.mechanics) {
            self.past.push(self.before(ActionKind::Restart));
        }
        self.is_placed |= !self.series.game().position().fits(&rules.mechanics);
        self.adoptions += 1;
        self.series.set_rotation((*rules).into());
        self.series.game_mut().adopt(rules);
        Change::Rules { series: self.series, is_placed: self.is_placed }
    }

    /// Renames player 0 and player 1.
    pub fn rename(&mut self, names: [String; 2]) -> Change {
        self.set_names(names);
        Change::Renamed(self.names())
    }

    /// Replaces the seats of player 0 and player 1, but keeps the players' names.
    pub fn take_seats(&mut self, seats: [Seat; 2]) {
        for (seat, taken) in self.seats.iter_mut().zip(seats) {
            *seat = Seat { name: std::mem::take(&mut seat.name), ..taken };
        }
    }

    /// Sets whether the engine plays for this player.
    pub fn set_computer(&mut self, player: Player, is_computer: bool) {
        self.seats[player.index()].is_computer = is_computer;
    }

    /// Sets the engine's search depth for this player.
    pub fn set_plies(&mut self, player: Player, plies: u8) {
        self.seats[player.index()].plies = Some(plies);
    }

    /// Sets the engine's evaluation noise for this player: see [`plakoto_engine::engine::Level::noise`].
    pub fn set_noise(&mut self, player: Player, noise: f32) {
        self.seats[player.index()].noise = Some(noise);
    }

    /// Sets which actions are automatic.
    pub fn set_automatic(&mut self, automatic: Automatic) {
        self.automatic = automatic;
    }

    fn set_names(&mut self, names: [String; 2]) {
        for (seat, name) in self.seats.iter_mut().zip(names) {
            seat.name = name;
        }
    }

    fn set_up(&self) -> Change {
        Change::SetUp { series: self.series, is_placed: self.is_placed }
    }
}
