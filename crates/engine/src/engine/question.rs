//! Settings of a question to an engine, and levels of play. A weaker player searches less deeply and misjudges
//! positions. The dice are the same for all levels.

use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::checksum::FixedHash;
use crate::engine::Engine;
use crate::eval::Stakes;
use crate::rules::{POINTS, Pending, Position, RuleSet, Side};
use crate::search::{Candidate, Limits, StopFlag};

/// A question to an engine. [`Engine::ask`] creates it, further methods change its settings, and
/// [`Question::about`] asks about a game. The same question can be asked repeatedly.
///
/// ```
/// use std::time::Duration;
/// use plakoto_engine::search::Limits;
/// use plakoto_engine::{Engine, Roll};
/// use plakoto_engine::rules::Position;
///
/// let engine = Engine::default();
/// let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
/// let question = engine.ask().plies(3).deepen(true).limits(limits);
/// for roll in [Roll::new(3, 1)?, Roll::new(6, 6)?] {
///     let best = question.best_play(&Position::START, roll);
///     println!("{roll}: {} at {}-ply", best.legal, best.plies);
/// }
/// # Ok::<(), plakoto_engine::rules::RollError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub(super) engine: &'a Engine,
    pub(super) plies: u8,
    pub(super) least: usize,
    pub(super) deepen: bool,
    pub(super) limits: Limits,
    pub(super) noise: Noise,
    pub(super) stakes: Option<Stakes>,
    pub(super) threads: usize,
    pub(super) pending: Pending,
    pub(super) stop: Option<&'a StopFlag>,
}

impl Engine {
    /// Creates a question with default settings: the plies of [`Level::DEFAULT`], the points of the rule set
    /// as stakes, all threads of the engine, and no limits. See [`Question`] for the other settings and for
    /// the methods that ask.
    pub fn ask(&self) -> Question<'_> {
        Question {
            engine: self,
            plies: Level::DEFAULT.plies,
            least: 1,
            deepen: false,
            limits: Limits::default(),
            noise: Noise::default(),
            stakes: None,
            threads: self.threads(),
            pending: Pending::NONE,
            stop: None,
        }
    }
}

/// The settings of the question.
impl<'a> Question<'a> {
    /// Returns the rules that the engine plays by.
    pub fn rules(&self) -> &'a RuleSet {
        self.engine.rules()
    }

    /// Sets the search depth in plies, from 0 to [`MAX_PLIES`](crate::search::MAX_PLIES). [`Question::about`] fails
    /// if the number is larger; a question about a plain position then uses the maximum.
    #[must_use]
    pub fn plies(self, plies: u8) -> Self {
        Self { plies, ..self }
    }

    /// Sets the minimum number of candidates that are searched at full depth, even if the move filter would
    /// exclude them. The default is 1. Use 0 if only the best play matters: if the filter then leaves a
    /// single candidate, the search ends, and this candidate keeps its value from a shallower search.
    #[must_use]
    pub fn fully_searched(self, least: usize) -> Self {
        Self { least, ..self }
    }

    /// Sets a time limit. The engine searches deeper and deeper, up to the depth of the question, until the time
    /// is up.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { deepen: true, limits: Limits { time: Some(time), ..self.limits }, ..self }
    }

    /// Sets whether the engine runs shallower searches first, so that a stopped search has a result.
    #[must_use]
    pub fn deepen(self, deepen: bool) -> Self {
        Self { deepen, ..self }
    }

    /// Sets the limits of a search. They do not apply to rollouts, whose settings have limits of their own.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the level of the player: the search depth and the errors of judgement when choosing a play. These
    /// errors depend on `seed`.
    #[must_use]
    pub fn level(self, level: Level, seed: u64) -> Self {
        Self { plies: level.plies, noise: Noise { share: level.noise, seed }, ..self }
    }

    /// Sets the stakes, for example those at a match score. `None` means the points of the rule set.
    #[must_use]
    pub fn stakes(self, stakes: impl Into<Option<Stakes>>) -> Self {
        Self { stakes: stakes.into(), ..self }
    }

    /// Converts the stakes for a position that is stored from the view of the player on `side`.
    #[must_use]
    pub fn seen_by(self, side: Side) -> Self {
        Self { stakes: self.stakes.map(|stakes| stakes.seen_by(side)), ..self }
    }

    /// Sets the number of threads, which replaces the engine's setting. It does not affect the answer.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets the pending numbers, which the opponent has passed on and the player on roll has to play before
    /// rolling. They affect evaluations and rollouts.
    #[must_use]
    pub fn pending(self, pending: Pending) -> Self {
        Self { pending, ..self }
    }

    /// Sets a flag that another thread can raise to end the search.
    #[must_use]
    pub fn stop(self, stop: &'a StopFlag) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Whether the stop flag is raised.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(StopFlag::is_raised)
    }
}

/// Strength of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Search depth in plies: 0 to [`crate::search::MAX_PLIES`].
    pub plies: u8,
    /// Standard deviation of the player's errors in judging a play, as a share of the standard deviation of
    /// the game's result after this play: 0 to [`Level::MAX_NOISE`]. People also err little in games that are
    /// nearly decided.
    pub noise: f32,
}

impl Level {
    /// Maximum noise. A player with this noise is hardly better than a random one.
    pub const MAX_NOISE: f32 = 10.0;

    /// The default level.
    pub const DEFAULT: Self = Self::plies(2);

    /// The named levels, from the weakest to the strongest. Games tell each from the next.
    pub const NAMED: [(&str, Self); 6] = [
        ("beginner", Self { plies: 0, noise: 0.16 }),
        ("casual", Self { plies: 0, noise: 0.08 }),
        ("intermediate", Self { plies: 0, noise: 0.04 }),
        ("advanced", Self { plies: 0, noise: 0.02 }),
        ("expert", Self::plies(0)),
        ("worldclass", Self::plies(2)),
    ];

