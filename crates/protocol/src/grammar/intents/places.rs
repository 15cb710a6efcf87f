//! Places in sentences: `back` is a place in `the back checker`, but an order in `take it back`.

use super::words::{COMMON, Reading, Word};

/// The word for a place at the back, which no order contains.
const REAR: &str = "rear";

/// Marks each word for `back` that is a place.
pub(super) fn mark_places(sentence: &mut [Word], reading: Reading) {
    for at in 0..sentence.len() {
        if sentence[at].is_one_of(&COMMON.back, reading) && is_place(sentence, at, reading) {
            sentence[at] = Word::new(REAR.to_owned(), false);
        }
    }
}

/// Whether the word for `back` is a place: after an article or preposition, or before a word for a checker. After `το`,
/// as in `πάρε το πίσω`, it is one only at the start, after an order to play, or after a preposition.
fn is_place(sentence: &[Word], at: usize, reading: Reading) -> bool {
    let is = |place: Option<usize>, list| {
        place.and_then(|place| sentence.get(place)).is_some_and(|word: &Word| word.is_one_of(list, reading))
    };
    let (before, further) = (at.checked_sub(1), at.checked_sub(2));
    let is_of_play = further.is_none() || is(further, &COMMON.verbs) || is(further, &COMMON.before_article);
    is(before, &COMMON.before_rear)
        || is(Some(at + 1), &COMMON.checkers)
        || is(before, &COMMON.verbs) && is(Some(at + 1), &COMMON.counts)
        || is(before, &COMMON.articles) && is_of_play
}
