//! Legal plays in Portes, a game in which checkers are hit and enter from the bar. They are compared with
//! naive rules, hand-worked positions and published counts.

use std::collections::BTreeSet;

use plakoto::rules::perft::{PlyCount, perft};
use plakoto::rules::{Mechanics, PartialPlay, Position, Roll, RuleSet, Setup, Side, outcome};
use rand::RngExt;

use crate::support::positions::{Generator, generator, random_roll};

const RULES: RuleSet = RuleSet::PORTES;

/// Number of positions from games, and number of random positions. Each position is tested with one roll.
const POSITIONS: usize = 20_000;

const OFF: usize = 0;
const BAR: usize = 25;

/// The checkers of the player on roll and of the opponent. Points are numbered from the point of view of the
/// checkers' owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    mine: [u8; 26],
    theirs: [u8; 26],
}

impl Board {
    fn of(position: &Position) -> Self {
        let setup = Setup::from(position);
        let mut board = Self { mine: [0; 26], theirs: [0; 26] };
        for point in 1..=24 {
            board.mine[point] = setup.mine[point - 1];
            board.theirs[25 - point] = setup.theirs[point - 1];
        }
        (board.mine[BAR], board.theirs[BAR]) = (setup.mine[24], setup.theirs[24]);
        board.mine[OFF] = 15 - board.mine.iter().sum::<u8>();
        board.theirs[OFF] = 15 - board.theirs.iter().sum::<u8>();
        board
    }

    fn position(&self) -> Position {
        let mut setup = Setup::EMPTY;
        for point in 1..=24 {
            setup.mine[point - 1] = self.mine[point];
            setup.theirs[point - 1] = self.theirs[25 - point];
        }
        (setup.mine[24], setup.theirs[24]) = (self.mine[BAR], self.theirs[BAR]);
        setup.position(&Mechanics::PORTES).expect("a position")
    }

