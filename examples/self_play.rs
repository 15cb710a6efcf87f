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
use plakoto::{Dice, Engine, Game, Player};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(1), |games| games.parse())?;
    let mut engine = Engine::default();
    if let Some(rules) = arguments.next() {
        engine.set_rules(rules.parse()?);
    }

    let mut output = io::BufWriter::new(io::stdout());
    writeln!(output, "game,position,numbers,play,equity,win,win_two,lose,lose_two,draw")?;
    for game in 0..games {
        write_game(&engine, game, &mut output)?;
    }
    output.flush()?;
    Ok(())
}

/// Plays a game with dice that depend on its number.
fn write_game(engine: &Engine, number: u64, output: &mut impl Write) -> io::Result<()> {
    let (question, rules) = (engine.ask().plies(0), engine.rules());
    let (mut game, mut dice) = (Game::new(rules, Player::X), Dice::stream([1, number, 0]));
    while game.result().is_none() {
        // In Plakoto Express, numbers that the opponent could not play are played before the roll.
        let numbers = game.numbers().unwrap_or_else(|| dice.roll().into());
        let best = question.best_play(game.position(), numbers);
        let AtLeast { win, lose } = best.chances.at_least(rules);
        writeln!(
            output,
            "{number},{},\"{numbers}\",{},{:.4},{:.4},{:.4},{:.4},{:.4},{:.4}",
            game.position(),
            best.legal,
            best.equity,
            win[0],
            win[1],
            lose[0],
            lose[1],
            best.chances.draw,
        )?;
        game.play(&best.legal);
    }
    Ok(())
}
