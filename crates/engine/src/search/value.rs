//! Values of positions at a given search depth.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::eval::{Chances, ValueSource};
use crate::rules::{Position, Roll, outcome};
use crate::search::leaves::{FEW, MANY, Rolls};
use crate::search::{BestReply, CacheKey, ROLLS, Replies, Search};

/// The error for a search that was stopped before it had a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Search<'_> {
    /// Returns the value of each position at a depth of `plies`: the chances of the player on roll before the
    /// roll. The values are in the order of the positions. They do not depend on the thread count, because sums
    /// are always computed in the same order.
    ///
    /// # Errors
    /// Fails if the budget of the search is exhausted.
    pub fn values(&self, positions: &[Position], plies: u8, threads: usize) -> Result<Vec<Chances>, Stopped> {
        let threads = if self.counts_nodes() { 1 } else { threads };
        let known: Vec<_> = positions.iter().map(|position| self.known(position, plies)).collect();
        let unknown: Vec<&Position> = positions
            .iter()
            .zip(&known)
            .filter(|(_, known)| known.is_none())
            .map(|(position, _)| position)
            .collect();
        let found = if plies == 1 {
            // A single thread handles fewer than eight positions before other threads could start.
            let threads = if unknown.len() < 8 { 1 } else { threads };
            share_out(unknown.len(), threads, |index, replies| self.search(unknown[index], plies, replies))
        } else {
            self.by_rolls(&unknown, plies, threads)
        };
        let mut found = found.into_iter();
        known
            .into_iter()
            .map(|known| known.map_or_else(|| found.next().unwrap_or(Err(Stopped)), Ok))
            .collect()
    }

    /// Returns the values of positions at two or more plies. The replies to all rolls in all positions are
    /// distributed over the threads.
    fn by_rolls(&self, positions: &[&Position], plies: u8, threads: usize) -> Vec<Result<Chances, Stopped>> {
        let mut replies = Replies::default();
        let best: Vec<[BestReply; ROLLS]> = positions
            .iter()
            .take_while(|_| !self.is_exhausted())
            .map(|position| self.best_replies(position, self.pruning(plies), &mut replies))
            .collect();
        if best.len() < positions.len() {
            return vec![Err(Stopped); positions.len()];
        }
        let theirs: Vec<_> = Roll::all().map(|(roll, _)| self.after_reply(roll)).collect();
        let found = share_out(positions.len() * ROLLS, threads, |index, replies| {
            let (position, roll) = (index / ROLLS, index % ROLLS);
            theirs[roll].value(&best[position][roll].after, plies - 1, replies)
        });
        positions
            .iter()
            .zip(found.chunks(ROLLS))
            .map(|(position, found)| {
                let values = Roll::all().zip(found).map(|((_, weight), value)| (weight, *value));
                self.average(position, plies, values)
            })
            .collect()
    }

    /// Returns the value of one position at a depth of `plies`.
    fn value(&self, position: &Position, plies: u8, replies: &mut Replies) -> Result<Chances, Stopped> {
        self.known(position, plies).map_or_else(|| self.search(position, plies, replies), Ok)
    }

    /// Searches a position: averages the values of the best replies over all rolls. Searches at all depths share
    /// the buffers for plays.
    fn search(&self, position: &Position, plies: u8, replies: &mut Replies) -> Result<Chances, Stopped> {
        if self.is_exhausted() {
            return Err(Stopped);
        }
        match self.leaves.rolls(plies) {
            Rolls::All => self.search_rolls::<ROLLS>(position, plies, replies),
            Rolls::Many => self.search_rolls::<MANY>(position, plies, replies),
            Rolls::Few => self.search_rolls::<FEW>(position, plies, replies),
        }
    }

    /// Like [`Self::search`], where the number of considered rolls is `COUNT`.
    fn search_rolls<const COUNT: usize>(
        &self,
        position: &Position,
        plies: u8,
        replies: &mut Replies,
    ) -> Result<Chances, Stopped> {
        let rolls = self.leaves.sample(self.leaves.rolls(plies));
        let each = rolls.clone().map(|(roll, _)| roll);
        let best: [_; COUNT] = self.best_replies_to(position, each, self.pruning(plies), replies);
        let mut value = |roll, reply: &BestReply| match plies {
            1 => Ok(reply.chances.swap_sides()),
            _ => self.after_reply(roll).value(&reply.after, plies - 1, replies),
        };
        let values = rolls.zip(&best).map(|((roll, weight), reply)| (weight, value(roll, reply)));
        self.average(position, plies, values)
    }

    /// Averages the values after the best replies to the rolls, weighted by the frequency of each roll, and
    /// caches the result. The positions after the replies are from the opponent's view.
    fn average(
        &self,
        position: &Position,
        plies: u8,
        values: impl Iterator<Item = (u32, Result<Chances, Stopped>)>,
    ) -> Result<Chances, Stopped> {
        let (mut sum, mut weights) = (Chances::default(), 0);
        for (weight, value) in values {
            sum.add(&value?.swap_sides(), weight as f32);
            weights += weight;
        }
        let average = sum.divided_by(weights as f32);
        if let Some(cache) = self.cache {
            cache.put(&self.key(position, plies), average);
        }
        Ok(average)
    }

    /// Returns the value of a position if no search is needed, that is, if the game is over or if the value is
    /// static, exact or cached.
    fn known(&self, position: &Position, plies: u8) -> Option<Chances> {
        if let Some(outcome) = outcome(position, self.rules) {
            return Some(Chances::certain(outcome));
        }
        if plies == 0 || self.evaluator.source(position) == ValueSource::Exact {
            self.spend(1);
            return Some(self.evaluator.evaluate(position, self.rules));
        }
        self.cache.filter(|_| !self.counts_nodes())?.get(&self.key(position, plies))
    }

    fn key(&self, position: &Position, plies: u8) -> CacheKey {
        CacheKey { position: *position, stakes: self.stakes.key(), plies, leaves: self.leaves.at(plies) }
    }
}

/// Calls `work` with each index below `count`, on several threads, and returns the results in the order of
/// the indices. A thread that has finished an index takes the next one.
pub fn share_out<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize, &mut Replies) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work_on = || {
        let (mut replies, mut done) = (Replies::default(), Vec::new());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return done;
            }
            done.push((index, work(index, &mut replies)));
        }
    };
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(work_on)).collect();
        let mut done = work_on();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
