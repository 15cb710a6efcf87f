//! The explanation of the difference between two plays.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::board::contact_name;
use super::play::{PointNumbers, ShownPlay};
use super::value::{Chance, Equity, Rounded, ShownChances, behind, chance_of_match, worth};
use crate::output::OutputSettings;
use plakoto_engine::rules::{Point, RuleSet};
use plakoto_table::match_play::MatchStakes;
use plakoto_table::why::{Difference, Facts, LastCheckers, Numbers, Pin, Shot, Shots, Topic, Why};

/// Why one play is better than another. All computed numbers are here, even those that are equal for both
/// plays.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Why")]
pub struct WhyView {
    /// What happens to a single checker on which the opponent lands: `pin` or `hit`; `block` if a single checker
    /// closes its point.
    #[schemars(extend("enum" = ["pin", "hit", "block"]))]
    contact: &'static str,
    /// The better play.
    pub(crate) better: FactsFields,
    /// The other play.
    pub(crate) other: FactsFields,
    /// The equity of the other play less the equity of the better play, in points; 0 or less.
    eqdiff: Equity,
    /// Advantages of the better play, the most important first.
    gains: Vec<DifferenceFields>,
    /// Advantages of the other play.
    costs: Vec<DifferenceFields>,
    /// The two plays and the reasons for their difference.
    #[serde(skip)]
    why: Why,
    /// Value of each possible game result at the match score; `None` if only points count.
    #[serde(skip)]
    pub(crate) stakes: Option<MatchStakes>,
}

impl WhyView {
    /// Shows the reasons for the difference between two plays of a game under `rules`.
    pub(crate) fn new(why: Why, rules: &RuleSet, stakes: Option<MatchStakes>, points: PointNumbers) -> Self {
        let number = |point: Point| points.point(point, rules.mechanics.course).number();
        let list = |differences: &[Difference]| {
            differences.iter().map(|difference| DifferenceFields::new(difference, &number)).collect()
        };
        Self {
            contact: contact_name(rules.mechanics.contact),
            better: FactsFields::new(&why.better, rules, stakes.as_ref(), points, &number),
            other: FactsFields::new(&why.other, rules, stakes.as_ref(), points, &number),
            eqdiff: Equity(why.other.candidate.equity - why.better.candidate.equity),
            gains: list(&why.gains),
            costs: list(&why.costs),
            why,
            stakes,
        }
    }

    /// Returns a line such as `24/23 24/21, Eq.: +0.039, is better than 24/20, Eq.: -0.092 (-0.131), at 2-ply:`.
    fn heading(&self, settings: &OutputSettings) -> Message {
        let (stakes, plies) = (self.stakes.as_ref(), self.better.plies);
        let [better, worse] = [&self.better, &self.other];
        let [play, other] = [better, worse].map(|facts| facts.play.text(settings));
        let [worth, less] = [better, worse].map(|facts| worth(settings, stakes, facts.equity.0));
        let less = less + &behind(settings, stakes, self.eqdiff.0);
        match self.eqdiff.0 < 0.0 {
            true => {
                message!("why-better", play = play, worth = worth, other = other, less = less, plies = plies)
            }
            false => {
                message!("why-as_good", play = play, worth = worth, other = other, less = less, plies = plies)
            }
        }
    }

    /// Returns a heading with both plays, followed by a text line for each difference.
    pub(crate) fn text(&self, settings: &OutputSettings) -> Vec<String> {
        [settings.say(self.heading(settings))].into_iter().chain(self.lines(settings)).collect()
    }

    /// Returns a text line for each difference: first the advantages of the better play, then the advantages
    /// of the other play.
    pub(crate) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let lines = self.why.lines(&Numbers {
            worth: &|equity| worth(settings, self.stakes.as_ref(), equity),
            chance: &|chance| settings.chance(chance),
        });
        lines.iter().map(|line| settings.say(line)).collect()
    }
}

/// A play, and facts about the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct FactsFields {
    /// The search depth in plies.
    pub(crate) plies: u8,
    /// The equity after the play, in points.
    equity: Equity,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Chance>,
    #[serde(flatten)]
    pub(crate) play: ShownPlay,
    /// The points on which the play hits a checker.
    hits: Vec<u8>,
    /// The opponent's rolls that pin or hit one of the player's checkers.
    shots: ShotsFields,
    /// The player's rolls that pin or hit one of the opponent's checkers.
    aims: ShotsFields,
    /// The number of the opponent's rolls, of 36, that enter no checker from the bar.
    dances: u8,
    /// The opponent's checkers that are pinned.
    pins: Vec<PinFields>,
    /// The player's checkers that are pinned.
    pinned: Vec<PinFields>,
    /// The pips that the player and the opponent can play without moving a checker that pins another; null unless
    /// both sides pin.
    spare: Option<[u16; 2]>,
    /// The share of sample games in which the player, and the opponent, is the first to release a checker; null
    /// unless both sides pin.
    released_first: Option<[Rounded; 2]>,
    /// The number of points that the player has made.
    made: u8,
    /// The length of the player's longest block, in points.
    block: u8,
    /// The player's last checkers; null if none exist.
    last: Option<LastFields>,
    /// The opponent's last checkers; null if none exist.
    their_last: Option<LastFields>,
    /// The number of the opponent's rolls that pin the player's mother; null unless exactly one checker is on
    /// the start point.
    mother: Option<u8>,
    /// The pip counts of the player and the opponent.
    pips: [u16; 2],
    /// The opponent's rolls with the player's equity after each, the worst for the player first; empty if the
    /// opponent does not roll next.
    answers: Vec<OpponentRollFields>,
}

