//! The answer of `hint`.

use serde::{Serialize, Serializer};

use super::book::{EntryFields, summary};
use super::chances::Chances;
use super::number::Rounded;
use super::play::PlayFields;
use super::stopped::stopped_at;
use super::subject::Subject;
use super::view::View;
use super::worth::{behind, mwc, worth};
use crate::output::OutputSettings;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::Candidate;
use plakoto_table::book::Entry;
use plakoto_table::match_play::MatchStakes;

/// The answer of `hint`.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedReply {
    /// The position, with the dice.
    pub subject: Subject,
    /// The rule set.
    pub rules: RuleSet,
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
    /// Number of legal plays.
    pub legal: usize,
    /// The best ones, best first.
    pub candidates: Vec<Candidate>,
    /// The play that was made at this place of the record, with its number among all plays from 1.
    pub made: Option<(usize, Candidate)>,
    /// What the book says.
    pub book: Option<&'static Entry>,
    /// What evaluates, described, if the rule set is none that has a network of its own.
    pub description: Option<String>,
    /// Whether it was stopped.
    pub is_stopped: bool,
}

impl RankedReply {
    /// How far a candidate is behind the best; 0 or less.
    fn difference(&self, candidate: &Candidate) -> f32 {
        candidate.equity - self.candidates.first().map_or(0.0, |best| best.equity)
    }

    /// The plays that are shown, with their numbers: the best ones, and the play that was made.
    fn shown(&self) -> impl Iterator<Item = (usize, &Candidate)> {
        let is_behind = |(number, _): &&(usize, Candidate)| *number > self.candidates.len();
        let made = self.made.as_ref().filter(is_behind).map(|(number, candidate)| (*number, candidate));
        (1..).zip(&self.candidates).chain(made)
    }

    fn is_made(&self, number: usize) -> bool {
        self.made.is_some_and(|(made, _)| made == number)
    }

    fn chances(&self, candidate: &Candidate) -> Chances {
        Chances::of(&candidate.chances, &self.rules)
    }
}

impl View for RankedReply {
    fn subject(&self) -> Option<&Subject> {
        Some(&self.subject)
    }

    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let stakes = self.stakes.as_ref();
        let of_candidate = |(number, candidate): (usize, &Candidate)| {
            let behind = match number {
                1 => String::new(),
                _ => behind(settings, stakes, self.difference(candidate)),
            };
            let mark = if self.is_made(number) { '*' } else { ' ' };
            let first = format!(
                "{mark}{number:>4}. Cubeless {}-ply   {:<28} {}{behind}",
                candidate.plies,
                candidate.legal.to_string(),
                worth(settings, stakes, candidate.equity)
            );
            let chances = self.chances(candidate).line(|chance| settings.chance(chance));
            [first, format!("       {chances}")]
        };
        let reached = self.candidates.first().map_or(0, |best| best.plies);
        let end = self.is_stopped.then(|| stopped_at(reached));
        let book = self.book.map(|entry| format!("Book: {}", summary(entry, settings)));
        let description = self.description.as_ref().map(|description| format!("By {description}"));
        let candidates = self.shown().flat_map(of_candidate);
        candidates.chain(book).chain(description).chain(end).collect()
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let of_candidate = |candidate: &Candidate| {
            let chances = self.chances(candidate).cells(|chance| settings.chance(chance));
            [candidate.legal.to_string(), settings.equity(candidate.equity)].into_iter().chain(chances)
        };
        self.candidates.iter().flat_map(of_candidate).collect()
    }
}

#[derive(Serialize)]
struct Fields {
    legal_plays: usize,
    hint: Vec<CandidateFields>,
    /// Only where it has something.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<EntryFields>,
    /// Only under rules that are no shipped ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    /// Only where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

#[derive(Serialize)]
struct CandidateFields {
    movenum: usize,
    /// Whether it was made at this place of the record: only there.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<bool>,
    plies: u8,
    equity: Rounded,
    eqdiff: Rounded,
    probs: Chances,
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Rounded>,
    #[serde(flatten)]
    play: PlayFields,
}

impl Serialize for RankedReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of_candidate = |(number, candidate): (usize, &Candidate)| CandidateFields {
            movenum: number,
            made: self.is_made(number).then_some(true),
            plies: candidate.plies,
            equity: candidate.equity.into(),
            eqdiff: self.difference(candidate).into(),
            probs: self.chances(candidate),
            mwc: mwc(self.stakes.as_ref(), candidate.equity),
            play: PlayFields::new(&candidate.legal),
        };
        let hint = self.shown().map(of_candidate).collect();
        let stopped = self.is_stopped.then_some(true);
        let book = self.book.map(|entry| EntryFields::new(entry, &self.rules));
        let description = self.description.clone();
        Fields { legal_plays: self.legal, hint, book, description, stopped }.serialize(serializer)
    }
}
