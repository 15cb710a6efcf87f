//! How fast legal plays are found: over the positions of random games, and counting from the start.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plakoto::rules::perft::perft;
use plakoto::rules::{LegalPlay, Position, Roll, RuleSet, legal_plays, outcome};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Number of positions, each with the roll that was played there.
const ROLLS: usize = 20_000;

/// The positions and rolls of games in which every play is drawn from the legal ones.
fn random_games() -> Vec<(Position, Roll)> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut plays: Vec<LegalPlay> = Vec::new();
    let mut position = Position::START;
    std::iter::repeat_with(|| {
        let roll = Roll::new(generator.random_range(1..=6), generator.random_range(1..=6)).expect("two dice");
        let current = position;
        legal_plays(&current, roll, &mut plays);
        position = plays[generator.random_range(0..plays.len())].result.swap_sides();
        if outcome(&position, &RuleSet::PLAKOTO).is_some() {
            position = Position::START;
        }
        (current, roll)
    })
    .take(ROLLS)
    .collect()
}

/// Finds the plays of every roll and counts them.
fn count_plays(rolls: &[(Position, Roll)], plays: &mut Vec<LegalPlay>) -> usize {
    rolls
        .iter()
        .map(|(position, roll)| {
            legal_plays(black_box(position), *roll, plays);
            plays.len()
        })
        .sum()
}

fn movegen(criterion: &mut Criterion) {
    let rolls = random_games();
    let mut plays = Vec::new();
    let count = count_plays(&rolls, &mut plays);
    println!("{:.2} plays per roll on average", count as f64 / ROLLS as f64);

    let mut group = criterion.benchmark_group("movegen");
    group.throughput(Throughput::Elements(ROLLS as u64));
    group.bench_function("random games", |bencher| bencher.iter(|| count_plays(&rolls, &mut plays)));
    group.finish();

    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    group.bench_function("3", |bencher| bencher.iter(|| perft(black_box(3), &RuleSet::PLAKOTO)));
    group.finish();
}

criterion_group!(benches, movegen);
criterion_main!(benches);
