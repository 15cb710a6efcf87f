//! `set player`: who plays, called what, and how.

use serde_json::json;

use super::evaluation::{EvaluationRequest, PlaysChange, level_text, plays};
use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::text::argument::PlayerName;
use crate::text::arguments::{at_end, level};
use crate::text::input::Input;
use crate::text::words::Unavailable;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::rules::Player;

/// What `set player` changes.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSetting {
    /// Moves are entered.
    Human,
    /// The engine plays.
    Computer,
    /// How the engine chooses plays for him.
    Plays(PlaysChange),
    /// His name.
    Name(String),
}

/// What `set player` asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRequest {
    /// Who is meant.
    pub player: PlayerName,
    /// What changes.
    pub setting: PlayerSetting,
}

pub(super) struct Players;

/// Who changes, and how.
pub(super) struct PlayerChange {
    players: Vec<Player>,
    setting: PlayerSetting,
}

impl Setting for Players {
    const WORDS: &'static [&'static str] = &["player"];
    const SHOWN: &'static str = "Show the players";
    type Request = PlayerRequest;
    type Change = PlayerChange;

    fn usages() -> Vec<Usage> {
        vec![
            usage("set player 0|1|both|NAME human", "Moves of this player are entered"),
            usage(
                "set player 0|1|both|NAME plakoto",
                "Moves of this player are played by plakoto; also `gnubg`",
            ),
            usage("set player 0|1|NAME name NEWNAME", "Rename a player"),
            usage(
                "set player 0|1|both|NAME chequerplay evaluation plies N",
                "Set how deep plakoto plays for him",
            ),
        ]
    }

    /// `0|1|both|NAME human|gnubg|plakoto|name X|level L|chequerplay evaluation plies N|noise X`
    fn parse(input: Input<'_>) -> Result<PlayerRequest, ProtocolError> {
        let (player, rest) = input.player()?;
        let setting = setting(&player, rest)?;
        Ok(PlayerRequest { player, setting })
    }

    fn check(
        PlayerRequest { player, setting }: PlayerRequest,
        session: &Session,
    ) -> Result<PlayerChange, ProtocolError> {
        let players = match player {
            PlayerName::Both => Player::BOTH.to_vec(),
            _ => vec![session.player(&player)?],
        };
        if let PlayerSetting::Name(name) = &setting {
            must_be_free(name, &players, session)?;
        }
        Ok(PlayerChange { players, setting })
    }

    fn apply(PlayerChange { players, setting }: PlayerChange, session: &mut Session) -> Reply {
        let called = match players.as_slice() {
            [one] => session.table.seat(*one).name().to_owned(),
            _ => "both players".to_owned(),
        };
        for player in &players {
            setting.apply(*player, session);
        }
        Reply::message(match setting {
            PlayerSetting::Human => format!("Moves for {called} must now be entered manually."),
            PlayerSetting::Computer => format!("Moves for {called} will now be played by plakoto."),
            PlayerSetting::Plays(PlaysChange::Plies(plies)) => {
                format!("Moves for {called} will use {plies} ply evaluation.")
            }
            PlayerSetting::Plays(PlaysChange::Noise(noise)) => {
                format!("Moves for {called} will have a noise of {noise} points.")
            }
            PlayerSetting::Plays(PlaysChange::Level(level)) => {
                format!("Moves for {called} will be at level {}.", level_text(&level))
            }
            PlayerSetting::Name(name) => {
                let number = players.first().map_or(0, |player| player.index());
                format!("Player {number} is now known as `{name}'.")
            }
        })
    }

    fn saved(session: &Session) -> Vec<String> {
        let [first, _] = session.names();
        let mut lines = Vec::new();
        // His first name is free only if nobody else has it.
        if first.eq_ignore_ascii_case("user") {
            lines.push("set player 1 name waiting".to_owned());
        }
        for (index, seat) in session.table.seats().iter().enumerate() {
            let kind = if seat.is_computer() { "plakoto" } else { "human" };
            lines.push(format!("set player {index} name {}", seat.name()));
            lines.push(format!("set player {index} {kind}"));
            let own = |what: &str, value: Option<String>| {
                value.map(|value| format!("set player {index} chequerplay evaluation {what} {value}"))
            };
            lines.extend(own("plies", seat.plies().map(|plies| plies.to_string())));
            lines.extend(own("noise", seat.noise().map(|noise| noise.to_string())));
        }
        lines
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let (mut lines, mut players) = (Vec::new(), Vec::new());
        for (index, player) in session.table.seats().iter().enumerate() {
            let level = player.level(session.level);
            lines.push(format!("Player {index}:"));
            lines.push(format!("  Name: {}", player.name()));
            lines.push(match (player.is_computer(), level.noise) {
                (true, 0.0) => format!("  Type: plakoto, {}-ply evaluation", level.plies),
                (true, noise) => format!("  Type: plakoto, {}-ply evaluation, noise {noise}", level.plies),
                (false, _) => "  Type: human".to_owned(),
            });
            let kind = if player.is_computer() { "plakoto" } else { "human" };
            players.push(
                json!({ "name": player.name(), "type": kind, "plies": level.plies, "noise": level.noise }),
            );
        }
        Ok(Shown::many(lines, [("players", players.into())]))
    }
}

