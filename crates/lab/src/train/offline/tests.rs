//! Checks the gradient against finite differences, and the update steps against the formula of AdamW.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::adam::{Moments, Step};
use super::minibatch::Minibatch;
use super::pass::Loss;
use super::pool::{Labelled, Pool};
use crate::train::labels::Group;
use plakoto_engine::eval::Chances;
use plakoto_engine::eval::network::phase::PHASES;
use plakoto_engine::eval::network::{Extras, Parameters, Shape, to_lanes};
use plakoto_engine::eval::simd::Lanes;
use plakoto_engine::rules::{Course, Dice, LegalPlay, Position, RuleSet, Side, legal_plays, outcome};

const RULES: RuleSet = RuleSet::PLAKOTO;

const LOSS: Loss = Loss { decision_weight: 2.0, value_weight: 1.0, temperature: 0.1 };

/// Creates a pool of candidates from a game with arbitrary plays and arbitrary labels, without decisions.
fn pool() -> Pool {
    let (mut dice, mut plays, mut position) = (Dice::seeded(8), Vec::<LegalPlay>::new(), Position::START);
    let mut pool = Pool::default();
    while pool.groups.len() < 40 {
        legal_plays(&position, dice.roll(), &RULES, &mut plays);
        let first = pool.positions.len();
        for play in plays.iter().take(usize::from(dice.die())) {
            let part = f32::from(dice.die()) / 10.0;
            let chances =
                Chances { win: [part, 0.05, 0.0, 0.0], lose: [0.95 - part, 0.0, 0.0, 0.0], draw: 0.0 };
            let position = play.result.swap_sides();
            let is_over = outcome(&position, &RULES).is_some();
            pool.positions.push(Labelled { position, chances: to_lanes(&chances), is_over });
        }
        let roller = if dice.die() == 6 { Side::Mine } else { Side::Theirs };
        pool.groups.push(Group { decision: None, roller, first, count: pool.positions.len() - first });
        position = plays[usize::from(dice.die() * dice.die()) % plays.len()].result.swap_sides();
        if outcome(&position, &RULES).is_some() {
            position = Position::START;
        }
    }
    pool
}

fn parameters() -> Parameters {
    let shape = Shape::new(32, 32, PHASES, Extras::SHOTS).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    Parameters::random(shape, &mut random)
}

/// Returns the sum of the losses of all groups.
fn loss(parameters: &Parameters, pool: &Pool) -> f64 {
    let mut minibatch = Minibatch::new(parameters.shape(), Course::Opposed, 1);
    let tally = minibatch.run(parameters, &RULES, pool, &pool.groups, LOSS);
    tally.cross_entropy + f64::from(LOSS.decision_weight) * tally.decision_loss
}

/// Returns a tenth of the gradient, which is the mean after the first Adam step.
fn gradient(parameters: &Parameters, pool: &Pool, threads: usize) -> Parameters {
    let mut minibatch = Minibatch::new(parameters.shape(), Course::Opposed, threads);
    minibatch.run(parameters, &RULES, pool, &pool.groups, LOSS);
    let [mut means, mut squares] = [(); 2].map(|()| Parameters::zero(parameters.shape()));
    let mut moments = Moments { means: &mut means, squares: &mut squares, steps: 1 };
    moments.learn(&mut parameters.clone(), &minibatch, Step::new(0.0, 0.0, 1.0), threads);
    means
}

