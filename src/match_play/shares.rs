//! How games between equals end.

use crate::engine::Engine;
use crate::rules::{Dice, Numbers, Outcome, Pending, Position, Preset, RuleSet, Side, outcome};
use crate::search::{Replies, StopFlag};

/// The shares of the outcomes of games between equals; they sum to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    /// Games that the player who starts wins, in each way of [`crate::rules::Victory::ALL`].
    pub starter: [f64; 4],
    /// Games that the other one wins.
    pub other: [f64; 4],
    /// Games that nobody wins.
    pub draw: f64,
}

/// How many games ended in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    starter: [u64; 4],
    other: [u64; 4],
    draws: u64,
}

impl Shares {
    /// Those of the shipped evaluator against itself at 0-ply, under the shipped rule set from which `rules` were made:
    /// `plakoto met --games N --seed 1 --variant NAME` with 500,000 games of `plakoto`, 200,000 of `tzannes` and `tapa`, and
    /// 20,000 of `express`.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Self {
        match rules.preset {
            Preset::Plakoto => Self {
                starter: [0.295_386, 0.207_630, 0.0, 0.026_554],
                other: [0.289_632, 0.161_450, 0.0, 0.019_052],
                draw: 0.000_296,
            },
            Preset::Tzannes => Self {
                starter: [0.300_960, 0.134_155, 0.074_460, 0.020_805],
                other: [0.293_535, 0.108_525, 0.053_575, 0.013_755],
                draw: 0.000_230,
            },
            Preset::Tapa => Self {
                starter: [0.299_650, 0.230_135, 0.0, 0.0],
                other: [0.293_350, 0.176_680, 0.0, 0.0],
                draw: 0.000_185,
            },
            Preset::Express => Self {
                starter: [0.134_650, 0.394_400, 0.0, 0.0],
                other: [0.128_050, 0.342_900, 0.0, 0.0],
                draw: 0.0,
            },
        }
    }
}

impl Counts {
    /// Plays games with these numbers to their ends.
    #[must_use]
    pub fn of_games(engine: &Engine, seed: u64, games: std::ops::Range<u64>, stop: &StopFlag) -> Self {
        let (mut counts, mut replies) = (Self::default(), Replies::default());
        for game in games.take_while(|_| !stop.is_raised()) {
            counts.count(engine, &mut Dice::stream([seed, game, 0]), &mut replies);
        }
        counts
    }

    /// Plays a game, which the player on roll at the start starts.
    fn count(&mut self, engine: &Engine, dice: &mut Dice, replies: &mut Replies) {
        let (mut position, mut pending, mut is_starter) = (Position::START, Pending::NONE, true);
        let result = loop {
            let numbers = Numbers::of(pending, None).unwrap_or_else(|| dice.roll().into());
            let played = engine.ask().plies(0).choose(&position, numbers, replies);
            if let Some(outcome) = outcome(&played.result, engine.rules()) {
                break outcome;
            }
            (position, pending) = (played.after(), played.next.pending);
            is_starter ^= played.next.side == Side::Theirs;
        };
        let Outcome::Won(side, victory) = result else {
            self.draws += 1;
            return;
        };
        let has_won = if (side == Side::Mine) == is_starter { &mut self.starter } else { &mut self.other };
        has_won[victory as usize] += 1;
    }

    /// Adds other games.
    pub fn add(&mut self, other: &Self) {
        let add = |sums: &mut [u64; 4], counts: &[u64; 4]| {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        };
        add(&mut self.starter, &other.starter);
        add(&mut self.other, &other.other);
        self.draws += other.draws;
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.starter.iter().chain(&self.other).sum::<u64>() + self.draws
    }

    /// The shares; all are 0 if there are no games.
    #[must_use]
    pub fn shares(&self) -> Shares {
        let games = self.games().max(1) as f64;
        let share = |counts: [u64; 4]| counts.map(|count| count as f64 / games);
        Shares { starter: share(self.starter), other: share(self.other), draw: self.draws as f64 / games }
    }
}
