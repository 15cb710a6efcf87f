//! Measures how often endings are found in tables during games, and how far evaluations are from exact
//! values.
//!
//! `cargo bench --bench endings -- FOLDER` uses the tables of a folder. Without a folder it uses the built-in
//! tables, which have no exact values for positions that only `lead-N.bearoff` contains.

use std::collections::BTreeMap;
use std::sync::Arc;

use plakoto::endgame::folder;
use plakoto::endgame::{Bearoff, Home, Lead, OneSided, Races, TwoSided};
use plakoto::engine::Engine;
use plakoto::eval::{Endings, Stakes};
use plakoto::rollout::RolloutSettings;
use plakoto::rules::{Dice, Position, RuleSet, Side, outcome};
use plakoto::search::{Replies, Search};

const DECISIONS: usize = 300_000;

/// Number of races that are rolled out.
const RACES: usize = 200;

/// Number of trials of each rollout.
const TRIALS: u32 = 1296;

fn main() {
    let mut engine = Engine::default();
    let named = std::env::args().nth(1).filter(|argument| !argument.starts_with('-'));
    if let Some(named) = named {
        let read = folder::read(named.as_ref()).expect("a folder with tables");
        engine.set_endings(Endings::Tables(Arc::new(read)));
    }
    println!("endings in tables: {}", plakoto_table::messages::tables(engine.endings()));
    let found = play(&engine);
    found.print();
    let plain = plain();
    compare_bearoffs(&found, &plain);
    compare_leads(&found, &engine, &plain);
    roll_races_out(&found.races, &engine, &plain);
}

/// Returns an engine that uses only the network.
fn plain() -> Engine {
    let mut plain = Engine::default();
    plain.set_endings(Endings::Off);
    plain
}

/// Positions of self-play by class.
#[derive(Default)]
struct Found {
    classes: BTreeMap<&'static str, usize>,
    bearoffs: Vec<Position>,
    leads: Vec<Position>,
    races: Vec<Position>,
    with_pins: usize,
}

fn play(engine: &Engine) -> Found {
    let rules = RuleSet::PLAKOTO;
    let search = Search::new(engine.evaluator(), &rules, Stakes::points(&rules));
    let (mut dice, mut replies, mut position) = (Dice::seeded(17), Replies::default(), Position::START);
    let mut found = Found::default();
    for _ in 0..DECISIONS {
        found.add(position, engine.evaluator().name_for(&position));
        position = search.best_reply(&position, dice.roll(), &mut replies).after;
        if outcome(&position, &rules).is_some() {
            position = Position::START;
        }
    }
    found
}

impl Found {
    fn add(&mut self, position: Position, evaluator: &'static str) {
        let pins = [Side::Mine, Side::Theirs].map(|side| pinned(&position, side));
        let are_home = position.is_home(Side::Mine) && position.is_home(Side::Theirs);
        self.with_pins += usize::from(pins != [0, 0]);
        let class = match (evaluator, pins) {
            ("Bearoff (exact)", [0, 0]) if are_home => "exact: no pins, both sides at home",
            ("Bearoff (exact)", [0, 0]) => "exact: a straggler that is free",
            ("Bearoff (exact)", _) => "exact: a straggler that is pinned or pins",
            ("Bearoff (one-sided)", _) if are_home => "one-sided: no pins, both sides at home",
            ("Bearoff (one-sided)", _) => "one-sided: race from outside the home boards",
            _ if !position.have_passed() => return,
            (_, [0, 0]) => "network: race from outside the home boards",
            (_, [1, 0] | [0, 1]) if free_are_home(&position) => "pins only: one, the free checkers at home",
            (_, [1, 0] | [0, 1]) => "pins only: one",
            (_, [0, _] | [_, 0]) if free_are_home(&position) => {
                "pins only: several of one side, the free checkers at home"
            }
            (_, [0, _] | [_, 0]) => "pins only: several of one side",
            (_, [1, 1]) if free_are_home(&position) => {
                "pins only: one of each side, the free checkers at home"
            }
            (_, [1, 1]) => "pins only: one of each side",
            _ => "pins only: of both sides, more than one of one",
        };
        *self.classes.entry(class).or_default() += 1;
        match evaluator {
            "Bearoff (exact)" | "Bearoff (one-sided)" if are_home && pins == [0, 0] => {
                self.bearoffs.push(position);
            }
            "Bearoff (exact)" => self.leads.push(position),
            _ => {}
        }
        if pins == [0, 0] && !are_home && position.have_passed() {
            self.races.push(position);
        }
    }

    fn print(&self) {
        let share = |count: usize| 100.0 * count as f64 / DECISIONS as f64;
        println!("of {DECISIONS} self-play decisions at 0-ply");
        println!("  {:6.2} %  have a pin on the board", share(self.with_pins));
        for (class, count) in &self.classes {
            println!("  {:6.2} %  {class}", share(*count));
        }
    }
}

