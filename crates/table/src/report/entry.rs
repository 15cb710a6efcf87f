//! One turn in a report, with its analysis and its note.

use std::borrow::Cow;

use super::candidates::{CandidateRow, candidates};
use crate::analysis::{Thresholds, TurnAnalysis};
use crate::record::{Mark, Note, Place, Turn};
use crate::why;
use plakoto_engine::printable::{self, plus_or_minus, signed};
use plakoto_engine::rules::Numbers;

/// One turn in a report, with its analysis and its note.
#[derive(Clone, Debug)]
pub(super) struct TurnEntry<'a> {
    /// The place of the turn in the record.
    pub(super) place: Place,
    pub(super) turn: &'a Turn,
    /// The name of the player, without control characters.
    pub(super) name: Cow<'a, str>,
    pub(super) judged: Option<&'a TurnAnalysis>,
    pub(super) thresholds: Option<&'a Thresholds>,
    /// The annotator's note on the turn.
    pub(super) note: Option<&'a Note>,
}

impl TurnEntry<'_> {
    /// Returns the number of the turn in its game, counted from 1.
    pub(super) const fn number(&self) -> usize {
        self.place.turn + 1
    }

    /// Returns the number of the game and the number of the turn, for example `1-3`.
    pub(super) fn anchor(&self) -> String {
        format!("{}-{}", self.place.game + 1, self.number())
    }

    /// Returns the numbers of the game and the turn as text, for example `game 1, turn 3`.
    pub(super) fn place_text(&self) -> String {
        format!("game {}, turn {}", self.place.game + 1, self.number())
    }

    pub(super) fn play(&self) -> String {
        if self.turn.legal.play.is_pass() { "cannot move".into() } else { self.turn.legal.to_string() }
    }

    /// Returns the heading of the turn, for example `user 31: 24/20`.
    pub(super) fn heading(&self) -> String {
        format!("{} {}: {}", self.name, self.turn.numbers, self.play())
    }

    /// Returns the annotation of the play, which depends on its error.
    pub(super) fn mark(&self) -> Option<Mark> {
        self.judged.zip(self.thresholds).and_then(|(judged, limits)| limits.mark(judged.error))
    }

    /// Returns the verdict on the play, for example `? bad -0.110, -2.31% MWC`. Returns `best` if the play is
    /// the best of several plays, and an empty string if there was only one legal play or no analysis.
    pub(super) fn verdict(&self) -> String {
        let Some(judged) = self.judged.filter(|judged| judged.is_decision()) else { return String::new() };
        if judged.error == 0.0 {
            return "best".into();
        }
        let words = self.mark().map(|mark| format!("{} {} ", mark.sign(), mark.name())).unwrap_or_default();
        let in_match = judged.error_in_match().map(|lost| format!(", {}% MWC", percent(-lost)));
        format!("{words}{}{}", equity(-judged.error), in_match.unwrap_or_default())
    }

    /// Returns the luck of the roll, for example `lucky +0.352`. Returns an empty string if the dice were not
    /// rolled or the turn was not analysed.
    pub(super) fn luck(&self) -> String {
        let Some((judged, thresholds)) = self.judged.zip(self.thresholds) else { return String::new() };
        if matches!(self.turn.numbers, Numbers::HandedOver(_)) {
            return String::new();
        }
        match thresholds.luck_mark(judged.luck) {
            None => equity(judged.luck),
            Some(mark) => format!("{} {}", mark.name(), equity(judged.luck)),
        }
    }

    /// Returns the note on the turn, on one line of text.
    pub(super) fn note(&self) -> Option<String> {
        self.note.map(|note| printable::clean(&note.text()).into_owned())
    }

    /// Returns the reasons why the best play is better, one per text line. Returns `None` if the analysis
    /// contains no reasons.
    pub(super) fn why(&self) -> Option<Vec<String>> {
        let judged = self.judged?;
        let worth = |value: f32| match judged.stakes {
            None => format!("Eq.: {}", equity(value)),
            Some(stakes) => format!("Eq.: {}, MWC: {:.2}%", equity(value), 100.0 * stakes.chance(value)),
        };
        let numbers = why::Numbers { worth: &worth, chance: &|chance| format!("{:.1}%", 100.0 * chance) };
        judged.why.as_ref().map(|why| why.lines(&numbers))
    }

    /// Returns the heading above the reasons, for example `Why 24/23 24/21 is better:`.
    pub(super) fn why_heading(&self) -> String {
        self.judged.map_or_else(String::new, |judged| format!("Why {} is better:", judged.best.legal))
    }

    /// Returns the compared plays as table rows. Returns no rows if there was only one legal play or no
    /// analysis.
    pub(super) fn candidates(&self) -> Vec<CandidateRow> {
        self.judged.filter(|judged| judged.is_decision()).map(candidates).unwrap_or_default()
    }
}

/// Formats an equity in the same way as the `analyse` command.
pub(super) fn equity(equity: f32) -> String {
    plus_or_minus(equity.into(), 3)
}

/// Formats a change in a probability in per cent, in the same way as the `analyse` command.
pub(super) fn percent(chance: f32) -> String {
    signed(100.0 * f64::from(chance), 2)
}
