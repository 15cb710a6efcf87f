//! Ranks the plays of a roll.
//!
//! ```sh
//! cargo run --release --example hint AACA/z8AAID/Pw 31
//! ```

use std::error::Error;

use plakoto::{Engine, Position, Roll};

/// Number of plays shown; all of them are searched to the same depth.
const SHOWN: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let position = arguments.next().map_or(Ok(Position::START), |id| id.parse())?;
    let roll = arguments.next().map_or(Roll::new(3, 1), |dice| dice.parse())?;

    let engine = Engine::default();
    for candidate in engine.ask().least(SHOWN).hint(&position, roll).iter().take(SHOWN) {
        let to_win = candidate.chances.at_least(engine.rules()).win[0];
        println!("{:<24} {:+.3} {:5.1} %", candidate.legal, candidate.equity, 100.0 * to_win);
    }
    Ok(())
}
