//! Automatic actions: passes, the engine's turns, and the actions that [`super::Automatic`] turns on.

use super::computer::Computer;
use super::error::TableError;
use super::state::{ActionKind, Table};
use super::transaction::Restorable;
use crate::match_play::{DiceSource, Event};
use plakoto_engine::endgame::{Bearoff, Camp, Races};
use plakoto_engine::rules::{LegalPlay, Numbers, Side, only_play};

impl Table {
    /// Carries out automatic actions until a human player has to make a decision. Whenever the observer takes
    /// events, stores the state after these events in `taken`.
    pub(super) fn advance(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
        taken: &mut Option<Restorable>,
    ) -> Result<(), TableError> {
        // The stop flag ends a search. It ends a game only if both players are the engine.
        let plays_by_itself = self.seats.iter().all(|seat| seat.is_computer);
        while !(plays_by_itself && computer.stop.is_raised()) && self.series.game().open_offer().is_none() {
            let is_over = self.series.game().result().is_some();
            let acted =
                if is_over { self.next_game(computer, events)? } else { self.next_action(computer, events)? };
            if !acted {
                break;
            }
            if let Some(watch) = computer.watch {
                watch.take(events)?;
                *taken = Some(self.restorable(ActionKind::Other));
            }
        }
        Ok(())
    }

    /// Starts the next game if games start automatically and the engine has its rules. Returns whether the
    /// game has started.
    fn next_game(&mut self, computer: &Computer<'_>, events: &mut Vec<Event>) -> Result<bool, TableError> {
        let starts = self.awaits_next_game() && self.series.next_rules() == *computer.engine.rules();
        if starts {
            self.start_game(events)?;
        }
        Ok(starts)
    }

    /// Whether the next game starts automatically. An open-ended session of the engine against itself starts
    /// no games automatically, because that session would never end.
    pub fn awaits_next_game(&self) -> bool {
        let endless = self.series.length() == 0 && self.seats.iter().all(|seat| seat.is_computer);
        let is_over = self.series.game().result().is_some() && self.series.winner().is_none();
        self.automatic.game && is_over && !endless && !self.series.is_variation()
    }

    /// Carries out the next action of the player on roll if it is automatic. Returns `false` if a human
    /// player has to decide instead.
    fn next_action(&mut self, computer: &Computer<'_>, events: &mut Vec<Event>) -> Result<bool, TableError> {
        let is_computer = self.seat_on_roll().is_computer;
        let Some(numbers) = self.series.game().numbers() else {
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
        match self.needs_no_decision(numbers) {
            Some(only) if is_computer => self.make(&only, false, events),
            Some(only) => {
                self.past.push(self.before(ActionKind::Other));
                self.make(&only, true, events);
            }
            None if is_computer => self.computer_turn(computer, events)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the play that is made automatically; `None` if a player has to choose a play.
    fn needs_no_decision(&self, numbers: Numbers) -> Option<LegalPlay> {
        let (position, rules) = (self.series.game().position(), self.series.game().rules());
        match only_play(position, numbers, rules) {
            Some(only) if only.play.is_pass() || self.automatic.play => Some(only),
            _ if self.automatic.bearoff && !numbers.is_cascade(rules) => self.certain_bear_off(numbers),
            _ => None,
        }
    }

    /// Returns a play that bears off a checker with every number, if no checker can ever meet an opposing
    /// checker and no other play is better. Sometimes, bearing off fewer checkers is better.
    fn certain_bear_off(&self, numbers: Numbers) -> Option<LegalPlay> {
        let (position, rules) = (self.series.game().position(), self.series.game().rules());
        let has_pinned = [Side::Mine, Side::Theirs].into_iter().any(|side| position.has_pinned(side));
        if has_pinned || !position.have_passed() {
            return None;
        }
        let plays = rules.legal_plays(position, numbers);
        let bears_all_off = |legal: &&LegalPlay| legal.play.steps().all(|step| step.to.is_none());
        let certain = plays.iter().find(bears_all_off)?;
        let tables = Bearoff::default();
        let table = tables.one_sided(Races::of(rules)?)?;
        let rolls_after = |legal: &LegalPlay| table.last(Camp::of(&legal.result, Side::Mine)?);
        let opponent_wins = |legal: &LegalPlay| Some(tables.ending(&legal.after(), rules)?.win);
        let (rolls, loss) = (rolls_after(certain)?, opponent_wins(certain));
        let is_beaten = |other: &LegalPlay| {
            rolls_after(other).is_none_or(|other| !rolls.is_as_fast_as(&other))
                || loss.zip(opponent_wins(other)).is_some_and(|(loss, other)| other < loss)
        };
        (!plays.iter().any(is_beaten)).then_some(*certain)
    }
}
