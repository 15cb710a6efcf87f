//! Plays in the notation that players use. The parser accepts every spelling that gnubg accepts, and plays are
//! printed as in gnubg. Points have numbers, or Greek letters as in some Greek books. For UBGI and JSON, plays are
//! also written step by step, such as `24/18 18/12`.

mod explain;
mod illegal;
mod point_names;
mod resolve;

pub use illegal::{IllegalPlay, PlayFault, Reason};
pub use point_names::PointNames;
use point_names::of_letter;

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{anychar, char, digit1, one_of, satisfy, space1};
use nom::combinator::{cut, eof, map, map_opt, not, opt, peek, value, verify};
use nom::multi::{many1, separated_list1};
use nom::sequence::{delimited, preceded, terminated};

use crate::notation::{Expected, NotationError, Parsed, SyntaxFault, expecting, parse_all};
use crate::rules::{CHECKERS, LegalPlay, POINTS, Play, Point, Side, Step};

/// A play as the user wrote it, which may be illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayText {
    /// The journeys of all checkers that move. Empty for a pass.
    pub journeys: Vec<Journey>,
}

impl PlayText {
    /// A pass, in which no checker moves.
    pub const PASS: Self = Self { journeys: Vec::new() };
}

/// The path of one checker, or of several checkers together, in one play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The start of the journey, the points on which the checkers land, and its end. There are at least two
    /// stops. `None` is the bar at the start of the journey, and off the board at its end.
    pub stops: Vec<Option<Point>>,
    /// Number of checkers that make the journey: 1–15.
    pub checkers: u8,
}

/// Parses plays such as `8/5 6/5`, `24/18/12`, `13-7`, `24/12(2)`, `6/off`, `8 5 6 5`, `ω/σ` or `pass`. A `*`
/// is ignored. The error contains the offset of the first character that cannot belong to a play.
impl FromStr for PlayText {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse_all(delimited(opt(space1), play, opt(space1)), text)
    }
}

/// Writes the journeys as they are, such as `24/18/12(2) bar/20 6/off`, or `pass` without journeys.
impl fmt::Display for PlayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.journeys.is_empty() {
            return f.pad("pass");
        }
        let journeys: Vec<String> = self.journeys.iter().map(Journey::to_string).collect();
        f.pad(&journeys.join(" "))
    }
}

impl fmt::Display for Journey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stops, checkers } = self;
        for (index, stop) in stops.iter().enumerate() {
            match (index, stop) {
                (0, None) => f.write_str(BAR[0])?,
                (0, Some(start)) => write!(f, "{start}")?,
                (_, end) => write!(f, "/{}", point_or_off(*end))?,
            }
        }
        if *checkers > 1 { write!(f, "({checkers})") } else { Ok(()) }
    }
}

/// A nom parser for [`PlayText`], for use in grammars that contain plays. The parser stops at the end of the
/// input, or at text that cannot belong to a play.
///
/// # Errors
/// Fails if a step is malformed. The error points to the first malformed step.
pub fn play<E: From<Expected>>(input: &str) -> Parsed<'_, PlayText, E> {
    let pass = map(terminated(tag_no_case("pass"), peek(alt((space1, eof)))), |_| Vec::new());
    let journeys = separated_list1(separator, cut(journey));
    map(alt((pass, journeys)), |journeys| PlayText { journeys }).parse(input)
}

fn separator<E>(input: &str) -> Parsed<'_, (), E> {
    let comma = (opt(space1), char(','), opt(space1));
    terminated(alt((value((), comma), value((), space1))), not(eof)).parse(input)
}

fn journey<E: From<Expected>>(input: &str) -> Parsed<'_, Journey, E> {
    alt((chain, pair)).parse(input)
}

/// Parses the path of a checker, such as `24/18*/12(2)`.
fn chain<E: From<Expected>>(input: &str) -> Parsed<'_, Journey, E> {
    let next = preceded(one_of("/-"), cut(terminated(place, opt(tag("*")))));
    let (rest, (first, _, further)) = (start, opt(tag("*")), many1(next)).parse(input)?;
    let (rest, count) = opt(repetition).parse(rest)?;
    let (rest, _) = opt(tag("*")).parse(rest)?;
    let stops = std::iter::once(first).chain(further).collect();
    Ok((rest, Journey { stops, checkers: count.unwrap_or(1) }))
}

/// Parses the path of a checker that is written without a slash, such as `24 18`.
fn pair<E: From<Expected>>(input: &str) -> Parsed<'_, Journey, E> {
    let gap = expecting(Expected::MoveSign, space1);
    let (rest, (from, _, to)) = (start, gap, cut(place)).parse(input)?;
    Ok((rest, Journey { stops: vec![from, to], checkers: 1 }))
}

