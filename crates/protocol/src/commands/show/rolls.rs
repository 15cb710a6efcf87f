//! The `show rolls` and `show temperaturemap` commands: the values of all rolls.

use super::*;
use crate::reply::{RollsReply, ShownPlay};
use plakoto_engine::rules::{GameStage, Side, outcome};

impl Inquiry<'_> {
    /// Returns the best play of each roll for the player on roll.
    pub(in crate::commands) fn rolls(&self, plies: Option<u8>) -> Result<Reply> {
        let subject = self.placed_subject()?;
        self.roll_values(subject, plies).map(|reply| Reply::about(subject, reply.as_list()))
    }

    /// Returns the values of all rolls as a map. If the player on roll has dice, returns the values of the
    /// rolls that follow their best play.
    pub(in crate::commands) fn temperature_map(&self, plies: Option<u8>) -> Result<Reply> {
        let subject = self.placed_subject()?;
        if subject.numbers().is_none() {
            return self.roll_values(subject, plies).map(|reply| Reply::about(subject, reply));
        }
        let numbers = self.playable(&subject)?;
        let best = self.question(self.stakes(&subject)).best_play(&subject.position, numbers);
        let on_roll = subject.match_id.on_roll;
        let next = best.legal.next;
        let on_roll = if next.side == Side::Mine { on_roll } else { on_roll.other() };
        let mut after = subject;
        (after.position, after.pending) = (best.legal.after(), next.pending);
        (after.match_id.on_roll, after.match_id.dice) = (on_roll, None);
        let play = ShownPlay::new(best.legal, self.points_of(subject.match_id.on_roll));
        self.roll_values(after, plies).map(|reply| Reply::about(subject, reply.after(play)))
    }

    /// Returns the values of all rolls from the view of the player on roll in `subject`, before that player
    /// rolls.
    fn roll_values(&self, subject: Subject, plies: Option<u8>) -> Result<RollsReply> {
        let is_over = matches!(subject.match_id.state, GameStage::Over | GameStage::Resigned)
            || outcome(&subject.position, self.rules()).is_some();
        if is_over {
            return Err(ProtocolError::missing(message!("error-game_is_over")));
        }
        if !subject.pending.is_empty() {
            let pending = message!("rolls-pending", numbers = subject.pending.to_string());
            return Err(ProtocolError::missing(pending));
        }
        let stakes = self.stakes(&subject);
        let question = self.question(stakes).plies(plies.unwrap_or(self.level.plies));
        let rolls =
            Roll::all().map(|(roll, weight)| (roll, weight, question.best_play(&subject.position, roll)));
        let (rolls, player) = (rolls.collect(), subject.match_id.on_roll);
        let roller = (player, self.table.seat(player).name());
        Ok(RollsReply::new(roller, stakes, rolls, self.output.numbering, self.stop.is_raised()))
    }
}
