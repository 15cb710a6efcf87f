//! A match at the table: two players, their dice, and everything that they do to the game in their turns.

mod automatic;
mod history;
mod seat;

use super::{DiceSource, Event, GameResult, Match};
use crate::notation::match_id::MatchId;
use crate::rules::{
    LegalPlay, Numbers, Pending, Player, Position, Resignation, ResignationError, Roll, RuleSet,
};

pub use automatic::Automatic;
pub(crate) use history::MAX_HISTORY;
use history::{History, Undo};
pub use seat::{Computer, NotKept, Seat, TableError, Watcher};

/// A match in progress with its players and dice.
///
/// Every action goes on by itself until a person has to decide something, and answers with all that has happened and
/// was not taken over by a [`Watcher`]. One that fails changes nothing, unless its watcher lets stay what was taken over.
#[derive(Clone, Debug)]
pub struct Table {
    /// The score and the current game.
    pub series: Match,
    /// Whether there is a position: not after one was rejected.
    pub is_placed: bool,
    /// Player 0 and player 1.
    pub seats: [Seat; 2],
    /// What is done without being asked for.
    pub automatic: Automatic,
    dice: DiceSource,
    /// Where the last offer to resign was declined.
    declined_at: Option<Position>,
    /// What [`Table::undo`] goes back to.
    history: History,
}

type Events = Result<Vec<Event>, TableError>;

impl Table {
    /// The start of a game in an open-ended session, player 1 on roll, with unpredictable dice.
    #[must_use]
    pub fn new(seats: [Seat; 2]) -> Self {
        Self {
            series: Match::new(0, Player::X),
            is_placed: true,
            seats,
            automatic: Automatic::default(),
            dice: DiceSource::unpredictable(),
            declined_at: None,
            history: History::default(),
        }
    }

    /// Where the dice come from.
    #[must_use]
    pub fn dice(&self) -> &DiceSource {
        &self.dice
    }

    /// Takes other dice from now on; [`Table::undo`] does not bring the old ones back.
    pub fn choose_dice(&mut self, dice: DiceSource) {
        self.dice = dice;
        self.history.forget_dice();
    }

    /// The seed of the errors of weak players: it changes with the dice and from game to game.
    #[must_use]
    pub fn noise_seed(&self) -> u64 {
        let seed = if let DiceSource::Generator { seed, .. } = &self.dice { *seed } else { 0 };
        seed.wrapping_add(u64::from(self.series.games))
    }

    /// The seat of the player on roll.
    #[must_use]
    pub fn seat_on_roll(&self) -> &Seat {
        &self.seats[self.series.game.on_roll.index()]
    }

    /// Starts the next game of the match.
    ///
    /// # Errors
    /// If the match is over, or there are no dice.
    pub fn new_game(&mut self, computer: &Computer<'_>) -> Events {
        if self.series.winner().is_some() {
            return Err(TableError::MatchOver);
        }
        self.transact(Undo::Possible, computer, Self::start_game)
    }

    /// Starts a match to `length` points; 0 is an open-ended session.
    ///
    /// # Errors
    /// If there are no dice.
    pub fn new_match(&mut self, length: u16, computer: &Computer<'_>) -> Events {
        self.transact(Undo::Possible, computer, |table, events| {
            table.series = Match::new(length, table.series.game.on_roll);
            events.push(Event::NewMatch(length));
            table.start_game(events)
        })
    }

    /// Rolls for the player on roll, or takes the dice that he has rolled by hand.
    ///
    /// # Errors
    /// If it is not the time to roll, or there are no dice.
    pub fn roll(&mut self, given: Option<Roll>, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        match self.series.game.numbers() {
            Some(Numbers::Rolled(dice)) => return Err(TableError::Rolled(dice)),
            Some(Numbers::HandedOver(pending)) => return Err(TableError::Pending(pending)),
            None => {}
        }
        if given.is_some() && !matches!(self.dice, DiceSource::Manual) {
            return Err(TableError::NotManual);
        }
        self.transact(Undo::Impossible, computer, |table, events| {
            let roll = given.map_or_else(|| table.dice.roll(), Ok)?;
            table.take_roll(roll, events);
            Ok(())
        })
    }

