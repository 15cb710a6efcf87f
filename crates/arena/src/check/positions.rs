//! Positions that test whether an engine reads position IDs correctly and knows the rules.

use plakoto_engine::rules::{Contact, Numbers, Roll, RuleSet};

/// A position with a roll, named after the ability that it tests.
pub(super) struct Problem {
    pub(super) name: &'static str,
    pub(super) id: &'static str,
    dice: [u8; 2],
}

const fn problem(name: &'static str, id: &'static str, dice: [u8; 2]) -> Problem {
    Problem { name, id, dice }
}

impl Problem {
    /// Returns the numbers to play, or `None` if the dice are invalid.
    pub(super) fn numbers(&self) -> Option<Numbers> {
        let [first, second] = self.dice;
        Roll::new(first, second).ok().map(Numbers::Rolled)
    }
}

/// Returns the problems for games with the contact of `rules`.
pub(super) const fn problems_of(rules: &RuleSet) -> &'static [Problem] {
    match rules.mechanics.contact {
        Contact::Pin => PINS,
        Contact::Hit => HITS,
        Contact::Block => BLOCKS,
    }
}

/// Problems for games with hits.
const HITS: &[Problem] = &[
    problem("both checkers enter from the bar", "mGfwAWCw5+ABUA", [5, 3]),
    problem("bearing off uses both numbers", "4AcAECAAAAAAAA", [6, 4]),
    problem(
        "either number can be played but not both, so the higher one must be played",
        "4P8DABj/PwAEAA",
        [6, 5],
    ),
    problem("a hit in the own home board", "4P+BAQQzJgAAAA", [4, 1]),
];

/// Problems for games in which a single checker blocks its point.
const BLOCKS: &[Problem] = &[
    problem("the opponent's start is empty", "gP8/AAAAEAD/Pw", [1, 1]),
    problem("six points in a row", "AAQA/z8AgKrwPw", [3, 1]),
    problem("the opponent is trapped", "AP7/AAAQAFXFPw", [3, 1]),
];

/// Problems for games with pins. In the problems with five or more pin flags, an engine that misreads the flags
/// finds no play that is really legal.
const PINS: &[Problem] = &[
    problem("pins on the board", "AIAQ/j8QAgD+Px", [3, 1]),
    problem("pins by both sides, with several checkers on top", "AIgg/AfOiAD4By", [4, 4]),
    problem(
        "an ID of 15 characters: my checker is on top at the fifth shared point",
        "8DRC8QgECiHwPzB",
        [4, 6],
    ),
    problem(
        "an ID of 15 characters: my checker is pinned at the fifth shared point",
        "hnDoRhFKQYDgPzA",
        [5, 4],
    ),
    problem("an ID of 15 characters: six shared points", "pmMQNREiigDiP0C", [1, 3]),
    problem("an ID of 15 characters: eight shared points", "6KUgoiYoIiiJP0E", [3, 5]),
    problem("an ID of 16 characters: eleven shared points", "KsWyoBRKQYRSPTGA", [3, 6]),
    problem("bearing off with a higher number than needed", "7u4OAADf9wEAAA", [6, 5]),
    problem("no number can be played, so the answer is `pass`", "tm0DADgAAID/Pw", [3, 1]),
    problem("only one number can be played", "OwAAhO8LAAAAAA", [2, 1]),
    problem(
        "either number can be played but not both, so the higher one must be played",
        "APA/YCPC/wcAAA",
        [1, 2],
    ),
    problem("the last checker", "/38AAAABAAAAAA", [2, 1]),
];

#[cfg(test)]
mod tests {
    use super::super::talk;
    use super::*;
    use plakoto_engine::rules::{Outcome, Play, Point, Position, Setup, Side, outcome};

    fn plays(position: &Position, numbers: Numbers, rules: &RuleSet) -> Vec<Play> {
        let plays = rules.legal_plays(position, numbers);
        plays.iter().map(|legal| legal.play).collect()
    }

    fn problem(part: &str) -> (Position, Numbers) {
        let problem = PINS.iter().find(|problem| problem.name.contains(part)).unwrap();
        (problem.id.parse::<Position>().unwrap(), problem.numbers().unwrap())
    }

