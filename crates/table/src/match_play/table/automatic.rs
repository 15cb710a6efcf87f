//! Automatic actions: passes, the engine's turns, and the actions that [`super::Automatic`] turns on.

use super::computer::Computer;
use super::error::TableError;
use super::state::{ActionKind, Snapshot, Table};
use crate::match_play::{DiceSource, Event, Match};
use plakoto_engine::rules::{HOME, LegalPlay, Numbers, Side, Stack, only_play};

impl Table {
    /// Carries out automatic actions until a human player has to make a decision. Whenever the observer takes
    /// events, stores the state after these events in `taken`.
    pub(super) fn advance(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
        taken: &mut Option<Snapshot>,
    ) -> Result<(), TableError> {
        while !computer.stop.is_raised() && self.series.game.resignation.is_none() {
            let is_over = self.series.game.result().is_some();
            let acted =
                if is_over { self.next_game(computer, events)? } else { self.next_action(computer, events)? };
            if !acted {
                break;
            }
            if let Some(watch) = computer.watch {
                watch.take(events)?;
                *taken = Some(self.before(ActionKind::Other));
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
        let Match { length, is_variation, game, .. } = self.series;
        let endless = length == 0 && self.seats.iter().all(|seat| seat.is_computer);
        let is_over = game.result().is_some() && self.series.winner().is_none();
        self.automatic.game && is_over && !endless && !is_variation
    }

    /// Carries out the next action of the player on roll if it is automatic. Returns `false` if a human
    /// player has to decide instead.
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
        match self.needs_no_decision(numbers) {
            Some(only) => self.make(&only, events),
            None if is_computer => self.computer_turn(computer, events)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the play that is made automatically; `None` if a player has to choose a play.
    fn needs_no_decision(&self, numbers: Numbers) -> Option<LegalPlay> {
        let (position, rules) = (&self.series.game.position, &self.series.game.rules);
        match only_play(position, numbers, rules) {
            Some(only) if only.play.is_pass() || self.automatic.play => return Some(only),
            _ if !self.automatic.bearoff || numbers.is_cascade(rules) => return None,
            _ => {}
        }
        safe_bear_off(&rules.legal_plays(position, numbers))
    }
}

/// Returns the first play that bears off a checker with every number and leaves no contact; `None` if there
/// is no such play.
fn safe_bear_off(plays: &[LegalPlay]) -> Option<LegalPlay> {
    let all_off = |play: &&LegalPlay| play.play.steps().all(|step| step.to.is_none());
    let is_mine = |stack: &Stack| stack.checkers(Side::Theirs) == 0;
    let no_contact = |play: &&LegalPlay| play.result.stacks()[..usize::from(HOME)].iter().all(is_mine);
    plays.iter().find(|play| !play.play.is_pass() && all_off(play) && no_contact(play)).copied()
}
