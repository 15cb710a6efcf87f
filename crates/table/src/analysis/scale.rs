//! Ratings: the skill of a player, compared with the levels of the engine (beginner to expert). The rating takes into
//! account how difficult the player's decisions were.

use std::ops::AddAssign;

use serde::{Serialize, Serializer};

use plakoto_engine::printable::rounded;
use plakoto_engine::search::Candidate;
use plakoto_words::{Message, message};

impl Scale {
    /// Returns the mean number of decisions that one player faces in a game.
    pub fn decisions_of_a_game(&self) -> f64 {
        let sum =
            |of: fn(&Measured) -> u32| self.levels.iter().map(|level| f64::from(of(level))).sum::<f64>();
        sum(|level| level.decisions) / sum(|level| level.games)
    }

    /// Corrects an error total for difficulty. Returns the error rate, in millipoints, that a player of the
    /// same skill would have in decisions of average difficulty.
    ///
    /// `difficulty` contains the errors that the model players are expected to make in the same decisions,
    /// and [`Scale::standard`] contains their errors per average decision. If `error` lies between the errors
    /// of two model players, the rate is interpolated.
    fn corrected(&self, error: f64, decisions: u64, difficulty: &Difficulty) -> f64 {
        let (mut error_before, mut rate_before) = (0.0, 0.0);
        for (expected, rate) in difficulty.expected.into_iter().zip(self.standard) {
            // This model player loses no more than a stronger one, so it adds no information.
            if expected <= error_before {
                continue;
            }
            if error <= expected {
                return rate_before
                    + (rate - rate_before) * (error - error_before) / (expected - error_before);
            }
            (error_before, rate_before) = (expected, rate);
        }
        // The excess over the expected error of the weakest model player is not corrected.
        rate_before + 1e3 * (error - error_before) / decisions.max(1) as f64
    }

    /// Returns the 90% band (see [`Measured::band`]) for a player with this error rate. Between two levels,
    /// the band is interpolated. Players stronger than the strongest level get the band of that level. For
    /// players weaker than the weakest level, the band grows in proportion to the rate.
    fn band_at(&self, rate: f64) -> f64 {
        let [first, .., last] = &self.levels;
        if rate >= first.rate {
            return first.band * rate / first.rate;
        }
        let between = self.levels.windows(2).find(|pair| rate >= pair[1].rate);
        between.map_or(last.band, |pair| {
            let part = (rate - pair[1].rate) / (pair[0].rate - pair[1].rate);
            pair[1].band + part * (pair[0].band - pair[1].band)
        })
    }
}

/// The rating of a player: an error rate, and the range of engine levels that are consistent with it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Name of the weakest level whose band contains the rate. If no band contains the rate, this is the next
    /// weaker level; `None` if the player is weaker than all levels.
    pub weakest: Option<&'static str>,
    /// Name of the strongest level whose band contains the rate. If no band contains the rate, this is the
    /// next stronger level; `None` if the player is stronger than all levels.
    pub strongest: Option<&'static str>,
    /// Error per decision in points, corrected for the difficulty of the player's decisions.
    #[serde(serialize_with = "serialize_rounded")]
    pub rate: f64,
    /// Half the width of the 90% confidence interval for the rate, in points.
    #[serde(serialize_with = "serialize_rounded")]
    pub band: f64,
    /// Number of games needed to tell the levels from `weakest` to `strongest` apart. `None` if the rate lies
    /// in fewer than two bands.
    pub games: Option<u32>,
    /// Whether the player has made enough decisions, and the levels are few enough, to name the levels.
    pub is_telling: bool,
}

/// Returns the name of a level, in each language.
fn level_name(level: &str) -> Message {
    Message::of_key(format!("level-{level}"))
}

impl Rating {
    /// Largest number of levels that are named together.
    const MOST_LEVELS: usize = 2;

    /// Number of decisions from which levels are named: about half a game.
    const FEWEST_DECISIONS: u64 = 20;