    /// Makes a legal play of the dice that are set.
    ///
    /// # Errors
    /// If it is not the time to play.
    pub fn play(&mut self, legal: &LegalPlay, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        self.transact(Undo::Possible, computer, |table, events| {
            table.make(legal, computer.engine.rules(), events);
            Ok(())
        })
    }

    /// Lets the engine play for the player on roll; it rolls first if that has not been done.
    ///
    /// # Errors
    /// If it is not the time to play, or there are no dice.
    pub fn play_by_computer(&mut self, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        self.transact(Undo::Possible, computer, |table, events| table.computer_turn(computer, events))
    }

    /// The player on roll offers to resign. The engine answers at once.
    ///
    /// # Errors
    /// If no game is being played.
    pub fn resign(&mut self, resignation: Resignation, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        self.transact(Undo::Possible, computer, |table, events| {
            table.offer(resignation, computer, events);
            Ok(())
        })
    }

    /// Accepts the resignation that is offered.
    ///
    /// # Errors
    /// If none is.
    pub fn accept(&mut self, computer: &Computer<'_>) -> Events {
        let resignation = self.offered()?;
        self.transact(Undo::Possible, computer, |table, events| {
            table.accept_resignation(resignation, computer.engine.rules(), events);
            Ok(())
        })
    }

    /// Declines the resignation that is offered.
    ///
    /// # Errors
    /// If none is.
    pub fn decline(&mut self, computer: &Computer<'_>) -> Events {
        let resignation = self.offered()?;
        self.transact(Undo::Possible, computer, |table, events| {
            table.turn_down(resignation, events);
            Ok(())
        })
    }

    /// Lets the players change places, with everything that is theirs.
    ///
    /// # Errors
    /// If there is no position.
    pub fn swap_players(&mut self) -> Events {
        self.must_be_placed()?;
        self.history.push(self.snapshot().before_swap());
        self.seats.swap(0, 1);
        self.series.swap_players();
        Ok(vec![Event::Swapped])
    }

    /// Puts a position with these pending numbers on the board: see [`Match::placed`].
    ///
    /// # Errors
    /// If the match ID has a resignation that nobody can offer.
    pub fn place(
        &mut self,
        position: Position,
        pending: Pending,
        match_id: Option<&MatchId>,
        rules: &RuleSet,
    ) -> Result<(), ResignationError> {
        self.go_to(self.series.placed(position, pending, match_id, rules)?);
        Ok(())
    }

    /// Starts a game in which nothing is rolled: whoever is on roll begins.
    pub fn begin_unrolled(&mut self) {
        let mut series = self.series;
        series.begin(series.game.on_roll);
        self.go_to(series);
    }

    /// Starts an open-ended session in the same way.
    pub fn begin_session_unrolled(&mut self) {
        self.go_to(Match::new(0, self.series.game.on_roll));
    }

    /// Goes to another place of the match.
    pub fn go_to(&mut self, series: Match) {
        self.history.push(self.snapshot());
        (self.series, self.is_placed) = (series, true);
    }

    /// Goes on with another match, between players of these names. Nothing of before can be taken back.
    pub fn take_up(&mut self, series: Match, names: &[String; 2]) {
        self.history = History::default();
        (self.series, self.is_placed) = (series, true);
        for (seat, name) in self.seats.iter_mut().zip(names) {
            seat.name.clone_from(name);
        }
    }

    /// How many actions have been done that [`Table::undo`] could take back, if it did not forget the oldest.
    #[must_use]
    pub fn undo_depth(&self) -> usize {
        self.history.depth()
    }

