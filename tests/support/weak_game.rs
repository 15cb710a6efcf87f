//! Games between weak players.

use plakoto::engine::{Engine, Level};
use plakoto::match_play::GameState;
use plakoto::record::GameRecord;
use plakoto::rules::{Dice, Player, RuleSet};
use plakoto::search::Replies;

/// Returns the first `turns` turns of a game between players with this noise.
pub(crate) fn weak_game(rules: &RuleSet, noise: [f32; 2], seed: u64, turns: usize) -> GameRecord {
    let engine = Engine::default().under(*rules);
    let (mut dice, mut replies) = (Dice::seeded(seed), Replies::default());
    let mut game = GameRecord::new([0, 0], GameState::new(rules, Player::O));
    while game.result().is_none() && game.turns().len() < turns {
        let noise = noise[game.now().on_roll().index()];
        let (roll, question) = (dice.roll(), engine.ask().level(Level { plies: 0, noise }, seed));
        let legal = question.choose(game.now().position(), roll, &mut replies);
        game.play(roll.into(), legal);
    }
    game
}
