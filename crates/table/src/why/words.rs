//! Sentences that describe the differences between two plays.

use plakoto_engine::rules::Contact;

use super::{Answer, Difference, Facts, GAMES, LastCheckers, Shots, Topic, Why};

/// Functions that format the numbers in the sentences.
pub struct Numbers<'a> {
    /// Formats an equity with its label, for example `Eq.: -0.512`.
    pub worth: &'a dyn Fn(f32) -> String,
    /// Formats a probability, for example `12.3%`.
    pub chance: &'a dyn Fn(f32) -> String,
}

impl Why {
    /// Returns one text line for each difference. Differences in favour of the better play come first and
    /// begin with `+`. Differences in favour of the other play begin with `-`.
    pub fn lines(&self, numbers: &Numbers<'_>) -> Vec<String> {
        let line = |sign: &str, difference| format!("{sign} {}", self.sentence(difference, numbers));
        let gains = self.gains.iter().map(|difference| line("+", difference));
        let costs = self.costs.iter().map(|difference| line("-", difference));
        let lines: Vec<String> = gains.chain(costs).collect();
        if lines.is_empty() { vec!["No counted feature differs.".to_owned()] } else { lines }
    }

    /// Returns the verb for what happens to a single checker on which the opponent lands.
    fn strike(&self) -> &'static str {
        if self.better.candidate.legal.result.contact() == Contact::Hit { "hit" } else { "pin" }
    }

    /// Returns a sentence with the value after the better play, followed by the value after the other play.
    fn sentence(&self, Difference { topic, better, other }: &Difference, numbers: &Numbers<'_>) -> String {
        let Self { better: facts, other: others, .. } = self;
        let chances = [better, other].map(|chance| (numbers.chance)(*chance));
        match topic {
            Topic::Mother => format!("{} the mother instead of {other}", rolls(*better, "pin")),
            Topic::Pin(point) => {
                let is_pinned = [facts, others].map(|facts| facts.pin(*point).is_some());
                pin(point.number(), is_pinned, *better, *other)
            }
            Topic::ReleasedFirst => {
                let [share, other] = [better, other].map(|share| format!("{:.0}%", 100.0 * share));
                format!(
                    "you release a checker before the opponent does in {share} of {GAMES} games at 0-ply instead of {other}"
                )
            }
            Topic::Shots => {
                let [blots, more] = [facts, others].map(|facts| by_point(&facts.shots));
                format!("{} a checker{blots} instead of {other}{more}", rolls(*better, self.strike()))
            }
            Topic::Dances => {
                format!("{} no opposing checker from the bar instead of {other}", rolls(*better, "enter"))
            }
            Topic::TheirPips => {
                format!("{} left for the opponent instead of {other}", count(*better, "pip"))
            }
            Topic::Pips => format!("{} left instead of {other}", count(*better, "pip")),
            Topic::Made => format!("{} made instead of {other}", count(*better, "point")),
            Topic::Block => format!("{} made in a row instead of {other}", count(*better, "point")),
            Topic::Last => {
                format!("{} the last checkers{} instead of {other}", rolls(*better, "move"), on(facts.last))
            }
            Topic::TheirLast => {
                let place = on(facts.their_last);
                format!("{} the opponent's last checkers{place} instead of {other}", rolls(*better, "move"))
            }
            Topic::Gammons => {
                format!("the chance of winning a gammon or more is {} instead of {}", chances[0], chances[1])
            }
            Topic::GammonsLost => {
                format!("the chance of losing a gammon or more is {} instead of {}", chances[0], chances[1])
            }
            Topic::WorstAnswer => {
                let [left, less] = [facts, others].map(|facts| left(facts, numbers));
                format!("the opponent's best roll leaves {left} instead of {less}")
            }
        }
    }
}

/// Formats the equity after the opponent's best roll, with the roll: `Eq.: -0.512 (66)`.
fn left(facts: &Facts, numbers: &Numbers<'_>) -> String {
    facts
        .worst_answer()
        .map_or_else(String::new, |Answer { roll, equity }| format!("{} ({roll})", (numbers.worth)(equity)))
}

/// Formats a number of rolls with a verb: `11 of 36 rolls pin`.
fn rolls(number: f32, verb: &str) -> String {
    let ending = if number == 1.0 && !verb.is_empty() { "s" } else { "" };
    format!("{number} of 36 rolls {verb}{ending}").trim_end().to_owned()
}

/// Formats a number of things with the verb "to be": `5 points are`.
fn count(number: f32, what: &str) -> String {
    if number == 1.0 { format!("1 {what} is") } else { format!("{number} {what}s are") }
}

/// Formats the number of rolls for each point, for example ` (20 by 6, 23 by 5)`.
fn by_point(shots: &Shots) -> String {
    let blots: Vec<String> =
        shots.blots.iter().map(|shot| format!("{} by {}", shot.point.number(), shot.rolls)).collect();
    if blots.is_empty() { String::new() } else { format!(" ({})", blots.join(", ")) }
}

/// Formats the point on which the last checkers are, for example ` (on 24)`.
fn on(last: Option<LastCheckers>) -> String {
    last.map_or_else(String::new, |last| format!(" (on {})", last.point.number()))
}

/// Describes how many turns of the pinned player a pin lasts. The number is the mean of games at 0-ply.
fn pin(point: u8, is_pinned: [bool; 2], better: f32, other: f32) -> String {
    let how = format!("mean of {GAMES} games at 0-ply");
    match is_pinned {
        [true, true] => {
            format!("the checker on {point} stays pinned for {better:.1} turns instead of {other:.1} ({how})")
        }
        [true, false] => format!("a checker is pinned on {point}, for {better:.1} turns ({how})"),
        [false, _] => {
            format!("no checker is pinned on {point}; the other play pins one for {other:.1} turns ({how})")
        }
    }
}
