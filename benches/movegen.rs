//! Measures the speed of move generation, over the positions of self-play games and in perft counts.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plakoto::engine::Engine;
use plakoto::match_play::DiceSource;
use plakoto::rules::perft::perft;
use plakoto::rules::{LegalPlay, Position, Roll, RuleSet, legal_plays, outcome};

/// Number of positions, each with the roll that was played there.
const ROLLS: usize = 20_000;

/// Returns the positions and rolls of games that the engine plays against itself at 0-ply.
fn self_play() -> Vec<(Position, Roll)> {
    let engine = Engine::default();
    let mut dice = DiceSource::seeded(1);
    let mut position = Position::START;
    std::iter::repeat_with(|| {
        let current = (position, dice.roll().expect("the generator always has dice"));
        let best = engine.ask().plies(0).best_play(&current.0, current.1);
        position = best.legal.result.swap_sides();
        if outcome(&position, &RuleSet::PLAKOTO).is_some() {
            position = Position::START;
        }
        current
    })
    .take(ROLLS)
    .collect()
}

/// Generates the plays of every roll and counts them.
fn count_plays(rolls: &[(Position, Roll)], plays: &mut Vec<LegalPlay>) -> usize {
    rolls
        .iter()
        .map(|(position, roll)| {
            legal_plays(black_box(position), *roll, &RuleSet::PLAKOTO, plays);
            plays.len()
        })
        .sum()
}

fn movegen(criterion: &mut Criterion) {
    let rolls = self_play();
    let mut plays = Vec::new();
    let count = count_plays(&rolls, &mut plays);
    println!("{:.2} plays per roll on average", count as f64 / ROLLS as f64);

    let mut group = criterion.benchmark_group("movegen");
    group.throughput(Throughput::Elements(ROLLS as u64));
    group.bench_function("self-play", |bencher| bencher.iter(|| count_plays(&rolls, &mut plays)));
    group.finish();

    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    group.bench_function("3", |bencher| bencher.iter(|| perft(black_box(3), &RuleSet::PLAKOTO).last()));
    group.finish();
}

criterion_group!(benches, movegen);
criterion_main!(benches);
