//! A second implementation of the rules of Plakoto, for comparison. It is as simple as possible. Of the
//! crate, it uses only the conversion of positions and the settings of a rule set.

use std::collections::BTreeSet;

use plakoto::rules::{Play, Position, RuleSet, Setup, Side};

/// A move of one checker by one number: its start point and its end point. The end point is 0 if the checker
/// is borne off.
pub(crate) type Step = (usize, usize);

/// Converts a play to a list of steps.
pub(crate) fn steps(play: &Play) -> Vec<Step> {
    play.steps().map(|step| (step.start().into(), step.end().into())).collect()
}

/// The index of borne-off checkers of the player on roll.
const OFF: usize = 0;

/// The index of borne-off checkers of the opponent. Points are numbered from the point of view of the player on roll.
const THEIR_OFF: usize = 25;

/// Number of checkers that each side has.
const ALL: u8 = 15;

const NOBODY: i8 = 0;
const MINE: i8 = 1;
const THEIRS: i8 = -1;

/// All checkers, from the point of view of the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board {
    /// The number of checkers that the player on roll has on each point, including pinned checkers, and borne off.
    mine: [u8; 26],
    /// The number of checkers that the opponent has on each point and borne off.
    theirs: [u8; 26],
    /// The owner of the pinned checker on each point, if there is one.
    pinned: [i8; 26],
}

/// A board after some numbers of a roll have been played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Line {
    /// The steps that have been made with this roll.
    pub(crate) steps: Vec<Step>,
    /// The numbers that have not been played yet.
    left: Vec<usize>,
    /// The board after these steps.
    pub(crate) board: Board,
}

/// How a game ended, from the point of view of the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A player has borne off all fifteen checkers.
    BorneOff { by_me: bool, points: u8 },
    /// A player has pinned the other player's mother (the last checker on the starting point).
    Mother { by_me: bool, points: u8 },
    /// Both mothers are pinned, so the game is a draw.
    BothMothers,
    /// Neither side can ever move again, so the game is a draw.
    Dead,
}

impl Board {
    /// Converts a position to a board.
    pub(crate) fn of(position: &Position) -> Self {
        let setup = Setup::from(position);
        let mut board = Self { mine: [0; 26], theirs: [0; 26], pinned: [NOBODY; 26] };
        for point in 1..=24 {
            board.mine[point] = setup.mine[point - 1];
            board.theirs[point] = setup.theirs[point - 1];
            board.pinned[point] = match (board.mine[point], board.theirs[point], setup.on_top[point - 1]) {
                (0, _, _) | (_, 0, _) => NOBODY,
                (1, 1, Side::Mine) => THEIRS,
                (1, 1, Side::Theirs) => MINE,
                (1, _, _) => MINE,
                _ => THEIRS,
            };
        }
        board.mine[OFF] = ALL - board.mine.iter().sum::<u8>();
        board.theirs[THEIR_OFF] = ALL - board.theirs.iter().sum::<u8>();
        board
    }

    /// Converts the board to a position.
    pub(crate) fn position(&self) -> Position {
        let mut setup = Setup::EMPTY;
        for point in 1..=24 {
            setup.mine[point - 1] = self.mine[point];
            setup.theirs[point - 1] = self.theirs[point];
            setup.on_top[point - 1] = if self.pinned[point] == MINE { Side::Theirs } else { Side::Mine };
        }
        Position::try_from(&setup).expect("the naive rules lead from legal boards to legal boards")
    }

    /// Returns the same board from the point of view of the opponent.
    pub(crate) fn swapped(&self) -> Self {
        Self {
            mine: std::array::from_fn(|point| self.theirs[25 - point]),
            theirs: std::array::from_fn(|point| self.mine[25 - point]),
            pinned: std::array::from_fn(|point| -self.pinned[25 - point]),
        }
    }

    /// Returns the pip count of the player on roll.
    pub(crate) fn my_pips(&self) -> u16 {
        (1..=24).map(|point| u16::from(self.mine[point]) * point as u16).sum()
    }

    /// Whether the player on roll has a pinned checker.
    pub(crate) fn any_pinned(&self) -> bool {
        self.pinned.contains(&MINE)
    }

