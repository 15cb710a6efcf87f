//! What is set otherwise than by playing.

use super::error::TableError;
use super::seat::{Automatic, Seat};
use super::state::{Deed, Table};
use crate::match_play::past::Past;
use crate::match_play::{Change, Match};
use plakoto_engine::rules::{Pending, Player, Roll, RuleSet};

impl Table {
    /// Puts a match on the table that has been prepared with [`Match::placed`]; [`Table::undo`] brings back the one of before.
    pub fn place(&mut self, series: Match) -> Change {
        self.go_to(series);
        Change::Placed(series)
    }

    /// Sets the match right; [`Table::undo`] goes back to what was before the last action all the same.
    pub fn set(&mut self, series: Match) -> Change {
        self.series = series;
        self.set_up()
    }

    /// Leaves the table without a position, since one was rejected.
    pub fn reject(&mut self) -> Change {
        // One step back is enough, however often somebody tries.
        if self.is_placed {
            self.past.push(self.before(Deed::Other));
        }
        self.forget_position()
    }

    /// Leaves the table without a position; [`Table::undo`] goes back to what was before the last action all the same.
    pub fn forget_position(&mut self) -> Change {
        self.is_placed = false;
        self.set_up()
    }

    /// Starts a game in which nothing is rolled: whoever is on roll begins.
    pub fn begin_unrolled(&mut self) -> Change {
        let mut series = self.series;
        series.begin(series.game.on_roll);
        self.leave(Deed::Start, series);
        self.set_up()
    }

    /// Starts a match to `length` points in the same way; 0 is an open-ended session.
    pub fn begin_match_unrolled(&mut self, length: u16) -> Change {
        let series = Match::new(length, self.series.game.on_roll);
        self.leave(Deed::Start, series);
        Change::NewSession(series)
    }

    /// Goes to another place of its record, which has it so.
    pub fn go_to(&mut self, series: Match) {
        self.leave(Deed::Other, series);
    }

    fn leave(&mut self, deed: Deed, series: Match) {
        self.past.push(self.before(deed));
        (self.series, self.is_placed) = (series, true);
    }

    /// Goes on with the match of another record, between players of these names. Nothing of before can be taken back.
    pub fn take_up(&mut self, series: Match, names: [String; 2]) {
        self.past = Past::default();
        (self.series, self.is_placed) = (series, true);
        self.set_names(names);
    }

    /// Makes `player` the one who sees the position and rolls next.
    ///
    /// # Errors
    /// If the game has ended otherwise than on the board.
    pub fn put_on_roll(&mut self, player: Player) -> Result<Change, TableError> {
        let game = &mut self.series.game;
        if game.ended.is_some() {
            return Err(TableError::GameOver);
        }
        (game.on_roll, game.dice, game.pending, game.resignation) = (player, None, Pending::NONE, None);
        Ok(self.set_up())
    }

    /// The match with `player` as the one who rolls next; the checkers stay where they are.
    ///
    /// # Errors
    /// If the game has ended otherwise than on the board.
    pub fn with_turn(&self, player: Player) -> Result<Match, TableError> {
        let mut series = self.series;
        let game = &mut series.game;
        if game.ended.is_some() {
            return Err(TableError::GameOver);
        }
        if player != game.on_roll {
            game.position = game.position.swap_sides();
        }
        (game.on_roll, game.dice, game.pending, game.resignation) = (player, None, Pending::NONE, None);
        Ok(series)
    }

    /// Gives the player on roll these dice, instead of what was pending.
    pub fn set_dice(&mut self, roll: Roll) -> Change {
        (self.series.game.dice, self.series.game.pending) = (Some(roll), Pending::NONE);
        self.set_up()
    }

    /// Takes the dice up again.
    pub fn clear_dice(&mut self) -> Change {
        self.series.game.dice = None;
        self.set_up()
    }

    /// Makes the player on roll play these numbers before he rolls.
    pub fn set_pending(&mut self, pending: Pending) -> Change {
        self.series.game.hand_over(pending);
        self.set_up()
    }

    /// Gives player 0 and player 1 these points.
    pub fn set_score(&mut self, score: [u16; 2]) -> Change {
        self.series.score = score;
        self.set_up()
    }

    /// Goes on under these rules: see [`crate::match_play::Game::adopt`].
    pub fn adopt(&mut self, rules: &RuleSet) -> Change {
        self.series.game.adopt(rules);
        Change::Rules { rules: *rules, series: self.series, is_placed: self.is_placed }
    }

    /// Names a player.
    pub fn rename(&mut self, player: Player, name: &str) -> Change {
        name.clone_into(&mut self.seats[player.index()].name);
        Change::Renamed(self.names())
    }

    /// Names player 0 and player 1.
    pub fn rename_both(&mut self, names: [String; 2]) -> Change {
        self.set_names(names);
        Change::Renamed(self.names())
    }

    /// Has player 0 and player 1 play as they did elsewhere; they keep their names.
    pub fn take_seats(&mut self, seats: [Seat; 2]) {
        for (seat, taken) in self.seats.iter_mut().zip(seats) {
            *seat = Seat { name: std::mem::take(&mut seat.name), ..taken };
        }
    }

    /// Lets the engine play for this player, or himself.
    pub fn set_computer(&mut self, player: Player, is_computer: bool) {
        self.seats[player.index()].is_computer = is_computer;
    }

    /// Has the engine search so deep for this player.
    pub fn set_plies(&mut self, player: Player, plies: u8) {
        self.seats[player.index()].plies = Some(plies);
    }

    /// Has the engine misjudge so much for this player: see [`plakoto_engine::engine::Level::noise`].
    pub fn set_noise(&mut self, player: Player, noise: f32) {
        self.seats[player.index()].noise = Some(noise);
    }

    /// Changes what is done without being asked for.
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
