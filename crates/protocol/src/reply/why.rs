//! The explanation of the difference between two plays.

use schemars::JsonSchema;
use serde::Serialize;

use super::board::contact_name;
use super::chances::ShownChances;
use super::json::{round, serialize};
use super::play::PlayFields;
use super::value::{behind, mwc, worth};
use crate::output::OutputSettings;
use plakoto_engine::rules::RuleSet;
use plakoto_table::match_play::MatchStakes;
use plakoto_table::why::{Difference, Facts, LastCheckers, Numbers, Pin, Shot, Shots, Topic, Why};

/// The explanation of the difference between two plays.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyView {
    /// The two plays and the reasons for their difference.
    pub why: Why,
    /// Rule set that the game is played under.
    pub rules: RuleSet,
    /// Value of each possible game result at the match score; `None` if only points count.
    pub stakes: Option<MatchStakes>,
}

impl WhyView {
    /// Formats a text line such as `24/23 24/21, Eq.: +0.039, is better than 24/20, Eq.: -0.092 (-0.131), at
    /// 2-ply:`.
    fn heading(&self, settings: &OutputSettings) -> String {
        let (better, other) = (&self.why.better.candidate, &self.why.other.candidate);
        let stakes = self.stakes.as_ref();
        let [worth, less] = [better, other].map(|candidate| worth(settings, stakes, candidate.equity));
        let how = if difference(&self.why) < 0.0 { "better than" } else { "as good as" };
        format!(
            "{}, {worth}, is {how} {}, {less}{}, at {}-ply:",
            settings.play(&better.legal),
            settings.play(&other.legal),
            behind(settings, stakes, difference(&self.why)),
            better.plies
        )
    }

    /// Returns a heading with both plays, followed by a text line for each difference.
    #[must_use]
    pub fn text(&self, settings: &OutputSettings) -> Vec<String> {
        [self.heading(settings)].into_iter().chain(self.lines(settings)).collect()
    }

    /// Returns a text line for each difference: first the advantages of the better play, then the advantages
    /// of the other play.
    pub(crate) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        self.why.lines(&Numbers {
            worth: &|equity| worth(settings, self.stakes.as_ref(), equity),
            chance: &|chance| settings.chance(chance),
        })
    }
}

/// Returns the equity that the other play loses compared with the better play, as a negative number or 0.
fn difference(why: &Why) -> f32 {
    why.other.candidate.equity - why.better.candidate.equity
}

/// Why one play is better than another. All computed numbers are here, even those that are equal for both
/// plays.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WhyFields<'a> {
    /// What happens to a single checker on which the opponent lands: `pin` or `hit`; `block` if a single checker
    /// closes its point.
    #[schemars(extend("enum" = ["pin", "hit", "block"]))]
    contact: &'static str,
    /// The better play.
    better: FactsFields<'a>,
    /// The other play.
    other: FactsFields<'a>,
    /// The equity of the other play less the equity of the better play, in points; 0 or less.
    eqdiff: f64,
    /// Advantages of the better play, the most important first.
    gains: Vec<DifferenceFields>,
    /// Advantages of the other play.
    costs: Vec<DifferenceFields>,
}

/// A play, and facts about the position after it.
#[derive(Serialize, JsonSchema)]
struct FactsFields<'a> {
    /// The search depth in plies.
    plies: u8,
    /// The equity after the play, in points.
    equity: f64,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<f64>,
    #[serde(flatten)]
    play: PlayFields,
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
    released_first: Option<[f64; 2]>,
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
    pips: &'a [u16; 2],
    /// The opponent's rolls with the player's equity after each, the worst for the player first; empty if the
    /// opponent does not roll next.
    answers: Vec<OpponentRollFields>,
}

/// Shots at single checkers.
#[derive(Serialize, JsonSchema)]
struct ShotsFields {
    /// The number of rolls, of 36, that pin or hit at least one checker.
    rolls: u8,
    /// The single checkers.
    blots: Vec<ShotFields>,
}

/// A shot at one checker.
#[derive(Serialize, JsonSchema)]
struct ShotFields {
    /// The point of the checker.
    point: u8,
    /// The number of rolls, of 36, that pin or hit it.
    rolls: u8,
}

