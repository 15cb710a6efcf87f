//! Selects the positions that a quiz asks on a certain day.

use std::collections::HashSet;

use plakoto_table::library::Lesson;
use plakoto_table::practice::Exercise;

/// Limits on the number of positions in a quiz.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuizLimits {
    /// Maximum number of positions, old and new.
    pub(super) all: usize,
    /// Maximum number of positions that the player has not answered before.
    pub(super) new: usize,
}

/// A position to ask. If the player has answered the position before, its stage is added: the longer the
/// player has known the position, the higher the stage.
pub(super) type PlannedQuestion = (Exercise, Option<u8>);

/// Returns the positions that are due on `day`, followed by new positions. The due positions are in the order
/// of `lessons`, which begins with the longest overdue; the new ones are in the order of `source`. If
/// `source` is a file, due positions that the file lacks are left out.
pub(super) fn plan(
    lessons: &[Lesson],
    source: Vec<Exercise>,
    is_file: bool,
    day: &str,
    limits: QuizLimits,
) -> Vec<PlannedQuestion> {
    let keys: HashSet<String> = source.iter().map(Exercise::key).collect();
    let known: HashSet<String> = lessons.iter().map(|lesson| lesson.exercise.key()).collect();
    let due = lessons.iter().filter(|lesson| lesson.due.as_str() <= day);
    let due = due.filter(|lesson| !is_file || keys.contains(&lesson.exercise.key()));
    let due = due.map(|lesson| (lesson.exercise.clone(), Some(lesson.stage)));
    let new = source.into_iter().filter(|exercise| !known.contains(&exercise.key()));
    let new = new.take(limits.new).map(|exercise| (exercise, None));
    due.chain(new).take(limits.all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::rules::{Position, Roll, RuleSet};
    use plakoto_table::practice::MatchScore;

    fn exercise(roll: &str) -> Exercise {
        let roll: Roll = roll.parse().expect("a roll");
        Exercise::new(RuleSet::PLAKOTO, Position::START, roll.into(), MatchScore::default(), String::new())
            .expect("an exercise")
    }

    #[test]
    fn due_positions_come_first_and_new_ones_are_limited() {
        let lesson = |roll, due: &str| Lesson { exercise: exercise(roll), stage: 2, due: due.into() };
        let lessons = [lesson("31", "2026-11-01"), lesson("32", "2026-11-22"), lesson("41", "2026-11-23")];
        let source = ["42", "31", "43", "51", "41"].map(exercise);
        let planned = |is_file, all, new| {
            let planned = plan(&lessons, source.to_vec(), is_file, "2026-11-22", QuizLimits { all, new });
            let rolls = planned.iter().map(|(exercise, stage)| {
                assert_eq!(
                    stage.is_some(),
                    lessons.iter().any(|lesson| lesson.exercise.key() == exercise.key())
                );
                exercise.numbers.to_string()
            });
            rolls.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(planned(false, 20, 2), "31 32 42 43");
        assert_eq!(planned(false, 3, 2), "31 32 42");
        assert_eq!(planned(false, 20, 0), "31 32");
        assert_eq!(planned(true, 20, 9), "31 42 43 51", "32 is not in the file, 41 is not due");
    }
}
