//! Reads a match from a `.mat` file, and shows the error of each play.
//!
//! ```sh
//! cargo run --release --example read_mat examples/match.mat
//! ```

use std::error::Error;

use plakoto::analysis::{AnalysisSettings, judge};
use plakoto::record::mat;
use plakoto::{Engine, Level, RuleSet, StopFlag};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected a .mat file")?;
    let plies = arguments.next().map_or(Ok(Level::DEFAULT.plies), |plies| plies.parse())?;
    let settings = AnalysisSettings { plies, ..AnalysisSettings::default() };

    let record = mat::parse(&std::fs::read(path)?, RuleSet::default())?;
    let mut engine = Engine::default();
    for (index, game) in record.games.iter().enumerate() {
        engine.set_rules(*game.rules());
        println!("Game {}, {} turns", index + 1, game.turns().len());
        for turn in game.turns() {
            let name = &record.names[turn.player.index()];
            print!("{name} {}: {}", turn.numbers, turn.legal);
            match judge(&engine, turn, None, &settings, &StopFlag::default()) {
                Some(judged) if judged.error > 0.0 => {
                    println!(" ({:+.3}), best {}", -judged.error, judged.best.legal);
                }
                _ => println!(),
            }
        }
        if let Some(result) = game.result() {
            println!("{result:?}");
        }
    }
    Ok(())
}