    /// Rates a player who lost `error` points in `decisions` decisions. `difficulty` is the sum over these
    /// decisions. There must be at least one decision.
    pub fn of(error: f64, decisions: u64, difficulty: &Difficulty) -> Self {
        let scale = &Scale::SHIPPED;
        let rate = scale.corrected(error, decisions, difficulty);
        let games = decisions.max(1) as f64 / scale.decisions_of_a_game();
        let wider = (f64::from(Measured::BAND_GAMES) / games).sqrt();
        let holds = |level: &&Measured| (rate - level.rate).abs() <= wider * level.band;
        let first = scale.levels.iter().position(|level| holds(&level));
        let last = scale.levels.iter().rposition(|level| holds(&level));
        let are_few = first.zip(last).is_none_or(|(first, last)| last - first < Self::MOST_LEVELS);
        let is_telling = are_few && decisions >= Self::FEWEST_DECISIONS;
        let (weakest, strongest, games) = match first.zip(last) {
            Some((first, last)) => {
                let held = &scale.levels[first..=last];
                let apart = held.windows(2).map(|pair| pair[0].games_to_tell_from(&pair[1]));
                let games = apart.collect::<Option<Vec<u32>>>().and_then(|games| games.into_iter().max());
                (held.first(), held.last(), games)
            }
            None => (
                scale.levels.iter().rev().find(|level| level.rate > rate),
                scale.levels.iter().find(|level| level.rate < rate),
                None,
            ),
        };
        let name = |level: Option<&Measured>| level.map(|level| level.level);
        let band = wider * scale.band_at(rate) / 1e3;
        Self { rate: rate / 1e3, band, weakest: name(weakest), strongest: name(strongest), games, is_telling }
    }

    /// Formats the range of levels, for example `casual`, `casual–intermediate` or `below beginner`.
    pub fn levels(&self) -> Message {
        match (self.weakest, self.strongest) {
            (Some(one), Some(other)) if one == other => level_name(one),
            (Some(one), Some(other)) => Message::joined([level_name(one), level_name(other)], "–"),
            (Some(one), None) => message!("rating-above", level = level_name(one)),
            (None, Some(other)) => message!("rating-below", level = level_name(other)),
            (None, None) => Message::text(""),
        }
    }

    /// Describes the rating in words, for example `between casual and intermediate, 12.3 ± 1.9 millipoints; 9 games
    /// would tell these levels apart`.
    pub fn description(&self) -> Message {
        let levels = match (self.weakest, self.strongest) {
            (Some(one), Some(other)) if one == other => message!("rating-about", level = level_name(one)),
            (Some(one), Some(other)) => {
                message!("rating-between", level = level_name(one), other = level_name(other))
            }
            _ => self.levels(),
        };
        let games = self.games.unwrap_or(0);
        message!("rating-description", levels = levels, rate = self.millipoints(), games = games)
    }

    /// Formats the error rate and its band in thousandths of a point: `12.3 ± 1.9`.
    pub fn millipoints(&self) -> String {
        format!("{:.1} ± {:.1}", 1e3 * self.rate, 1e3 * self.band)
    }

    /// Formats the number of games needed to tell the levels of this rating apart; `-` if the number is
    /// unknown.
    pub fn games_needed(&self) -> String {
        self.games.map_or("-".to_owned(), |games| games.to_string())
    }
}

/// Serialises a number, rounded like all fractional numbers in JSON output.
pub(crate) fn serialize_rounded<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(rounded(*number))
}

/// A rating scale, as measured by `scripts/rating_scale.py`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Id of the network that played the games and judged the plays.
    pub network: &'static str,
    /// The command line that measures the scale.
    pub command: &'static str,
    /// Mean expected error per decision of each model player, over all measured decisions, in millipoints.
    pub standard: [f64; Difficulty::SPREADS.len()],
    /// The engine's levels, from the weakest to the strongest.
    pub levels: [Measured; 5],
}

/// Measurements for one level, from games against every level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Name of the engine level.
    pub level: &'static str,
    /// Number of games that the level played. A game of the level against itself counts twice.
    pub games: u32,
    /// Number of decisions that the level made in these games.
    pub decisions: u32,
    /// Error rate of the level in millipoints per decision, corrected for difficulty.
    pub rate: f64,
    /// Standard error of `rate`, in millipoints.
    pub error: f64,
    /// Half the width of the 90% band, in millipoints: against any opposing level, nine of ten error rates
    /// measured over five games differ from `rate` by at most this amount.
    pub band: f64,
}

impl Measured {
    /// Number of games for which [`Measured::band`] is measured.
    pub const BAND_GAMES: u32 = 5;

    /// Returns the number of games after which the bands of the two levels no longer overlap. Returns `None`
    /// if the levels have equal rates.
    pub fn games_to_tell_from(&self, other: &Self) -> Option<u32> {
        let distance = (self.rate - other.rate).abs();
        let games = f64::from(Self::BAND_GAMES) * ((self.band + other.band) / distance).powi(2);
        games.is_finite().then(|| games.ceil() as u32)
    }
}

