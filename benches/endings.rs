//! How often endings are looked up in games, and how far what is looked up or evaluated is from the exact value.

use plakoto::endgame::{Bearoff, Home, OneSided, TwoSided};
use plakoto::engine::Engine;
use plakoto::eval::Utility;
use plakoto::rules::{Dice, Position, RuleSet, Side, outcome};
use plakoto::search::{Replies, best_reply};

const DECISIONS: usize = 300_000;

fn main() {
    let engine = Engine::default();
    let mut plain = Engine::default();
    plain.set_endings(false);
    plain.use_shipped();
    let rules = RuleSet::PLAKOTO;
    let utility = Utility::points(&rules);
    let (mut dice, mut replies, mut position) = (Dice::seeded(17), Replies::default(), Position::START);
    let (mut exact, mut one_sided, mut races, mut pins) = (0, 0, 0, 0);
    let mut bearoffs = Vec::new();
    for _ in 0..DECISIONS {
        match engine.evaluator().name_for(&position) {
            "Bearoff (exact)" => exact += 1,
            "Bearoff (one-sided)" => one_sided += 1,
            _ if is_race(&position) => races += 1,
            _ if is_race_but_for_pins(&position) => pins += 1,
            _ => {}
        }
        if position.is_home(Side::Mine) && position.is_home(Side::Theirs) {
            bearoffs.push(position);
        }
        position =
            best_reply(engine.evaluator(), &rules, &utility, &position, dice.roll(), &mut replies).after;
        if outcome(&position, &rules).is_some() {
            position = Position::START;
        }
    }
    let share = |count: usize| 100.0 * count as f64 / DECISIONS as f64;
    println!("of {DECISIONS} self-play decisions at 0-ply");
    println!("  exact bear-offs      {:6.2} %", share(exact));
    println!("  one-sided bear-offs  {:6.2} %", share(one_sided));
    println!("  other races          {:6.2} %", share(races));
    println!("  pins the only contact{:6.2} %", share(pins));
    let eight = TwoSided::generate(8);
    let known = Bearoff::new(OneSided::generate(), TwoSided::generate(0));
    report("one-sided bear-off", &bearoffs, &eight, |position| {
        known.ending(position).map(|ending| ending.win)
    });
    report("network", &bearoffs, &eight, |position| {
        let chances = plain.evaluator().evaluate(position, &rules);
        Some(chances.win.iter().sum())
    });
}

/// The mean distance of winning chances from those of the exact table, where that has them.
fn report(what: &str, positions: &[Position], exact: &TwoSided, chance: impl Fn(&Position) -> Option<f32>) {
    let (mut sum, mut most, mut count) = (0.0, 0.0f32, 0);
    for position in positions {
        let homes = Home::of(position, Side::Mine).zip(Home::of(position, Side::Theirs));
        let Some((mine, theirs)) = homes else { continue };
        if let (Some(found), Some(value)) = (chance(position), exact.chance(mine, theirs)) {
            let distance = 2.0 * (found - value).abs();
            sum += f64::from(distance);
            most = most.max(distance);
            count += 1;
        }
    }
    println!(
        "{what} against the exact value of {count} self-play positions of up to 8 checkers a side: {:.2} millipoints on average, {:.1} at most",
        1e3 * sum / f64::from(count),
        1e3 * most
    );
}

/// Whether free checkers of the two sides cannot meet any more.
fn have_passed(position: &Position) -> bool {
    let highest = (1..=24).rev().find(|point| position.stack(*point).free(Side::Mine) > 0).unwrap_or(0);
    let lowest = (1..=24).find(|point| position.stack(*point).free(Side::Theirs) > 0).unwrap_or(25);
    highest < lowest
}

fn is_race(position: &Position) -> bool {
    have_passed(position) && !position.has_pinned(Side::Mine) && !position.has_pinned(Side::Theirs)
}

fn is_race_but_for_pins(position: &Position) -> bool {
    have_passed(position) && !is_race(position)
}
