//! Explains why one play is better than another. It compares the positions after both plays by counts (for
//! example, of pips or shots) and by evaluations.
//!
//! An explanation contains only numbers, no judgements. A [`Difference`] is a pair of numbers that were
//! computed in the same way for both plays. The documentation of [`Facts`] says how each number is defined,
//! so that it can be checked. Points are numbered from the point of view of the player who makes the play.

mod facts;
mod pin_games;

pub use facts::{Answer, Facts, LastCheckers, Pin, Shot, Shots};
pub use pin_games::{GAMES, MAX_TURNS};

use plakoto_engine::engine::Question;
use plakoto_engine::rules::{Contact, Point};
use plakoto_engine::search::Candidate;
use plakoto_words::{Message, message};

/// A feature in which the positions after two plays can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Number of the opponent's checkers that the play hits.
    Hits,
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
    /// Features whose values are in favour of the better play, the weightiest first.
    pub gains: Vec<Difference>,
    /// Features whose values are in favour of the other play, the weightiest first.
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
        for list in [&mut gains, &mut costs] {
            list.sort_by(|one, other| other.weight().total_cmp(&one.weight()));
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
            Self::Hits
            | Self::Mother
            | Self::Pips
            | Self::TheirPips
            | Self::Made
            | Self::Block
            | Self::Pin(_) => 1.0,
            Self::Shots | Self::Dances | Self::Last | Self::TheirLast => 2.0,
            // The standard error of a difference between two shares of 72 games is at most √(2 × 0.25 / 72) = 0.083.
            Self::ReleasedFirst => 0.15,
            Self::Gammons | Self::GammonsLost => 0.01,
            Self::WorstAnswer => 0.05,
        }
    }

    /// Returns roughly how much equity a difference of 1 explains. It decides only which reasons come first.
    const fn weight(self) -> f32 {
        match self {
            Self::Gammons | Self::GammonsLost => 1.0,
            Self::Hits | Self::ReleasedFirst => 0.3,
            // The best roll is only one of the opponent's 21 rolls.
            Self::WorstAnswer | Self::Mother | Self::Made | Self::Block => 0.05,
            Self::Pin(_) | Self::Shots | Self::Dances | Self::Last | Self::TheirLast => 0.02,
            Self::Pips | Self::TheirPips => 0.01,
        }
    }
}

impl Difference {
    /// Whether the difference is in favour of the better play.
    pub fn is_gain(&self) -> bool {
        (self.better > self.other) != self.topic.is_bad()
    }

    /// Returns roughly how much equity the difference explains.
    fn weight(&self) -> f32 {
        (self.better - self.other).abs() * self.topic.weight()
    }
}

/// Least number of turns, of a pin that only one play has, that is not 0.0 in a sentence.
const LEAST_PIN: f32 = 0.05;

