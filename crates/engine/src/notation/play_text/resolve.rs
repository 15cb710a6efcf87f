//! Finds the legal play that a text describes.

use crate::notation::play_text::explain::PlayQuestion;
use crate::notation::play_text::{IllegalPlay, Journey, PlayFault, PlayText};
use crate::rules::{Contact, LegalPlay, Numbers, POINTS, Point, Position, RuleSet, Step, cascade};

impl PlayText {
    /// Returns the legal play that has the same result as this text. The play hits every checker on the points
    /// that the text names, and as few others as possible.
    ///
    /// # Errors
    /// Fails if there is no such play. The error contains the first reason found.
    pub fn resolve(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        rules: &RuleSet,
    ) -> Result<LegalPlay, IllegalPlay> {
        let numbers = numbers.into();
        let hops = self.journeys.iter().flat_map(|journey| journey.stops.windows(2).enumerate());
        for (step, (index, hop)) in (1..).zip(hops) {
            let comes_from_bar = index == 0 && hop[0].is_none() && hop[1].is_some();
            if hop[1] >= hop[0] && !comes_from_bar {
                return Err(PlayFault::Direction.at_step(step, Step { from: hop[0], to: hop[1] }));
            }
        }
        let wanted = changes(self.journeys.iter().flat_map(Journey::ends));
        if numbers.is_cascade(rules) {
            return resolve_cascade(self, PlayQuestion { position, numbers, rules });
        }
        let plays = rules.legal_plays(position, numbers);
        let same = |play: &&LegalPlay| changes(play.play.steps().map(|step| (step.from, step.to))) == wanted;
        let hits = self.named_hits(position);
        let hits_there = |play: &&LegalPlay| same(play) && points_hit(play) & hits == hits;
        match plays.iter().filter(hits_there).min_by_key(|play| points_hit(play).count_ones()) {
            Some(play) => Ok(*play),
            None => {
                let must = plays.iter().map(|play| play.play.length()).max().unwrap_or(0);
                Err(PlayQuestion { position, numbers, rules }.explain(self, must))
            }
        }
    }

    /// The set of points named as destinations on which an opposing checker is hit. Bit `p` represents point `p`.
    fn named_hits(&self, position: &Position) -> u32 {
        let named = self.journeys.iter().flat_map(|journey| &journey.stops[1..]).flatten();
        let is_hit = |to: &&Point| position.contact() == Contact::Hit && position.stack(**to).is_their_blot();
        named.filter(is_hit).fold(0, |hits, to| hits | to.bit())
    }
}

/// The set of points on which a play hits.
fn points_hit(legal: &LegalPlay) -> u32 {
    let hits = legal.play.steps_with_hits().filter(|(_, hits)| *hits);
    hits.filter_map(|(step, _)| step.to).fold(0, |hits, to| hits | to.bit())
}

/// Resolves a cascade, which has too many legal plays to compare them all. In the returned play, each checker
/// makes the journey that the text describes.
fn resolve_cascade(text: &PlayText, question: PlayQuestion<'_>) -> Result<LegalPlay, IllegalPlay> {
    let PlayQuestion { position, numbers, rules } = question;
    let checkers = text
        .journeys
        .iter()
        .flat_map(|journey| std::iter::repeat_n(journey.stops.as_slice(), journey.checkers.into()));
    let (must, found) = cascade::with_stops(position, numbers, rules, checkers);
    match found {
        Some(found) => Ok(found),
        None if must == 0 && text.journeys.is_empty() => Ok(LegalPlay::pass(position, numbers, rules)),
        None => Err(question.explain(text, must)),
    }
}

impl Journey {
    /// The start and the end of the journey, repeated once per checker.
    fn ends(&self) -> impl Iterator<Item = (Option<Point>, Option<Point>)> {
        let ends = (self.stops[0], self.stops[self.stops.len() - 1]);
        std::iter::repeat_n(ends, usize::from(self.checkers))
    }