/// A pinned checker.
#[derive(Serialize, JsonSchema)]
struct PinFields {
    /// The point of the checker.
    point: u8,
    /// How many more turns the pin is expected to last.
    turns: f64,
}

/// The checkers furthest from home.
#[derive(Serialize, JsonSchema)]
struct LastFields {
    /// The point of the checkers.
    point: u8,
    /// The number of rolls, of 36, that can move one of them.
    rolls: u8,
}

/// A roll of the opponent.
#[derive(Serialize, JsonSchema)]
struct OpponentRollFields {
    /// The dice.
    dice: [u8; 2],
    /// The player's equity after the opponent's best play, in points.
    equity: f64,
}

/// A difference between the plays.
#[derive(Serialize, JsonSchema)]
struct DifferenceFields {
    /// The compared fact: the name of a field of the plays, or `their_pips`, `gammons` or
    /// `gammons_lost`.
    topic: &'static str,
    /// The point of the pin; only if the topic is `pins`.
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<u8>,
    /// The value for the better play.
    better: f64,
    /// The value for the other play.
    other: f64,
}

serialize!(WhyView, |view| WhyFields::new(view));

impl<'a> WhyFields<'a> {
    pub(crate) fn new(WhyView { why, rules, stakes }: &'a WhyView) -> Self {
        Self::of(why, rules, stakes.as_ref())
    }

    pub(crate) fn of(why: &'a Why, rules: &RuleSet, stakes: Option<&MatchStakes>) -> Self {
        let list = |differences: &[Difference]| differences.iter().map(DifferenceFields::new).collect();
        Self {
            contact: contact_name(rules.mechanics.contact),
            better: FactsFields::new(&why.better, rules, stakes),
            other: FactsFields::new(&why.other, rules, stakes),
            eqdiff: round(difference(why)),
            gains: list(&why.gains),
            costs: list(&why.costs),
        }
    }
}

impl<'a> FactsFields<'a> {
    fn new(facts: &'a Facts, rules: &RuleSet, stakes: Option<&MatchStakes>) -> Self {
        let candidate = &facts.candidate;
        let pins = |pins: &[Pin]| {
            let pin = |pin: &Pin| PinFields { point: pin.point.number(), turns: round(pin.turns) };
            pins.iter().map(pin).collect()
        };
        let last = |LastCheckers { point, rolls }| LastFields { point: point.number(), rolls };
        let answers = facts.answers.iter();
        Self {
            plies: candidate.plies,
            equity: round(candidate.equity),
            chances: ShownChances::of(&candidate.chances, rules),
            mwc: mwc(stakes, candidate.equity),
            play: PlayFields::new(&candidate.legal),
            shots: ShotsFields::new(&facts.shots),
            aims: ShotsFields::new(&facts.aims),
            dances: facts.dances,
            pins: pins(&facts.pins),
            pinned: pins(&facts.pinned),
            spare: facts.spare,
            released_first: facts.released_first.map(|shares| shares.map(round)),
            made: facts.made,
            block: facts.block,
            last: facts.last.map(last),
            their_last: facts.their_last.map(last),
            mother: facts.mother,
            pips: &facts.pips,
            answers: answers
                .map(|answer| OpponentRollFields { dice: answer.roll.dice(), equity: round(answer.equity) })
                .collect(),
        }
    }
}

impl ShotsFields {
    fn new(Shots { rolls, blots }: &Shots) -> Self {
        let blot = |shot: &Shot| ShotFields { point: shot.point.number(), rolls: shot.rolls };
        Self { rolls: *rolls, blots: blots.iter().map(blot).collect() }
    }
}

impl DifferenceFields {
    fn new(Difference { topic, better, other }: &Difference) -> Self {
        let point = if let Topic::Pin(point) = topic { Some(point.number()) } else { None };
        Self { topic: name(*topic), point, better: round(*better), other: round(*other) }
    }
}

/// Returns the name of the JSON field with the facts that `topic` compares, or the topic's own name if there
/// is no such field.
const fn name(topic: Topic) -> &'static str {
    match topic {
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
