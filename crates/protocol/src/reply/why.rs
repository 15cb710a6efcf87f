//! The explanation of the difference between two plays.

use serde::Serialize;

use super::chances::Chances;
use super::json::{fields, round, serialize};
use super::play::PlayFields;
use super::worth::{behind, mwc, worth};
use crate::output::OutputSettings;
use plakoto_engine::rules::{Roll, RuleSet};
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
    /// Returns the equity that the other play loses compared with the better play, as a negative number or 0.
    fn difference(&self) -> f32 {
        self.why.other.candidate.equity - self.why.better.candidate.equity
    }

    /// Formats a text line such as `24/23 24/21, Eq.: +0.039, is better than 24/20, Eq.: -0.092 (-0.131), at
    /// 2-ply:`.
    fn heading(&self, settings: &OutputSettings) -> String {
        let (better, other) = (&self.why.better.candidate, &self.why.other.candidate);
        let stakes = self.stakes.as_ref();
        let [worth, less] = [better, other].map(|candidate| worth(settings, stakes, candidate.equity));
        let how = if self.difference() < 0.0 { "better than" } else { "as good as" };
        format!(
            "{}, {worth}, is {how} {}, {less}{}, at {}-ply:",
            better.legal,
            other.legal,
            behind(settings, stakes, self.difference()),
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

// The JSON contains all computed numbers, even those that are equal for both plays.
serialize!(WhyView, |view| {
    let list = |differences: &[Difference]| differences.iter().map(difference_fields).collect::<Vec<_>>();
    fields! {
        better: facts_fields(&view.why.better, view),
        other: facts_fields(&view.why.other, view),
        eqdiff: round(view.difference()),
        gains: list(&view.why.gains),
        costs: list(&view.why.costs),
    }
});

fn facts_fields(facts: &Facts, WhyView { rules, stakes, .. }: &WhyView) -> impl Serialize {
    let candidate = &facts.candidate;
    let pins = |pins: &[Pin]| {
        let pin = |pin: &Pin| fields! { point: pin.point.number(), turns: round(pin.turns) };
        pins.iter().map(pin).collect::<Vec<_>>()
    };
    let last = |LastCheckers { point, rolls }| fields! { point: point.number(), rolls: rolls };
    let answers = facts.answers.iter();
    fields! {
        plies: candidate.plies,
        equity: round(candidate.equity),
        probs: Chances::of(&candidate.chances, rules),
        mwc?: mwc(stakes.as_ref(), candidate.equity),
        ..play: PlayFields::new(&candidate.legal),
        shots: shots_fields(&facts.shots),
        aims: shots_fields(&facts.aims),
        pins: pins(&facts.pins),
        pinned: pins(&facts.pinned),
        made: facts.made,
        block: facts.block,
        last: facts.last.map(last),
        their_last: facts.their_last.map(last),
        mother: facts.mother,
        pips: facts.pips,
        answers: answers
            .map(|answer| fields! { dice: Roll::dice(answer.roll), equity: round(answer.equity) })
            .collect::<Vec<_>>(),
    }
}

fn shots_fields(Shots { rolls, blots }: &Shots) -> impl Serialize {
    let blot = |shot: &Shot| fields! { point: shot.point.number(), rolls: shot.rolls };
    fields! { rolls: rolls, blots: blots.iter().map(blot).collect::<Vec<_>>() }
}

/// Returns a difference as JSON. A difference that is about a pin also contains the number of the pinned
/// point.
fn difference_fields(Difference { topic, better, other }: &Difference) -> impl Serialize + use<> {
    let point = if let Topic::Pin(point) = topic { Some(point.number()) } else { None };
    fields! { topic: name(*topic), point?: point, better: round(*better), other: round(*other) }
}

/// Returns the name of the JSON field with the facts that `topic` compares, or the topic's own name if there
/// is no such field.
const fn name(topic: Topic) -> &'static str {
    match topic {
        Topic::Mother => "mother",
        Topic::Pin(_) => "pins",
        Topic::Shots => "shots",
        Topic::Aims => "aims",
        Topic::Pips => "pips",
        Topic::Made => "made",
        Topic::Block => "block",
        Topic::Last => "last",
        Topic::TheirLast => "their_last",
        Topic::Gammons => "gammons",
        Topic::GammonsLost => "gammons_lost",
        Topic::WorstAnswer => "answers",
    }
}
