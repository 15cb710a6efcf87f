//! The differences between the positions after two plays.

use super::facts::Facts;
use plakoto_engine::engine::Question;
use plakoto_engine::rules::Point;
use plakoto_engine::search::Candidate;

/// A feature in which the positions after two plays can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Number of the opponent's rolls that pin the player's mother, the last checker on the starting point.
    Mother,
    /// Number of turns for which the opponent's checker on this point stays pinned; 0 if no checker is pinned
    /// on the point.
    Pin(Point),
    /// Share of sample games in which the player is the first to release a pinned checker.
    ReleasedFirst,
    /// Number of the opponent's rolls that pin or hit one of the player's checkers.
    Shots,
    /// Number of the opponent's rolls that enter no checker from the bar.
    Dances,
    /// The player's pip count. For two plays with the same roll, the pip counts differ only if a number bears
    /// off a checker from a lower point.
    Pips,
    /// The opponent's pip count, which grows by a hit.
    TheirPips,
    /// Number of the player's made points, on which no opposing checker can land.
    Made,
    /// Number of consecutive made points of the player.
    Block,
    /// Number of rolls that can move the player's last checkers, the free checkers farthest from home.
    Last,
    /// Number of rolls that can move the opponent's last checkers, the free checkers farthest from home.
    TheirLast,
    /// Probability of winning more than a single game.
    Gammons,
    /// Probability of losing more than a single game.
    GammonsLost,
    /// Equity after the opponent's best roll, from the player's point of view.
    WorstAnswer,
}

/// The values of a feature after the better play and after the other play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The feature that is compared.
    pub topic: Topic,
    /// Value of the feature after the better play.
    pub better: f32,
    /// Value of the feature after the other play.
    pub other: f32,
}

/// The reasons why one play is better than another play with the same roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// Facts about the position after the better play.
    pub better: Facts,
    /// Facts about the position after the other play.
    pub other: Facts,
    /// Features whose values are in favour of the better play.
    pub gains: Vec<Difference>,
    /// Features whose values are in favour of the other play.
    pub costs: Vec<Difference>,
}

impl Why {
    /// Compares two plays with known equities. If `question` is stopped, leaves out how long pins last and
    /// the equities after each roll.
    pub fn of(question: &Question<'_>, better: &Candidate, other: &Candidate) -> Self {
        let [mut better, mut other] = [better, other].map(|candidate| Facts::of(question, candidate));
        if question.is_stopped() {
            // A stopped computation may have played more games and searches for one play than for the other, so their results
            // cannot be compared.
            [&mut better, &mut other].into_iter().for_each(Facts::forget_searches);
        }
        let (mut gains, mut costs) = (Vec::new(), Vec::new());
        for difference in differences(question, &better, &other) {
            let list = if difference.is_gain() { &mut gains } else { &mut costs };
            list.push(difference);
        }
        Self { better, other, gains, costs }
    }
}

impl Topic {
    /// Whether a smaller value of the feature is better for the player.
    pub const fn is_bad(self) -> bool {
        matches!(
            self,
            Self::Mother
                | Self::ReleasedFirst
                | Self::Shots
                | Self::Pips
                | Self::TheirLast
                | Self::GammonsLost
        )
    }

    /// Returns the smallest difference that is worth mentioning in an explanation.
    const fn least(self) -> f32 {
        match self {
            Self::Mother | Self::Pips | Self::TheirPips | Self::Made | Self::Block | Self::Pin(_) => 1.0,
            Self::Shots | Self::Dances | Self::Last | Self::TheirLast => 2.0,
            // The standard error of a difference between two shares of 72 games is at most √(2 × 0.25 / 72) = 0.083.
            Self::ReleasedFirst => 0.15,
            Self::Gammons | Self::GammonsLost => 0.01,
            Self::WorstAnswer => 0.05,
        }
    }
}

impl Difference {
    /// Whether the difference is in favour of the better play.
    pub fn is_gain(&self) -> bool {
        (self.better > self.other) != self.topic.is_bad()
    }
}

/// Returns the differences worth mentioning, in the order in which the explanation lists them.
///
/// The rolls that could pin an opposing checker, and the pips that can be played without releasing one, are facts but
/// no reasons: a pin uses up both, and plays with more of them do no better in rollouts.
fn differences(question: &Question<'_>, better: &Facts, other: &Facts) -> Vec<Difference> {
    let mut points: Vec<Point> = better.pins.iter().chain(&other.pins).map(|pin| pin.point).collect();
    points.sort_unstable_by(|one, other| other.cmp(one));
    points.dedup();
    let topics = [Topic::Mother].into_iter().chain(points.into_iter().map(Topic::Pin)).chain([
        Topic::ReleasedFirst,
        Topic::Shots,
        Topic::Dances,
        Topic::Pips,
        Topic::TheirPips,
        Topic::Made,
        Topic::Block,
        Topic::Last,
        Topic::TheirLast,
        Topic::Gammons,
        Topic::GammonsLost,
        Topic::WorstAnswer,
    ]);
    let number = |facts: &Facts, topic| facts.number(question, topic);
    topics
        .filter(|topic| match topic {
            // The numbers of rolls are comparable only if the last checkers are on the same point after both
            // plays.
            Topic::Last => better.last.map(|last| last.point) == other.last.map(|last| last.point),
            Topic::TheirLast => {
                better.their_last.map(|last| last.point) == other.their_last.map(|last| last.point)
            }
            _ => true,
        })
        .filter_map(|topic| {
            Some(Difference { topic, better: number(better, topic)?, other: number(other, topic)? })
        })
        .filter(|difference| (difference.better - difference.other).abs() >= difference.topic.least())
        .collect()
}

impl Facts {
    /// Returns the value of a feature after the play. Returns `None` if the feature does not apply, for
    /// example a feature that needs contact if the two sides have already passed each other.
    fn number(&self, question: &Question<'_>, topic: Topic) -> Option<f32> {
        let is_about_contact = matches!(topic, Topic::Made | Topic::Block | Topic::Last | Topic::TheirLast);
        if is_about_contact && self.candidate.legal.result.have_passed() {
            return None;
        }
        let (rules, chances) = (question.rules(), &self.candidate.chances);
        Some(match topic {
            Topic::Mother => f32::from(self.mother.unwrap_or(0)),
            Topic::Pin(point) => self.pin(point).map_or(0.0, |pin| pin.turns),
            Topic::ReleasedFirst => self.released_first?[0],
            Topic::Shots => f32::from(self.shots.rolls),
            Topic::Dances => f32::from(self.dances),
            Topic::Pips => f32::from(self.pips[0]),
            Topic::TheirPips => f32::from(self.pips[1]),
            Topic::Made => f32::from(self.made),
            Topic::Block => f32::from(self.block),
            Topic::Last => f32::from(self.last?.rolls),
            Topic::TheirLast => f32::from(self.their_last?.rolls),
            Topic::Gammons => chances.at_least(rules).win[1],
            Topic::GammonsLost => chances.at_least(rules).lose[1],
            Topic::WorstAnswer => self.worst_answer()?.equity,
        })
    }
}
