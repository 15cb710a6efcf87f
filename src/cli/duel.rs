//! `plakoto duel`.

use std::convert::Infallible;
use std::time::Instant;

use clap::Args;
use serde_json::{Value, json};

use super::contestant::Spec;
use super::{Settings, progress_bar};
use crate::arena::{Arena, Entrant, Estimate, Finished, Tally};
use crate::match_play::EquityTable;
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
    /// Play matches to so many points instead of single games
    #[arg(long = "match", value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: Option<u16>,
}

/// Plays the duel and prints what came out.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, String> {
    let rules = settings.variant;
    let entrants = [&arguments.first, &arguments.second].map(|spec| spec.contestant(&rules));
    let [first, second] = entrants.map(|contestant| contestant.map(Entrant::BuiltIn));
    let entrants = [first?, second?];
    let (pairs, seed) = (arguments.pairs, settings.seed.unwrap_or(1));
    let (length, threads) = (arguments.length.unwrap_or(0), settings.threads());
    let arena = Arena { pairs, seed, length, threads, ..Arena::new(&entrants, rules) };
    let stop = StopFlag::default();
    super::stop_on_interrupt(&stop);
    let bar = progress_bar(pairs, "pairs");
    let (started, mut tally) = (Instant::now(), Tally::default());
    let recorded = arena.run(&Finished::default(), &stop, |pair| {
        tally.count(&pair);
        bar.set_position(tally.pairs);
        if tally.pairs % REPORT == 0 {
            let points = won(&tally, length);
            bar.set_message(format!("{:+.3} ± {:.3}", points.mean, points.error));
        }
        Ok::<(), Infallible>(())
    });
    recorded.unwrap_or_else(|never| match never {});
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    let report = Report { entrants: &entrants, tally: &tally, length, seed, seconds };
    Ok(if settings.json { format!("{}\n", report.json()) } else { report.text() })
}

/// Points per game of the first contestant, or the share of the matches that it has won.
fn won(tally: &Tally, length: u16) -> Estimate {
    if length == 0 { tally.points_per_game() } else { tally.match_share() }
}

/// Pairs between two changes of the text beside the progress bar.
const REPORT: u64 = 16;

/// What is printed.
struct Report<'a> {
    entrants: &'a [Entrant; 2],
    tally: &'a Tally,
    length: u16,
    seed: u64,
    seconds: f64,
}

impl Report<'_> {
    fn text(&self) -> String {
        let Self { entrants: [first, second], tally, length, seed, seconds } = self;
        let won = won(tally, *length);
        let games = tally.games as f64;
        let (won, unit) = match length {
            0 => (format!("{:+.4} ± {:.4} points/game", won.mean, won.error), "games".to_owned()),
            _ => {
                let [mean, error] = [won.mean, won.error].map(|share| 100.0 * share);
                (format!("{mean:.2} ± {error:.2} % of the matches"), format!("matches to {length} points"))
            }
        };
        let mut text = format!(
            "{} against {}: {won}\n\
             {} pairs of {unit}, seed {seed}; {:.1} plies a game; {:+.3} points/game for the starter; {:.0} games/s\n\n\
             {:<32}{:>8}{:>8}{:>8}{:>8}{:>14}\n",
            first.name(),
            second.name(),
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
        let Self { entrants, tally, length, seed, seconds } = self;
        let points = tally.points_per_game();
        let share = (*length > 0).then(|| tally.match_share());
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
            "match": length,
            "match_share": share.map(|share| share.mean),
            "match_share_error": share.map(|share| share.error),
            "draws": tally.draws,
            "plies": tally.plies,
            "starter_points": tally.starter_points,
            "seed": seed,
            "seconds": seconds,
            "contestants": [contestant(0), contestant(1)],
        })
    }
}
