//! A match that is played by a program that embeds the engine.

use std::path::Path;

use plakoto::engine::{Engine, Level};
use plakoto::match_play::{Automatic, Computer, DiceSource, Event, Seat, Table, TableError, Undo};
use plakoto::rules::{Player, RuleSet};
use plakoto::search::StopFlag;

fn table(is_computer: bool) -> Table {
    let mut table = Table::new(
        ["first", "second"].map(if is_computer { Seat::computer } else { Seat::human }),
        RuleSet::PLAKOTO,
    );
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
    let events =
        with_computer(|computer| table.new_match(3, RuleSet::PLAKOTO.into(), computer)).expect("dice");
    let winner = table.series().winner().expect("a winner");
    assert_eq!(events.last(), Some(&Event::MatchOver(winner)));
    assert!(table.series().score()[winner.index()] >= 3);
    assert!(matches!(with_computer(|computer| table.new_game(computer)), Err(TableError::MatchOver)));
}

#[test]
fn a_play_taken_back_is_replayed_with_the_same_dice() {
    let mut table = table(false);
    let play =
        |table: &mut Table| with_computer(|computer| table.play_by_computer(computer)).expect("a play");
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
    assert_eq!(
        dice.roll().expect_err("a single die").to_string(),
        "no dice are left in dice: all 3 dice have been used"
    );
    assert_eq!(dice.die().expect("the single die is still there"), 5);
    assert!(dice.die().is_err());
}
