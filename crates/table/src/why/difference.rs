//! What is different between two plays.

use super::facts::Facts;
use plakoto_engine::engine::Question;
use plakoto_engine::rules::Point;
use plakoto_engine::search::Candidate;

/// What two plays differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Rolls that pin the mother.
    Mother,
    /// Turns for which a checker of the opponent stays pinned on this point; 0 where it is not.
    Pin(Point),
    /// Rolls that pin a checker.
    Shots,
    /// Rolls that would pin a checker of the opponent.
    Aims,
    /// Pips to go: plays of the same roll differ in them where a number bears off a checker that is nearer.
    Pips,
    /// Points made.
    Made,
    /// Points made in a row.
    Block,
    /// Rolls that move the last checkers.
    Last,
    /// Rolls that move the opponent's last checkers.
    TheirLast,
    /// The chance to win more than a single game.
    Gammons,
    /// The chance to lose more than a single game.
    GammonsLost,
    /// The equity after the opponent's best roll.
    WorstAnswer,
}

/// The same number after two plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// What it is about.
    pub topic: Topic,
    /// After the better play.
    pub better: f32,
    /// After the other one.
    pub other: f32,
}

/// Why a play is better than another one of the same roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The better play.
    pub better: Facts,
    /// The other one.
    pub other: Facts,
    /// What the better play has more of what is good, or less of what is bad.
    pub gains: Vec<Difference>,
    /// What speaks for the other one.
    pub costs: Vec<Difference>,
}

impl Why {
    /// What is different between two plays, with what they are worth. If the question is stopped, pins and answers are left
    /// out.
    pub fn of(question: &Question<'_>, better: &Candidate, other: &Candidate) -> Self {
        let [mut better, mut other] = [better, other].map(|candidate| Facts::of(question, candidate));
        if question.is_stopped() {
            // What games and searches say would not be the same for both.
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
    /// Whether less of it is better.
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::Mother | Self::Shots | Self::Pips | Self::TheirLast | Self::GammonsLost)
    }

    /// Differences that are smaller are not worth a word.
    const fn least(self) -> f32 {
        match self {
            Self::Mother | Self::Pips | Self::Made | Self::Block | Self::Pin(_) => 1.0,
            Self::Shots | Self::Aims | Self::Last | Self::TheirLast => 2.0,
            Self::Gammons | Self::GammonsLost => 0.01,
            Self::WorstAnswer => 0.05,
        }
    }
}

impl Difference {
    /// Whether it speaks for the better play.
    pub fn is_gain(&self) -> bool {
        (self.better > self.other) != self.topic.is_bad()
    }
}

/// All that are worth a word, in the order in which they are told.
fn differences(question: &Question<'_>, better: &Facts, other: &Facts) -> Vec<Difference> {
    let mut points: Vec<Point> = better.pins.iter().chain(&other.pins).map(|pin| pin.point).collect();
    points.sort_unstable_by(|one, other| other.cmp(one));
    points.dedup();
    let topics = [Topic::Mother].into_iter().chain(points.into_iter().map(Topic::Pin)).chain([
        Topic::Shots,
        Topic::Aims,
        Topic::Pips,
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
            // Other last checkers get away from elsewhere: their numbers say nothing about each other.
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
    /// The number that a topic is about; `None` if there is none after this play. When both sides have passed each other
    /// nobody is in the way of anybody.
    fn number(&self, question: &Question<'_>, topic: Topic) -> Option<f32> {
        let is_about_contact = matches!(topic, Topic::Made | Topic::Block | Topic::Last | Topic::TheirLast);
        if is_about_contact && self.candidate.legal.result.have_passed() {
            return None;
        }
        let (rules, chances) = (question.rules(), &self.candidate.chances);
        Some(match topic {
            Topic::Mother => f32::from(self.mother.unwrap_or(0)),
            Topic::Pin(point) => self.pin(point).map_or(0.0, |pin| pin.turns),
            Topic::Shots => f32::from(self.shots.rolls),
            Topic::Aims => f32::from(self.aims.rolls),
            Topic::Pips => f32::from(self.pips[0]),
            Topic::Made => f32::from(self.made),
            Topic::Block => f32::from(self.block),
            Topic::Last => f32::from(self.last?.rolls),
            Topic::TheirLast => f32::from(self.their_last?.rolls),
            Topic::Gammons => chances.win_at_least(2, rules),
            Topic::GammonsLost => chances.lose_at_least(2, rules),
            Topic::WorstAnswer => self.worst_answer()?.equity,
        })
    }
}
