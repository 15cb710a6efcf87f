//! `plakoto duel`.

use std::convert::Infallible;
use std::time::Instant;

use clap::Args;
use serde_json::{Value, json};

use super::contestant::Spec;
use super::{Settings, progress_bar};
use crate::arena::{Arena, Entrant, Finished, Tally};
use crate::rules::Victory;
use crate::search::StopFlag;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The first contestant
    first: Spec,
    /// The second contestant
    second: Spec,
    /// Pairs of games: the two take turns to start, with the same dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
}

/// Plays the duel and prints what came out.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, String> {
    let rules = settings.variant;
    let entrants = [&arguments.first, &arguments.second].map(|spec| spec.contestant(&rules));
    let [first, second] = entrants.map(|contestant| contestant.map(Entrant::BuiltIn));
    let entrants = [first?, second?];
    let (pairs, seed) = (arguments.pairs, settings.seed.unwrap_or(1));
    let arena = Arena { pairs, seed, threads: settings.threads(), ..Arena::new(&entrants, rules) };
    let stop = StopFlag::default();
    super::stop_on_interrupt(&stop);
    let bar = progress_bar(pairs, "pairs");
    let (started, mut tally) = (Instant::now(), Tally::default());
    let recorded = arena.run(&Finished::default(), &stop, |pair| {
        tally.count(&pair);
        bar.set_position(tally.pairs);
        if tally.pairs % REPORT == 0 {
            let points = tally.points_per_game();
            bar.set_message(format!("{:+.3} ± {:.3}", points.mean, points.error));
        }
        Ok::<(), Infallible>(())
    });
    recorded.unwrap_or_else(|never| match never {});
    bar.finish_and_clear();
    let report =
        Report { entrants: &entrants, tally: &tally, seed, seconds: started.elapsed().as_secs_f64() };
    Ok(if settings.json { format!("{}\n", report.json()) } else { report.text() })
}

/// Pairs between two changes of the text beside the progress bar.
const REPORT: u64 = 16;

/// What is printed.
struct Report<'a> {
    entrants: &'a [Entrant; 2],
    tally: &'a Tally,
    seed: u64,
    seconds: f64,
}

impl Report<'_> {
    fn text(&self) -> String {
        let Self { entrants: [first, second], tally, seed, seconds } = self;
        let points = tally.points_per_game();
        let games = tally.games as f64;
        let mut text = format!(
            "{} against {}: {:+.4} ± {:.4} points/game\n\
             {} pairs of games, seed {seed}; {:.1} plies a game; {:+.3} points/game for the starter; {:.0} games/s\n\n\
             {:<32}{:>8}{:>8}{:>8}{:>8}{:>14}\n",
            first.name(),
            second.name(),
            points.mean,
            points.error,
            tally.pairs,
            tally.plies as f64 / games,
            tally.starter_points as f64 / games,
            games / seconds,
            "wins in % of the games",
            "single",
            "gammon",
            "triple",
            "mother",
            "ms/decision",
        );
        for (player, entrant) in self.entrants.iter().enumerate() {
            text += &format!("{:<32}", entrant.name());
            for victory in Victory::ALL {
                text += &format!("{:>8.2}", 100.0 * tally.share(player, victory));
            }
            text += &format!("{:>14.4}\n", tally.spent[player].milliseconds());
        }
        text + &format!("{:<32}{:>8.2}\n", "draws", 100.0 * tally.draws as f64 / games)
    }

    fn json(&self) -> Value {
        let Self { entrants, tally, seed, seconds } = self;
        let points = tally.points_per_game();
        let contestant = |player: usize| {
            let wins = tally.wins[player];
            json!({
                "name": entrants[player].name(),
                "single": wins[Victory::Single as usize],
                "gammon": wins[Victory::Gammon as usize],
                "triple": wins[Victory::Triple as usize],
                "mother": wins[Victory::Mother as usize],
                "decisions": tally.spent[player].decisions,
                "ms_per_decision": tally.spent[player].milliseconds(),
            })
        };
        json!({
            "points_per_game": points.mean,
            "standard_error": if points.error.is_finite() { points.error.into() } else { Value::Null },
            "pairs": tally.pairs,
            "games": tally.games,
            "draws": tally.draws,
            "plies": tally.plies,
            "starter_points": tally.starter_points,
            "seed": seed,
            "seconds": seconds,
            "contestants": [contestant(0), contestant(1)],
        })
    }
}
