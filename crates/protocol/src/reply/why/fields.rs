//! The same as fields: every number that was worked out, whether it differs or not.

use serde::Serialize;

use super::words::WhyView;
use crate::reply::chances::Chances;
use crate::reply::number::Rounded;
use crate::reply::play::PlayFields;
use crate::reply::worth::mwc;
use plakoto_engine::rules::Roll;
use plakoto_table::why::{Difference, Facts, LastCheckers, Pin, Shot, Shots, Topic};

#[derive(Serialize)]
pub(super) struct WhyFields {
    better: FactsFields,
    other: FactsFields,
    eqdiff: Rounded,
    gains: Vec<DifferenceFields>,
    costs: Vec<DifferenceFields>,
}

#[derive(Serialize)]
struct FactsFields {
    plies: u8,
    equity: Rounded,
    probs: Chances,
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Rounded>,
    #[serde(flatten)]
    play: PlayFields,
    shots: ShotsFields,
    aims: ShotsFields,
    pins: Vec<PinFields>,
    pinned: Vec<PinFields>,
    made: u8,
    block: u8,
    last: Option<RollsFields>,
    their_last: Option<RollsFields>,
    mother: Option<u8>,
    pips: [u16; 2],
    answers: Vec<AnswerFields>,
}

#[derive(Serialize)]
struct ShotsFields {
    rolls: u8,
    blots: Vec<RollsFields>,
}

#[derive(Serialize)]
struct RollsFields {
    point: u8,
    rolls: u8,
}

#[derive(Serialize)]
struct PinFields {
    point: u8,
    turns: Rounded,
}

#[derive(Serialize)]
struct AnswerFields {
    dice: [u8; 2],
    equity: Rounded,
}

#[derive(Serialize)]
struct DifferenceFields {
    topic: &'static str,
    /// Of a pin.
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<u8>,
    better: Rounded,
    other: Rounded,
}

impl WhyFields {
    pub(super) fn of(view: &WhyView) -> Self {
        let why = &view.why;
        let list = |differences: &[Difference]| differences.iter().map(DifferenceFields::of).collect();
        Self {
            better: FactsFields::of(&why.better, view),
            other: FactsFields::of(&why.other, view),
            eqdiff: view.difference().into(),
            gains: list(&why.gains),
            costs: list(&why.costs),
        }
    }
}

impl FactsFields {
    fn of(facts: &Facts, WhyView { rules, stakes, .. }: &WhyView) -> Self {
        let candidate = &facts.candidate;
        let pins = |pins: &[Pin]| {
            pins.iter().map(|pin| PinFields { point: pin.point.number(), turns: pin.turns.into() }).collect()
        };
        let answers = facts.answers.iter();
        Self {
            plies: candidate.plies,
            equity: candidate.equity.into(),
            probs: Chances::of(&candidate.chances, rules),
            mwc: mwc(stakes.as_ref(), candidate.equity),
            play: PlayFields::new(&candidate.legal),
            shots: ShotsFields::of(&facts.shots),
            aims: ShotsFields::of(&facts.aims),
            pins: pins(&facts.pins),
            pinned: pins(&facts.pinned),
            made: facts.made,
            block: facts.block,
            last: facts.last.map(RollsFields::of),
            their_last: facts.their_last.map(RollsFields::of),
            mother: facts.mother,
            pips: facts.pips,
            answers: answers
                .map(|answer| AnswerFields { dice: Roll::dice(answer.roll), equity: answer.equity.into() })
                .collect(),
        }
    }
}

impl ShotsFields {
    fn of(Shots { rolls, blots }: &Shots) -> Self {
        let blot = |shot: &Shot| RollsFields { point: shot.point.number(), rolls: shot.rolls };
        Self { rolls: *rolls, blots: blots.iter().map(blot).collect() }
    }
}

impl RollsFields {
    fn of(LastCheckers { point, rolls }: LastCheckers) -> Self {
        Self { point: point.number(), rolls }
    }
}

impl DifferenceFields {
    fn of(Difference { topic, better, other }: &Difference) -> Self {
        let point = if let Topic::Pin(point) = topic { Some(point.number()) } else { None };
        Self { topic: name(*topic), point, better: (*better).into(), other: (*other).into() }
    }
}

/// The field of the facts that a topic is about, or what it compares of them.
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
