//! The plays that a search considers.

use super::cascade::best_plays;
use super::judge::Judge;
use crate::rules::{LegalPlay, Numbers, Position, legal_plays};

/// Replaces `plays` with the plays that the search considers: all legal plays or, for a cascade, only the
/// most promising plays.
pub(crate) fn choices(judge: Judge<'_>, position: &Position, numbers: Numbers, plays: &mut Vec<LegalPlay>) {
    if numbers.is_cascade(judge.rules) {
        best_plays(judge, position, numbers, plays);
    } else {
        legal_plays(position, numbers, judge.rules, plays);
    }
}
