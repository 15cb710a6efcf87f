//! Completion of legal plays.

use crate::serving::server::SessionSnapshot;
use plakoto_engine::notation::play_text::PointNames;
use plakoto_engine::rules::legal_plays;

/// Returns the legal plays that complete the typed text, each in full, in the order of their numbers in
/// `legal`. The user may type the checker moves of a play in any order, and name points by Greek letters. The typed
/// moves come first in each completion.
pub(super) fn plays(typed: &str, seen: &SessionSnapshot) -> Vec<String> {
    let (Some(numbers), Some(position)) = (seen.numbers(), seen.envelope.position) else {
        return Vec::new();
    };
    let rules = &seen.envelope.rules;
    // A cascade (a double that goes on with higher numbers) can have millions of legal plays.
    if numbers.is_cascade(rules) {
        return Vec::new();
    }
    let mut plays = Vec::new();
    legal_plays(&position, numbers, rules, &mut plays);
    plays.sort_by_key(|play| std::cmp::Reverse(play.play));
    let names = if typed.is_ascii() { PointNames::Numbers } else { PointNames::Letters };
    plays.iter().filter_map(|play| complete_play(typed, &names.of_play(play))).collect()
}

/// Returns the play with the typed checker moves first; `None` if the typed text does not match the play.
fn complete_play(typed: &str, play: &str) -> Option<String> {
    let (whole, partial) = typed.rsplit_once(char::is_whitespace).unwrap_or(("", typed));
    let mut left: Vec<&str> = play.split_whitespace().collect();
    let mut steps = Vec::new();
    for word in whole.split_whitespace() {
        let place = left.iter().position(|step| step.trim_end_matches('*') == word.trim_end_matches('*'))?;
        left.remove(place);
        steps.push(word);
    }
    let next = left.iter().position(|step| step.starts_with(partial))?;
    steps.push(left.remove(next));
    steps.extend(left);
    Some(steps.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_may_be_typed_in_any_order() {
        for (typed, expected) in [
            ("", Some("24/21 13/12*")),
            ("2", Some("24/21 13/12*")),
            ("13", Some("13/12* 24/21")),
            ("13/12 ", Some("13/12 24/21")),
            ("13/12* 2", Some("13/12* 24/21")),
            ("24/21 24", None),
            ("24/20", None),
            ("24/21 13/12* ", None),
        ] {
            assert_eq!(complete_play(typed, "24/21 13/12*").as_deref(), expected, "{typed}");
        }
    }
}
