//! What happens without being asked for: the engine's turns, passes and what `set automatic` says.

use super::Session;
use crate::engine::Question;
use crate::match_play::DiceSource;
use crate::protocol::ProtocolError;
use crate::protocol::reply::Event;
use crate::rules::{LegalPlay, OFF, legal_plays};

/// Equities are sums of rounded numbers.
const ROUNDING: f32 = 1e-4;

impl Session {
    /// Goes on until a person has to decide something.
    pub(super) fn advance(&mut self, events: &mut Vec<Event>) -> Result<(), ProtocolError> {
        while !self.stop.is_raised() && self.series.game.resignation.is_none() {
            let over = self.result().is_some();
            let acted = if over { self.next_game(events)? } else { self.next_action(events)? };
            if !acted {
                break;
            }
        }
        Ok(())
    }

    /// Starts the next game if that is wanted. Two computers are not left to an open-ended session of their own.
    fn next_game(&mut self, events: &mut Vec<Event>) -> Result<bool, ProtocolError> {
        let endless = self.series.length == 0 && self.players.iter().all(|player| player.is_computer);
        let wanted = self.automatic.game && self.series.winner().is_none() && !endless;
        if wanted {
            self.start_game(events)?;
        }
        Ok(wanted)
    }

    /// Does what the player on roll need not be asked about; tells whether there was anything.
    fn next_action(&mut self, events: &mut Vec<Event>) -> Result<bool, ProtocolError> {
        let is_computer = self.players[self.series.game.on_roll.index()].is_computer;
        let Some(roll) = self.series.game.dice else {
            let rolls = (is_computer || self.automatic.roll) && !matches!(self.dice, DiceSource::Manual);
            if rolls {
                self.roll_dice(events)?;
            }
            return Ok(rolls);
        };
        let mut plays = Vec::new();
        legal_plays(&self.series.game.position, roll, &mut plays);
        let only = match plays.as_slice() {
            [only] if only.play.is_pass() || self.automatic.play => Some(*only),
            _ if self.automatic.bearoff => safe_bear_off(&plays),
            _ => None,
        };
        match only {
            Some(only) => self.make(&only, events),
            None if is_computer => self.computer_turn(events)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// The engine plays for the player on roll; it rolls first if that has not been done.
    pub(super) fn computer_turn(&mut self, events: &mut Vec<Event>) -> Result<(), ProtocolError> {
        if self.series.game.dice.is_none() {
            self.roll_dice(events)?;
        }
        let game = self.series.game;
        let Some(roll) = game.dice else { return Ok(()) };
        let plies = self.players[game.on_roll.index()].plies.unwrap_or(self.plies);
        let best = self.engine.best_play(&game.position, roll, &Question::plies(plies), &self.stop);
        self.make(&best.legal, events);
        Ok(())
    }

    /// The engine accepts a resignation that is worth at least what it expects from playing on.
    pub(super) fn answer_resignation(&mut self, events: &mut Vec<Event>) {
        let game = self.series.game;
        let Some(resignation) = game.resignation else { return };
        let evaluations = self.engine.evaluate(&game.position, self.plies, &self.stop);
        let expected = evaluations.last().map_or(0.0, |evaluation| -evaluation.equity);
        if f32::from(resignation.points()) + ROUNDING >= expected {
            self.accept_resignation(events);
        } else {
            self.series.game.resignation = None;
            events.push(Event::Declines(game.on_roll.other(), resignation));
        }
    }
}

/// The play that bears off a checker with every number, if the opponent cannot be met any more.
fn safe_bear_off(plays: &[LegalPlay]) -> Option<LegalPlay> {
    use crate::rules::{HOME, Side};
    let all_off = |play: &&LegalPlay| play.play.steps().iter().all(|step| step.to == OFF);
    let no_contact =
        |play: &&LegalPlay| (1..=HOME).all(|point| play.result.stack(point).checkers(Side::Theirs) == 0);
    plays.iter().find(|play| !play.play.is_pass() && all_off(play) && no_contact(play)).copied()
}