fn repetition<E: From<Expected>>(input: &str) -> Parsed<'_, u8, E> {
    let count = expecting(Expected::Checkers(1, CHECKERS as i8), number(1..=CHECKERS));
    delimited(char('('), cut(count), cut(expecting(Expected::Parenthesis, char(')')))).parse(input)
}

/// Parses the start of a journey. `None` is the bar, which gnubg also reads as point 25.
fn start<E: From<Expected>>(input: &str) -> Parsed<'_, Option<Point>, E> {
    let [english, greek] = BAR;
    let bar = alt((tag_no_case(english), tag_no_case(greek), terminated(tag("25"), not(digit1))));
    let point = map(map_opt(number(1..=POINTS), Point::new), Some);
    expecting(Expected::Point, alt((value(None, bar), point, letter))).parse(input)
}

fn place<E: From<Expected>>(input: &str) -> Parsed<'_, Option<Point>, E> {
    let [english, greek] = OFF;
    let off = value(None, alt((tag_no_case(english), tag_no_case(greek))));
    let point = map(number(0..=POINTS), Point::new);
    expecting(Expected::PointOrOff, alt((off, point, letter))).parse(input)
}

/// Parses a point that is named by a Greek letter, which is not the beginning of a word.
fn letter<E>(input: &str) -> Parsed<'_, Option<Point>, E> {
    let end = not(satisfy(char::is_alphabetic));
    map(terminated(map_opt(anychar, of_letter), end), Some).parse(input)
}

fn number<'a, E>(
    range: std::ops::RangeInclusive<u8>,
) -> impl Parser<&'a str, Output = u8, Error = SyntaxFault<'a, E>> {
    let any = map(digit1, |digits: &str| digits.parse().unwrap_or(u8::MAX));
    verify(any, move |number| range.contains(number))
}

/// Plays with up to this number of steps are written with merged steps. Longer plays are cascades, in which
/// merged steps would not show where each checker lands.
const MERGED: usize = 4;

/// Writes the play as in gnubg. Consecutive steps of one checker are merged unless a step pins, and equal
/// journeys are written once, with the number of checkers. A `*` follows a step that hits, or that pins a
/// checker on its destination if this checker is still pinned at the end of the play. Plays of more than four steps,
/// which are cascades, show every point on which a checker lands.
impl fmt::Display for LegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.play.is_pass() {
            return f.pad("pass");
        }
        let journeys = merge(self);
        let texts = journeys.chunk_by(|a, b| a == b).map(|equal| match equal.len() {
            1 => equal[0].clone(),
            count => format!("{}({count})", equal[0]),
        });
        f.pad(&texts.collect::<Vec<_>>().join(" "))
    }
}

/// Whether the play pins a checker on the destination of `step`, that is, the checker is pinned after the
/// play but was not pinned before it.
pub fn pins(legal: &LegalPlay, step: Step) -> bool {
    let Some(to) = step.to.filter(|to| legal.result.stack(*to).has_pinned(Side::Theirs)) else {
        return false;
    };
    // The opposing checker was pinned before the play if I already had a checker on the point. In that case,
    // my checkers that are now on the point, plus those that left it, outnumber those that arrived.
    let arrivals = legal.play.steps().filter(|other| other.to == Some(to)).count();
    let departures = legal.play.steps().filter(|other| other.from == Some(to)).count();
    usize::from(legal.result.stack(to).checkers(Side::Mine)) + departures == arrivals
}

fn merge(legal: &LegalPlay) -> Vec<String> {
    let mut journeys: Vec<(Step, String)> = Vec::new();
    for (step, hits) in legal.play.steps_with_hits() {
        let mark = if hits || pins(legal, step) { "*" } else { "" };
        let end = point_or_off(step.to);
        let goes_on = |(journey, _): &&mut (Step, String)| journey.to == step.from && step.from.is_some();
        let known = journeys.iter_mut().find(goes_on);
        let Some((journey, text)) = known else {
            journeys.push((step, format!("{step}{mark}")));
            continue;
        };
        if !text.ends_with('*') && legal.play.length() <= MERGED {
            text.truncate(text.rfind('/').unwrap_or(text.len()));
        }
        journey.to = step.to;
        text.push_str(&format!("/{end}{mark}"));
    }
    journeys.sort_by(|(a, _), (b, _)| b.cmp(a));
    journeys.into_iter().map(|(_, text)| text).collect()
}

/// Writes one step for each dice number that the play uses, for example `24/18 18/12` or `4/off`. A play
/// without steps is written as `pass`.
pub fn write_steps(play: &Play) -> String {
    if play.is_pass() {
        return "pass".into();
    }
    let steps: Vec<String> = play.steps().map(|step| step.to_string()).collect();
    steps.join(" ")
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_steps(self))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => write!(f, "{from}/{}", point_or_off(self.to)),
            None => write!(f, "bar/{}", point_or_off(self.to)),
        }
    }
}