    /// Returns the point on which a checker from `from` lands with `number`. Returns `None` if the move is illegal.
    fn target(&self, from: usize, number: usize, rules: &RuleSet) -> Option<usize> {
        let has_free_checker = self.mine[from] > 0 && self.pinned[from] != MINE;
        if !has_free_checker {
            None
        } else if from > number {
            self.is_open(from - number).then_some(from - number)
        } else {
            let is_highest = self.mine[from + 1..=24].iter().all(|&count| count == 0);
            let reaches = from == number || (rules.overshoot && is_highest);
            (self.may_bear_off(rules) && reaches).then_some(OFF)
        }
    }

    fn is_open(&self, point: usize) -> bool {
        self.theirs[point] < 2 && self.pinned[point] != MINE
    }

    fn may_bear_off(&self, rules: &RuleSet) -> bool {
        let all_home = self.mine[7..=24].iter().all(|&count| count == 0);
        all_home && (rules.pinned_bear_off || !self.any_pinned())
    }

    fn after(mut self, (from, to): Step) -> Self {
        self.mine[from] -= 1;
        if self.mine[from] == 0 {
            self.pinned[from] = NOBODY;
        }
        self.mine[to] += 1;
        if to != OFF && self.theirs[to] == 1 {
            self.pinned[to] = THEIRS;
        }
        self
    }

    /// Returns all steps that are possible with `number`.
    fn steps(&self, number: usize, rules: &RuleSet) -> impl Iterator<Item = Step> {
        (1..=24).filter_map(move |from| self.target(from, number, rules).map(|to| (from, to)))
    }

    fn can_move(&self, rules: &RuleSet) -> bool {
        (1..=6).any(|number| self.steps(number, rules).next().is_some())
    }

    fn mother_is_pinned(&self) -> bool {
        self.pinned[24] == MINE
    }

    /// Returns how the game ended; `None` if it is not over.
    pub(crate) fn ending(&self, rules: &RuleSet) -> Option<Ending> {
        let swapped = self.swapped();
        if let Some(points) = self.borne_off_points(rules) {
            return Some(Ending::BorneOff { by_me: true, points });
        }
        if let Some(points) = swapped.borne_off_points(rules) {
            return Some(Ending::BorneOff { by_me: false, points });
        }
        if let Some(ending) = self.ending_by_mothers(rules) {
            return Some(ending);
        }
        (!self.can_move(rules) && !swapped.can_move(rules)).then_some(Ending::Dead)
    }

    fn ending_by_mothers(&self, rules: &RuleSet) -> Option<Ending> {
        let (mine, theirs) = (self.mother_is_pinned(), self.swapped().mother_is_pinned());
        if mine && theirs {
            return rules.deadlock.then_some(Ending::BothMothers);
        }
        let points = rules.mother?;
        if mine && (self.theirs[1] == 0 || !rules.exemption) {
            return Some(Ending::Mother { by_me: false, points });
        }
        if theirs && (self.mine[24] == 0 || !rules.exemption) {
            return Some(Ending::Mother { by_me: true, points });
        }
        None
    }

    /// Returns the points that the player on roll wins if all of the player's checkers are borne off.
    fn borne_off_points(&self, rules: &RuleSet) -> Option<u8> {
        if self.mine[OFF] < ALL {
            return None;
        }
        let is_late = self.theirs[1..=6].iter().any(|&count| count > 0);
        Some(match rules.triple {
            _ if self.theirs[THEIR_OFF] > 0 => 1,
            Some(points) if is_late => points,
            _ => rules.gammon,
        })
    }
}

/// Returns the numbers to play for these dice.
fn numbers(dice: [u8; 2]) -> Vec<usize> {
    let [first, second] = dice.map(usize::from);
    if first == second { vec![first; 4] } else { vec![first, second] }
}

impl Line {
    fn new(board: Board, dice: [u8; 2]) -> Self {
        Self { steps: Vec::new(), left: numbers(dice), board }
    }

    /// Returns all lines that are one step longer. Each remaining number is tried with each checker.
    fn extensions(&self, rules: &RuleSet) -> Vec<Self> {
        let mut different = self.left.clone();
        different.dedup();
        let step_by = |number| self.board.steps(number, rules).map(move |step| (number, step));
        different.into_iter().flat_map(step_by).map(|(number, step)| self.extended(number, step)).collect()
    }

    fn extended(&self, number: usize, step: Step) -> Self {
        let mut next = self.clone();
        let index = self.left.iter().position(|&left| left == number).expect("the number is left");
        next.left.remove(index);
        next.steps.push(step);
        next.board = self.board.after(step);
        next
    }
}

