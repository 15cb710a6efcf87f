//! Two configurations of the engine against each other, in pairs of games with the same dice.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use super::Tally;
use crate::engine::{Engine, Level, Question};
use crate::eval::Stakes;
use crate::match_play::EquityTable;
use crate::rules::{Dice, Outcome, Position, RuleSet, Side, Victory, outcome};
use crate::search::{Replies, StopFlag};

/// One of the two.
pub struct Contestant {
    /// What the report calls it.
    pub name: String,
    /// Its engine, which should use one thread: the games are shared out instead.
    pub engine: Engine,
    /// How strong it plays.
    pub level: Level,
    /// Whether it chooses plays by the score of a match, and not by points alone.
    pub plays_by_score: bool,
}

/// A duel: in each pair of games, or of matches, the two take turns to start, with the same dice.
pub struct Duel<'a> {
    /// The two. Their engines must play by the same rules.
    pub contestants: &'a [Contestant; 2],
    /// How many pairs.
    pub pairs: u64,
    /// Seed of the dice: pair `i` has the same dice in every duel with this seed.
    pub seed: u64,
    /// Points of a match; 0 for single games.
    pub length: u16,
    /// What games are worth in a match.
    pub equities: &'a EquityTable,
    /// How many pairs are played at a time.
    pub threads: usize,
}

/// Tells dice that decide who starts from those of the games.
const STARTS: u64 = 1 << 32;

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
            if self.length == 0 {
                let victory = self.play_game(pair, 0, (starter, None), stop, replies, &mut tally)?;
                tally.count_points(victory, starter, self.rules());
            } else {
                let winner = self.play_match(pair, starter, stop, replies, &mut tally)?;
                tally.count_match(winner, starter);
            }
        }
        tally.end_pair();
        Some(tally)
    }

    fn rules(&self) -> &RuleSet {
        self.contestants[0].engine.rules()
    }

    /// Plays a match and tells who won it; `None` if it was stopped.
    fn play_match(
        &self,
        pair: u64,
        starter: usize,
        stop: &StopFlag,
        replies: &mut Replies,
        tally: &mut Tally,
    ) -> Option<usize> {
        let (mut score, mut next) = ([0; 2], starter);
        for game in 0.. {
            let victory = self.play_game(pair, game, (next, Some(score)), stop, replies, tally)?;
            let Some((winner, victory)) = victory else {
                // The dice decide, for both matches of the pair alike.
                let first = usize::from(Dice::stream([self.seed, pair, game | STARTS]).die() > 3);
                next = if starter == 0 { first } else { 1 - first };
                continue;
            };
            score[winner] += u16::from(victory.points(self.rules()));
            if score[winner] >= self.length {
                return Some(winner);
            }
            next = winner;
        }
        None
    }

    /// What a game is worth to a player who plays by the score.
    fn stakes(&self, player: usize, score: Option<[u16; 2]>) -> Option<Stakes> {
        let score = score.filter(|_| self.contestants[player].plays_by_score)?;
        let (mine, theirs) = (self.length - score[player], self.length - score[1 - player]);
        self.equities.stakes(self.rules(), mine, theirs).map(|worth| worth.stakes)
    }

    /// Plays a game, in a match at some score: who won it (unless it was drawn) and how. `None` if it was stopped.
    fn play_game(
        &self,
        pair: u64,
        game: u64,
        (starter, score): (usize, Option<[u16; 2]>),
        stop: &StopFlag,
        replies: &mut Replies,
        tally: &mut Tally,
    ) -> Option<Option<(usize, Victory)>> {
        let mut dice = Dice::stream([self.seed, pair, game]);
        let stakes = [0, 1].map(|player| self.stakes(player, score));
        let (mut position, mut player) = (Position::START, starter);
        loop {
            let Contestant { engine, level, .. } = &self.contestants[player];
            let started = Instant::now();
            let question = Question { stakes: stakes[player], ..level.question(self.seed ^ pair) };
            let chosen = engine.choose(&position, dice.roll(), &question, stop, replies);
            if stop.is_raised() {
                return None;
            }
            tally.plies += 1;
            if replies.plays.len() > 1 {
                tally.spent[player].decisions += 1;
                tally.spent[player].time += started.elapsed();
            }
            if let Some(outcome) = outcome(&chosen.result, engine.rules()) {
                let won = match outcome {
                    Outcome::Won(Side::Mine, victory) => Some((player, victory)),
                    Outcome::Won(Side::Theirs, victory) => Some((1 - player, victory)),
                    Outcome::MothersPinned | Outcome::Dead => None,
                };
                tally.count_game(won);
                return Some(won);
            }
            position = chosen.result.swap_sides();
            player = 1 - player;
        }
    }
}