/// In every table, the largest gradients must equal the finite differences. Weights that have no effect on
/// the loss must have a gradient of zero.
#[test]
fn the_gradient_matches_finite_differences() {
    const WIDTH: f32 = 2e-3;
    let (parameters, pool) = (parameters(), pool());
    let found = gradient(&parameters, &pool, 2);
    for table in 0..parameters.tables().count() {
        let numbers: Vec<f32> = found.tables().nth(table).unwrap().iter().flat_map(|lanes| lanes.0).collect();
        let mut ranked: Vec<usize> = (0..numbers.len()).filter(|index| numbers[*index] != 0.0).collect();
        ranked.sort_by(|a, b| numbers[*b].abs().total_cmp(&numbers[*a].abs()));
        for index in ranked.into_iter().take(12) {
            let at = |change: f32| {
                let mut other = parameters.clone();
                let lanes: &mut Lanes = &mut other.tables_mut().nth(table).unwrap()[index / Lanes::COUNT];
                lanes.0[index % Lanes::COUNT] += change;
                loss(&other, &pool)
            };
            let expected = (at(WIDTH) - at(-WIDTH)) / f64::from(2.0 * WIDTH);
            let got = f64::from(numbers[index] * 10.0);
            assert!(
                (got - expected).abs() < 0.03 * expected.abs() + 0.02,
                "table {table}, {index}: {got} {expected}"
            );
        }
    }
    assert!(found.tables().flatten().any(|lanes| *lanes == Lanes::ZERO));
}

#[test]
fn threads_sum_in_the_same_order() {
    let (parameters, pool) = (parameters(), pool());
    let one = gradient(&parameters, &pool, 1);
    assert!([2, 3, 7, 64].into_iter().all(|threads| gradient(&parameters, &pool, threads) == one));
}

/// The first Adam step changes every weight that has a gradient by the learning rate plus the decay. All
/// other weights are unchanged.
#[test]
fn the_first_step_has_the_size_of_the_rate() {
    let (mut parameters, pool) = (parameters(), pool());
    let before = parameters.clone();
    let mut minibatch = Minibatch::new(parameters.shape(), Course::Opposed, 1);
    minibatch.run(&parameters, &RULES, &pool, &pool.groups, LOSS);
    let [mut means, mut squares] = [(); 2].map(|()| Parameters::zero(parameters.shape()));
    let mut moments = Moments { means: &mut means, squares: &mut squares, steps: 1 };
    moments.learn(&mut parameters, &minibatch, Step::new(0.01, 0.5, 1.0), 1);
    let weights = before.tables().flatten().flat_map(|lanes| lanes.0);
    let after = parameters.tables().flatten().flat_map(|lanes| lanes.0);
    let means = means.tables().flatten().flat_map(|lanes| lanes.0);
    let mut moved = 0;
    for ((old, new), mean) in weights.zip(after).zip(means).filter(|(_, mean)| mean.abs() > 1e-4) {
        let expected = old - 0.01 * (mean.signum() + 0.5 * old);
        assert!((new - expected).abs() < 1e-5, "{old} {new} {mean}");
        moved += 1;
    }
    assert!(moved > 1000, "{moved}");
    // The input for ten of the player's checkers on the 3-point is 0 in all positions.
    let lanes = parameters.shape().hidden() / Lanes::COUNT;
    let row = (10 * 24 + 2) * lanes..(10 * 24 + 3) * lanes;
    assert_eq!(parameters.rows[row.clone()], before.rows[row]);
}

/// Without a weight for values and without the order of plays, decisions teach nothing. Single positions teach as
/// before.
#[test]
fn candidates_of_decisions_have_their_own_value_weight() {
    let loss = Loss { decision_weight: 0.0, value_weight: 0.0, temperature: 0.1 };
    let changes = |pool: &Pool| {
        let parameters = parameters();
        let mut minibatch = Minibatch::new(parameters.shape(), Course::Opposed, 1);
        minibatch.run(&parameters, &RULES, pool, &pool.groups, loss);
        let [mut means, mut squares] = [(); 2].map(|()| Parameters::zero(parameters.shape()));
        let mut moments = Moments { means: &mut means, squares: &mut squares, steps: 1 };
        moments.learn(&mut parameters.clone(), &minibatch, Step::new(0.0, 0.0, 1.0), 1);
        means.tables().flatten().any(|lanes| *lanes != Lanes::ZERO)
    };
    let mut pool = pool();
    assert!(changes(&pool));
    let roll = Dice::seeded(1).roll();
    pool.groups.iter_mut().for_each(|group| group.decision = Some((Position::START, roll)));
    assert!(!changes(&pool));
}
