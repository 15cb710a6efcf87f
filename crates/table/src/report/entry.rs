//! A turn and what is said about it.

use std::borrow::Cow;

use super::candidates::{CandidateRow, candidates};
use crate::analysis::{Judged, LuckMark, Mark, Thresholds};
use crate::record::{Note, Place, Turn};
use crate::why;
use plakoto_engine::printable::{self, plus_or_minus, signed};
use plakoto_engine::rules::Numbers;

/// A turn.
#[derive(Clone, Debug)]
pub(super) struct TurnEntry<'a> {
    /// The place before it.
    pub(super) place: Place,
    pub(super) turn: &'a Turn,
    /// Whose turn it was.
    pub(super) name: Cow<'a, str>,
    pub(super) judged: Option<&'a Judged>,
    pub(super) thresholds: Option<&'a Thresholds>,
    /// What somebody has written about it.
    pub(super) note: Option<&'a Note>,
}

impl TurnEntry<'_> {
    /// The number of the turn, from 1.
    pub(super) const fn number(&self) -> usize {
        self.place.turn + 1
    }

    /// `1-3`: the numbers of game and turn.
    pub(super) fn anchor(&self) -> String {
        format!("{}-{}", self.place.game + 1, self.number())
    }

    /// `game 1, turn 3`
    pub(super) fn place_text(&self) -> String {
        format!("game {}, turn {}", self.place.game + 1, self.number())
    }

    pub(super) fn play(&self) -> String {
        if self.turn.legal.play.is_pass() { "cannot move".into() } else { self.turn.legal.to_string() }
    }

    /// `user 31: 24/20`
    pub(super) fn heading(&self) -> String {
        format!("{} {}: {}", self.name, self.turn.numbers, self.play())
    }

    /// What is said about the play.
    pub(super) fn mark(&self) -> Mark {
        self.judged.zip(self.thresholds).map_or(Mark::None, |(judged, limits)| limits.mark(judged.error))
    }

    /// `? bad -0.110, -2.31% MWC`; `best` for the best of several plays; nothing if there was no choice.
    pub(super) fn verdict(&self) -> String {
        let Some(judged) = self.judged.filter(|judged| judged.is_decision()) else { return String::new() };
        if judged.error == 0.0 {
            return "best".into();
        }
        let mark = self.mark();
        let words =
            if mark == Mark::None { String::new() } else { format!("{} {} ", mark.sign(), mark.name()) };
        let in_match = judged.error_in_match().map(|lost| format!(", {}% MWC", percent(-lost)));
        format!("{words}{}{}", equity(-judged.error), in_match.unwrap_or_default())
    }

    /// `lucky +0.352`; nothing if nothing was rolled.
    pub(super) fn luck(&self) -> String {
        let Some((judged, thresholds)) = self.judged.zip(self.thresholds) else { return String::new() };
        if matches!(self.turn.numbers, Numbers::HandedOver(_)) {
            return String::new();
        }
        match thresholds.luck_mark(judged.luck) {
            LuckMark::None => equity(judged.luck),
            mark => format!("{} {}", mark.name(), equity(judged.luck)),
        }
    }

    /// What somebody has written about it, in a line.
    pub(super) fn note(&self) -> Option<String> {
        self.note.map(|note| printable::clean(&note.text()).into_owned())
    }

    /// Why the best play is better, a line for each reason; nothing where that was not asked.
    pub(super) fn why(&self) -> Option<Vec<String>> {
        let judged = self.judged?;
        let worth = |value: f32| match judged.stakes {
            None => format!("Eq.: {}", equity(value)),
            Some(stakes) => format!("Eq.: {}, MWC: {:.2}%", equity(value), 100.0 * stakes.chance(value)),
        };
        let numbers = why::Numbers { worth: &worth, chance: &|chance| format!("{:.1}%", 100.0 * chance) };
        judged.why.as_ref().map(|why| why.lines(&numbers))
    }

    /// `Why 24/23 24/21 is better:`
    pub(super) fn why_heading(&self) -> String {
        self.judged.map_or_else(String::new, |judged| format!("Why {} is better:", judged.best.legal))
    }

    /// The plays that it was compared with, if there was a choice.
    pub(super) fn candidates(&self) -> Vec<CandidateRow> {
        self.judged.filter(|judged| judged.is_decision()).map(candidates).unwrap_or_default()
    }
}

/// An equity, as `analyse` writes it.
pub(super) fn equity(equity: f32) -> String {
    plus_or_minus(equity.into(), 3)
}

/// A change of a chance in per cent, as `analyse` writes it.
pub(super) fn percent(chance: f32) -> String {
    signed(100.0 * f64::from(chance), 2)
}