    /// Returns the level of a player with this search depth and without noise.
    pub const fn plies(plies: u8) -> Self {
        Self { plies, noise: 0.0 }
    }

    /// Returns the level with this name. Upper and lower case are equivalent.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, level)| level)
    }

    /// Returns the name of this level, or `None` if it is not one of [`Level::NAMED`].
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|(_, level)| level == self).map(|(name, _)| name)
    }
}

/// A player's errors of judgement. The error at a position depends only on the seed and the position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Noise {
    /// Standard deviation of the errors, as a share of the deviation of the game's result.
    pub(super) share: f32,
    /// Seed of the errors.
    pub(super) seed: u64,
}

impl Noise {
    /// Returns the error for `position`, as a share of the deviation of the game's result. It is computed from
    /// the sum of twelve uniform random numbers, so it is nearly normally distributed, and the same on every
    /// machine.
    fn about(&self, position: &Position) -> f32 {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(hash(position, self.seed));
        let uniform = |_| (generator.next_u64() >> 40) as f32 / (1u32 << 24) as f32;
        self.share * ((0..12).map(uniform).sum::<f32>() - 6.0)
    }

    /// Returns the candidate that seems best after errors are added to the equities. `stakes` are the stakes of
    /// the player on roll. Considers only the candidates with the deepest search.
    ///
    /// # Panics
    /// Panics if `candidates` is empty.
    pub(super) fn pick(&self, candidates: &[Candidate], stakes: &Stakes) -> Candidate {
        let best = candidates[0];
        if self.share == 0.0 {
            return best;
        }
        let seems = |candidate: &Candidate| {
            candidate.equity + stakes.deviation(&candidate.chances) * self.about(&candidate.legal.result)
        };
        let searched = candidates.iter().take_while(|candidate| candidate.plies == best.plies);
        searched.max_by(|a, b| seems(a).total_cmp(&seems(b))).copied().unwrap_or(best)
    }
}

/// Hashes a position and a seed. The hash function must never change, because the plays of all levels with
/// noise depend on it.
fn hash(position: &Position, seed: u64) -> u64 {
    let mut hash = FixedHash::default();
    hash.add(POINTS);
    position.stacks().iter().for_each(|stack| hash.add(stack.index() as u64));
    hash.add(2_u8);
    hash.add(mixed([Side::Mine, Side::Theirs].map(|side| position.off(side))));
    hash.add(seed);
    hash.finish()
}

/// Mixes the two players' checker counts on a point into one word. Multiplies two numbers, each of which
/// contains one count, and combines the halves of the product.
fn mixed([mine, theirs]: [u8; 2]) -> u64 {
    // Binary digits of pi.
    const SEEDS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];
    let product = u128::from(SEEDS[0] ^ u64::from(mine))
        * u128::from(SEEDS[1] ^ u64::from(theirs) << 8 ^ u64::from(theirs));
    product as u64 ^ (product >> 64) as u64 ^ 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Chances;
    use crate::rules::{Roll, legal_plays};
    use crate::search::MAX_PLIES;

    #[test]
    fn names_and_levels_match() {
        for (name, level) in Level::NAMED {
            assert_eq!(Level::named(&name.to_uppercase()), Some(level));
            assert_eq!(level.name(), Some(name));
            assert!(level.plies <= MAX_PLIES && level.noise <= Level::MAX_NOISE);
        }
        assert_eq!(Level::named("master"), None);
        assert_eq!(Level { plies: 4, noise: 0.3 }.name(), None);
    }

    #[test]
    fn noise_never_changes() {
        assert_eq!(hash(&Position::START, 1), 0x4019_5fa6_30ca_b163);
    }

    /// Where the result is certain, a player with the largest noise makes no error.
    #[test]
    fn noise_grows_with_the_deviation_of_the_result() {
        let (rules, mut plays) = (RuleSet::PLAKOTO, Vec::new());
        legal_plays(&Position::START, Roll::new(3, 1).unwrap(), &rules, &mut plays);
        let stakes = Stakes::points(&rules);
        let picks_best = |win: [f32; 2]| {
            let candidates: Vec<Candidate> = [0, 1]
                .map(|index| {
                    let (legal, won) = (plays[index], win[index]);
                    let mut chances = Chances::default();
                    (chances.win[0], chances.lose[0]) = (won, 1.0 - won);
                    let (settled, equity) = (legal.after(), stakes.equity(&chances));
                    Candidate { legal, settled, chances, equity, plies: 0 }
                })
                .into();
            let picked = |seed| Noise { share: Level::MAX_NOISE, seed }.pick(&candidates, &stakes).legal;
            (0..100).filter(|seed| picked(*seed) == plays[0]).count()
        };
        assert_eq!(picks_best([1.0, 0.0]), 100);
        assert!((20..80).contains(&picks_best([0.6, 0.4])));
    }

    #[test]
    fn noise_has_its_deviation_and_no_bias() {
        const COUNT: u64 = 20_000;
        let errors = (0..COUNT).map(|seed| f64::from(Noise { share: 0.5, seed }.about(&Position::START)));
        let (sum, squares) =
            errors.fold((0.0, 0.0), |(sum, squares), error| (sum + error, squares + error * error));
        let mean = sum / COUNT as f64;
        let deviation = (squares / COUNT as f64 - mean * mean).sqrt();
        assert!(mean.abs() < 0.015 && (deviation - 0.5).abs() < 0.02, "{mean} {deviation}");
    }
}
