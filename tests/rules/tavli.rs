//! Legal plays in Portes, Fevga and Narde. They are compared with naive rules, hand-worked positions and
//! published counts.

use std::collections::BTreeSet;

use plakoto::rules::perft::{PlyCount, perft};
use plakoto::rules::{
    Blocking, Contact, Course, PartialPlay, Position, Prime, Roll, RuleSet, Runner, Setup, Side, Sixes,
    outcome,
};
use rand::RngExt;

use crate::support::positions::{Generator, generator, random_roll};

/// Number of positions from games, and number of random positions, for each rule set. Each position is tested
/// with one roll.
const POSITIONS: usize = 500;

const OFF: usize = 0;
const BAR: usize = 25;

/// The checkers of the player on roll and of the opponent. Points are numbered from the point of view of the
/// checkers' owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    mine: [u8; 26],
    theirs: [u8; 26],
}

/// The opponent's number of a point.
fn other(point: usize, rules: &RuleSet) -> usize {
    match rules.mechanics.course {
        Course::Opposed => 25 - point,
        Course::Same if point > 12 => point - 12,
        Course::Same => point + 12,
    }
}

impl Board {
    fn of(position: &Position, rules: &RuleSet) -> Self {
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

    fn position(&self, rules: &RuleSet) -> Position {
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

    /// Whether I hold the six points from `first` up, counted on the opponent's course, which goes on from 24
    /// to 1.
    fn has_row(&self, first: usize, rules: &RuleSet) -> bool {
        (first..first + 6).all(|point| self.mine[other((point - 1) % 24 + 1, rules)] > 0)
    }

    /// Whether I hold a row of six points that no opposing checker has passed.
    fn has_prime(&self, rules: &RuleSet) -> bool {
        let is_passed = |first: usize| (OFF..first).any(|point| self.theirs[point] > 0);
        let last = if rules.blocking.ring { 24 } else { 19 };
        self.theirs[OFF] == 0
            && (1..=last).any(|first| self.has_row(first, rules) && (first > 19 || !is_passed(first)))
    }

    fn has_forbidden_sixes(&self, rules: &RuleSet) -> bool {
        let own = (19..=24).all(|point| self.mine[point] > 0);
        let opponents = self.has_row(19, rules);
        match rules.blocking.sixes {
            Sixes::Anywhere => false,
            Sixes::Own => own,
            Sixes::Opponent => opponents,
            Sixes::Either => own || opponents,
            Sixes::Nowhere => (1..=19).any(|first| self.has_row(first, rules)),
        }
    }

    /// The row of six points in front of the opponent's only point, if I hold this row. Points are in the
    /// opponent's numbering.
    fn trap(&self, rules: &RuleSet) -> Option<usize> {
        let points: Vec<usize> = (1..=BAR).filter(|point| self.theirs[*point] > 0).collect();
        match points[..] {
            [only] if only >= 7 && self.has_row(only - 6, rules) => Some(only - 6),
            _ => None,
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

    /// Returns the board after the checker on `from` has moved by `number`. Returns `None` if the move is
    /// illegal.
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

/// Returns the boards after the first number, after the first two numbers, and so on, if a play may end with
/// them.
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

fn results(board: &Board, roll: Roll, rules: &RuleSet) -> BTreeSet<Board> {
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
    if let Some(row) = board.trap(rules).filter(|_| rules.blocking.unblock)
        && results.iter().any(|board| !board.has_row(row, rules))
    {
        results.retain(|board| !board.has_row(row, rules));
    }
    if results.is_empty() { BTreeSet::from([*board]) } else { results }
}

/// Compares the results of the legal plays with the naive rules and with plays made step by step. Each result
/// must occur once. Returns the number of results.
fn check(position: &Position, roll: Roll, rules: &RuleSet) -> usize {
    let board = Board::of(position, rules);
    assert_eq!(board.position(rules), *position);
    assert_eq!(board.swapped().position(rules), position.swap_sides());
    let pips = (1..=BAR).map(|point| u16::from(board.mine[point]) * point as u16).sum::<u16>();
    assert_eq!(position.pips(Side::Mine), pips);
    let plays = rules.legal_plays(position, roll);
    let found: BTreeSet<Board> = plays.iter().map(|play| Board::of(&play.result, rules)).collect();
    assert_eq!(found.len(), plays.len(), "{roll} at {board:?}");
    assert_eq!(found, results(&board, roll, rules), "{roll} at {board:?}");
    for play in &plays {
        let hits = play.play.steps_with_hits().filter(|(_, hits)| *hits).count();
        assert_eq!(play.result.bar(Side::Theirs), position.bar(Side::Theirs) + hits as u8, "{play}");
        let mut partial = PartialPlay::new(position, roll, rules);
        for step in play.play.steps() {
            assert!(partial.make(step).is_some(), "{play} with {roll} at {board:?}");
        }
        assert!(
            partial.is_complete() && *partial.position() == play.result,
            "{play} with {roll} at {board:?}"
        );
    }
    check_partial(&PartialPlay::new(position, roll, rules), &found, rules);
    plays.len()
}

/// Makes random next steps until the play is complete, and checks that its result is legal.
fn check_partial(partial: &PartialPlay, results: &BTreeSet<Board>, rules: &RuleSet) {
    let mut generator = generator(5);
    for _ in 0..3 {
        let mut partial = partial.clone();
        while !partial.is_complete() {
            let steps = partial.next_steps();
            assert!(!steps.is_empty(), "{results:?}");
            let step = steps[generator.random_range(0..steps.len())].step;
            assert!(partial.make(step).is_some());
        }
        assert!(results.contains(&Board::of(partial.position(), rules)));
    }
}

fn roll(text: &str) -> Roll {
    text.replace('-', "").parse().expect("two dice")
}

/// Returns positions from games with random plays.
fn self_play(count: usize, rules: &RuleSet, generator: &mut Generator) -> Vec<Position> {
    let mut position = rules.start();
    let mut next = || {
        let current = position;
        let plays = rules.legal_plays(&current, random_roll(generator));
        let after = plays[generator.random_range(0..plays.len())].after();
        position = if outcome(&after, rules).is_some() { rules.start() } else { after };
        current
    };
    (0..count).map(|_| next()).collect()
}

/// Returns a random position. Many of its checkers are close together.
fn placed(rules: &RuleSet, generator: &mut Generator) -> Position {
    let mut board = Board { mine: [0; 26], theirs: [0; 26] };
    let can_hit = rules.mechanics.contact == Contact::Hit;
    let reach = [(1, 6), (1, 6), (1, 12), (1, 24), (7, 18), (19, 24)];
    for is_mine in [true, false] {
        let (low, high) = reach[generator.random_range(0..reach.len())];
        for _ in 0..generator.random_range(1..=15) {
            let point = match generator.random_range(0..8) {
                0 => generator.random_range(1..=24),
                1 if can_hit => BAR,
                _ => generator.random_range(low..=high),
            };
            let (own, opposing) =
                if is_mine { (&mut board.mine, &board.theirs) } else { (&mut board.theirs, &board.mine) };
            own[point] += u8::from(point == BAR || opposing[other(point, rules)] == 0);
        }
    }
    // Traps the opponent on one point, with a wall of six points ahead that may have a gap.
    if !can_hit && generator.random_range(0..3) == 0 {
        let trap = generator.random_range(7..=24);
        let total = board.theirs.iter().sum::<u8>();
        board.theirs = [0; 26];
        board.theirs[trap] = total;
        board.mine[other(trap, rules)] = 0;
        for point in trap - 6..trap {
            if board.mine.iter().sum::<u8>() < 15 && generator.random_range(0..12) > 0 {
                board.mine[other(point, rules)] += 1;
            }
        }
    }
    for side in [&mut board.mine, &mut board.theirs] {
        side[OFF] = 15 - side[1..].iter().sum::<u8>();
    }
    if board.mine[OFF] == 15 || board.theirs[OFF] == 15 {
        return placed(rules, generator);
    }
    board.position(rules)
}

/// The shipped games, and one rule set for each value of each of their switches.
fn rule_sets() -> Vec<RuleSet> {
    let fevga = |blocking| RuleSet { blocking, ..RuleSet::FEVGA };
    let [usual_fevga, usual_narde] = [Blocking::FEVGA, Blocking::NARDE];
    let fevgas = [
        usual_fevga,
        Blocking { runner: Runner::Reached, ..usual_fevga },
        Blocking { runner: Runner::Off, ..usual_fevga },
        Blocking { sixes: Sixes::Opponent, ..usual_fevga },
        Blocking { sixes: Sixes::Either, ..usual_fevga },
        Blocking { sixes: Sixes::Nowhere, ..usual_fevga },
        Blocking { sixes: Sixes::Anywhere, ..usual_fevga },
        Blocking { unblock: false, ..usual_fevga },
        usual_narde,
        Blocking { prime: Prime::End, ..usual_narde },
        Blocking { ring: true, ..usual_narde },
        Blocking { prime: Prime::End, ring: true, ..usual_narde },
    ];
    let mut all = vec![RuleSet::PORTES, RuleSet { hit_and_run: false, ..RuleSet::PORTES }];
    all.extend(fevgas.map(fevga));
    all
}

#[test]
fn plays_agree_with_the_naive_rules() {
    let mut generator = generator(4);
    let (mut on_bar, mut hits, mut traps, mut limited) = (0, 0, 0, 0);
    for rules in rule_sets() {
        let mut positions = self_play(POSITIONS, &rules, &mut generator);
        positions.extend((0..POSITIONS).map(|_| placed(&rules, &mut generator)));
        let free = RuleSet { blocking: Blocking::NONE, hit_and_run: true, ..rules };
        for position in positions {
            let roll = random_roll(&mut generator);
            let count = check(&position, roll, &rules);
            limited += usize::from(count != free.legal_plays(&position, roll).len());
            on_bar += usize::from(position.bar(Side::Mine) > 0);
            traps += usize::from(Board::of(&position, &rules).trap(&rules).is_some());
            let before = position.bar(Side::Theirs);
            let is_hit = |play: &plakoto::LegalPlay| play.result.bar(Side::Theirs) > before;
            hits += usize::from(rules.legal_plays(&position, roll).iter().any(is_hit));
        }
    }
    println!("on the bar: {on_bar}, hits: {hits}, traps: {traps}, limited: {limited}");
    assert!(on_bar > POSITIONS / 5 && hits > POSITIONS / 2 && traps > 50 && limited > POSITIONS);
}

/// The numbers of results at the start of each game, of all rolls.
#[test]
fn the_numbers_of_results_at_the_start_are_known() {
    let portes = "1-1 42, 2-1 15, 2-2 75, 3-1 16, 3-2 17, 3-3 73, 4-1 14, 4-2 18, 4-3 17, 4-4 52, 5-1 8, 5-2 8, 5-3 9, \
                  5-4 9, 5-5 4, 6-1 10, 6-2 14, 6-3 14, 6-4 14, 6-5 7, 6-6 11";
    for case in portes.split(", ") {
        let (dice, count) = case.split_once(' ').expect("a roll and a count");
        assert_eq!(
            check(&RuleSet::PORTES.start(), roll(dice), &RuleSet::PORTES).to_string(),
            count,
            "{dice}"
        );
    }
    for (rules, several) in [(RuleSet::FEVGA, "55"), (RuleSet::NARDE, "33")] {
        for (roll, _) in Roll::all() {
            let expected = if roll.to_string() == several { 2 } else { 1 };
            assert_eq!(check(&rules.start(), roll, &rules), expected, "{roll}");
        }
    }
    for (rules, id) in [
        (RuleSet::PORTES, "4HPwATDgc/ABMA"),
        (RuleSet::FEVGA, "AACA/z8AAID/Pw"),
        (RuleSet::NARDE, "AACA/z8AAID/Pw"),
    ] {
        assert_eq!(Board::of(&rules.start(), &rules), Board::of_id(id));
    }
}

#[test]
fn the_first_plies_have_the_known_counts() {
    let cases: [(RuleSet, &[(u64, u64)]); 3] = [
        (RuleSet::PORTES, &[(447, 406), (183_632, 163_706)]),
        (RuleSet::FEVGA, &[(22, 11), (240, 118), (6_958, 3_799), (168_672, 81_102)]),
        (RuleSet::NARDE, &[(22, 13), (286, 166), (12_377, 4_201), (285_047, 94_372)]),
    ];
    for (rules, counts) in cases {
        let expected: Vec<PlyCount> =
            (1..).zip(counts).map(|(ply, &(edges, positions))| PlyCount { ply, positions, edges }).collect();
        assert_eq!(perft(counts.len() as u32, &rules).collect::<Vec<_>>(), expected);
    }
}

/// Returns the legal plays of a roll from the position with this ID, as text.
fn plays(id: &str, dice: &str, rules: &RuleSet) -> Vec<String> {
    let position = Board::of_id(id).position(rules);
    check(&position, roll(dice), rules);
    let text = |play: &plakoto::LegalPlay| format!("{:?}", play.play);
    rules.legal_plays(&position, roll(dice)).iter().map(text).collect()
}

#[test]
fn hand_worked_positions_of_portes_have_the_expected_plays() {
    let portes = RuleSet::PORTES;
    // 6/off uses only one number, so 6/2*/off, which uses both, must be played instead.
    assert_eq!(plays("4AcAECAAAAAAAA", "64", &portes), ["6/2 2/off"]);
    // Either number can be played, but not both, so the higher one must be played.
    assert_eq!(plays("4P8DABj/PwAEAA", "65", &portes), ["13/7"]);
    assert_eq!(plays("4P+BAQQzJgAAAA", "41", &portes).len(), 9);
    // The checker that hits on the 4-point must stay there: 8/4*/3 is missing.
    let no_run = RuleSet { hit_and_run: false, ..portes };
    assert_eq!(plays("4P+BAQQzJgAAAA", "41", &no_run).len(), 8);
}

#[test]
fn hand_worked_positions_of_fevga_and_narde_have_the_expected_plays() {
    let fevga = RuleSet::FEVGA;
    let with = |change: fn(&mut Blocking)| {
        let mut rules = fevga;
        change(&mut rules.blocking);
        rules
    };
    assert_eq!(plays("AACA/z8AAID/Pw", "66", &fevga), ["24/18"], "own 12 is closed");
    // The opponent's start is empty, and 13/12 does not free the checkers on 24.
    assert_eq!(plays("gP8/AAAAEAD/Pw", "11", &fevga).len(), 4);
    assert_eq!(plays("gP8/AAAAEAD/Pw", "11", &with(|blocking| blocking.runner = Runner::Reached)).len(), 7);
    // After 24/19, the one must open the starting quarter.
    assert_eq!(plays("/vcBAAAwAKDqPw", "51", &fevga).len(), 19);
    assert_eq!(plays("/vcBAAAwAKDqPw", "51", &with(|blocking| blocking.sixes = Sixes::Anywhere)).len(), 21);
    // All opposing checkers are trapped behind 16–21.
    assert_eq!(plays("AP7/AAAQAFXFPw", "31", &fevga).len(), 51);
    let no_unblock = with(|blocking| blocking.unblock = false);
    assert_eq!(plays("AP7/AAAQAFXFPw", "31", &no_unblock).len(), 56);
    // Nothing can open the wall with 6-5. Five plays of 2-1 open it.
    assert_eq!(plays("AAD8/wHt7g4AAA", "65", &fevga).len(), 2);
    assert_eq!(plays("AAD8/wHt7g4AAA", "21", &fevga).len(), 5);
    assert_eq!(plays("AAD8/wHt7g4AAA", "21", &no_unblock).len(), 26);
    // 24/21/20 makes six points in a row on the way.
    let narde = RuleSet::NARDE;
    assert_eq!(plays("AAQA/z8AgKrwPw", "31", &narde).len(), 23);
    let mut at_the_end = narde;
    at_the_end.blocking.prime = Prime::End;
    assert_eq!(plays("AAQA/z8AgKrwPw", "31", &at_the_end).len(), 24);
}

#[test]
fn checkers_enter_before_others_move() {
    let mut setup = Setup::from(&RuleSet::PORTES.start());
    (setup.mine[23], setup.mine[24]) = (0, 2);
    let position = setup.position(&RuleSet::PORTES.mechanics).expect("a position");
    for (dice, texts) in [("31", &["bar/24 bar/22"][..]), ("66", &["pass"]), ("61", &["bar/24"])] {
        let plays = RuleSet::PORTES.legal_plays(&position, roll(dice));
        let mut found: Vec<String> = plays.iter().map(|play| format!("{:?}", play.play)).collect();
        found.iter_mut().for_each(|text| {
            let mut steps: Vec<&str> = text.split(' ').collect();
            steps.sort_by(|a, b| b.cmp(a));
            *text = steps.join(" ");
        });
        assert_eq!(found, texts, "{dice}");
    }
    assert!(check(&position, roll("22"), &RuleSet::PORTES) > 1, "two enter, and two more twos are played");
    let text = setup.position(&RuleSet::PLAKOTO.mechanics).unwrap_err().to_string();
    assert!(text.contains("on the bar, but this game has no bar"), "{text}");
    (setup.mine[0], setup.theirs[0]) = (1, 2);
    let text = setup.position(&RuleSet::PORTES.mechanics).unwrap_err().to_string();
    assert!(text.contains("both sides have checkers on point 1"), "{text}");
}
