//! Random matches by the rules.

use plakoto::match_play::Resignation;
use plakoto::record::{GameRecord, Record};
use plakoto::rules::{Dice, Player, Position, Roll, RuleSet, legal_plays};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// A match of a few games, some of them resigned, some not finished; some begin elsewhere if that is wanted.
pub(crate) fn random_match(seed: u64, elsewhere: bool) -> Record {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rules = RuleSet::ALL[generator.random_range(0..RuleSet::ALL.len())];
    let names = ["plakoto".to_owned(), "Maria Zoë (1)".to_owned()];
    let mut record = Record::new(rules, 99, names);
    for _ in 0..generator.random_range(1..=3) {
        let score = record.score().unwrap_or([0, 1]);
        let starter = Player::BOTH[generator.random_range(0..2)];
        let start = if elsewhere { after(&mut generator, 8) } else { Position::START };
        record.begin(GameRecord::new(score, start, starter));
        let most = generator.random_range(0..60) * generator.random_range(0..4);
        play(&mut record, most, &mut generator);
    }
    record
}

/// At most so many turns, or a resignation.
fn play(record: &mut Record, most: usize, generator: &mut Xoshiro256PlusPlus) {
    let rules = record.rules;
    let game = record.current_mut().expect("a game has begun");
    for _ in 0..most {
        if game.result(&rules).is_some() {
            return;
        }
        let (roll, plays) = rolled(&game.now().position, generator);
        game.play(roll, plays[generator.random_range(0..plays.len())]);
    }
    let resigns = generator.random_range(0..8);
    if let Some(resignation) = Resignation::from_points(resigns).filter(|_| game.result(&rules).is_none()) {
        game.resign(Player::BOTH[generator.random_range(0..2)], resignation);
    }
}

fn rolled(position: &Position, generator: &mut Xoshiro256PlusPlus) -> (Roll, Vec<plakoto::rules::LegalPlay>) {
    let mut dice = Dice::seeded(generator.random_range(0..u64::MAX));
    let roll = Roll::new(dice.die(), dice.die()).expect("dice are dice");
    let mut plays = Vec::new();
    legal_plays(position, roll, &mut plays);
    (roll, plays)
}

fn after(generator: &mut Xoshiro256PlusPlus, turns: usize) -> Position {
    (0..turns).fold(Position::START, |position, _| {
        let (_, plays) = rolled(&position, generator);
        plays[generator.random_range(0..plays.len())].result.swap_sides()
    })
}