    /// Returns the position with the same checkers but other pin flags, if that is a legal position.
    fn with_flags(position: &Position, flags: &[bool]) -> Option<Position> {
        let mut setup = Setup::from(position);
        let points: Vec<Point> = setup.undecided().collect();
        for (point, flag) in points.into_iter().zip(flags) {
            setup.on_top[point.index()] = if *flag { Side::Mine } else { Side::Theirs };
        }
        Position::try_from(&setup).ok()
    }

    fn flags(position: &Position) -> Vec<bool> {
        let setup = Setup::from(position);
        setup.undecided().map(|point| setup.on_top[point.index()] == Side::Mine).collect()
    }

    /// Returns plausible misreadings of an ID that has more than four pin flags.
    fn misreadings(flags: &[bool]) -> Vec<Vec<bool>> {
        let after = |value: fn(usize) -> bool| {
            let first = flags.iter().take(4).copied();
            first.chain((4..flags.len()).map(value)).collect::<Vec<_>>()
        };
        let mut fifth = flags.to_vec();
        fifth[4] = !fifth[4];
        let from_the_other_end = flags.iter().rev().copied().collect();
        let other_side = flags.iter().map(|flag| !flag).collect();
        let mut highest_bit_first = flags.to_vec();
        for (index, flag) in highest_bit_first.iter_mut().enumerate().skip(4) {
            let (character, bit) = ((index - 4) / 6, (index - 4) % 6);
            *flag = flags.get(4 + 6 * character + 5 - bit).copied().unwrap_or(false);
        }
        vec![after(|_| false), after(|_| true), fifth, from_the_other_end, other_side, highest_bit_first]
    }

    #[test]
    fn misread_pin_flags_leave_no_legal_play() {
        let (mut tried, mut lengths) = ([0; 6], Vec::new());
        for problem in PINS.iter().filter(|problem| problem.id.len() > 14) {
            let position = problem.id.parse::<Position>().unwrap();
            let (numbers, read) = (problem.numbers().unwrap(), flags(&position));
            let legal = plays(&position, numbers, &RuleSet::PLAKOTO);
            assert!(legal.len() > 1, "{} has no choice of plays", problem.id);
            for (index, flags) in
                misreadings(&read).into_iter().enumerate().filter(|(_, flags)| *flags != read)
            {
                let Some(other) = with_flags(&position, &flags) else { continue };
                let others = plays(&other, numbers, &RuleSet::PLAKOTO);
                assert!(
                    others.iter().all(|play| !legal.contains(play)),
                    "{}: misreading {index}",
                    problem.id
                );
                tried[index] += 1;
            }
            lengths.push(read.len());
        }
        assert_eq!(lengths, [5, 5, 6, 8, 11]);
        assert!(tried.iter().all(|&count| count >= 3), "{tried:?}");
    }

    #[test]
    fn problems_are_positions_of_their_games() {
        for rules in RuleSet::ALL {
            for problem in problems_of(&rules) {
                let position = talk::position(problem.id, &rules);
                assert!(position.is_ok() && problem.numbers().is_some(), "{rules}: {}", problem.name);
            }
        }
        let longest = |problem: &Problem| {
            let position = talk::position(problem.id, &RuleSet::PORTES).ok()?;
            plays(&position, problem.numbers()?, &RuleSet::PORTES).iter().map(Play::length).max()
        };
        assert_eq!(HITS.iter().filter_map(longest).collect::<Vec<_>>(), [2, 2, 1, 2]);
    }

    #[test]
    fn problems_test_what_their_names_say() {
        let rules = RuleSet::PLAKOTO;
        let all = |part| {
            let (position, numbers) = problem(part);
            plays(&position, numbers, &rules)
        };
        assert!(all("no number can").iter().all(Play::is_pass));
        assert!(all("only one number").iter().all(|play| play.length() == 1));
        assert_eq!(all("the last checker")[0].length(), 1);
        assert!(
            all("bearing off with a higher number")
                .iter()
                .all(|play| play.steps().any(|step| step.to.is_none()))
        );
        // The lower number would win at once, but the rules require the higher one.
        let (position, numbers) = problem("the higher one must be played");
        let without = RuleSet { higher: false, ..rules };
        let lower = without.legal_plays(&position, numbers);
        assert_eq!((plays(&position, numbers, &rules).len(), lower.len()), (1, 2));
        let wins = |result| matches!(outcome(result, &rules), Some(Outcome::Won(Side::Mine, _)));
        assert!(lower.iter().any(|legal| wins(&legal.result)));
    }
}
