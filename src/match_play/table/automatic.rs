//! What happens without being asked for: the engine's turns, passes, and what the players have agreed on.

use super::history::Snapshot;
use super::{Computer, Table, TableError};
use crate::engine::Question;
use crate::eval::Stakes;
use crate::match_play::{DiceSource, Event, MatchStakes};
use crate::rules::{HOME, LegalPlay, Numbers, OFF, Resignation, RuleSet, Side, only_play};

/// What is done for a person without being asked for. A player who cannot move always passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automatic {
    /// Bearing off a checker with every number, if no opposing checker can be met.
    pub bearoff: bool,
    /// Starting the next game.
    pub game: bool,
    /// Making the only legal play.
    pub play: bool,
    /// Offering to resign what is certainly lost, when the engine plays.
    pub resign: bool,
    /// Rolling the dice.
    pub roll: bool,
}

/// What is as good as certain, in points.
const CERTAIN: f32 = 0.001;

/// Equities are sums of rounded numbers.
const ROUNDING: f32 = 1e-4;

impl Table {
    /// Goes on until a person has to decide something; `taken` becomes the state after what was taken over last.
    pub(super) fn advance(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
        taken: &mut Option<Snapshot>,
    ) -> Result<(), TableError> {
        while !computer.stop.is_raised() && self.series.game.resignation.is_none() {
            let is_over = self.series.game.result(computer.engine.rules()).is_some();
            let acted = if is_over { self.next_game(events)? } else { self.next_action(computer, events)? };
            if !acted {
                break;
            }
            if let Some(watch) = computer.watch {
                watch.take(events)?;
                *taken = Some(self.snapshot());
            }
        }
        Ok(())
    }

    /// Starts the next game if that is wanted. Two computers are not left to an open-ended session of their own.
    fn next_game(&mut self, events: &mut Vec<Event>) -> Result<bool, TableError> {
        let endless = self.series.length == 0 && self.seats.iter().all(|seat| seat.is_computer);
        let wanted = self.automatic.game && self.series.winner().is_none() && !endless;
        if wanted {
            self.start_game(events)?;
        }
        Ok(wanted)
    }

    /// Does what the player on roll need not be asked about; tells whether there was anything.
    fn next_action(&mut self, computer: &Computer<'_>, events: &mut Vec<Event>) -> Result<bool, TableError> {
        let is_computer = self.seat_on_roll().is_computer;
        let Some(numbers) = self.series.game.numbers() else {
            if is_computer && let Some(resignation) = self.lost(computer) {
                self.offer(resignation, computer, events);
                return Ok(true);
            }
            let rolls = (is_computer || self.automatic.roll) && !matches!(self.dice, DiceSource::Manual);
            if rolls {
                let roll = self.dice.roll()?;
                self.take_roll(roll, events);
            }
            return Ok(rolls);
        };
        let only = self.needs_no_decision(numbers, computer.engine.rules());
        match only {
            Some(only) => self.make(&only, computer.engine.rules(), events),
            None if is_computer => self.computer_turn(computer, events)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// The play that is made without asking, if there is one.
    fn needs_no_decision(&self, numbers: Numbers, rules: &RuleSet) -> Option<LegalPlay> {
        let position = &self.series.game.position;
        match only_play(position, numbers, rules) {
            Some(only) if only.play.is_pass() || self.automatic.play => return Some(only),
            _ if !self.automatic.bearoff || numbers.is_cascade(rules) => return None,
            _ => {}
        }
        safe_bear_off(&rules.legal_plays(position, numbers))
    }

    /// The engine plays for the player on roll; it rolls first if that has not been done.
    pub(super) fn computer_turn(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) -> Result<(), TableError> {
        let numbers = match self.series.game.numbers() {
            Some(numbers) => numbers,
            None => {
                let roll = self.dice.roll()?;
                self.take_roll(roll, events);
                roll.into()
            }
        };
        let level = self.seat_on_roll().level(computer.level);
        let stakes = self.stakes(computer).map(|worth| worth.stakes);
        let question = ask(computer, stakes).level(level, self.noise_seed());
        let best = question.best_play(&self.series.game.position, numbers);
        self.make(&best.legal, computer.engine.rules(), events);
        Ok(())
    }

    /// What the game is worth to the player on roll, if not just its points.
    fn stakes(&self, computer: &Computer<'_>) -> Option<MatchStakes> {
        let (mine, theirs) = self.series.away(self.series.game.on_roll)?;
        computer.equities?.stakes(computer.engine.rules(), mine, theirs)
    }

    /// What the engine on roll has certainly lost, if it may offer that: no more and no less. What was declined in a
    /// position is not offered there again.
    fn lost(&self, computer: &Computer<'_>) -> Option<Resignation> {
        let game = self.series.game;
        if !self.automatic.resign || self.declined_at == Some(game.position) {
            return None;
        }
        let level = self.seat_on_roll().level(computer.level);
        let worth = self.stakes(computer).map(|worth| worth.stakes);
        let question = ask(computer, worth).plies(level.plies).pending(game.pending);
        let expected = question.evaluate(&game.position).equity;
        let worth = worth.unwrap_or_else(|| Stakes::points(computer.engine.rules()));
        let lose = worth.of(Side::Mine).lose;
        Resignation::all(computer.engine.rules())
            .find(|resignation| (expected - lose[resignation.victory() as usize]).abs() <= CERTAIN)
    }

    /// The player on roll offers to resign. The engine answers at once.
    pub(super) fn offer(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let player = self.series.game.on_roll;
        self.series.game.resignation = Some(resignation);
        events.push(Event::OffersToResign(player, resignation));
        if self.seats[player.other().index()].is_computer {
            self.answer_resignation(resignation, computer, events);
        }
    }

    /// The engine accepts a resignation that is worth at least what it expects from playing on.
    fn answer_resignation(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let game = self.series.game;
        let stakes = self.stakes(computer).map(|worth| worth.stakes);
        let question = ask(computer, stakes).plies(computer.level.plies).pending(game.pending);
        // What the player who resigns expects, and what it costs him.
        let expected = question.evaluate(&game.position).equity;
        let stakes = stakes.unwrap_or_else(|| Stakes::points(computer.engine.rules()));
        let offered = stakes.of(Side::Mine).lose[resignation.victory() as usize];
        if offered <= expected + ROUNDING {
            self.accept_resignation(resignation, computer.engine.rules(), events);
        } else {
            self.turn_down(resignation, events);
        }
    }
}

/// A question to the engine that plays, which stops when the session is told to.
fn ask<'a>(computer: &Computer<'a>, stakes: Option<Stakes>) -> Question<'a> {
    computer.engine.ask().stakes(stakes).stop(computer.stop)
}

/// The play that bears off a checker with every number, if the opponent cannot be met any more.
fn safe_bear_off(plays: &[LegalPlay]) -> Option<LegalPlay> {
    let all_off = |play: &&LegalPlay| play.play.steps().all(|step| step.to == OFF);
    let no_contact =
        |play: &&LegalPlay| (1..=HOME).all(|point| play.result.stack(point).checkers(Side::Theirs) == 0);
    plays.iter().find(|play| !play.play.is_pass() && all_off(play) && no_contact(play)).copied()
}
