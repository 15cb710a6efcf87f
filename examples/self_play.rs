//! Writes self-play games as CSV, one line for each decision: the position, the numbers played, the play, the
//! equity, and the chances to win, to win at least two points, to lose, to lose at least two points, and to
//! draw.
//!
//! ```sh
//! cargo run --release --example self_play 1000 express > decisions.csv
//! ```

use std::error::Error;
use std::io::{self, Write};

use plakoto::eval::AtLeast;
use plakoto::{Dice, Engine, Game, GameError, RuleSet};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(1), |games| games.parse())?;
    let rules: RuleSet = arguments.next().map_or(Ok(RuleSet::PLAKOTO), |rules| rules.parse())?;
    let engine = Engine::for_rules(rules);

    let mut output = io::BufWriter::new(io::stdout());
    writeln!(output, "game,position,numbers,play,equity,win,win_two,lose,lose_two,draw")?;
    for number in 0..games {
        for line in decisions(&engine, number)? {
            writeln!(output, "{number},{line}")?;
        }
    }
    output.flush()?;
    Ok(())
}

/// Plays a game with dice that depend on its number. Returns a line for each decision.
fn decisions(engine: &Engine, number: u64) -> Result<Vec<String>, GameError> {
    let (mut game, mut dice) = (Game::new(*engine.rules()), Dice::stream([1, number, 0]));
    let mut lines = Vec::new();
    while game.outcome().is_none() {
        // In Plakoto Express, numbers that the opponent could not play are played before the roll.
        if game.numbers().is_none() {
            game.roll(&mut dice)?;
        }
        let best = engine.ask().plies(0).about(&game)?.best_play()?;
        let (equity, draw) = (best.equity, best.chances.draw);
        let AtLeast { win: [win, win_two, _], lose: [lose, lose_two, _] } =
            best.chances.at_least(game.rules());
        lines.push(format!(
            "{},\"{}\",{},{equity:.4},{win:.4},{win_two:.4},{lose:.4},{lose_two:.4},{draw:.4}",
            game.position(),
            best.play.numbers(),
            best.play,
        ));
        game.play(&best.play)?;
    }
    Ok(lines)
}