/// Shots at single checkers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct ShotsFields {
    /// The number of rolls, of 36, that pin or hit at least one checker.
    rolls: u8,
    /// The single checkers.
    blots: Vec<ShotFields>,
}

/// A shot at one checker.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct ShotFields {
    /// The point of the checker.
    point: u8,
    /// The number of rolls, of 36, that pin or hit it.
    rolls: u8,
}

/// A pinned checker.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct PinFields {
    /// The point of the checker.
    point: u8,
    /// How many more turns the pin is expected to last.
    turns: Rounded,
}

/// The checkers furthest from home.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct LastFields {
    /// The point of the checkers.
    point: u8,
    /// The number of rolls, of 36, that can move one of them.
    rolls: u8,
}

/// A roll of the opponent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(super) struct OpponentRollFields {
    /// The dice.
    pub(super) dice: [u8; 2],
    /// The player's equity after the opponent's best play, in points.
    pub(super) equity: Equity,
}

/// A difference between the plays.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct DifferenceFields {
    /// The compared fact: the name of a field of the plays, or `their_pips`, `gammons` or
    /// `gammons_lost`.
    topic: &'static str,
    /// The point of the pin; only if the topic is `pins`.
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<u8>,
    /// The value for the better play.
    better: Rounded,
    /// The value for the other play.
    other: Rounded,
}

impl FactsFields {
    fn new(
        facts: &Facts,
        rules: &RuleSet,
        stakes: Option<&MatchStakes>,
        points: PointNumbers,
        number: &dyn Fn(Point) -> u8,
    ) -> Self {
        let candidate = &facts.candidate;
        let pins = |pins: &[Pin]| {
            let pin = |pin: &Pin| PinFields { point: number(pin.point), turns: Rounded::of(pin.turns) };
            pins.iter().map(pin).collect()
        };
        let last = |LastCheckers { point, rolls }| LastFields { point: number(point), rolls };
        let answers = facts.answers.iter();
        Self {
            plies: candidate.plies,
            equity: Equity(candidate.equity),
            chances: ShownChances::of(&candidate.chances, rules),
            mwc: chance_of_match(stakes, candidate.equity),
            play: ShownPlay::new(candidate.legal, points),
            hits: facts.hits.iter().map(|point| number(*point)).collect(),
            shots: ShotsFields::new(&facts.shots, number),
            aims: ShotsFields::new(&facts.aims, number),
            dances: facts.dances,
            pins: pins(&facts.pins),
            pinned: pins(&facts.pinned),
            spare: facts.spare,
            released_first: facts.released_first.map(|shares| shares.map(Rounded::of)),
            made: facts.made,
            block: facts.block,
            last: facts.last.map(last),
            their_last: facts.their_last.map(last),
            mother: facts.mother,
            pips: facts.pips,
            answers: answers
                .map(|answer| OpponentRollFields { dice: answer.roll.dice(), equity: Equity(answer.equity) })
                .collect(),
        }
    }

    /// Returns the opponent's roll that is worst for the player.
    pub(super) fn worst_answer(&self) -> Option<&OpponentRollFields> {
        self.answers.first()
    }
}

impl ShotsFields {
    fn new(Shots { rolls, blots }: &Shots, number: &dyn Fn(Point) -> u8) -> Self {
        let blot = |shot: &Shot| ShotFields { point: number(shot.point), rolls: shot.rolls };
        Self { rolls: *rolls, blots: blots.iter().map(blot).collect() }
    }
}

impl DifferenceFields {
    fn new(Difference { topic, better, other }: &Difference, number: &dyn Fn(Point) -> u8) -> Self {
        let point = if let Topic::Pin(point) = topic { Some(number(*point)) } else { None };
        Self { topic: name(*topic), point, better: Rounded::of(*better), other: Rounded::of(*other) }
    }
}

/// Returns the name of the JSON field with the facts that `topic` compares, or the topic's own name if there
/// is no such field.
const fn name(topic: Topic) -> &'static str {
    match topic {
        Topic::Hits => "hits",
        Topic::Mother => "mother",
        Topic::Pin(_) => "pins",
        Topic::ReleasedFirst => "released_first",
        Topic::Shots => "shots",
        Topic::Dances => "dances",
        Topic::Pips => "pips",
        Topic::TheirPips => "their_pips",
        Topic::Made => "made",
        Topic::Block => "block",
        Topic::Last => "last",
        Topic::TheirLast => "their_last",
        Topic::Gammons => "gammons",
        Topic::GammonsLost => "gammons_lost",
        Topic::WorstAnswer => "answers",
    }
}
