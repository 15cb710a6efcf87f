//! The clock of a match: each player has a reserve for the whole match, and a delay for each turn that costs
//! nothing. It does not know the time: the table says how much has passed, and for which player.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The times that players have, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimeControl {
    /// Time of each player for the whole match.
    pub(crate) reserve: u32,
    /// Time for each turn before the reserve is used.
    pub(crate) delay: u32,
}

impl TimeControl {
    /// Longest reserve, a day.
    pub(crate) const MAX_RESERVE: u32 = 86_400;
    /// Longest delay, an hour.
    pub(crate) const MAX_DELAY: u32 = 3_600;

    fn full_delay(self) -> Duration {
        Duration::from_secs(self.delay.into())
    }
}

/// The clock of a match in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Clock {
    control: TimeControl,
    reserve: [Duration; 2],
    /// The unused part of the delay of this turn.
    delay: [Duration; 2],
}

impl Clock {
    pub(super) fn new(control: TimeControl) -> Self {
        let reserve = [Duration::from_secs(control.reserve.into()); 2];
        Self { control, reserve, delay: [control.full_delay(); 2] }
    }

    pub(super) fn control(&self) -> TimeControl {
        self.control
    }

    /// Takes the time that has passed from a player.
    pub(super) fn pass(&mut self, player: usize, elapsed: Duration) {
        let beyond = elapsed.saturating_sub(self.delay[player]);
        self.delay[player] = self.delay[player].saturating_sub(elapsed);
        self.reserve[player] = self.reserve[player].saturating_sub(beyond);
    }

    /// Gives both players the whole delay again, because a turn begins.
    pub(super) fn begin_turn(&mut self) {
        self.delay = [self.control.full_delay(); 2];
    }

    /// The time that a player has left, with the rest of the delay.
    pub(super) fn left(&self, player: usize) -> Duration {
        self.reserve[player] + self.delay[player]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 s of reserve and 10 s of delay. Player 0 thinks for 4 s and 9 s of one turn, so uses 3 s of the
    /// reserve; player 1 then thinks for 10 s, which costs nothing.
    #[test]
    fn the_delay_comes_before_the_reserve() {
        let mut clock = Clock::new(TimeControl { reserve: 60, delay: 10 });
        let seconds = Duration::from_secs;
        clock.pass(0, seconds(4));
        clock.pass(1, seconds(1));
        clock.pass(0, seconds(9));
        assert_eq!([0, 1].map(|player| clock.left(player).as_secs()), [57, 69]);
        clock.begin_turn();
        clock.pass(1, seconds(10));
        assert_eq!([0, 1].map(|player| clock.left(player).as_secs()), [67, 60]);
        clock.pass(1, seconds(60));
        assert_eq!(clock.left(1), Duration::ZERO);
    }
}
