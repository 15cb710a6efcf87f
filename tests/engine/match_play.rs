//! A match that is played by a program that embeds the engine.

use std::path::Path;

use plakoto::engine::{Engine, Level};
use plakoto::eval::ValueSource;
use plakoto::match_play::{Automatic, Computer, DiceSource, Event, Seat, Table, TableError, Undo};
use plakoto::rules::{HOME, LegalPlay, POINTS, Pending, Player, Point, Position, Roll, RuleSet, Setup, Side, outcome};
use plakoto::search::StopFlag;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn table(is_computer: bool) -> Table {
    let seat = if is_computer { Seat::computer } else { Seat::human };
    let mut table = Table::new(["first", "second"].map(seat), RuleSet::PLAKOTO);
    table.choose_dice(DiceSource::seeded(1));
    table
}

/// Runs `action` with the engine as a player.
fn with_computer<T>(action: impl FnOnce(&Computer<'_>) -> T) -> T {
    let (engine, stop) = (Engine::default(), StopFlag::default());
    action(&Computer { engine: &engine, level: Level::plies(0), equities: None, watch: None, stop: &stop })
}

#[test]
fn two_computers_play_a_match_to_its_end() {
    let mut table = table(true);
    table.set_automatic(Automatic { game: true, ..Automatic::default() });
    let events = with_computer(|computer| table.new_match(3, RuleSet::PLAKOTO.into(), computer)).expect("dice");
    let winner = table.series().winner().expect("a winner");
    assert_eq!(events.last(), Some(&Event::MatchOver(winner)));
    assert!(table.series().score()[winner.index()] >= 3);
    assert!(matches!(with_computer(|computer| table.new_game(computer)), Err(TableError::MatchOver)));
}

#[test]
fn a_play_taken_back_is_replayed_with_the_same_dice() {
    let mut table = table(false);
    let play = |table: &mut Table| with_computer(|computer| table.play_by_computer(computer)).expect("a play");
    with_computer(|computer| table.new_game(computer)).expect("dice");
    let before = *table.series();
    let events = play(&mut table);
    assert_ne!(*table.series(), before);
    table.undo(Undo::Action).expect("a play to take back");
    assert_eq!(*table.series(), before);
    assert_eq!(play(&mut table), events);
}

#[test]
fn a_failed_action_changes_nothing() {
    let mut table = table(false);
    let before = *table.series();
    table.choose_dice(DiceSource::Manual);
    assert!(matches!(with_computer(|computer| table.play_by_computer(computer)), Err(TableError::ByHand)));
    assert_eq!(*table.series(), before);
    assert!(matches!(table.undo(Undo::Action), Err(TableError::NothingToUndo)));
    assert_eq!(table.series().game().on_roll(), Player::X);
}

#[test]
fn a_roll_does_not_use_the_last_single_die_of_a_file() {
    let mut dice = DiceSource::File { name: Path::new("dice").into(), dice: [3, 1, 5].into(), used: 0 };
    assert_eq!(dice.roll().expect("two dice"), "31".parse().expect("a roll"));
    let expected = "no dice are left in dice: all 3 dice have been used";
    assert_eq!(dice.roll().expect_err("a single die").to_string(), expected);
    assert_eq!(dice.die().expect("the single die is still there"), 5);
    assert!(dice.die().is_err());
}

/// Returns a position in which the player on roll has all checkers at home. The opponent's checkers are at home,
/// on the way there, or anywhere.
fn ending(generator: &mut Xoshiro256PlusPlus, rules: &RuleSet) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    for _ in 0..generator.random_range(1..=15) {
        setup.mine[generator.random_range(0..usize::from(HOME))] += 1;
    }
    let farthest = *[HOME, HOME, 2 * HOME, POINTS].choose(generator).expect("a point");
    for _ in 0..generator.random_range(1..=15) {
        let own = Point::new(generator.random_range(1..=farthest)).expect("a point");
        setup.theirs[own.numbered_by(Side::Theirs, rules.mechanics.course).index()] += 1;
    }
    if *rules == RuleSet::PORTES && generator.random_range(0..8) == 0 {
        setup.theirs[usize::from(POINTS)] = u8::from(setup.theirs.iter().sum::<u8>() < 15);
    }
    setup.position(&rules.mechanics).ok().filter(|position| outcome(position, rules).is_none())
}

/// Returns a table of two human players with `position` and automatic bearing off, and the play that the table
/// makes when `roll` is entered.
fn bear_off(position: &Position, roll: Roll, computer: &Computer<'_>) -> (Table, Option<LegalPlay>) {
    let mut table = Table::new(["first", "second"].map(Seat::human), *computer.engine.rules());
    table.set_automatic(Automatic { bearoff: true, ..Automatic::default() });
    table.choose_dice(DiceSource::Manual);
    let placed = table.series().placed(*position, Pending::NONE, None, computer.engine.rules());
    let _ = table.place(placed.expect("no resignation is offered"));
    let events = table.roll(Some(roll), computer).expect("no error");
    let made = events.iter().find_map(|event| match event {
        Event::Moved { legal, can_be_undone: true, .. } => Some(*legal),
        _ => None,
    });
    (table, made)
}

/// Checks 10,000 endings of each rule set. An automatic play is as good as the best play by the tables, and can
/// be taken back alone.
#[test]
fn an_automatic_bear_off_loses_nothing() {
    for rules in RuleSet::ALL {
        let (mut engine, stop) = (Engine::default(), StopFlag::default());
        engine.set_rules(rules);
        let level = Level::plies(0);
        let computer = Computer { engine: &engine, level, equities: None, watch: None, stop: &stop };
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(57);
        let mut made = 0;
        for _ in 0..10_000 {
            let Some(position) = ending(&mut generator, &rules) else { continue };
            let roll = Roll::new(generator.random_range(1..=6), generator.random_range(1..=6)).expect("a roll");
            let (mut table, automatic) = bear_off(&position, roll, &computer);
            let Some(automatic) = automatic else { continue };
            made += 1;
            let found = engine.ask().plies(0).hint(&position, roll);
            let same = found.iter().find(|candidate| candidate.legal.leads_as(&automatic));
            let loss = found[0].equity - same.expect("a candidate").equity;
            // The one-sided tables round probabilities.
            let most = match engine.evaluator().source(&automatic.after()) {
                ValueSource::Exact => 1e-6,
                ValueSource::OneSided => 1e-4,
                ValueSource::Estimate => f32::INFINITY,
            };
            assert!(loss <= most, "{rules} {position} {roll}: {automatic} loses {loss}");
            table.undo(Undo::Action).expect("a play to take back");
            let game = table.series().game();
            assert_eq!((game.position(), game.dice()), (&position, Some(roll)));
        }
        assert!(made > 3000, "{rules}: {made}");
    }
}
