//! Two configurations of the engine against each other, in pairs of games with the same dice.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use super::Tally;
use crate::engine::{Engine, Level};
use crate::rules::{Dice, Outcome, Position, Side, Victory, outcome};
use crate::search::{Replies, StopFlag};

/// One of the two.
pub struct Contestant {
    /// What the report calls it.
    pub name: String,
    /// Its engine, which should use one thread: the games are shared out instead.
    pub engine: Engine,
    /// How strong it plays.
    pub level: Level,
}

/// A duel: in each pair of games the two take turns to start, with the same dice.
pub struct Duel<'a> {
    /// The two. Their engines must play by the same rules.
    pub contestants: &'a [Contestant; 2],
    /// How many pairs.
    pub pairs: u64,
    /// Seed of the dice: pair `i` has the same dice in every duel with this seed.
    pub seed: u64,
    /// How many pairs are played at a time.
    pub threads: usize,
}

/// Pairs that a thread plays before it reports.
const REPORT: u64 = 16;

impl Duel<'_> {
    /// Plays until all pairs are done or somebody asks to stop; calls `progress` now and then. Except for times, the
    /// result does not depend on the number of threads.
    pub fn run(&self, stop: &StopFlag, mut progress: impl FnMut(&Tally)) -> Tally {
        let next = AtomicU64::new(0);
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            let (report, reports) = channel();
            for _ in 0..self.threads.max(1) {
                let (next, report) = (&next, report.clone());
                scope.spawn(move || self.play_pairs(next, stop, &report));
            }
            drop(report);
            for part in reports {
                tally.add(&part);
                progress(&tally);
            }
        });
        tally
    }

    /// Plays pairs that nobody else has taken.
    fn play_pairs(&self, next: &AtomicU64, stop: &StopFlag, report: &Sender<Tally>) {
        let (mut part, mut replies) = (Tally::default(), Replies::default());
        while !stop.is_raised() {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                break;
            }
            // What is stopped half-way does not count.
            part.add(&self.play_pair(pair, stop, &mut replies).unwrap_or_default());
            if part.pairs >= REPORT {
                // Nobody listens any more if the duel is over.
                let _ = report.send(std::mem::take(&mut part));
            }
        }
        let _ = report.send(part);
    }

    /// Plays one pair; `None` if it was stopped.
    fn play_pair(&self, pair: u64, stop: &StopFlag, replies: &mut Replies) -> Option<Tally> {
        let mut tally = Tally::default();
        for starter in 0..2 {
            let victory = self.play_game(pair, starter, stop, replies, &mut tally)?;
            tally.count(victory, starter, self.contestants[0].engine.rules());
        }
        tally.end_pair();
        Some(tally)
    }

    /// Plays a game: who won it (unless it was drawn) and how. `None` if it was stopped.
    fn play_game(
        &self,
        pair: u64,
        starter: usize,
        stop: &StopFlag,
        replies: &mut Replies,
        tally: &mut Tally,
    ) -> Option<Option<(usize, Victory)>> {
        let mut dice = Dice::stream([self.seed, pair, 0]);
        let (mut position, mut player) = (Position::START, starter);
        loop {
            let Contestant { engine, level, .. } = &self.contestants[player];
            let started = Instant::now();
            let chosen =
                engine.choose(&position, dice.roll(), &level.question(self.seed ^ pair), stop, replies);
            if stop.is_raised() {
                return None;
            }
            tally.plies += 1;
            if replies.plays.len() > 1 {
                tally.spent[player].decisions += 1;
                tally.spent[player].time += started.elapsed();
            }
            match outcome(&chosen.result, engine.rules()) {
                Some(Outcome::Won(Side::Mine, victory)) => return Some(Some((player, victory))),
                Some(Outcome::Won(Side::Theirs, victory)) => return Some(Some((1 - player, victory))),
                Some(Outcome::MothersPinned | Outcome::Dead) => return Some(None),
                None => {}
            }
            position = chosen.result.swap_sides();
            player = 1 - player;
        }
    }
}