fn compare_bearoffs(found: &Found, plain: &Engine) {
    let known = Bearoff::new(OneSided::generate(1, Races::Usual), TwoSided::generate(0, Races::Usual));
    let eight = TwoSided::generate(8, Races::Usual);
    let rules = RuleSet::PLAKOTO;
    let exact = |position: &Position| {
        let homes = Home::of(position, Side::Mine).zip(Home::of(position, Side::Theirs));
        homes.and_then(|(mine, theirs)| eight.chance(mine, theirs)).map(|chance| 2.0 * chance - 1.0)
    };
    let one_sided = |position: &Position| known.ending(position, &rules).map(|ending| 2.0 * ending.win - 1.0);
    let network = |position: &Position| Some(plain.ask().plies(0).evaluate(position).equity);
    report("one-sided, up to 8 checkers a side", &found.bearoffs, &exact, &one_sided);
    report("network,   up to 8 checkers a side", &found.bearoffs, &exact, &network);
}

/// Compares evaluations with the values that only the tables of leads contain.
fn compare_leads(found: &Found, engine: &Engine, plain: &Engine) {
    let mut without = Engine::default();
    without.set_endings(Endings::Tables(Arc::new(Bearoff::new(
        OneSided::generate(1, Races::Usual),
        TwoSided::generate(0, Races::Usual),
    ))));
    let value = |engine: &Engine, position: &Position| engine.ask().plies(0).evaluate(position).equity;
    let is_ahead = |position: &&Position| {
        [Side::Mine, Side::Theirs].iter().any(|side| 15 - position.off(*side) <= Lead::MAX_CHECKERS)
    };
    let races: Vec<Position> = found.bearoffs.iter().filter(is_ahead).copied().collect();
    let exact = |position: &Position| {
        (engine.evaluator_name(position) == "Bearoff (exact)").then(|| value(engine, position))
    };
    report("one-sided, one side far ahead", &races, &exact, &|position| Some(value(&without, position)));
    report("network,   one side far ahead", &races, &exact, &|position| Some(value(plain, position)));
    let (free, held): (Vec<Position>, Vec<Position>) = found.leads.iter().partition(|position| {
        position.have_passed() && [Side::Mine, Side::Theirs].iter().all(|side| pinned(position, *side) == 0)
    });
    report("one-sided, a straggler that has passed", &free, &exact, &|position| {
        Some(value(&without, position))
    });
    report("network,   a straggler that has passed", &free, &exact, &|position| Some(value(plain, position)));
    report("network,   a straggler that has not", &held, &exact, &|position| Some(value(plain, position)));
}

/// Prints the mean and the maximum distance of equities from exact ones, where those are known.
fn report(
    what: &str,
    positions: &[Position],
    exact: &dyn Fn(&Position) -> Option<f32>,
    found: &dyn Fn(&Position) -> Option<f32>,
) {
    let (mut sum, mut most, mut count) = (0.0, 0.0f32, 0);
    for (found, exact) in positions.iter().filter_map(|position| found(position).zip(exact(position))) {
        let distance = (found - exact).abs();
        sum += f64::from(distance);
        most = most.max(distance);
        count += 1;
    }
    if count > 0 {
        let mean = 1e3 * sum / f64::from(count);
        println!(
            "{what}: {mean:.2} millipoints from exact on average, {:.1} at most, {count} positions",
            1e3 * most
        );
    }
}

/// Prints how far evaluations are from rollouts. Part of the distance is the error of the rollouts.
fn roll_races_out(races: &[Position], engine: &Engine, plain: &Engine) {
    let step = (races.len() / RACES).max(1);
    let (mut by_engine, mut by_network, mut of_rollouts) = (Vec::new(), Vec::new(), Vec::new());
    for position in races.iter().step_by(step).take(RACES) {
        let equity = engine
            .ask()
            .roll_out(position, RolloutSettings { trials: TRIALS, ..RolloutSettings::default() })
            .equity();
        let distance =
            |engine: &Engine| f64::from(engine.ask().plies(0).evaluate(position).equity - equity.mean);
        if engine.evaluator_name(position) != engine.evaluator().name() {
            by_engine.push(distance(engine));
        }
        by_network.push(distance(plain));
        of_rollouts.push(f64::from(equity.error));
    }
    let millipoints = |distances: &[f64]| {
        let count = distances.len().max(1) as f64;
        let mean = 1e3 * distances.iter().map(|distance| distance.abs()).sum::<f64>() / count;
        let square = distances.iter().map(|distance| distance * distance).sum::<f64>() / count;
        format!(
            "{mean:.2} on average, root mean square {:.2}, {} positions",
            1e3 * square.sqrt(),
            distances.len()
        )
    };
    println!("races from outside the home boards against rollouts of {TRIALS} trials, in millipoints");
    println!("  in tables                 {}", millipoints(&by_engine));
    println!("  network                   {}", millipoints(&by_network));
    println!("  standard error of rollout {}", millipoints(&of_rollouts));
}

fn pinned(position: &Position, side: Side) -> usize {
    position.stacks().iter().filter(|stack| stack.has_pinned(side)).count()
}

/// Whether both sides have all their unpinned checkers at home.
fn free_are_home(position: &Position) -> bool {
    position.stacks()[6..18].iter().all(|stack| stack.owner().is_none())
}