/// Applies the rule that the higher number must be played if only one of two numbers can be. Keeps only those
/// lines in `open` that leave the lowest number left in any of `lines`.
fn with_higher_number(lines: &[Line], mut open: Vec<Line>, rules: &RuleSet) -> Vec<Line> {
    let lowest_left = lines.iter().filter(|line| line.left.len() == 1).map(|line| line.left[0]).min();
    open.retain(|line| !rules.higher || lowest_left.is_none_or(|lowest| line.left[0] == lowest));
    open
}

/// Returns all step sequences for a roll that use as many numbers as possible or end the game at once.
/// `merge` is called after each number and may remove lines that it considers equal.
fn longest_lines(board: &Board, dice: [u8; 2], rules: &RuleSet, merge: impl Fn(&mut Vec<Line>)) -> Vec<Line> {
    let stops = rules.immediate && board.ending_by_mothers(rules).is_none();
    let is_over = |line: &Line| stops && line.board.ending_by_mothers(rules).is_some();
    // `lines` contains the longest lines, and `over` contains shorter lines that end the game.
    let (mut lines, mut over) = (vec![Line::new(*board, dice)], Vec::new());
    loop {
        let open = lines.iter().filter(|line| !is_over(line));
        let mut longer: Vec<Line> = open.flat_map(|line| line.extensions(rules)).collect();
        if longer.is_empty() {
            let (last, open): (Vec<Line>, Vec<Line>) = lines.iter().cloned().partition(is_over);
            over.extend(last);
            over.extend(with_higher_number(&lines, open, rules));
            return over;
        }
        merge(&mut longer);
        over.extend(lines.into_iter().filter(is_over));
        lines = longer;
    }
}

/// Returns all legal step sequences for these dice, with the resulting boards.
pub(crate) fn sequences(board: &Board, dice: [u8; 2], rules: &RuleSet) -> Vec<Line> {
    longest_lines(board, dice, rules, |_| ())
}

/// Returns the boards that can be reached with these dice, sorted and without duplicates.
pub(crate) fn results(board: &Board, dice: [u8; 2], rules: &RuleSet) -> Vec<Board> {
    let lines = longest_lines(board, dice, rules, |lines| {
        lines.iter_mut().for_each(|line| line.steps.clear());
        lines.sort_unstable();
        lines.dedup();
    });
    let mut boards: Vec<Board> = lines.into_iter().map(|line| line.board).collect();
    boards.sort_unstable();
    boards.dedup();
    boards
}

/// Returns the board after `steps`, each of which must use a different number of the dice. Returns `None` if
/// that is impossible.
pub(crate) fn replay(board: &Board, dice: [u8; 2], rules: &RuleSet, steps: &[Step]) -> Option<Board> {
    let mut lines = vec![Line::new(*board, dice)];
    for &step in steps {
        let longer = lines.iter().flat_map(|line| line.extensions(rules));
        lines = longer.filter(|line| line.steps.last() == Some(&step)).collect();
    }
    lines.first().map(|line| line.board)
}

/// Plays as many of `numbers` as possible, in order. Returns how many were played and the resulting boards,
/// sorted. Returns `None` if there are more than `most` intermediate boards.
pub(crate) fn cascade(board: &Board, numbers: &[usize], rules: &RuleSet, most: usize) -> Option<(usize, Vec<Board>)> {
    let mut boards = BTreeSet::from([*board]);
    for (played, number) in numbers.iter().enumerate() {
        let after = |board: &Board| board.steps(*number, rules).map(|step| board.after(step)).collect::<Vec<_>>();
        let next: BTreeSet<Board> = boards.iter().flat_map(after).collect();
        if next.is_empty() {
            return Some((played, boards.into_iter().collect()));
        }
        if next.len() > most {
            return None;
        }
        boards = next;
    }
    Some((numbers.len(), boards.into_iter().collect()))
}

/// Returns the board after `steps`, which must use `numbers` in order. Returns `None` if that is impossible.
pub(crate) fn replay_cascade(board: &Board, numbers: &[usize], steps: &[Step], rules: &RuleSet) -> Option<Board> {
    numbers.iter().zip(steps).try_fold(*board, |board, (number, step)| {
        board.steps(*number, rules).any(|legal| legal == *step).then(|| board.after(*step))
    })
}
