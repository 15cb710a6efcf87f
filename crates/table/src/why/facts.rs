//! Facts about the position after a play.

use super::pin_games;
use plakoto_engine::engine::Question;
use plakoto_engine::rules::{
    Course, LegalPlay, Next, Numbers, Point, Position, Roll, RuleSet, Side, legal_plays, outcome,
};
use plakoto_engine::search::Candidate;

/// A pinned checker and how long the pin lasts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pin {
    /// The point on which the checker is pinned.
    pub point: Point,
    /// How many turns of the pinned player the pin outlasts; at most [`MAX_TURNS`](super::MAX_TURNS). This
    /// is the mean of [`GAMES`](super::GAMES) games in which the engine at 0-ply plays against itself.
    pub turns: f32,
}

/// Facts about the position after a play, from the point of view of the player who made the play.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The play, with its equity and the probabilities of the game's outcomes.
    pub candidate: Candidate,
    /// The points on which the play hits a checker of the opponent, from the highest to the lowest.
    pub hits: Vec<Point>,
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
            hits: hits(&candidate.legal),
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

/// Returns the points on which a play hits a checker, from the highest to the lowest.
fn hits(legal: &LegalPlay) -> Vec<Point> {
    let mut points: Vec<Point> =
        legal.play.steps_with_hits().filter(|(_, hits)| *hits).filter_map(|(step, _)| step.to).collect();
    points.sort_unstable_by(|one, other| other.cmp(one));
    points
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

/// The checkers of one side that the other side can pin or hit with its next roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shots {
    /// Number of the 36 possible rolls that can pin or hit at least one of the checkers.
    pub rolls: u8,
    /// The checkers that can be pinned or hit, from the highest point to the lowest.
    pub blots: Vec<Shot>,
}

/// A checker that the next roll can pin or hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The point on which the checker is.
    pub point: Point,
    /// Number of the 36 possible rolls that can pin or hit the checker.
    pub rolls: u8,
}

impl Shots {
    /// Finds the checkers that the player on roll can pin or hit. Points are from that player's point of view. A
    /// roll counts if at least one of its legal plays ends with the checker newly pinned or hit; the command
    /// `legal` marks such plays with `*`. If a double is a cascade (it goes on with higher numbers), only its first
    /// four numbers are played.
    fn of(position: &Position, rules: &RuleSet) -> Self {
        let mut plays = Vec::new();
        let (mut rolls, mut by_point) = (0, [0; Point::ALL.len()]);
        for (roll, weight) in Roll::all() {
            first_numbers(position, roll, rules, &mut plays);
            let struck = plays.iter().fold(0, |all, play| all | struck(position, &play.result));
            rolls += if struck == 0 { 0 } else { weight };
            for point in Point::ALL.into_iter().filter(|point| struck & point.bit() != 0) {
                by_point[point.index()] += weight;
            }
        }
        let shot = |point: Point| Shot { point, rolls: by_point[point.index()] as u8 };
        let blots = Point::ALL.into_iter().rev().map(shot).filter(|shot| shot.rolls > 0).collect();
        Self { rolls: rolls as u8, blots }
    }

    /// Converts the points to the other side's point of view.
    fn swap_sides(self, course: Course) -> Self {
        let swapped = |shot: &Shot| Shot { point: shot.point.swapped(course), ..*shot };
        Self { blots: self.blots.iter().rev().map(swapped).collect(), ..self }
    }

    /// Returns the number of rolls that can pin or hit the checker on `point`.
    pub fn at(&self, point: Point) -> u8 {
        self.blots.iter().find(|shot| shot.point == point).map_or(0, |shot| shot.rolls)
    }
}

/// Writes the legal plays for a roll to `plays`. If the roll is a cascade, only its first four numbers are
/// played.
fn first_numbers(position: &Position, roll: Roll, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
    let first = RuleSet { cascade: false, ..*rules };
    legal_plays(position, Numbers::Rolled(roll), &first, plays);
}

/// Returns, as a bit set, the points on which a play newly pins or hits a checker of the opponent.
fn struck(before: &Position, after: &Position) -> u32 {
    let is_struck = |point: &Point| {
        let is_hit = before.stack(*point).checkers(Side::Theirs) > after.stack(*point).checkers(Side::Theirs);
        let is_pinned = |position: &Position| position.is_pinned_on(*point, Side::Theirs);
        is_hit || is_pinned(after) && !is_pinned(before)
    };
    Point::ALL.into_iter().filter(is_struck).fold(0, |all, point| all | point.bit())
}

