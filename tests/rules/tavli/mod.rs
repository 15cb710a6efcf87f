//! Legal plays in Portes, Fevga and Narde. They are compared with naive rules, hand-worked positions and
//! published counts.

mod naive;

use std::collections::BTreeSet;

use plakoto::rules::{
    Blocking, Contact, PartialPlay, PlyCount, Position, Prime, Roll, RuleSet, Runner, Setup, Side, Sixes, Unblock,
    outcome, perft,
};
use rand::RngExt;

use self::naive::{BAR, Board, OFF, other, results};
use crate::support::positions::{Generator, generator, random_roll};

/// Number of positions from games, and number of random positions, for each rule set. Each position is tested
/// with one roll.
const POSITIONS: usize = 500;

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
        let expected = (true, play.result);
        assert_eq!((partial.is_complete(), *partial.position()), expected, "{play} with {roll} at {board:?}");
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
        Blocking { sixes: Sixes::Front, ..usual_fevga },
        Blocking { unblock: Unblock::Off, ..usual_fevga },
        Blocking { unblock: Unblock::All, ..usual_fevga },
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
            let is_hit = |play: &plakoto::rules::LegalPlay| play.result.bar(Side::Theirs) > before;
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
        let found = check(&RuleSet::PORTES.start(), roll(dice), &RuleSet::PORTES);
        assert_eq!(found.to_string(), count, "{dice}");
    }
    for (rules, several) in [(RuleSet::FEVGA, "55"), (RuleSet::NARDE, "33")] {
        for (roll, _) in Roll::all() {
            let expected = if roll.to_string() == several { 2 } else { 1 };
            assert_eq!(check(&rules.start(), roll, &rules), expected, "{roll}");
        }
    }
    for (rules, id) in
        [(RuleSet::PORTES, "4HPwATDgc/ABMA"), (RuleSet::FEVGA, "AACA/z8AAID/Pw"), (RuleSet::NARDE, "AACA/z8AAID/Pw")]
    {
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

/// Returns the legal plays of a roll, as text.
fn texts(position: &Position, dice: &str, rules: &RuleSet) -> Vec<String> {
    check(position, roll(dice), rules);
    rules.legal_plays(position, roll(dice)).iter().map(|play| format!("{:?}", play.play)).collect()
}

/// Returns the legal plays of a roll from the position with this ID.
fn plays(id: &str, dice: &str, rules: &RuleSet) -> Vec<String> {
    texts(&Board::of_id(id).position(rules), dice, rules)
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
    let no_unblock = with(|blocking| blocking.unblock = Unblock::Off);
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

/// Returns the plays that Fevga allows and `blocking` forbids, from a position in which each side has these numbers of
/// checkers on points as the player on roll numbers them.
fn forbidden(mine: &[(usize, u8)], theirs: &[(usize, u8)], dice: &str, blocking: Blocking) -> Vec<String> {
    let mut setup = Setup::EMPTY;
    mine.iter().for_each(|(point, count)| setup.mine[point - 1] = *count);
    theirs.iter().for_each(|(point, count)| setup.theirs[point - 1] = *count);
    let position = setup.position(&RuleSet::FEVGA.mechanics).expect("a position");
    let [mut usual, limited] =
        [Blocking::FEVGA, blocking].map(|blocking| texts(&position, dice, &RuleSet { blocking, ..RuleSet::FEVGA }));
    assert!(limited.iter().all(|play| usual.contains(play)), "{limited:?}");
    usual.retain(|play| !limited.contains(play));
    usual
}

/// The row in front of the opponent's start, my 12, is 6 to 11. Only 24/22 7/6 completes it.
#[test]
fn six_points_in_front_of_the_start_are_forbidden_while_a_checker_is_there() {
    let mine = [(24, 1), (11, 1), (10, 1), (9, 1), (8, 1), (7, 2), (1, 8)];
    let front = Blocking { sixes: Sixes::Front, ..Blocking::FEVGA };
    assert_eq!(forbidden(&mine, &[(12, 15)], "21", front), ["24/22 7/6"]);
    // Without a checker on the start, the row is allowed.
    assert_eq!(forbidden(&mine, &[(18, 15)], "21", front), [""; 0]);
    // The player's own starting quarter is still forbidden.
    let own = [(24, 2), (23, 1), (22, 1), (21, 1), (20, 2), (2, 8)];
    assert_eq!(forbidden(&own, &[(12, 15)], "51", front), [""; 0]);
}

/// The opponent's runner is on my 6, behind my points 5 to 1 and 24, so no opposing checker may move. Only plays of
/// the checkers on 23 keep this row: 23/22 23/21 and 23/20.
#[test]
fn checkers_trapped_on_several_points_are_released() {
    let mine = [(24, 1), (23, 9), (5, 1), (4, 1), (3, 1), (2, 1), (1, 1)];
    let all = Blocking { unblock: Unblock::All, ..Blocking::FEVGA };
    assert_eq!(forbidden(&mine, &[(12, 14), (6, 1)], "21", all), ["23/22 22/20", "23/22 23/21"]);
    // A checker that can move within the trap is not trapped. On one point, both values say the same.
    for theirs in [&[(12, 13), (8, 1), (6, 1)][..], &[(6, 15)]] {
        assert_eq!(forbidden(&mine, theirs, "21", all), [""; 0]);
    }
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
