//! Naive rules of Portes, Fevga and Narde, written without regard to speed.

use std::collections::BTreeSet;

use plakoto::rules::{Contact, Course, Position, Prime, Roll, RuleSet, Runner, Setup, Sixes, Unblock};

pub(super) const OFF: usize = 0;
pub(super) const BAR: usize = 25;

/// The checkers of the player on roll and of the opponent. Points are numbered from the point of view of the
/// checkers' owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    pub(super) mine: [u8; 26],
    pub(super) theirs: [u8; 26],
}

/// The opponent's number of a point.
pub(super) fn other(point: usize, rules: &RuleSet) -> usize {
    match rules.mechanics.course {
        Course::Opposed => 25 - point,
        Course::Same if point > 12 => point - 12,
        Course::Same => point + 12,
    }
}

impl Board {
    pub(super) fn of(position: &Position, rules: &RuleSet) -> Self {
        let setup = Setup::from(position);
        let mut board = Self { mine: [0; 26], theirs: [0; 26] };
        for point in 1..=24 {
            board.mine[point] = setup.mine[point - 1];
            board.theirs[other(point, rules)] = setup.theirs[point - 1];
        }
        (board.mine[BAR], board.theirs[BAR]) = (setup.mine[24], setup.theirs[24]);
        board.mine[OFF] = 15 - board.mine.iter().sum::<u8>();
        board.theirs[OFF] = 15 - board.theirs.iter().sum::<u8>();
        board
    }

    pub(super) fn position(&self, rules: &RuleSet) -> Position {
        let mut setup = Setup::EMPTY;
        for point in 1..=24 {
            setup.mine[point - 1] = self.mine[point];
            setup.theirs[point - 1] = self.theirs[other(point, rules)];
        }
        (setup.mine[24], setup.theirs[24]) = (self.mine[BAR], self.theirs[BAR]);
        setup.position(&rules.mechanics).expect("a position")
    }

    /// Decodes a gnubg position ID. For the opponent and then for the player on roll, the ID contains a 1 bit
    /// for each checker on a point, followed by a 0 bit for the point.
    pub(super) fn of_id(id: &str) -> Self {
        const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let sextet = |letter: u8| ALPHABET.iter().position(|other| *other == letter).expect("base64");
        let bits = id.bytes().flat_map(|letter| (0..6).rev().map(move |bit| sextet(letter) >> bit & 1));
        let bits: Vec<usize> = bits.collect();
        let mut bits = bits.chunks(8).flat_map(|byte| byte.iter().rev().copied());
        let mut side = || {
            let mut checkers = [0; 26];
            checkers[1..].fill_with(|| bits.by_ref().take_while(|bit| *bit == 1).count() as u8);
            checkers[OFF] = 15 - checkers.iter().sum::<u8>();
            checkers
        };
        let theirs = side();
        Self { theirs, mine: side() }
    }

