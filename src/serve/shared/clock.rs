//! The clock of a match: each player has a reserve for the whole match, and a delay for each turn that costs
//! nothing.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The times that players have, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeControl {
    /// Time of each player for the whole match.
    pub(super) reserve: u32,
    /// Time for each turn before the reserve is used.
    pub(super) delay: u32,
}

impl TimeControl {
    /// Longest reserve, a day.
    pub(super) const MAX_RESERVE: u32 = 86_400;
    /// Longest delay, an hour.
    pub(super) const MAX_DELAY: u32 = 3_600;
}

/// The clock of a match in progress.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    control: TimeControl,
    reserve: [Duration; 2],
    /// The unused part of the delay of this turn.
    delay: [Duration; 2],
    /// The player whose clock runs, and since when.
    running: Option<(usize, Instant)>,
}

impl Clock {
    /// Creates a clock that does not run, on which the players have `reserve` left.
    pub(super) fn new(control: TimeControl, reserve: [Duration; 2]) -> Self {
        Self { control, reserve, delay: [control.full_delay(); 2], running: None }
    }

    pub(super) fn control(&self) -> TimeControl {
        self.control
    }

    /// Lets the clock of a player run, or stops it. Only a new turn renews the delay.
    pub(super) fn run(&mut self, player: Option<usize>, now: Instant) {
        if let Some((running, since)) = self.running {
            let used = now.saturating_duration_since(since);
            let beyond = used.saturating_sub(self.delay[running]);
            self.delay[running] = self.delay[running].saturating_sub(used);
            self.reserve[running] = self.reserve[running].saturating_sub(beyond);
        }
        self.running = player.map(|player| (player, now));
    }

    /// Gives both players the whole delay again.
    pub(super) fn begin_turn(&mut self, now: Instant) {
        self.run(self.running.map(|(player, _)| player), now);
        self.delay = [self.control.full_delay(); 2];
    }

    /// The time that each player has left, with the rest of the delay.
    pub(super) fn left(&self, now: Instant) -> [Duration; 2] {
        let mut clock = self.clone();
        clock.run(None, now);
        [0, 1].map(|player| clock.reserve[player] + clock.delay[player])
    }

    /// The reserve that each player has left.
    pub(super) fn reserve(&self, now: Instant) -> [Duration; 2] {
        let mut clock = self.clone();
        clock.run(None, now);
        clock.reserve
    }

    /// The player whose clock runs.
    pub(super) fn running(&self) -> Option<usize> {
        self.running.map(|(player, _)| player)
    }

    /// When the running clock runs out.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.running.map(|(player, since)| since + self.delay[player] + self.reserve[player])
    }

    /// The player whose time has run out.
    pub(super) fn loser(&self, now: Instant) -> Option<usize> {
        self.running().filter(|_| self.deadline().is_some_and(|deadline| deadline <= now))
    }
}

impl TimeControl {
    /// The reserve of both players at the start.
    pub(super) fn full_reserve(self) -> [Duration; 2] {
        [Duration::from_secs(self.reserve.into()); 2]
    }

    fn full_delay(self) -> Duration {
        Duration::from_secs(self.delay.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 s of reserve and 10 s of delay. Player 0 thinks for 4 s and 9 s of one turn, so uses 3 s of the
    /// reserve; player 1 then thinks for 10 s, which costs nothing.
    #[test]
    fn the_delay_comes_before_the_reserve() {
        let control = TimeControl { reserve: 60, delay: 10 };
        let mut clock = Clock::new(control, control.full_reserve());
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        clock.run(Some(0), at(0));
        clock.run(Some(1), at(4));
        clock.run(Some(0), at(5));
        clock.begin_turn(at(14));
        clock.run(Some(1), at(14));
        assert_eq!(clock.reserve(at(24)).map(|left| left.as_secs()), [57, 60]);
        assert_eq!(clock.left(at(20)).map(|left| left.as_secs()), [67, 64]);
        assert_eq!(clock.deadline(), Some(at(84)));
        assert_eq!((clock.loser(at(83)), clock.loser(at(84))), (None, Some(1)));
        clock.run(None, at(30));
        assert_eq!((clock.deadline(), clock.loser(at(500))), (None, None));
    }
}
