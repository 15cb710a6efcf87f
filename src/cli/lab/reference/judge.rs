//! `plakoto lab reference run`: judges players by the decisions of a reference set.

use anyhow::anyhow;
use clap::Args;

use super::score::{JudgedPlayer, fields, text};
use super::set::{SetOptions, rules_of};
use crate::cli::arena::{PlayerArgument, PlayerOption, PlayerValue, TimeLimits};
use crate::cli::interrupt::interruptible;
use crate::cli::options::{json, speed};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::arena::Entrant;
use plakoto_lab::reference::{JudgeError, Score, choose};

#[derive(Clone, Debug, Args)]
#[command(args = [json()], args = speed())]
pub(in crate::cli::lab) struct ReferenceJudgeArguments {
    /// Player to judge; each further player is also compared with the first
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<PlayerArgument>,
    #[command(flatten)]
    set: SetOptions,
    /// Show each player's N worst decisions
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Set an option of player N, a `cmd:` or `eval:` program, when it starts
    #[arg(long, value_name = "N:KEY=VALUE")]
    option: Vec<PlayerValue<PlayerOption>>,
    #[command(flatten)]
    limits: TimeLimits,
}

impl ReferenceJudgeArguments {
    /// Returns the player at this index as one entrant for each rule set.
    fn entrants(&self, place: usize, rules: &[RuleSet]) -> anyhow::Result<Vec<(RuleSet, Entrant)>> {
        let (player, asking) = (&self.players[place], self.limits.of(place));
        let entrant =
            |rules: &RuleSet| Ok((*rules, player.entrant(place, None, &self.option, rules, &asking)?));
        rules.iter().map(entrant).collect()
    }
}

/// Judges all players, and shows a progress bar on standard error if that is a terminal.
pub(super) fn run(arguments: &ReferenceJudgeArguments, settings: &Settings) -> anyhow::Result<String> {
    arguments.limits.check(&arguments.players, arguments.option.iter().map(|set| set.player))?;
    let (set, name) = arguments.set.read()?;
    let rules = rules_of(&set);
    let stop = interruptible();
    let bar = progress_bar((arguments.players.len() * set.records.len()) as u64, "decisions");
    let mut judged: Vec<JudgedPlayer> = Vec::new();
    for (place, player) in arguments.players.iter().enumerate() {
        let entrants = arguments.entrants(place, &rules)?;
        let chosen = choose(&set.records, &entrants, settings.threads(), &stop, &|| bar.inc(1));
        let chosen = chosen.map_err(|error| anyhow!("`{player}`: {error}{}", hint(&error)))?;
        let score = Score::of_plays(&set.records, &chosen);
        let description = describe(&entrants);
        judged.push(JudgedPlayer { name: player.to_string(), description, chosen, score });
    }
    bar.finish_and_clear();
    let shown = (&set, name.as_str(), arguments.worst);
    Ok(if settings.json { fields(&judged, shown) } else { text(&judged, shown) })
}

/// Suggests the option `--variant` if a program fails under rules that it may not support.
fn hint(error: &JudgeError) -> String {
    match error {
        JudgeError::Fault { rules, .. } if *rules != RuleSet::default() => {
            format!("; to use only decisions for `{0}`, add --variant {0}", RuleSet::default())
        }
        _ => String::new(),
    }
}

/// Describes the entrant for the first rule set, and says whether the entrants for other rule sets differ.
fn describe(entrants: &[(RuleSet, Entrant)]) -> String {
    let mut descriptions = entrants.iter().map(|(_, entrant)| entrant.description(None));
    let first = descriptions.next().unwrap_or_default();
    if descriptions.any(|other| other != first) {
        first + "; other rule sets have other settings"
    } else {
        first
    }
}
