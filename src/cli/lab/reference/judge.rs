//! `plakoto lab reference run`.

use std::path::PathBuf;

use clap::Args;

use super::error::{ReferenceError, read};
use super::score::{Judged, fields, text};
use super::show::only;
use crate::cli::arena::{About, ArenaError, PlayerArgument, PlayerOption, TimeLimits};
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::options::SpeedOptions;
use crate::cli::progress::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::StopFlag;
use plakoto_lab::arena::Entrant;
use plakoto_lab::reference::{Score, choose};

#[derive(Clone, Debug, Args)]
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
    /// Answer in JSON, one object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speed: SpeedOptions,
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        Settings { json: self.json, ..self.speed.of(Settings::default()) }
    }

    /// A player for each of these rule sets.
    fn entrants(&self, place: usize, rules: &[RuleSet]) -> Result<Vec<(RuleSet, Entrant)>, ArenaError> {
        let options: Vec<&PlayerOption> =
            self.option.iter().filter(|set| set.player == place).map(|set| &set.what).collect();
        let asking = self.limits.of(place);
        let entrant =
            |rules: &RuleSet| Ok((*rules, self.players[place].entrant(None, &options, rules, &asking)?));
        rules.iter().map(entrant).collect()
    }

    fn check(&self) -> Result<(), ArenaError> {
        let players = self.players.len();
        match self.option.iter().map(|set| set.player).find(|&player| player >= players) {
            Some(player) => Err(ArenaError::NoSuchPlayer { players, player }),
            None => self.limits.check(&self.players),
        }
    }
}

/// Judges all players, with a bar on a terminal's standard error.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, ReferenceError> {
    arguments.check()?;
    let (mut set, name) = read(arguments.set.as_deref())?;
    if let Some(rules) = arguments.variant {
        set = only(set, rules)?;
    }
    let rules: Vec<RuleSet> = RuleSet::ALL
        .into_iter()
        .filter(|rules| set.decisions.iter().any(|one| one.rules == *rules))
        .collect();
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
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
    Ok(if arguments.json { fields(&judged, shown) } else { text(&judged, shown) })
}

/// What a player plays with: by the first rules, and whether by others with something else.
fn describe(entrants: &[(RuleSet, Entrant)]) -> String {
    let mut descriptions = entrants.iter().map(|(_, entrant)| entrant.description(None));
    let first = descriptions.next().unwrap_or_default();
    if descriptions.any(|other| other != first) { first + ", and one for each other rule set" } else { first }
}
