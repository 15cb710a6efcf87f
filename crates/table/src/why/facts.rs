//! What can be said of the position after a play.

use super::answers::{Answer, answers};
use super::holding::turns_held;
use super::last::LastCheckers;
use super::shots::Shots;
use plakoto_engine::engine::Question;
use plakoto_engine::rules::{LegalPlay, Next, Point, Position, RuleSet, Side, outcome};
use plakoto_engine::search::Candidate;

/// A pin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pin {
    /// Where it is.
    pub point: Point,
    /// How many turns of the pinned player it outlasts on average, in [`GAMES`](super::GAMES) games of 0-ply against
    /// itself; at most [`MOST_TURNS`](super::MOST_TURNS).
    pub turns: f32,
}

/// The position after a play, as its player sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The play, what it is worth, and its chances.
    pub candidate: Candidate,
    /// His checkers that the opponent can pin with the next roll.
    pub shots: Shots,
    /// The checkers of the opponent that he could pin, if it were his turn.
    pub aims: Shots,
    /// The opponent's checkers that he pins.
    pub pins: Vec<Pin>,
    /// His checkers that are pinned.
    pub pinned: Vec<Pin>,
    /// Points with two of his checkers or more, or with one on a pinned one: no opponent lands there.
    pub made: u8,
    /// How many of these are in a row at most.
    pub block: u8,
    /// His last checkers, if it were his turn.
    pub last: Option<LastCheckers>,
    /// Those of the opponent.
    pub their_last: Option<LastCheckers>,
    /// Pips to go, his and the opponent's.
    pub pips: [u16; 2],
    /// By how many rolls his mother can be pinned: the last checker on his starting point. `None` if she is not alone there.
    pub mother: Option<u8>,
    /// What is left of the play after each roll of the opponent, the worst first; none where he does not roll next, and if
    /// the game is over.
    pub answers: Vec<Answer>,
}

impl Facts {
    /// Those of a play with what it is worth.
    pub fn of(question: &Question<'_>, candidate: &Candidate) -> Self {
        let (rules, result) = (*question.rules(), candidate.legal.result);
        let theirs = result.swap_sides();
        let rolls_next = candidate.legal.next == Next::OPPONENT && outcome(&theirs, &rules).is_none();
        let (shots, answers) = if rolls_next {
            (Shots::of(&theirs, &rules).swap_sides(), answers(question, &theirs))
        } else {
            (Shots::default(), Vec::new())
        };
        let [pins, pinned] = pins(question, &candidate.legal, &rules);
        let start = Point::start_of(Side::Mine);
        Self {
            candidate: *candidate,
            aims: Shots::of(&result, &rules),
            pins,
            pinned,
            made: made(&result).count_ones() as u8,
            block: longest_run(made(&result)),
            last: LastCheckers::of(&result, &rules),
            their_last: LastCheckers::of(&theirs, &rules).map(LastCheckers::swap_sides),
            pips: [Side::Mine, Side::Theirs].map(|side| result.pips(side)),
            mother: (result.stack(start).free(Side::Mine) == 1).then(|| shots.at(start)),
            shots,
            answers,
        }
    }

    /// Leaves out what takes games or searches.
    pub(super) fn forget_searches(&mut self) {
        self.pins.clear();
        self.pinned.clear();
        self.answers.clear();
    }

    /// By how much the worst roll of the opponent is worse than the play.
    pub fn worst_answer(&self) -> Option<Answer> {
        self.answers.first().copied()
    }

    /// The pin on a point, if there is one.
    pub fn pin(&self, point: Point) -> Option<Pin> {
        self.pins.iter().find(|pin| pin.point == point).copied()
    }
}

/// The opponent's checkers that are pinned after a play, and those of the player himself.
fn pins(question: &Question<'_>, legal: &LegalPlay, rules: &RuleSet) -> [Vec<Pin>; 2] {
    let (after, roller) = (legal.after(), legal.next.side);
    let of = |side: Side| {
        Point::ALL.into_iter().rev().filter(move |point| legal.result.is_pinned_on(*point, side))
    };
    let all: Vec<(Point, Side)> = of(Side::Theirs)
        .map(|point| (point, Side::Theirs))
        .chain(of(Side::Mine).map(|point| (point, Side::Mine)))
        .collect();
    let seen = |(point, owner): (Point, Side)| match roller {
        Side::Mine => (point, owner),
        Side::Theirs => (point.swapped(), owner.other()),
    };
    let is_over = outcome(&after, rules).is_some();
    let seen: Vec<(Point, Side)> = all.iter().copied().map(seen).collect();
    let turns =
        if is_over { vec![0.0; all.len()] } else { turns_held(&question.seen_by(roller), &after, &seen) };
    let held = |side| {
        let pins = all.iter().zip(&turns).filter(move |((_, owner), _)| *owner == side);
        pins.map(|((point, _), turns)| Pin { point: *point, turns: *turns }).collect()
    };
    [held(Side::Theirs), held(Side::Mine)]
}

/// The points on which no checker of the opponent can land, as a set.
fn made(result: &Position) -> u32 {
    let is_made = |point: &Point| !result.is_open_to(*point, Side::Theirs);
    Point::ALL.into_iter().filter(is_made).fold(0, |all, point| all | point.bit())
}

fn longest_run(mut points: u32) -> u8 {
    let mut length = 0;
    while points != 0 {
        points &= points << 1;
        length += 1;
    }
    length
}