    pub(super) fn swapped(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// Whether I hold the six points from `first` up, counted on the opponent's course, which goes on from 24 to 1.
    fn has_row(&self, first: usize, rules: &RuleSet) -> bool {
        (first..first + 6).all(|point| self.mine[other((point - 1) % 24 + 1, rules)] > 0)
    }

    /// Whether I hold a row of six points that no opposing checker has passed.
    fn has_prime(&self, rules: &RuleSet) -> bool {
        let is_passed = |first: usize| (OFF..first).any(|point| self.theirs[point] > 0);
        let last = if rules.blocking.ring { 24 } else { 19 };
        self.theirs[OFF] == 0 && (1..=last).any(|first| self.has_row(first, rules) && (first > 19 || !is_passed(first)))
    }

    fn has_forbidden_sixes(&self, rules: &RuleSet) -> bool {
        let own = (19..=24).all(|point| self.mine[point] > 0);
        let opponents = self.has_row(19, rules);
        match rules.blocking.sixes {
            Sixes::Anywhere => false,
            Sixes::Own => own,
            Sixes::Opponent => opponents,
            Sixes::Either => own || opponents,
            Sixes::Front => own || self.theirs[24] > 0 && self.has_row(18, rules),
            Sixes::Nowhere => (1..=19).any(|first| self.has_row(first, rules)),
        }
    }

    /// The row of six points in front of the opponent's only point, if I hold this row. Points are in the
    /// opponent's numbering.
    pub(super) fn trap(&self, rules: &RuleSet) -> Option<usize> {
        let points: Vec<usize> = (1..=BAR).filter(|point| self.theirs[*point] > 0).collect();
        match points[..] {
            [only] if only >= 7 && self.has_row(only - 6, rules) => Some(only - 6),
            _ => None,
        }
    }

    /// Whether no opposing checker can move with any number.
    fn has_stuck_opponent(&self, rules: &RuleSet) -> bool {
        let theirs = self.swapped();
        !(1..=24).any(|from| (1..=6).any(|number| theirs.after(from, number, rules).is_some()))
    }

    /// Whether the rules oblige me to open the way from this board, if I can.
    fn must_unblock(&self, rules: &RuleSet) -> bool {
        match rules.blocking.unblock {
            Unblock::Off => false,
            Unblock::OnePoint => self.trap(rules).is_some(),
            Unblock::All => self.has_stuck_opponent(rules),
        }
    }

    /// Whether the runner has not arrived, so that only some checkers may move.
    fn waits(&self, rules: &RuleSet) -> bool {
        let target = match rules.blocking.runner {
            Runner::Off => return false,
            Runner::Passed => 11,
            Runner::Reached => 12,
        };
        self.mine[OFF..=target].iter().all(|count| *count == 0)
    }

    /// Returns the board after the checker on `from` has moved by `number`. Returns `None` if the move is illegal.
    fn after(mut self, from: usize, number: usize, rules: &RuleSet) -> Option<Self> {
        let is_last = |point: usize| self.mine[point + 1..].iter().all(|count| *count == 0);
        let may = self.mine[from] > 0 && (from == BAR || self.mine[BAR] == 0);
        let to = from.saturating_sub(number);
        let bears_off = to == OFF;
        if !may || bears_off && !(is_last(6) && (from == number || is_last(from))) {
            return None;
        }
        if from == 24 && self.waits(rules) && self.mine[12..24].iter().any(|count| *count > 0) {
            return None;
        }
        if !bears_off {
            let there = other(to, rules);
            match (rules.mechanics.contact, self.theirs[there]) {
                (_, 0) => {}
                (Contact::Hit, 1) => (self.theirs[there], self.theirs[BAR]) = (0, self.theirs[BAR] + 1),
                _ => return None,
            }
        }
        (self.mine[from], self.mine[to]) = (self.mine[from] - 1, self.mine[to] + 1);
        (rules.blocking.prime != Prime::Step || !self.has_prime(rules)).then_some(self)
    }
}

/// A turn: its board, the number of checkers that have left the 24-point, and the points with a checker that
/// must not move again because it has hit.
type Turn = (Board, usize, BTreeSet<usize>);

fn after_any(turn: &Turn, number: usize, most_leaving: usize, rules: &RuleSet) -> BTreeSet<Turn> {
    let (board, leaving, hitters) = turn;
    (1..=BAR)
        .filter_map(|from| {
            let after = board.after(from, number, rules)?;
            let leaving = leaving + usize::from(from == 24);
            let is_hitter = hitters.contains(&from) && board.mine[from] == 1;
            if rules.blocking.head && leaving > most_leaving || is_hitter {
                return None;
            }
            let mut hitters = hitters.clone();
            let hits = after.theirs[BAR] > board.theirs[BAR];
            if hits && from - number <= 6 && !rules.hit_and_run {
                hitters.insert(from - number);
            }
            Some((after, leaving, hitters))
        })
        .collect()
}

/// Returns the boards after the first number, after the first two numbers, and so on, if a play may end with them.
fn after_all(board: &Board, numbers: &[usize], rules: &RuleSet) -> Vec<BTreeSet<Board>> {
    let is_full = board.mine[24] == 15;
    let most_leaving = match numbers {
        [3, 3, ..] | [4, 4, ..] | [6, 6, ..] if is_full => 2,
        _ => 1,
    };
    let mut turns = BTreeSet::from([(*board, 0, BTreeSet::new())]);
    let mut levels = Vec::new();
    for number in numbers {
        turns = turns.iter().flat_map(|turn| after_any(turn, *number, most_leaving, rules)).collect();
        let may_end = |board: &Board| {
            let is_barred = rules.blocking.prime != Prime::Off && board.has_prime(rules);
            !(is_barred || board.has_forbidden_sixes(rules))
        };
        levels.push(turns.iter().map(|turn| turn.0).filter(may_end).collect());
    }
    levels
}

pub(super) fn results(board: &Board, roll: Roll, rules: &RuleSet) -> BTreeSet<Board> {
    let [high, low] = [roll.high(), roll.low()].map(usize::from);
    let mut results = if high == low {
        let levels = after_all(board, &[high; 4], rules);
        levels.into_iter().rev().find(|boards| !boards.is_empty()).unwrap_or_default()
    } else {
        let [first, second] = [[high, low], [low, high]].map(|numbers| after_all(board, &numbers, rules));
        // If only one number can be played, it must be the higher one.
        [&first[1] | &second[1], first[0].clone(), second[0].clone()]
            .into_iter()
            .find(|boards| !boards.is_empty())
            .unwrap_or_default()
    };
    if board.must_unblock(rules) {
        let is_open = |after: &Board| match (rules.blocking.unblock, board.trap(rules)) {
            (Unblock::OnePoint, Some(row)) => !after.has_row(row, rules),
            _ => !after.has_stuck_opponent(rules),
        };
        if results.iter().any(is_open) {
            results.retain(is_open);
        }
    }
    if results.is_empty() { BTreeSet::from([*board]) } else { results }
}