/// Returns the number of rolls, of 36, with which the player on roll cannot move because no checker can enter from
/// the bar. Returns 0 if no checker is on the bar.
fn dances(position: &Position, rules: &RuleSet) -> u8 {
    if position.bar(Side::Mine) == 0 {
        return 0;
    }
    let mut plays = Vec::new();
    let weight = |(roll, weight)| {
        first_numbers(position, roll, rules, &mut plays);
        if plays.iter().all(|play| play.play.is_pass()) { weight } else { 0 }
    };
    Roll::all().map(weight).sum::<u32>() as u8
}

/// The last checkers of a side, that is, the checkers farthest from home that are not pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastCheckers {
    /// The point on which the last checkers are.
    pub point: Point,
    /// Number of the 36 possible rolls that can move a last checker.
    pub rolls: u8,
}

impl LastCheckers {
    /// Finds the last checkers of the player on roll. The point is from that player's point of view. A roll
    /// counts if at least one of its legal plays moves a checker from that point. Returns `None` if all of
    /// the player's checkers on the board are pinned.
    fn of(position: &Position, rules: &RuleSet) -> Option<Self> {
        let point = Point::ALL.into_iter().rev().find(|point| position.stack(*point).free(Side::Mine) > 0)?;
        let mut plays = Vec::new();
        let mut rolls = 0;
        for (roll, weight) in Roll::all() {
            first_numbers(position, roll, rules, &mut plays);
            let moves = plays.iter().any(|play| play.play.steps().any(|step| step.from == Some(point)));
            rolls += if moves { weight } else { 0 };
        }
        Some(Self { point, rolls: rolls as u8 })
    }

    /// Converts the point to the other side's point of view.
    fn swap_sides(self, course: Course) -> Self {
        Self { point: self.point.swapped(course), ..self }
    }
}

/// A roll of the opponent, with the equity after the opponent's best reply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The roll with which the opponent replies.
    pub roll: Roll,
    /// Equity for the mover after the opponent's best reply at 0-ply.
    pub equity: f32,
}

/// Evaluates the position after a play for each of the 21 rolls of the opponent. The rolls are sorted by the
/// equity for the player who made the play, from the lowest to the highest. The mean equity, weighted by the
/// probabilities of the rolls, is the equity of the play at 1-ply without pruning. If the search is stopped,
/// some rolls are missing.
fn answers(question: &Question<'_>, position: &Position) -> Vec<Answer> {
    let theirs = question.plies(0).seen_by(Side::Theirs);
    let answer = |roll| {
        let best = theirs.hint(position, roll);
        Some(Answer { roll, equity: -best.first()?.equity })
    };
    let rolls = Roll::all().take_while(|_| !question.is_stopped());
    let mut answers: Vec<Answer> = rolls.filter_map(|(roll, _)| answer(roll)).collect();
    answers.sort_by(|one, other| one.equity.total_cmp(&other.equity));
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;

    /// The opponent's checker on the 18-point is six pips from the starting point. The 17 rolls that pin it
    /// are the 11 rolls with a six, 5-1 and 4-2 (two rolls each), and 3-3 and 2-2, which pass over open
    /// points.
    #[test]
    fn a_checker_six_pips_away_is_pinned_by_seventeen_rolls() {
        let board = "0 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0 0 0 0 0 15 0";
        let position = simple_board::parse(board).expect("a board");
        let shots = Shots::of(&position, &RuleSet::TAPA);
        let at = Point::new(18).expect("a point");
        assert_eq!((shots.rolls, shots.at(at)), (17, 17));
        assert_eq!(shots.swap_sides(Course::Opposed).at(at.swapped(Course::Opposed)), 17);
    }

    /// In Portes, the opponent has closed four points of the home board with two checkers each, and a checker of
    /// mine is on the bar. Two of the six numbers enter, so 4 × 4 = 16 rolls dance. The opponent's blot on 21 is
    /// hit from the bar by the 11 rolls with a four.
    #[test]
    fn checkers_on_the_bar_enter_or_hit_with_open_numbers() {
        let board = "0 14 0 0 0 0 0 0 0 0 0 0 0 -6 0 0 0 0 0 0 -2 -1 -2 -2 -2 1";
        let rules = RuleSet::PORTES;
        let setup = simple_board::setup(board).expect("a board");
        let position = setup.position(&rules.mechanics).expect("a position");
        assert_eq!(dances(&position, &rules), 16);
        let at = Point::new(21).expect("a point");
        assert_eq!(Shots::of(&position, &rules).at(at), 11);
    }
}