    /// The number of hops of all checkers together. A hop leads from one stop of the journey to the next.
    pub(super) fn hops(&self) -> usize {
        (self.stops.len() - 1) * usize::from(self.checkers)
    }
}

/// How the `moves` change the number of checkers on each point, off the board and on the bar.
fn changes(moves: impl Iterator<Item = (Option<Point>, Option<Point>)>) -> [i16; POINTS as usize + 2] {
    const OFF: usize = POINTS as usize;
    let mut changes = [0; OFF + 2];
    for (from, to) in moves {
        changes[from.map_or(OFF + 1, Point::index)] -= 1;
        changes[to.map_or(OFF, Point::index)] += 1;
    }
    changes
}

#[cfg(test)]
mod tests {
    use crate::notation::play_text::{PlayFault, PlayText, Reason, write_steps};
    use crate::notation::position_id::PositionId;
    use crate::notation::simple_board;
    use crate::rules::{PartialPlay, Point, Roll, RuleSet, Side, Step};

    fn answer(board: &str, roll: &str, play: &str) -> String {
        let position = simple_board::parse(board).unwrap();
        let roll: Roll = roll.parse().unwrap();
        match play.parse::<PlayText>().unwrap().resolve(&position, roll, &RuleSet::PLAKOTO) {
            Ok(legal) => write_steps(&legal.play),
            Err(fault) => fault.to_string(),
        }
    }

    const START: &str = "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0";

    #[test]
    fn a_play_is_identified_by_its_result() {
        assert_eq!(answer(START, "31", "24/20"), "24/23 23/20");
        assert_eq!(answer(START, "31", "24/21/20"), "24/23 23/20");
        assert_eq!(answer(START, "31", "24 21 24 23"), "24/23 24/21");
        assert_eq!(answer(START, "66", "24/12(2)"), "24/18 24/18 18/12 18/12");
    }

    /// With 5-2, the checker on 8 can go to 1 by 6, where it hits, or by 3, where it does not.
    #[test]
    fn the_way_that_is_named_hits() {
        let board = "0 0 0 0 0 0 -1 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
        let position = simple_board::setup(board).unwrap().position(&RuleSet::PORTES.mechanics).unwrap();
        let roll: Roll = "52".parse().unwrap();
        for (text, bar) in [("8/1", 0), ("8/3/1", 0), ("8/6/1", 1), ("8/6*/1", 1)] {
            let legal = text.parse::<PlayText>().unwrap().resolve(&position, roll, &RuleSet::PORTES).unwrap();
            assert_eq!(legal.result.bar(Side::Theirs), bar, "{text}");
        }
    }

    /// The positions come from the table of known facts about these games. In each, the numbers and points of
    /// the play are right.
    #[test]
    fn illegal_plays_name_the_rule_that_they_break() {
        let off = "portes hit-and-run=off";
        for (rules, id, roll, play, reason) in [
            ("fevga", "AACA/z8AAID/Pw", "43", "24/20 24/21", Reason::Runner),
            ("narde", "AACA/z8AAID/Pw", "21", "24/22 24/23", Reason::Head),
            ("narde", "AAQA/z8AgKrwPw", "31", "24/21/20", Reason::Prime),
            ("fevga", "/vcBAAAwAKDqPw", "51", "24/19 5/4", Reason::Sixes),
            ("fevga", "AP7/AAAQAFXFPw", "31", "24/21 24/23", Reason::Unblock),
            (off, "4P+BAQQzJgAAAA", "41", "8/4*/3", Reason::HitAndRun),
        ] {
            let rules: RuleSet = rules.parse().unwrap();
            let position = id.parse::<PositionId>().unwrap().position(&rules.mechanics).unwrap();
            let (roll, text): (Roll, PlayText) = (roll.parse().unwrap(), play.parse().unwrap());
            let error = text.resolve(&position, roll, &rules).unwrap_err();
            assert_eq!(error.reason(), reason, "{play}: {error}");
            // The same step by step: the first step that the unfinished play refuses gives the reason.
            let mut unfinished = PartialPlay::new(&position, roll, &rules);
            let hops = text.journeys.iter().flat_map(|journey| journey.stops.windows(2));
            let mut steps = hops.map(|hop| Step { from: hop[0], to: hop[1] });
            let refused = steps.find(|step| unfinished.make(*step).is_none()).expect("an illegal step");
            assert_eq!(Reason::against(&unfinished, refused, &rules), reason, "{play} step by step");
        }
    }