    /// Decodes a gnubg position ID. For the opponent and then for the player on roll, the ID contains a 1 bit
    /// for each checker on a point, followed by a 0 bit for the point.
    fn of_id(id: &str) -> Self {
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

    fn swapped(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// Returns the board after the checker on `from` has moved by `number`. Returns `None` if the move is
    /// illegal.
    fn after(mut self, from: usize, number: usize) -> Option<Self> {
        let is_last = |point: usize| self.mine[point + 1..].iter().all(|count| *count == 0);
        let may = self.mine[from] > 0 && (from == BAR || self.mine[BAR] == 0);
        let to = from.saturating_sub(number);
        let bears_off = to == OFF;
        if !may || bears_off && !(is_last(6) && (from == number || is_last(from))) {
            return None;
        }
        if !bears_off {
            match self.theirs[25 - to] {
                0 => {}
                1 => (self.theirs[25 - to], self.theirs[BAR]) = (0, self.theirs[BAR] + 1),
                _ => return None,
            }
        }
        (self.mine[from], self.mine[to]) = (self.mine[from] - 1, self.mine[to] + 1);
        Some(self)
    }

    fn after_any(&self, number: usize) -> BTreeSet<Self> {
        (1..=BAR).filter_map(|from| self.after(from, number)).collect()
    }
}

/// Plays as many of `numbers` as possible, in order. Returns how many were played and the resulting boards.
fn after_all(board: &Board, numbers: &[usize]) -> (usize, BTreeSet<Board>) {
    let mut boards = BTreeSet::from([*board]);
    for (played, number) in numbers.iter().enumerate() {
        let next: BTreeSet<Board> = boards.iter().flat_map(|board| board.after_any(*number)).collect();
        if next.is_empty() {
            return (played, boards);
        }
        boards = next;
    }
    (numbers.len(), boards)
}

fn results(board: &Board, roll: Roll) -> BTreeSet<Board> {
    let [high, low] = [roll.high(), roll.low()].map(usize::from);
    if high == low {
        return after_all(board, &[high; 4]).1;
    }
    let (first, second) = (after_all(board, &[high, low]), after_all(board, &[low, high]));
    match first.0.cmp(&second.0) {
        std::cmp::Ordering::Less => second.1,
        std::cmp::Ordering::Equal if first.0 == 2 => &first.1 | &second.1,
        // If only one number can be played, it must be the higher one.
        _ => first.1,
    }
}

/// Compares the results of the legal plays with the naive rules and with plays made step by step. Each result
/// must occur once. Returns the number of results.
fn check(position: &Position, roll: Roll) -> usize {
    let board = Board::of(position);
    assert_eq!(board.position(), *position);
    assert_eq!(board.swapped().position(), position.swap_sides());
    let pips = (1..=BAR).map(|point| u16::from(board.mine[point]) * point as u16).sum::<u16>();
    assert_eq!(position.pips(Side::Mine), pips);
    let plays = RULES.legal_plays(position, roll);
    let found: BTreeSet<Board> = plays.iter().map(|play| Board::of(&play.result)).collect();
    assert_eq!(found.len(), plays.len(), "{roll} at {board:?}");
    assert_eq!(found, results(&board, roll), "{roll} at {board:?}");
    for play in &plays {
        let mut partial = PartialPlay::new(position, roll, &RULES);
        for step in play.play.steps() {
            assert!(partial.make(step).is_some(), "{play} with {roll} at {board:?}");
        }
        assert!(
            partial.is_complete() && *partial.position() == play.result,
            "{play} with {roll} at {board:?}"
        );
    }
    plays.len()
}

fn roll(text: &str) -> Roll {
    text.parse().expect("two dice")
}

/// Returns positions from games with random plays.
fn self_play(count: usize, generator: &mut Generator) -> Vec<Position> {
    let mut position = RULES.start();
    let mut next = || {
        let current = position;
        let plays = RULES.legal_plays(&current, random_roll(generator));
        let after = plays[generator.random_range(0..plays.len())].after();
        position = if outcome(&after, &RULES).is_some() { RULES.start() } else { after };
        current
    };
    (0..count).map(|_| next()).collect()
}

/// Returns a random position, in which most checkers are in a home board or on the bar.
fn placed(generator: &mut Generator) -> Position {
    let mut board = Board { mine: [0; 26], theirs: [0; 26] };
    let reach = [(1, 6), (1, 6), (1, 12), (1, 24), (1, 25), (19, 25)];
    for is_mine in [true, false] {
        let (low, high) = reach[generator.random_range(0..reach.len())];
        for _ in 0..generator.random_range(1..=15) {
            let point = if generator.random_range(0..6) == 0 {
                generator.random_range(1..=BAR)
            } else {
                generator.random_range(low..=high)
            };
            let (own, other) =
                if is_mine { (&mut board.mine, &board.theirs) } else { (&mut board.theirs, &board.mine) };
            own[point] += u8::from(point == BAR || other[25 - point] == 0);
        }
    }
    for side in [&mut board.mine, &mut board.theirs] {
        side[1] += u8::from(side[1..].iter().all(|count| *count == 0));
        side[OFF] = 15 - side.iter().sum::<u8>();
    }
    if board.mine[1] > 0 && board.theirs[24] > 0 || board.mine[24] > 0 && board.theirs[1] > 0 {
        return placed(generator);
    }
    board.position()
}

#[test]
fn plays_agree_with_the_naive_rules() {
    let mut generator = generator(4);
    let mut positions = self_play(POSITIONS, &mut generator);
    positions.extend((0..POSITIONS).map(|_| placed(&mut generator)));
    let (mut on_bar, mut hits) = (0, 0);
    for position in positions {
        let roll = random_roll(&mut generator);
        check(&position, roll);
        on_bar += usize::from(position.bar(Side::Mine) > 0);
        let before = position.bar(Side::Theirs);
        let is_hit = |play: &plakoto::LegalPlay| play.result.bar(Side::Theirs) > before;
        hits += usize::from(RULES.legal_plays(&position, roll).iter().any(is_hit));
    }
    println!("on the bar: {on_bar}, hits: {hits}");
    assert!(on_bar > POSITIONS / 10 && hits > POSITIONS / 4);
}

#[test]
fn the_numbers_of_results_at_the_start_are_known() {
    let expected = "1-1 42, 2-1 15, 2-2 75, 3-1 16, 3-2 17, 3-3 73, 4-1 14, 4-2 18, 4-3 17, 4-4 52, 5-1 8, 5-2 8, 5-3 9, \
                    5-4 9, 5-5 4, 6-1 10, 6-2 14, 6-3 14, 6-4 14, 6-5 7, 6-6 11";
    for case in expected.split(", ") {
        let (dice, count) = case.split_once(' ').expect("a roll and a count");
        assert_eq!(check(&RULES.start(), roll(&dice.replace('-', ""))).to_string(), count, "{dice}");
    }
    assert_eq!(Board::of(&RULES.start()), Board::of_id("4HPwATDgc/ABMA"));
}

#[test]
fn two_plies_have_the_known_counts() {
    let counts: Vec<PlyCount> = perft(2, &RULES).collect();
    let level = |ply, positions, edges| PlyCount { ply, positions, edges };
    assert_eq!(counts, [level(1, 406, 447), level(2, 163_706, 183_632)]);
}

#[test]
fn hand_worked_positions_have_the_expected_plays() {
    let plays = |id: &str, dice: &str| {
        let position = Board::of_id(id).position();
        check(&position, roll(dice));
        RULES.legal_plays(&position, roll(dice))
    };
    // 6/off uses only one number, so 6/2*/off, which uses both, must be played instead.
    let both = plays("4AcAECAAAAAAAA", "64");
    assert_eq!(both.iter().map(|play| format!("{:?}", play.play)).collect::<Vec<_>>(), ["6/2 2/off"]);
    assert_eq!(both[0].result.bar(Side::Theirs), 1);
    // Either number can be played, but not both, so the higher one must be played.
    let higher = plays("4P8DABj/PwAEAA", "65");
    assert_eq!(higher.iter().map(|play| format!("{:?}", play.play)).collect::<Vec<_>>(), ["13/7"]);
    assert_eq!(plays("4P+BAQQzJgAAAA", "41").len(), 9);
}

#[test]
fn checkers_enter_before_others_move() {
    let mut setup = Setup::from(&RULES.start());
    (setup.mine[23], setup.mine[24]) = (0, 2);
    let position = setup.position(&Mechanics::PORTES).expect("a position");
    for (dice, texts) in [("31", &["bar/24 bar/22"][..]), ("66", &["pass"]), ("61", &["bar/24"])] {
        let plays = RULES.legal_plays(&position, roll(dice));
        let mut found: Vec<String> = plays.iter().map(|play| format!("{:?}", play.play)).collect();
        found.iter_mut().for_each(|text| {
            let mut steps: Vec<&str> = text.split(' ').collect();
            steps.sort_by(|a, b| b.cmp(a));
            *text = steps.join(" ");
        });
        assert_eq!(found, texts, "{dice}");
    }
    assert!(check(&position, roll("22")) > 1, "two enter, and two more twos are played");
    let text = setup.position(&Mechanics::PLAKOTO).unwrap_err().to_string();
    assert!(text.contains("on the bar, but plakoto has no bar"), "{text}");
    (setup.mine[0], setup.theirs[0]) = (1, 2);
    let text = setup.position(&Mechanics::PORTES).unwrap_err().to_string();
    assert!(text.contains("both sides have checkers on point 1"), "{text}");
}
