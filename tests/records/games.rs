//! Generates random matches with legal plays.

use std::ops::ControlFlow;

use plakoto::match_play::GameState;
use plakoto::record::{Format, GameRecord, Mode, ReadSettings, Record, TextEncoding};
use plakoto::rules::{
    Dice, LegalPlay, Numbers, Player, Position, Resignation, Roll, Rotation, RuleSet, each_result, legal_plays,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Returns a match with a few games, of which some are resigned and some are unfinished. If `elsewhere` is
/// true, games start from positions other than the usual one.
pub(crate) fn random_match(seed: u64, elsewhere: bool) -> Record {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rules = RuleSet::ALL.get(generator.random_range(0..=RuleSet::ALL.len())).copied();
    random_match_by(rules.map_or(Rotation::TAVLI, Rotation::from), seed, elsewhere)
}

/// Returns a random match with these games.
pub(crate) fn random_match_by(rotation: impl Into<Rotation>, seed: u64, elsewhere: bool) -> Record {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5eed);
    let names = ["plakoto".to_owned(), "Maria Zoë (1)".to_owned()];
    let mut record = Record::new(rotation, 99, names);
    for _ in 0..generator.random_range(1..=3) {
        let score = record.score().unwrap_or([0, 1]);
        let starter = Player::BOTH[generator.random_range(0..2)];
        let last = record.end().and_then(|end| record.at(end));
        let rules = last.map_or(*record.rotation.first(), |series| series.next_rules());
        let start = if elsewhere { after(&mut generator, 8, &rules) } else { rules.start() };
        record.begin(GameRecord::new(score, GameState::at(start, starter, &rules)));
        let most = generator.random_range(0..60) * generator.random_range(0..4);
        play(&mut record, most, &mut generator);
    }
    record
}

/// Returns how a whole file in any format is read.
pub(crate) fn whole_file() -> ReadSettings {
    let (format, mode, rules, encoding) = (Format::Auto, Mode::Whole, RuleSet::PLAKOTO, TextEncoding::default());
    ReadSettings { format, mode, rules, encoding }
}

/// Returns an open-ended session with `games` games, all played to the end.
pub(crate) fn long_match(games: usize) -> Record {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(games as u64);
    let mut record = Record::new(RuleSet::PLAKOTO, 0, ["a".to_owned(), "b".to_owned()]);
    for game in 0..games {
        let score = record.score().unwrap_or_default();
        record.begin(GameRecord::new(score, GameState::new(&RuleSet::PLAKOTO, Player::BOTH[game % 2])));
        play(&mut record, 10_000, &mut generator);
    }
    record
}

/// Adds at most `most` turns to the record, and sometimes a resignation after them.
fn play(record: &mut Record, most: usize, generator: &mut Xoshiro256PlusPlus) {
    let game = record.current_mut().expect("a game has begun");
    let rules = *game.rules();
    for _ in 0..most {
        if game.result().is_some() {
            return;
        }
        let roll = roll(generator);
        let numbers = game.now().numbers().unwrap_or_else(|| roll.into());
        let plays = plays(game.now().position(), numbers, &rules);
        game.play(numbers, plays[generator.random_range(0..plays.len())]);
    }
    let resigns = generator.random_range(0..8);
    if let Some(resignation) = Resignation::of_points(resigns, &rules).ok().filter(|_| game.result().is_none()) {
        game.resign(Player::BOTH[generator.random_range(0..2)], resignation);
    }
}

fn roll(generator: &mut Xoshiro256PlusPlus) -> Roll {
    let mut dice = Dice::seeded(generator.random_range(0..u64::MAX));
    Roll::new(dice.die(), dice.die()).expect("dice are dice")
}

/// Returns the legal plays. If the roll is a cascade (in Plakoto Express, a double that goes on with higher
/// numbers), returns at most a hundred plays.
fn plays(position: &Position, numbers: Numbers, rules: &RuleSet) -> Vec<LegalPlay> {
    let mut plays = Vec::new();
    if numbers.is_cascade(rules) {
        let _ = each_result(position, numbers, rules, &mut |play| {
            plays.push(*play);
            if plays.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if plays.is_empty() {
            plays.push(LegalPlay::pass(position, numbers, rules));
        }
    } else {
        legal_plays(position, numbers, rules, &mut plays);
    }
    plays
}

fn after(generator: &mut Xoshiro256PlusPlus, turns: usize, rules: &RuleSet) -> Position {
    let rules = RuleSet { cascade: false, hand_over: false, ..*rules };
    (0..turns).fold(rules.start(), |position, _| {
        let plays = plays(&position, roll(generator).into(), &rules);
        plays[generator.random_range(0..plays.len())].after()
    })
}