    /// Leaves the table without a position, since one was rejected.
    pub fn reject(&mut self) {
        self.history.push(self.snapshot());
        self.is_placed = false;
    }

    /// Makes `player` the one who sees the position and rolls next.
    ///
    /// # Errors
    /// If the game has ended otherwise than on the board.
    pub fn put_on_roll(&mut self, player: Player) -> Result<(), TableError> {
        self.series = self.with_on_roll(player)?;
        Ok(())
    }

    /// The match as it is after that.
    ///
    /// # Errors
    /// The same.
    pub fn with_on_roll(&self, player: Player) -> Result<Match, TableError> {
        let mut series = self.series;
        let game = &mut series.game;
        if game.ended.is_some() {
            return Err(TableError::GameOver);
        }
        (game.on_roll, game.dice, game.pending, game.resignation) = (player, None, Pending::NONE, None);
        Ok(series)
    }

    /// Whether there is a position.
    ///
    /// # Errors
    /// If there is none.
    pub fn must_be_placed(&self) -> Result<(), TableError> {
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

    fn offered(&self) -> Result<Resignation, TableError> {
        self.must_be_placed()?;
        self.series.game.resignation.ok_or(TableError::NotOffered)
    }

    /// The start of the next game, with whom the rules or the dice choose on roll.
    fn start_game(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        let starter = match (self.series.next_starter, &self.dice) {
            (Some(starter), _) => {
                events.push(Event::Starts(starter));
                starter
            }
            (None, DiceSource::Manual) => {
                events.push(Event::Starts(self.series.game.on_roll));
                self.series.game.on_roll
            }
            (None, _) => self.roll_for_the_start(events)?,
        };
        self.series.begin(starter);
        self.is_placed = true;
        Ok(())
    }

    fn roll_for_the_start(&mut self, events: &mut Vec<Event>) -> Result<Player, TableError> {
        loop {
            let dice = [self.dice.die()?, self.dice.die()?];
            events.push(Event::OpeningRoll(dice));
            if dice[0] != dice[1] {
                return Ok(if dice[0] > dice[1] { Player::O } else { Player::X });
            }
        }
    }

    fn take_roll(&mut self, roll: Roll, events: &mut Vec<Event>) {
        self.series.game.dice = Some(roll);
        events.push(Event::Rolled(self.series.game.on_roll, roll));
    }

    /// Makes a legal play, and books the game if it ends with it.
    fn make(&mut self, legal: &LegalPlay, rules: &RuleSet, events: &mut Vec<Event>) {
        let game = self.series.game;
        let (player, before, legal) = (game.on_roll, game.position, *legal);
        if let Some(numbers) = game.numbers() {
            events.push(if legal.play.is_pass() {
                Event::CannotMove { player, numbers, legal }
            } else {
                Event::Moved { player, before, numbers, legal }
            });
        }
        self.series.game.play(&legal);
        if let Some(result) = self.series.game.result(rules) {
            self.book(result, rules, events);
        }
    }

    fn turn_down(&mut self, resignation: Resignation, events: &mut Vec<Event>) {
        self.series.game.resignation = None;
        self.declined_at = Some(self.series.game.position);
        events.push(Event::Declines(self.series.game.on_roll.other(), resignation));
    }

    fn accept_resignation(&mut self, resignation: Resignation, rules: &RuleSet, events: &mut Vec<Event>) {
        events.push(Event::Accepts(self.series.game.on_roll.other(), resignation));
        self.series.game.accept_resignation();
        if let Some(result) = self.series.game.result(rules) {
            self.book(result, rules, events);
        }
    }

    fn book(&mut self, result: GameResult, rules: &RuleSet, events: &mut Vec<Event>) {
        self.series.book(result, rules);
        events.push(Event::GameOver(result));
        let Match { games, score, length, .. } = self.series;
        events.push(Event::Score { games, score, length });
        if let Some(winner) = self.series.winner() {
            events.push(Event::MatchOver(winner));
        }
    }
}
