//! Time and search limits for arena players that are external programs: one limit for all of them, or one per
//! player.

use std::str::FromStr;
use std::time::Duration;

use anyhow::bail;
use clap::Args;

use super::player::{PlayerArgument, PlayerValue, ProgramLimits};
use crate::cli::options::PROGRAMS;

/// A limit as the user writes it: `5` for all programs, or `2:5` for player 2 only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct PlayerLimit<T> {
    /// Index of the player to whom the limit applies; `None` for all programs.
    player: Option<usize>,
    value: T,
}

/// A duration as the user writes it: `90`, `90s`, `15m` or `8h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Time(pub(super) Duration);

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = PROGRAMS)]
pub(in crate::cli) struct TimeLimits {
    /// Search depth of `cmd:` players, in plies; `2:3` limits only player 2 to 3 plies, and so on in the
    /// following options
    #[arg(long, value_name = "[N:]PLIES")]
    depth: Vec<PlayerLimit<u8>>,
    /// Time limit for each decision of `cmd:` players, in milliseconds
    #[arg(long, value_name = "[N:]MS")]
    movetime: Vec<PlayerLimit<u64>>,
    /// Maximum number of static evaluations for each decision of `cmd:` players
    #[arg(long, value_name = "[N:]NODES")]
    nodes: Vec<PlayerLimit<u64>>,
    /// Time limit for each answer of a `cmd:` player, in seconds or with a unit (e.g. 2m); a player that
    /// exceeds it loses the game [default: 60]
    #[arg(long, value_name = "[N:]TIME")]
    timeout: Vec<PlayerLimit<Time>>,
    /// Time limit for a `cmd:` player to start [default: 60]
    #[arg(long, value_name = "[N:]TIME")]
    start_timeout: Vec<PlayerLimit<Time>>,
}

/// Default for the two time limits of programs.
const USUAL: Time = Time(Duration::from_secs(60));

impl TimeLimits {
    /// Fails if a limit, or an index in `others`, names a player that does not exist, or if a limit is for a
    /// built-in player.
    pub(in crate::cli) fn check(
        &self,
        players: &[PlayerArgument],
        others: impl Iterator<Item = usize>,
    ) -> anyhow::Result<()> {
        let of_go = owners(&self.depth).chain(owners(&self.movetime)).chain(owners(&self.nodes));
        let limited: Vec<usize> =
            of_go.chain(owners(&self.timeout)).chain(owners(&self.start_timeout)).collect();
        if let Some(player) = others.chain(limited.iter().copied()).find(|player| *player >= players.len()) {
            bail!("there is no player {}: the players are numbered from 1 to {}", player + 1, players.len());
        }
        for player in limited {
            if let PlayerArgument::BuiltIn(spec) = &players[player] {
                let number = player + 1;
                bail!(
                    "player {number} is built in: write its limits after its evaluator, e.g. `{spec},plies=1`"
                );
            }
        }
        Ok(())
    }

    /// Returns the limits for a player. They have no effect on a built-in player.
    pub(in crate::cli) fn of(&self, player: usize) -> ProgramLimits {
        let limits = [
            of(&self.depth, player).map(|plies| format!("depth {plies}")),
            of(&self.movetime, player).map(|time| format!("movetime {time}")),
            of(&self.nodes, player).map(|nodes| format!("nodes {nodes}")),
        ];
        let time = |limits| of(limits, player).unwrap_or(USUAL).0;
        ProgramLimits {
            limits: limits.into_iter().flatten().collect::<Vec<_>>().join(" "),
            start_limit: time(&self.start_timeout),
            limit: time(&self.timeout),
        }
    }
}

fn owners<T>(limits: &[PlayerLimit<T>]) -> impl Iterator<Item = usize> {
    limits.iter().filter_map(|limit| limit.player)
}

/// Returns the player's own limit or, without one, the limit for all programs. If a limit was given several
/// times, the last one applies.
fn of<T: Copy>(limits: &[PlayerLimit<T>], player: usize) -> Option<T> {
    let last = |whose| limits.iter().rev().find(|limit| limit.player == whose);
    last(Some(player)).or_else(|| last(None)).map(|limit| limit.value)
}

impl<T: FromStr> FromStr for PlayerLimit<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.contains(':') {
            let PlayerValue { player, what } = text.parse()?;
            return Ok(Self { player: Some(player), value: what });
        }
        let value = text.parse().map_err(|_| {
            format!("expected a limit, optionally after a player number and a colon (e.g. 2:5), got `{text}`")
        });
        Ok(Self { player: None, value: value? })
    }
}

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0)];
        let with_unit = units.iter().find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, *seconds)));
        let (number, unit) = with_unit.unwrap_or((text, 1.0));
        let time =
            number.parse::<f64>().ok().and_then(|number| Duration::try_from_secs_f64(number * unit).ok());
        let time = time.filter(|time| !time.is_zero());
        time.map(Self)
            .ok_or_else(|| format!("expected a time above 0, such as 90, 90s, 15m or 8h, got `{text}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_a_player_overrides_the_limit_of_all() {
        let limits: Vec<PlayerLimit<u8>> =
            ["1", "2:3", "2"].map(|text| text.parse().expect("a limit")).to_vec();
        assert_eq!([0, 1].map(|player| of(&limits, player)), [Some(2), Some(3)]);
        assert_eq!(of::<u8>(&[], 0), None);
        for wrong in ["", "x", "0:1", "1:", "1:x", "300"] {
            assert!(wrong.parse::<PlayerLimit<u8>>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_have_units() {
        let time = |text: &str| text.parse::<Time>().map(|Time(time)| time.as_secs_f64()).ok();
        assert_eq!(
            ["0.5", "90s", "1.5m", "8h"].map(time),
            [Some(0.5), Some(90.0), Some(90.0), Some(28_800.0)]
        );
        assert_eq!(["0", "-1", "1d", "", "m", "inf", "nan", "1e300h"].map(time), [None; 8]);
    }
}
