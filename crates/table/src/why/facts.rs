//! Facts about the position after a play.

use super::answers::{Answer, answers};
use super::last_checkers::LastCheckers;
use super::pin_games;
use super::shots::{Shots, dances};
use plakoto_engine::engine::Question;
use plakoto_engine::rules::{LegalPlay, Next, Point, Position, RuleSet, Side, outcome};
use plakoto_engine::search::Candidate;

/// A pinned checker and how long the pin lasts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pin {
    /// The point on which the checker is pinned.
    pub point: Point,
    /// How many turns of the pinned player the pin outlasts; at most [`MOST_TURNS`](super::MOST_TURNS). This
    /// is the mean of [`GAMES`](super::GAMES) games in which the engine at 0-ply plays against itself.
    pub turns: f32,
}

/// Facts about the position after a play, from the point of view of the player who made the play.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The play, with its equity and the probabilities of the game's outcomes.
    pub candidate: Candidate,
    /// The player's checkers that the opponent's next roll may pin or hit.
    pub shots: Shots,
    /// The opponent's checkers that the player's next roll could pin or hit, if the player were on roll.
    pub aims: Shots,
    /// The opponent's pinned checkers.
    pub pins: Vec<Pin>,
    /// The player's pinned checkers.
    pub pinned: Vec<Pin>,
    /// Pips that the player, and the opponent, can play with checkers that pin nothing and are not pinned. `None`
    /// unless each side pins a checker of the other.
    pub spare: Option<[u16; 2]>,
    /// Share of [`GAMES`](super::GAMES) games, in which the engine at 0-ply plays against itself, where the player,
    /// and the opponent, is the first to release a pinned checker. `None` unless each side pins a checker of the
    /// other.
    pub released_first: Option<[f32; 2]>,
    /// Number of made points, that is, points with two or more of the player's checkers, or with one on top
    /// of a pinned checker. No opposing checker can land on a made point.
    pub made: u8,
    /// Number of points in the longest run of consecutive made points.
    pub block: u8,
    /// The player's last checkers. Their rolls are counted as if the player were on roll.
    pub last: Option<LastCheckers>,
    /// The opponent's last checkers. Their rolls are counted as if the opponent were on roll.
    pub their_last: Option<LastCheckers>,
    /// Number of the opponent's rolls, of 36, that enter no checker from the bar; 0 if no checker of the opponent
    /// is on the bar.
    pub dances: u8,
    /// The pip counts of the player and of the opponent.
    pub pips: [u16; 2],
    /// Number of rolls that pin the player's mother, the last checker on the starting point. `None` unless
    /// exactly one free checker of the player is on that point, and the rules have a mother.
    pub mother: Option<u8>,
    /// Equity after each roll of the opponent, from the lowest to the highest. Empty if the next turn is not
    /// a roll of the opponent, or if the game is over.
    pub answers: Vec<Answer>,
}

impl Facts {
    /// Computes the facts about the position after a play.
    pub fn of(question: &Question<'_>, candidate: &Candidate) -> Self {
        let (rules, result) = (*question.rules(), candidate.legal.result);
        let theirs = result.swap_sides();
        let rolls_next = candidate.legal.next == Next::OPPONENT && outcome(&theirs, &rules).is_none();
        let (shots, answers) = if rolls_next {
            (Shots::of(&theirs, &rules).swap_sides(result.course()), answers(question, &theirs))
        } else {
            (Shots::default(), Vec::new())
        };
        let ([pins, pinned], released_first) = pins(question, &candidate.legal, &rules);
        let is_mutual = !pins.is_empty() && !pinned.is_empty();
        let start = Point::start_of(Side::Mine, result.course());
        let has_mother = rules.mother.is_some() && result.stack(start).free(Side::Mine) == 1;
        Self {
            candidate: *candidate,
            aims: Shots::of(&result, &rules),
            dances: dances(&theirs, &rules),
            spare: is_mutual.then(|| [&result, &theirs].map(spare)),
            released_first: released_first.filter(|_| is_mutual),
            pins,
            pinned,
            made: made(&result).count_ones() as u8,
            block: longest_run(made(&result)),
            last: LastCheckers::of(&result, &rules),
            their_last: LastCheckers::of(&theirs, &rules).map(|last| last.swap_sides(result.course())),
            pips: [Side::Mine, Side::Theirs].map(|side| result.pips(side)),
            mother: has_mother.then(|| shots.at(start)),
            shots,
            answers,
        }
    }

    /// Removes the facts that were computed by games or searches.
    pub(super) fn forget_searches(&mut self) {
        self.pins.clear();
        self.pinned.clear();
        self.released_first = None;
        self.answers.clear();
    }

    /// Returns the roll of the opponent after which the player's equity is lowest.
    pub fn worst_answer(&self) -> Option<Answer> {
        self.answers.first().copied()
    }

    /// Returns the pin of the opponent's checker on a point; `None` if no such checker is pinned.
    pub fn pin(&self, point: Point) -> Option<Pin> {
        self.pins.iter().find(|pin| pin.point == point).copied()
    }
}

/// Returns the pips of the checkers of the player on roll that pin nothing and are not pinned.
fn spare(position: &Position) -> u16 {
    let free = |point: &Point| {
        let stack = position.stack(*point);
        if stack.pins() { 0 } else { u16::from(stack.free(Side::Mine)) * u16::from(point.number()) }
    };
    Point::ALL.iter().map(free).sum()
}

/// What the games say: the pins of the opponent's and of the player's checkers, and how often the player and the
/// opponent release a checker first; `None` if no games were played.
type PinsAndReleases = ([Vec<Pin>; 2], Option<[f32; 2]>);

/// Returns the opponent's pinned checkers and the player's pinned checkers after a play, and the results of the
/// games.
fn pins(question: &Question<'_>, legal: &LegalPlay, rules: &RuleSet) -> PinsAndReleases {
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
        Side::Theirs => (point.swapped(after.course()), owner.other()),
    };
    let is_over = outcome(&after, rules).is_some();
    let seen: Vec<(Point, Side)> = all.iter().copied().map(seen).collect();
    let games = (!is_over).then(|| pin_games::play(&question.seen_by(roller), &after, &seen));
    let turns: Vec<f32> =
        games.as_ref().map_or_else(|| vec![0.0; all.len()], |games| games.mean_turns().collect());
    let released_first = games.map(|games| {
        let [on_roll, other] = games.released_first();
        if roller == Side::Mine { [on_roll, other] } else { [other, on_roll] }
    });
    let held = |side| {
        let pins = all.iter().zip(&turns).filter(move |((_, owner), _)| *owner == side);
        pins.map(|((point, _), turns)| Pin { point: *point, turns: *turns }).collect()
    };
    ([held(Side::Theirs), held(Side::Mine)], released_first)
}

/// Returns, as a bit set, the points on which no checker of the opponent can land.
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
