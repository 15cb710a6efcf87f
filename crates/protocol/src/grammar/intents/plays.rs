//! Plays in sentences: points with words between them, and numbers of the dice with the points from which they are played.

use super::words::{COMMON, Reading, Word};

/// Joins each number and the point from which it is played to a play, as in `a 6 from the 24 point`.
pub(super) fn join_numbers(sentence: &mut Vec<Word>, reading: Reading) {
    let mut at = 0;
    while at < sentence.len() {
        let is_filler = |word: &&Word| {
            word.is_one_of(&COMMON.fillers, reading) && !word.is_one_of(&COMMON.origins, reading)
        };
        let number = (1..).zip(&COMMON.numbers).find(|(_, words)| sentence[at].is_one_of(words, reading));
        let mut rest = sentence[at + 1..].iter();
        let is_from = rest.next().is_some_and(|word| word.is_one_of(&COMMON.origins, reading));
        let fillers = rest.clone().take_while(is_filler).count();
        let point = rest
            .nth(fillers)
            .and_then(|word| word.plain.parse::<u8>().ok())
            .filter(|point| (1..=24).contains(point));
        if let (Some((number, _)), true, Some(point)) = (number, is_from, point) {
            let end = point.checked_sub(number).filter(|end| *end > 0);
            let play = end.map_or(format!("{point}/off"), |end| format!("{point}/{end}"));
            sentence.splice(at..at + fillers + 3, [Word::new(play, false)]);
        }
        at += 1;
    }
}

/// Joins points to a play: those with a word such as `to` between them, and two numbers after a word such as
/// `play`, or in a line of four numbers.
pub(super) fn join_plays(sentence: &mut Vec<Word>, reading: Reading) {
    let is_point = |word: &Word| word.plain.parse::<u8>().is_ok_and(|point| (1..=25).contains(&point));
    let is_end = |word: &Word| is_point(word) || ["off", "εξω"].contains(&&*word.plain);
    let mut at = 0;
    while let [start, joint, end, ..] = &sentence[at..] {
        if (is_point(start) || start.is_play()) && joint.is_one_of(&COMMON.joints, reading) && is_end(end) {
            let play = format!("{}/{}", start.plain, end.plain.replace("εξω", "off"));
            sentence.splice(at..at + 3, [Word::new(play, false)]);
        } else {
            at += 1;
        }
    }
    let verb = sentence.iter().position(|word| word.is_one_of(&COMMON.verbs, reading));
    let is_bare = |word: &Word| is_end(word) || word.is_one_of(&COMMON.fillers, reading);
    let is_list = sentence.iter().all(is_bare) && sentence.iter().filter(|word| is_point(word)).count() > 3;
    let Some(mut at) = verb.map(|verb| verb + 1).or(is_list.then_some(0)) else { return };
    while let Some([start, end]) = sentence.get(at..at + 2) {
        let is_play = is_point(start) && is_end(end) && start.plain != end.plain;
        if is_play {
            let play = format!("{}/{}", start.plain, end.plain.replace("εξω", "off"));
            sentence.splice(at..at + 2, [Word::new(play, false)]);
        }
        at += 1;
    }
}