/// Returns the differences worth mentioning.
///
/// The rolls that could pin an opposing checker, and the pips that can be played without releasing one, are facts but
/// no reasons: a pin uses up both, and plays with more of them do no better in rollouts.
fn differences(question: &Question<'_>, better: &Facts, other: &Facts) -> Vec<Difference> {
    let mut points: Vec<Point> = better.pins.iter().chain(&other.pins).map(|pin| pin.point).collect();
    points.sort_unstable_by(|one, other| other.cmp(one));
    points.dedup();
    let topics = [Topic::Hits, Topic::Mother].into_iter().chain(points.into_iter().map(Topic::Pin)).chain([
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
    let worth = question.worth();
    topics
        .filter(|topic| match topic {
            // The numbers of rolls are comparable only if the last checkers are on the same point after both
            // plays.
            Topic::Last => better.last.map(|last| last.point) == other.last.map(|last| last.point),
            Topic::TheirLast => {
                better.their_last.map(|last| last.point) == other.their_last.map(|last| last.point)
            }
            Topic::Gammons => worth.more_is_better(),
            Topic::GammonsLost => worth.swap_sides().more_is_better(),
            _ => true,
        })
        .filter_map(|topic| {
            Some(Difference { topic, better: number(better, topic)?, other: number(other, topic)? })
        })
        .filter(|difference| {
            // A pin that only one of the plays has is worth mentioning, however soon it ends.
            let is_new = match difference.topic {
                Topic::Pin(point) => better.pin(point).is_some() != other.pin(point).is_some(),
                _ => false,
            };
            let least = if is_new { LEAST_PIN } else { difference.topic.least() };
            (difference.better - difference.other).abs() >= least
        })
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
            Topic::Hits => self.hits.len() as f32,
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

/// Functions that format the numbers in the sentences.
pub struct Numbers<'a> {
    /// Formats an equity with its label, for example `Eq.: -0.512`.
    pub worth: &'a dyn Fn(f32) -> String,
    /// Formats a probability, for example `12.3%`.
    pub chance: &'a dyn Fn(f32) -> String,
}

impl Why {
    /// Returns one text line for each difference. Differences in favour of the better play come first and
    /// begin with `+`. Differences in favour of the other play begin with `-`. If nothing favours the better
    /// play, the first line says so.
    pub fn lines(&self, numbers: &Numbers<'_>) -> Vec<Message> {
        let line = |sign: &str, difference| {
            Message::joined([Message::text(sign), self.sentence(difference, numbers)], " ")
        };
        let gains = self.gains.iter().map(|difference| line("+", difference));
        let costs = self.costs.iter().map(|difference| line("-", difference));
        let none = match (self.gains.is_empty(), self.costs.is_empty()) {
            (true, true) => Some(message!("because-nothing")),
            (true, false) => Some(message!("because-no_gain")),
            (false, _) => None,
        };
        none.into_iter().chain(gains).chain(costs).collect()
    }

    /// Returns a sentence about the first difference in favour of the better play.
    pub fn first_gain(&self, numbers: &Numbers<'_>) -> Option<Message> {
        self.gains.first().map(|difference| self.sentence(difference, numbers))
    }

    /// Returns a sentence with the value after the better play, followed by the value after the other play.
    fn sentence(&self, &Difference { topic, better, other }: &Difference, numbers: &Numbers<'_>) -> Message {
        let Self { better: facts, other: others, .. } = self;
        // Values that are numbers of things are whole numbers.
        let (count, other_count) = (better as u32, other as u32);
        let [chance, other_chance] = [better, other].map(|value| (numbers.chance)(value));
        match topic {
            Topic::Hits => self.hits(count, other_count),
            Topic::Mother => message!("because-mother", rolls = count, other = other_count),
            Topic::Pin(point) => self.pin(point, better, other),
            Topic::ReleasedFirst => {
                let [share, other] = [better, other].map(|share| format!("{:.0}%", 100.0 * share));
                message!("because-released_first", share = share, games = GAMES, other = other)
            }
            Topic::Shots => {
                let is_hit = facts.candidate.legal.result.contact() == Contact::Hit;
                message!(
                    "because-shots",
                    rolls = count,
                    contact = if is_hit { "hit" } else { "pin" },
                    blots = by_point(&facts.shots),
                    other = other_count,
                    others = by_point(&others.shots)
                )
            }
            Topic::Dances => message!("because-dances", rolls = count, other = other_count),
            Topic::TheirPips => message!("because-their_pips", pips = count, other = other_count),
            Topic::Pips => message!("because-pips", pips = count, other = other_count),
            Topic::Made => message!("because-made", points = count, other = other_count),
            Topic::Block => message!("because-block", points = count, other = other_count),
            Topic::Last => {
                message!("because-last", rolls = count, point = place(facts.last), other = other_count)
            }
            Topic::TheirLast => {
                let point = place(facts.their_last);
                message!("because-their_last", rolls = count, point = point, other = other_count)
            }
            Topic::Gammons => message!("because-gammons", chance = chance, other = other_chance),
            Topic::GammonsLost => message!("because-gammons_lost", chance = chance, other = other_chance),
            Topic::WorstAnswer => {
                let [worth, other] = [facts, others].map(|facts| after_worst_roll(facts, numbers));
                message!("because-worst_answer", worth = worth, other = other)
            }
        }
    }

    /// Says where a play hits, or how many checkers each play hits if both do.
    fn hits(&self, better: u32, other: u32) -> Message {
        match (better, other) {
            (_, 0) => message!("because-hit", points = numbers(&self.better.hits)),
            (0, _) => message!("because-no_hit", points = numbers(&self.other.hits)),
            _ => message!("because-hits", checkers = better, other = other),
        }
    }

    /// Says how many turns of the pinned player a pin lasts. The number is the mean of games at 0-ply.
    fn pin(&self, point: Point, better: f32, other: f32) -> Message {
        let [is_pinned, is_pinned_by_other] =
            [&self.better, &self.other].map(|facts| facts.pin(point).is_some());
        let (point, games) = (point.number(), GAMES);
        let [better, other] = [better, other].map(|turns| format!("{turns:.1}"));
        match (is_pinned, is_pinned_by_other) {
            (true, true) => {
                message!("because-pin_lasts", point = point, turns = better, other = other, games = games)
            }
            (true, false) => message!("because-pin", point = point, turns = better, games = games),
            (false, _) => message!("because-no_pin", point = point, turns = other, games = games),
        }
    }
}

/// Formats the equity after the opponent's best roll, with the roll: `Eq.: -0.512 (66)`.
fn after_worst_roll(facts: &Facts, numbers: &Numbers<'_>) -> String {
    facts
        .worst_answer()
        .map_or_else(String::new, |Answer { roll, equity }| format!("{} ({roll})", (numbers.worth)(equity)))
}

/// Lists the numbers of points.
fn numbers(points: &[Point]) -> String {
    let numbers: Vec<String> = points.iter().map(|point| point.number().to_string()).collect();
    numbers.join(", ")
}

/// Formats the number of rolls for each point, for example ` (20 by 6, 23 by 5)`.
fn by_point(shots: &Shots) -> Message {
    let shot = |shot: &Shot| message!("because-shot", point = shot.point.number(), rolls = shot.rolls);
    let blots = Message::joined(shots.blots.iter().map(shot), ", ");
    match shots.blots.is_empty() {
        true => Message::text(""),
        false => Message::joined([Message::text(" ("), blots, Message::text(")")], ""),
    }
}

/// Returns the point on which the last checkers are.
fn place(last: Option<LastCheckers>) -> String {
    last.map_or_else(String::new, |last| last.point.number().to_string())
}
