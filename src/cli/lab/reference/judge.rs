//! `plakoto lab reference run`.

use std::path::PathBuf;

use clap::Args;

use super::error::{ReferenceError, read};
use super::score::{Judged, fields, text};
use super::show::only;
use crate::cli::arena::{About, PlayerArgument, PlayerOption, TimeLimits};
use crate::cli::interrupt::interruptible;
use crate::cli::options::{json, speed};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::arena::Entrant;
use plakoto_lab::reference::{Score, choose};

#[derive(Clone, Debug, Args)]
#[command(args = [json()], args = speed())]
pub(super) struct Arguments {
    /// Who is judged; of several, each is also compared with the first
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<PlayerArgument>,
    /// The file of the set [default: the small one that the program brings along]
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// Judge by the decisions of these rules alone
    #[arg(long, value_name = "RULES", value_parser = |text: &str| text.parse::<RuleSet>())]
    variant: Option<RuleSet>,
    /// Show the worst choices, so many of each player
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Sets a key of a program when it starts
    #[arg(long, value_name = "N:KEY=VALUE")]
    option: Vec<About<PlayerOption>>,
    #[command(flatten)]
    limits: TimeLimits,
}

impl Arguments {
    /// A player for each of these rule sets.
    fn entrants(&self, place: usize, rules: &[RuleSet]) -> anyhow::Result<Vec<(RuleSet, Entrant)>> {
        let (player, asking) = (&self.players[place], self.limits.of(place));
        let entrant =
            |rules: &RuleSet| Ok((*rules, player.entrant(place, None, &self.option, rules, &asking)?));
        rules.iter().map(entrant).collect()
    }
}

/// Judges all players, with a bar on a terminal's standard error.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<String> {
    arguments.limits.check(&arguments.players, arguments.option.iter().map(|set| set.player))?;
    let (mut set, name) = read(arguments.set.as_deref())?;
    if let Some(rules) = arguments.variant {
        set = only(set, rules)?;
    }
    let rules: Vec<RuleSet> = RuleSet::ALL
        .into_iter()
        .filter(|rules| set.decisions.iter().any(|one| one.rules == *rules))
        .collect();
    let stop = interruptible();
    let bar = progress_bar((arguments.players.len() * set.decisions.len()) as u64, "decisions");
    let mut judged: Vec<Judged> = Vec::new();
    for (place, player) in arguments.players.iter().enumerate() {
        let entrants = arguments.entrants(place, &rules)?;
        let chosen = choose(&set.decisions, &entrants, settings.threads(), &stop, &|| bar.inc(1));
        let named = |error| ReferenceError::Judge { name: player.to_string(), error };
        let chosen = chosen.map_err(named)?;
        let score = Score::of_plays(&set.decisions, &chosen);
        let description = describe(&entrants);
        judged.push(Judged { name: player.to_string(), description, chosen, score });
    }
    bar.finish_and_clear();
    let shown = (&set, name.as_str(), arguments.worst);
    Ok(if settings.json { fields(&judged, shown) } else { text(&judged, shown) })
}

/// What a player plays with: by the first rules, and whether by others with something else.
fn describe(entrants: &[(RuleSet, Entrant)]) -> String {
    let mut descriptions = entrants.iter().map(|(_, entrant)| entrant.description(None));
    let first = descriptions.next().unwrap_or_default();
    if descriptions.any(|other| other != first) { first + ", and one for each other rule set" } else { first }
}
