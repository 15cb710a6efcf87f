//! Ranks the plays of a roll.
//!
//! ```sh
//! cargo run --release --example hint AACA/z8AAID/Pw 31
//! ```

use std::error::Error;

use plakoto::{Engine, Game, RuleSet};

/// Number of plays shown; all of them are searched to the same depth.
const SHOWN: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "AACA/z8AAID/Pw".to_owned());
    let dice = arguments.next().unwrap_or_else(|| "31".to_owned());
    let mut game = Game::from_id(&id, RuleSet::PLAKOTO)?;
    game.set_dice(dice.parse()?)?;

    let engine = Engine::for_rules(RuleSet::PLAKOTO);
    for hint in engine.ask().fully_searched(SHOWN).about(&game)?.hint()?.iter().take(SHOWN) {
        let to_win = hint.chances.at_least(game.rules()).win[0];
        println!("{:<24} {:+.3} {:5.1} %", hint.play, hint.equity, 100.0 * to_win);
    }
    Ok(())
}
