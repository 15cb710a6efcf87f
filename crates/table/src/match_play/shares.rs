//! How often each outcome occurs in games between equally strong players.

use plakoto_engine::engine::Engine;
use plakoto_engine::rules::{Dice, Numbers, Outcome, Pending, Preset, RuleSet, Side, Victory, outcome};
use plakoto_engine::search::{Replies, StopFlag};

/// The share of each outcome in games between equally strong players. The shares add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    /// Share of games that the starting player wins, for each kind of victory in the order of
    /// [`plakoto_engine::rules::Victory::ALL`].
    pub starter: [f64; 4],
    /// Share of games that the other player wins, for each kind of victory in the order of
    /// [`plakoto_engine::rules::Victory::ALL`].
    pub other: [f64; 4],
    /// Share of games that end in a draw.
    pub draw: f64,
}

/// The number of games that ended with each outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    starter: [u64; 4],
    other: [u64; 4],
    draws: u64,
}

impl Shares {
    /// Returns the mean number of points that the starting player wins under `rules`.
    pub fn advantage(&self, rules: &RuleSet) -> f64 {
        let differences = self.starter.iter().zip(&self.other).map(|(starter, other)| starter - other);
        let points = Victory::ALL.into_iter().map(|victory| f64::from(won_points(victory, rules)));
        differences.zip(points).map(|(difference, points)| difference * points).sum()
    }

    /// Returns the measured shares for the preset on which `rules` are based. They come from games of the
    /// shipped evaluator against itself at 0-ply. `scripts/remeasure.sh met` measures them again.
    ///
    /// Measured with networks 6e5019bdefd6, 47e9a67de4ee, cdf10a85545d, 93315dbd87a4, 2339617b4813, 0186c000c55c, 64c80241648a
    pub fn of(rules: &RuleSet) -> Self {
        match rules.preset {
            Preset::Plakoto => Self {
                starter: [0.292_238, 0.211_246, 0.0, 0.026_466],
                other: [0.287_780, 0.162_330, 0.0, 0.019_734],
                draw: 0.000_206,
            },
            Preset::Tzannes => Self {
                starter: [0.293_900, 0.133_650, 0.086_710, 0.014_815],
                other: [0.292_150, 0.107_365, 0.061_420, 0.009_895],
                draw: 0.000_095,
            },
            Preset::Tapa => Self {
                starter: [0.289_420, 0.240_150, 0.0, 0.0],
                other: [0.285_230, 0.184_940, 0.0, 0.0],
                draw: 0.000_260,
            },
            Preset::Express => Self {
                starter: [0.137_100, 0.397_950, 0.0, 0.0],
                other: [0.129_200, 0.335_750, 0.0, 0.0],
                draw: 0.0,
            },
            Preset::Portes => Self {
                starter: [0.379_710, 0.147_585, 0.0, 0.0],
                other: [0.349_980, 0.122_725, 0.0, 0.0],
                draw: 0.0,
            },
            Preset::Fevga => Self {
                starter: [0.450_820, 0.128_240, 0.0, 0.0],
                other: [0.369_190, 0.051_750, 0.0, 0.0],
                draw: 0.0,
            },
            Preset::Narde => Self {
                starter: [0.432_417, 0.151_517, 0.0, 0.0],
                other: [0.351_233, 0.064_833, 0.0, 0.0],
                draw: 0.0,
            },
        }
    }
}

/// Returns the points that a victory scores. Because shares may have been measured under other rules, a
/// victory that does not exist under `rules` counts as a gammon.
pub(super) fn won_points(victory: Victory, rules: &RuleSet) -> u16 {
    let known = if victory.exists(rules) { victory } else { Victory::Gammon };
    known.points(rules).into()
}

impl Counts {
    /// Plays the games with the indices in `games` and counts their outcomes. The seed and the index
    /// determine the dice of a game. Stops early if the stop flag is raised.
    pub fn of_games(engine: &Engine, seed: u64, games: std::ops::Range<u64>, stop: &StopFlag) -> Self {
        let (mut counts, mut replies) = (Self::default(), Replies::default());
        for game in games.take_while(|_| !stop.is_raised()) {
            counts.count(engine, &mut Dice::stream([seed, game, 0]), &mut replies);
        }
        counts
    }

    /// Plays one game to the end and counts its outcome.
    fn count(&mut self, engine: &Engine, dice: &mut Dice, replies: &mut Replies) {
        let (mut position, mut pending, mut is_starter) = (engine.rules().start(), Pending::NONE, true);
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

    /// Adds the counts from other games.
    pub fn add(&mut self, other: &Self) {
        let add = |sums: &mut [u64; 4], counts: &[u64; 4]| {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        };
        add(&mut self.starter, &other.starter);
        add(&mut self.other, &other.other);
        self.draws += other.draws;
    }

    /// Returns the number of counted games.
    pub fn games(&self) -> u64 {
        self.starter.iter().chain(&self.other).sum::<u64>() + self.draws
    }

    /// Returns the share of each outcome. All shares are 0 if there are no games.
    pub fn shares(&self) -> Shares {
        let games = self.games().max(1) as f64;
        let share = |counts: [u64; 4]| counts.map(|count| count as f64 / games);
        Shares { starter: share(self.starter), other: share(self.other), draw: self.draws as f64 / games }
    }
}