/// The expected error of each model player, either in one decision or summed over several decisions. Model
/// players are simulated players of different strengths: see [`Difficulty::SPREADS`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difficulty {
    /// Expected error of each model player, in points, in the order of [`Difficulty::SPREADS`].
    pub expected: [f64; Difficulty::SPREADS.len()],
}

impl Difficulty {
    /// Typical size of each model player's misjudgements, in points, from the strongest player to the
    /// weakest.
    pub const SPREADS: [f64; 4] = [0.005, 0.015, 0.045, 0.135];

    /// Returns the difficulty of choosing among these candidates, which are sorted best first. Considers only
    /// the leading candidates that were searched as deeply as the best one.
    ///
    /// Each model player chooses a play at random, with a probability that falls exponentially with the error
    /// of the play.
    pub fn of(ranked: &[Candidate]) -> Self {
        let Some(best) = ranked.first() else { return Self::default() };
        let deepest = || ranked.iter().take_while(|candidate| candidate.plies == best.plies);
        let expected = |spread: f64| {
            let (mut weights, mut errors) = (0.0, 0.0);
            for candidate in deepest() {
                let error = f64::from(best.equity - candidate.equity).max(0.0);
                let weight = exponential_decay(error / spread);
                weights += weight;
                errors += weight * error;
            }
            errors / weights
        };
        Self { expected: Self::SPREADS.map(expected) }
    }
}

impl AddAssign for Difficulty {
    fn add_assign(&mut self, other: Self) {
        self.expected.iter_mut().zip(other.expected).for_each(|(sum, expected)| *sum += expected);
    }
}