/// Writes the number of the point, from 1 to 24.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// Writes the number of a point, or `off` if `place` is `None`.
fn point_or_off(place: Option<Point>) -> String {
    place.map_or_else(|| "off".into(), |point| point.to_string())
}

/// The names of the bar in plays, in English and Greek.
const BAR: [&str; 2] = ["bar", "μέση"];

/// The names of the place of checkers that are borne off, in English and Greek.
const OFF: [&str; 2] = ["off", "έξω"];

/// Whether `text` begins like a play rather than like a word: with a digit, the bar, or a single Greek letter.
pub fn begins_play(text: &str) -> bool {
    let Some((first, further)) = text.chars().next().map(|first| (first, &text[first.len_utf8()..])) else {
        return false;
    };
    let word = text.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default();
    let is_point = word.len() == first.len_utf8() && of_letter(first).is_some() && !further.is_empty();
    first.is_ascii_digit() || is_point || word.len() < text.len() && BAR.contains(&&*word.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::point_names::with_letters;
    use super::*;
    use crate::notation::simple_board;
    use crate::rules::{Dice, Numbers, Position, Roll, RuleSet, outcome};

    fn stops(text: &str) -> Vec<(Vec<u8>, u8)> {
        let play: PlayText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let number = |place: Option<Point>| place.map_or(0, Point::number);
        let stops = |journey: Journey| (journey.stops.into_iter().map(number).collect(), journey.checkers);
        play.journeys.into_iter().map(stops).collect()
    }

    #[test]
    fn every_spelling_is_read() {
        assert_eq!(stops("8/5 6/5"), [(vec![8, 5], 1), (vec![6, 5], 1)]);
        assert_eq!(stops("8 5 6 5"), stops("8/5 6/5"));
        assert_eq!(stops("8-5, 6-5"), stops("8/5 6/5"));
        assert_eq!(stops("24/12(2)"), [(vec![24, 12], 2)]);
        assert_eq!(stops("24/18*/12*(2)"), [(vec![24, 18, 12], 2)]);
        assert_eq!(stops("6/OFF 4 0 3 off"), [(vec![6, 0], 1), (vec![4, 0], 1), (vec![3, 0], 1)]);
        assert_eq!(stops("ΜΈΣΗ/20 6/έξω"), stops("bar/20 6/off"));
        assert_eq!(stops("pass"), []);
    }

    #[test]
    fn errors_have_offsets() {
        for (text, offset, expected) in [
            ("", 0, "a point from 1 to 24"),
            ("26/20", 0, "a point from 1 to 24"),
            ("barn/20", 3, "`/`, `-` or a space, followed by the point to move to"),
            ("8/5 6", 5, "`/`, `-` or a space, followed by the point to move to"),
            ("8/5 6/x", 6, "a point from 1 to 24 or `off`"),
            ("4 και 2", 2, "a point from 1 to 24 or `off`"),
            ("8/5(16)", 4, "a number of checkers from 1 to 15"),
            ("8/5(2", 5, "`)`"),
            ("8/5 x", 4, "a point from 1 to 24"),
        ] {
            let error = text.parse::<PlayText>().unwrap_err();
            let (offset_found, found) = (error.offset, error.to_string());
            assert_eq!(offset_found, offset, "{text}");
            assert!(found.starts_with(&format!("expected {expected}, got ")), "{text}: {found}");
        }
    }

    #[test]
    fn checkers_enter_and_hit() {
        let rules = RuleSet::PORTES;
        let mut setup = crate::rules::Setup::from(&rules.start());
        // My two checkers on the 24-point are on the bar, and the opponent has blots on points 22 and 7.
        (setup.mine[23], setup.mine[24]) = (0, 2);
        (setup.theirs[21], setup.theirs[6], setup.theirs[0]) = (1, 1, 0);
        let position = setup.position(&rules.mechanics).unwrap();
        let play = |roll: &str, text: &str| {
            let roll: Roll = roll.parse().unwrap();
            let play: PlayText = text.parse().unwrap();
            play.resolve(&position, roll, &rules).map_err(|error| error.to_string())
        };
        for text in ["bar/22 bar/24", "25/22* 25/24", "bar 24 bar 22", "bar/24, bar/22*"] {
            let legal = play("31", text).unwrap();
            assert_eq!((legal.to_string(), legal.result.bar(Side::Theirs)), ("bar/24 bar/22*".into(), 1));
        }
        let one = |text: &str| play("31", text).unwrap_err();
        assert_eq!(one("8/7 bar/22"), "8/7: you must first enter your checkers from the bar");
        assert_eq!(one("bar/20 bar/24"), "bar/20: the roll is 31");
        assert_eq!(play("61", "bar/19 bar/24").unwrap_err(), "bar/19: the opponent holds 19");
        let mut entered = setup;
        (entered.mine[23], entered.mine[24]) = (2, 0);
        let position = entered.position(&rules.mechanics).unwrap();
        let legal =
            "8/7*/6".parse::<PlayText>().unwrap().resolve(&position, Roll::new(1, 1).unwrap(), &rules);
        assert!(legal.is_err(), "two more ones must be played");
        let plays = rules.legal_plays(&position, Roll::new(6, 1).unwrap());
        assert!(plays.iter().any(|legal| legal.to_string() == "13/7*/6"), "{plays:?}");
        let text: PlayText = "bar/22".parse().unwrap();
        let error = text.resolve(&position, Roll::new(3, 1).unwrap(), &rules).unwrap_err().to_string();
        assert_eq!(error, "bar/22: you have no checker on the bar");
    }

    fn written(board: &str, roll: &str) -> Vec<String> {
        let position = simple_board::parse(board).unwrap();
        let roll: Roll = roll.parse().unwrap();
        position.legal_plays(roll).iter().map(LegalPlay::to_string).collect()
    }

    #[test]
    fn steps_are_merged_and_counted() {
        let start = "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0";
        assert!(written(start, "66").contains(&"24/12(2)".into()));
        assert!(written(start, "66").contains(&"24/18 24/6".into()));
        assert_eq!(written(start, "31"), ["24/20", "24/23 24/21"]);
    }

    /// The opponent has a blot on the 18-point. With sixes, my checkers can stop on this point or move on
    /// from it.
    #[test]
    fn pins_are_marked_when_they_last() {
        let board = "0 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0 0 0 0 0 15 0";
        let plays = written(board, "66");
        assert!(plays.contains(&"24/12(2)".into()), "{plays:?}");
        assert!(plays.contains(&"24/18*(4)".into()), "{plays:?}");
        assert!(plays.contains(&"24/18*(2) 24/18*/12".into()), "{plays:?}");
    }

    /// [`pins`] recognises new pins although it does not know the position before the play.
    #[test]
    fn new_pins_are_recognised_from_the_play() {
        for rules in RuleSet::ALL {
            let (mut position, mut dice) = (Position::START, Dice::seeded(1));
            for _ in 0..200 {
                let roll = dice.roll();
                if Numbers::from(roll).is_cascade(&rules) {
                    continue;
                }
                let plays = rules.legal_plays(&position, roll);
                let pinned = |at: &Position, step: Step| {
                    step.to.is_some_and(|to| at.stack(to).has_pinned(Side::Theirs))
                };
                for (legal, step) in
                    plays.iter().flat_map(|legal| legal.play.steps().map(move |step| (legal, step)))
                {
                    let is_new = pinned(&legal.result, step) && !pinned(&position, step);
                    assert_eq!(pins(legal, step), is_new, "{step} of {legal} at {position:?}");
                }
                position = plays[usize::from(dice.die()) * 7 % plays.len()].after();
                if outcome(&position, &rules).is_some() {
                    position = Position::START;
                }
            }
        }
    }

    #[test]
    fn a_play_is_written_as_it_was_read() {
        for text in ["24/18(2) 13/8", "24/18/12", "bar/22 4/3", "6/off(3) 5/4", "24/21/20(2) 8/4", "pass"] {
            assert_eq!(text.parse::<PlayText>().unwrap().to_string(), text);
        }
        for (text, plain) in
            [("25/22* 6-off", "bar/22 6/off"), ("8 5 6 5", "8/5 6/5"), ("ω/σ*(2)", "24/18(2)")]
        {
            assert_eq!(text.parse::<PlayText>().unwrap().to_string(), plain);
        }
    }

    #[test]
    fn a_play_in_letters_is_the_same_play() {
        for (numbers, letters) in [
            ("24/18(2)", "ω/σ(2)"),
            ("24/18*(2) 24/18*/12", "ω/σ*(2) ω/σ*/μ"),
            ("13/8 6/off", "ν/θ ζ/off"),
            ("bar/22* 4/3", "bar/χ* δ/γ"),
            ("pass", "pass"),
        ] {
            assert_eq!(with_letters(numbers), letters);
            assert_eq!(letters.parse::<PlayText>(), numbers.parse());
        }
        assert_eq!("Ω Σ".parse::<PlayText>(), "24 18".parse());
        assert!(begins_play("ω/σ") && begins_play("8/5") && !begins_play("ρίξε"));
        assert!(
            begins_play("bar/20 13/10") && begins_play("ΜΈΣΗ 20") && !begins_play("bar") && !begins_play("ω")
        );
    }
}
