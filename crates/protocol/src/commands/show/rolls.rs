//! The `show rolls` and `show temperaturemap` commands: the values of all rolls.

use super::*;
use crate::reply::{RollWorth, RollsReply};
use plakoto_engine::rules::{GameStage, Side, outcome};

impl Inquiry<'_> {
    /// Returns the best play of each roll for the player on roll.
    pub(in crate::commands) fn rolls(&self, plies: Option<u8>) -> Result<Reply> {
        let subject = self.placed_subject()?;
        let reply = self.roll_values(subject, None, plies)?;
        Ok(Reply::about(subject, RollsReply { is_map: false, ..reply }))
    }

    /// Returns the values of all rolls as a map. If the player on roll has dice, returns the values of the
    /// rolls that follow their best play.
    pub(in crate::commands) fn temperature_map(&self, plies: Option<u8>) -> Result<Reply> {
        let subject = self.placed_subject()?;
        if subject.numbers().is_none() {
            return self.roll_values(subject, None, plies).map(|reply| Reply::about(subject, reply));
        }
        let numbers = self.playable(&subject)?;
        let best = self.question(self.stakes(&subject)).best_play(&subject.position, numbers);
        let on_roll = subject.match_id.on_roll;
        let next = best.legal.next;
        let on_roll = if next.side == Side::Mine { on_roll } else { on_roll.other() };
        let mut after = subject;
        (after.position, after.pending) = (best.legal.after(), next.pending);
        (after.match_id.on_roll, after.match_id.dice) = (on_roll, None);
        self.roll_values(after, Some(best), plies).map(|reply| Reply::about(subject, reply))
    }

    /// Returns the values of all rolls from the view of the player on roll in `subject`, before that player
    /// rolls.
    fn roll_values(
        &self,
        subject: Subject,
        after: Option<Candidate>,
        plies: Option<u8>,
    ) -> Result<RollsReply> {
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
        let worth = |(roll, weight): (Roll, u32)| RollWorth {
            roll,
            weight,
            best: question.best_play(&subject.position, roll),
        };
        let mut rolls: Vec<RollWorth> = Roll::all().map(worth).collect();
        rolls.sort_by(|one, other| other.best.equity.total_cmp(&one.best.equity));
        let player = subject.match_id.on_roll;
        Ok(RollsReply {
            stakes,
            player,
            name: self.table.seat(player).name().to_owned(),
            after,
            rolls,
            is_map: true,
            is_stopped: self.stop.is_raised(),
        })
    }
}