impl PlayerSetting {
    fn apply(&self, player: Player, session: &mut Session) {
        let table = &mut session.table;
        match self {
            Self::Human => table.set_computer(player, false),
            Self::Computer => table.set_computer(player, true),
            Self::Plays(PlaysChange::Plies(plies)) => table.set_plies(player, *plies),
            Self::Plays(PlaysChange::Noise(noise)) => table.set_noise(player, *noise),
            Self::Plays(PlaysChange::Level(level)) => {
                table.set_plies(player, level.plies);
                table.set_noise(player, level.noise);
            }
            Self::Name(name) => {
                let change = table.rename(player, name);
                session.note(change);
            }
        }
    }
}

/// What stands behind the player.
fn setting(player: &PlayerName, input: Input<'_>) -> Result<PlayerSetting, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Human,
        Computer,
        Name,
        Plays,
        Level,
        Cube,
    }
    let table = &[
        ("chequerplay", What::Plays),
        ("checkerplay", What::Plays),
        ("cubedecision", What::Cube),
        ("gnubg", What::Computer),
        ("plakoto", What::Computer),
        ("human", What::Human),
        ("level", What::Level),
        ("name", What::Name),
    ];
    let (what, rest) = input.keyword(table, "a player setting")?;
    match what {
        What::Human => rest.end(PlayerSetting::Human),
        What::Computer => rest.end(PlayerSetting::Computer),
        What::Name if *player == PlayerName::Both => Err(ProtocolError::bad_argument(
            "expected one player (0, 1 or a name): both cannot have one name",
        )),
        What::Name => rest.name().map(PlayerSetting::Name),
        What::Plays => {
            match plays(rest)? {
                EvaluationRequest::Plays(change) => Ok(PlayerSetting::Plays(change)),
                _ => Err(rest
                    .expected("`plies` or `noise`; pruning is set for everybody by `set evaluation prune`")),
            }
        }
        What::Level => at_end(level(rest)?).map(PlaysChange::Level).map(PlayerSetting::Plays),
        What::Cube => Err(Unavailable::Cube.error()),
    }
}

/// Two players with the same name could not be told apart.
fn must_be_free(name: &str, players: &[Player], session: &Session) -> Result<(), ProtocolError> {
    let taken = |player: &Player| {
        !players.contains(player) && session.table.seat(*player).name().to_lowercase() == name.to_lowercase()
    };
    if Player::BOTH.iter().any(taken) {
        let detail = format!("expected another name, `{name}` is the opponent's");
        return Err(ProtocolError::bad_argument(detail));
    }
    Ok(())
}