    #[test]
    fn errors_are_data() {
        let fault = |roll: &str, play: &str| {
            let (roll, text): (Roll, PlayText) = (roll.parse().unwrap(), play.parse().unwrap());
            let position = simple_board::parse(START).unwrap();
            let error = text.resolve(&position, roll, &RuleSet::PLAKOTO).unwrap_err();
            (error.step.map(|(number, step)| (number, step.to_string())), error.fault)
        };
        let step = |number, text: &str| Some((number, text.to_owned()));
        assert_eq!(fault("31", "24/23 13/9"), (step(2, "13/9"), PlayFault::NoChecker(Point::new(13))));
        assert_eq!(fault("33", "24/21(2)"), (None, PlayFault::MustPlay { number: 3, must: 4, played: 2 }));
    }

    /// If the roll is 6-2 and the highest checker is on the 6-point, bearing this checker off with the six
    /// alone has the same result as playing both numbers with it.
    #[test]
    fn the_short_text_means_the_full_play() {
        let board = "0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0";
        assert_eq!(answer(board, "62", "6/off"), "6/4 4/off");
    }

    #[test]
    fn illegal_plays_have_reasons() {
        for (board, roll, play, reason) in [
            (START, "31", "13/9", "13/9: you have no checker on 13"),
            (START, "31", "24/22", "24/22: the roll is 31"),
            (START, "31", "24/23", "both numbers of 31 have to be played"),
            (START, "31", "24/23(2)", "the play uses the 1 more often than 31 allows"),
            (
                "0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "53",
                "6/off",
                "6/off: you must first move the other checker on 6",
            ),
            (
                "0 -5 0 -2 0 -2 0 -2 0 0 0 -2 -2 0 0 0 0 0 0 0 0 0 1 0 0 0",
                "64",
                "22/18",
                "only one number of 64 can be played, and it must be the 6",
            ),
            (START, "33", "24/21(2)", "the 3 must be played 4 times, not 2"),
            (START, "31", "24/23(3)", "the play has too many steps: 31 allows at most 2"),
            (START, "31", "24/24 24/20", "24/24: checkers move from higher to lower points"),
            (START, "31", "20/24", "20/24: checkers move from higher to lower points"),
            (START, "31", "pass", "you have a legal move with 31, so you cannot pass"),
            (START, "31", "24/1", "24/1: the opponent holds 1"),
            (START, "31", "24/off", "24/off: the roll is 31"),
            (
                "0 -9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0 0 0 0 -2 15 0",
                "61",
                "24/17",
                "you have no legal move with 61; the only legal play is `pass`",
            ),
            (
                "0 -9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1p 0 0 0 0 0 14 0",
                "61",
                "18/17",
                "18/17: your checker on 18 is pinned",
            ),
            (
                "0 -9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1p 0 0 0 0 0 14 0",
                "61",
                "24/18",
                "24/18: your own checker is pinned on 18",
            ),
            (
                "0 2 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "61",
                "1/off",
                "1/off: you cannot bear off while you have a checker on 9, outside your home board",
            ),
            (
                "0 2 0 -1p 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "61",
                "1/off",
                "1/off: your checker on 3 is pinned, so you cannot bear off",
            ),
            (
                "0 0 2 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "33",
                "2/off",
                "2/off: you must first move your checker on 4",
            ),
        ] {
            assert_eq!(answer(board, roll, play), reason, "{play}");
        }
    }
}