/// Approximates `exp(-x)` by `(1 - x/16)^16`, because this formula gives the same bits on every machine.
fn exponential_decay(x: f64) -> f64 {
    let square = |x: f64| x * x;
    square(square(square(square((1.0 - x / 16.0).max(0.0)))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::engine::Level;

    const MANY: u64 = 1_000_000_000;

    /// Rates a player with an error rate of `rate` millipoints whose decisions are `hard` times as hard as an
    /// average decision of the scale.
    fn rating(rate: f64, decisions: u64, hard: f64) -> Rating {
        let expected = Scale::SHIPPED.standard.map(|expected| hard * expected / 1e3 * decisions as f64);
        Rating::of(rate / 1e3 * decisions as f64, decisions, &Difficulty { expected })
    }

    fn five_games() -> u64 {
        (f64::from(Measured::BAND_GAMES) * Scale::SHIPPED.decisions_of_a_game()).round() as u64
    }

    #[test]
    fn error_rates_fall_from_level_to_level() {
        let known: Vec<&str> = Level::NAMED.iter().map(|(name, _)| *name).collect();
        assert!(known.starts_with(&Scale::SHIPPED.levels.map(|level| level.level)), "{known:?}");
        assert!(
            Scale::SHIPPED.levels.windows(2).all(|pair| pair[0].rate > pair[1].rate),
            "{:?}",
            Scale::SHIPPED.levels
        );
        assert!(
            Scale::SHIPPED.standard[0] > 0.0
                && Scale::SHIPPED.standard.windows(2).all(|pair| pair[0] < pair[1])
        );
    }

    #[test]
    fn a_player_with_the_rate_of_a_level_gets_this_level() {
        for level in &Scale::SHIPPED.levels {
            let rating = rating(level.rate, MANY, 1.0);
            assert_eq!((rating.weakest, rating.strongest), (Some(level.level), Some(level.level)));
            assert!((1e3 * rating.rate - level.rate).abs() < 1e-9, "{rating:?}");
            assert_eq!(rating.games, None);
        }
        let strongest = Scale::SHIPPED.levels[Scale::SHIPPED.levels.len() - 1].level;
        assert_eq!(rating(0.0, MANY, 1.0).levels(), message!("rating-above", level = level_name(strongest)));
        assert_eq!(rating(1000.0, MANY, 1.0).levels().to_string(), "below beginner");
        let between =
            rating((Scale::SHIPPED.levels[0].rate + Scale::SHIPPED.levels[1].rate) / 2.0, MANY, 1.0);
        assert_eq!(between.levels().to_string(), "beginner–casual");
        assert!(between.is_telling);
        for (rate, few) in [(Scale::SHIPPED.levels[2].rate, 1), (1000.0, 19)] {
            assert!(!rating(rate, few, 1.0).is_telling, "{few} decisions say nothing");
        }
    }

    /// A player who loses twice as much in decisions that are twice as hard gets the same rating.
    #[test]
    fn the_rating_is_corrected_for_difficulty() {
        for rate in [0.3, 5.0, 20.0] {
            let [usual, hard] = [rating(rate, 100, 1.0), rating(2.0 * rate, 100, 2.0)];
            assert!(
                (usual.rate - hard.rate).abs() < 1e-12 && usual.levels() == hard.levels(),
                "{usual:?} {hard:?}"
            );
            assert!(rating(rate, 100, 2.0).rate < 0.9 * usual.rate);
            assert!((1e3 * usual.rate - rate).abs() < 1e-9);
        }
        // An error rate above the rates of all model players is not corrected.
        assert!((1e3 * rating(200.0, 100, 1.0).rate - 200.0).abs() < 1e-9);
        let nothing_to_lose = Difficulty::default();
        assert_eq!(Rating::of(0.0, 10, &nothing_to_lose).rate, 0.0);
        assert_eq!(Rating::of(0.5, 10, &nothing_to_lose).rate, 0.05);
    }

    #[test]
    fn after_five_games_the_band_equals_the_measured_band() {
        for level in &Scale::SHIPPED.levels {
            let rating = rating(level.rate, five_games(), 1.0);
            assert!((1e3 * rating.band - level.band).abs() < 0.01 * level.band, "{rating:?} {level:?}");
            let off_by = |off: f64| self::rating(level.rate + off * level.band, five_games(), 1.0);
            for off in [-0.99, 0.99] {
                let rating = off_by(off);
                let place =
                    |name: Option<&str>| Scale::SHIPPED.levels.iter().position(|one| Some(one.level) == name);
                let held = place(rating.weakest)..=place(rating.strongest);
                assert!(held.contains(&place(Some(level.level))), "{rating:?} {level:?}");
            }
        }
    }

    /// Five games tell a level from its neighbours: its band is at most as wide as the distance to the nearest
    /// level plus the sampling error of five games.
    #[test]
    fn bands_are_narrow() {
        for (index, level) in Scale::SHIPPED.levels.iter().enumerate() {
            let others = Scale::SHIPPED.levels.iter().enumerate().filter(|(other, _)| *other != index);
            let distances = others.map(|(_, other)| (other.rate - level.rate).abs());
            let nearest = distances.min_by(f64::total_cmp).expect("other levels");
            let sampling =
                level.error * f64::from(level.games).sqrt() / f64::from(Measured::BAND_GAMES).sqrt();
            assert!(level.band <= nearest + sampling, "{level:?}: {nearest} {sampling}");
        }
    }

    /// After the returned number of games, no rate lies in the bands of both levels.
    #[test]
    fn the_number_of_games_needed_separates_levels() {
        for pair in Scale::SHIPPED.levels.windows(2) {
            let games = pair[0].games_to_tell_from(&pair[1]).expect("their rates differ");
            let decisions = |games: f64| (games * Scale::SHIPPED.decisions_of_a_game()).ceil() as u64;
            // `middle` is the rate at which the bands of both levels meet.
            let part = pair[1].band / (pair[0].band + pair[1].band);
            let middle = pair[1].rate + part * (pair[0].rate - pair[1].rate);
            let before = rating(middle, decisions(0.9 * f64::from(games) - 1.0).max(1), 1.0);
            assert!(before.weakest != before.strongest && before.games >= Some(games), "{before:?} {games}");
            let after = rating(middle, decisions(1.1 * f64::from(games) + 1.0), 1.0);
            assert_eq!((after.weakest, after.strongest), (Some(pair[0].level), Some(pair[1].level)));
            assert_eq!(after.games, None, "between both levels and in neither band: {after:?}");
        }
    }

    /// Four times as many decisions halve the band. A few decisions give a wide band, even for a player
    /// without any errors.
    #[test]
    fn few_decisions_give_a_wide_band() {
        let [few, more] = [50, 200].map(|decisions| rating(20.0, decisions, 1.0));
        assert!((few.band - 2.0 * more.band).abs() < 1e-12);
        assert!(rating(0.0, 1, 1.0).band > 0.0);
        let one = rating(Scale::SHIPPED.levels[2].rate, 1, 1.0);
        assert_eq!((one.weakest, one.strongest), (Some("beginner"), Some("expert")), "{one:?}");
    }
}
