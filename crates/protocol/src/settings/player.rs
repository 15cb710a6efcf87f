//! `set player` and `show player`: the names, types and levels of the players.

use schemars::JsonSchema;
use serde::Serialize;

use super::evaluation::level_text;
use super::kind::Change;
use super::row::Row;
use super::theme::Theme;
use crate::reply::TextReply;
use crate::text::argument::PlayerName;
use crate::text::arguments::{at_end, decimal, level, plies_number, switch};
use crate::text::input::Input;
use crate::text::words::Unavailable;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Level;
use plakoto_engine::rules::Player;
use plakoto_table::match_play::Table;
use plakoto_words::{Message, message};

pub(super) const PLAYER: Theme = Theme {
    words: &["player"],
    rows: &[
        Row::custom("", "0|1|both|NAME human", "help-set_player_human", "", |input| {
            let (player, rest) = input.player()?;
            let aspect = aspect(&player, rest)?;
            Ok(Change::to((player, aspect), |session, (player, aspect)| change(session, &player, &aspect)))
        })
        .saved(saved),
        Row::usage("0|1|both|NAME plakoto", "help-set_player_plakoto"),
        Row::usage("0|1|NAME name NEWNAME", "help-set_player_name"),
        Row::usage("0|1|both|NAME chequerplay evaluation plies N", "help-set_player_plies"),
    ],
    examples: &[
        ("set", "set player 0 level expert"),
        ("set player", "set player 0 level casual; set player 1 name Maria"),
    ],
    show,
    replies: |replies| replies.add::<SeatsFields>(),
    ..Theme::BASE
};

/// A new value for a setting of a player.
#[derive(Clone)]
enum Aspect {
    /// Whether the engine plays for the player; otherwise the user enters the plays.
    Computer(bool),
    /// How the engine chooses plays for the player.
    Plays(LevelChoice),
    /// The name of the player.
    Name(String),
}

/// Parses the text after the player's name or number.
fn aspect(player: &PlayerName, input: Input<'_>) -> Result<Aspect, ProtocolError> {
    let plays_word = "chequerplay";
    let table = &[
        ("chequerplay", plays_word),
        ("checkerplay", plays_word),
        ("cubedecision", "cubedecision"),
        ("gnubg", "plakoto"),
        ("plakoto", "plakoto"),
        ("human", "human"),
        ("level", "level"),
        ("name", "name"),
    ];
    let (word, rest) = input.keyword(table, message!("expected-player_setting"))?;
    match word {
        "human" => rest.end(Aspect::Computer(false)),
        "plakoto" => rest.end(Aspect::Computer(true)),
        "name" if *player == PlayerName::Both => {
            Err(ProtocolError::bad_argument(message!("error-both_names")))
        }
        "name" => rest.name().map(Aspect::Name),
        "level" => LevelChoice::level(rest).map(Aspect::Plays),
        "cubedecision" => Err(Unavailable::Cube.error()),
        _ => match plays(rest)? {
            ("prune", behind) => {
                at_end(behind.take(switch)?)?;
                Err(rest.expected(message!("expected-plies_or_noise")))
            }
            (word, behind) => LevelChoice::parse(word, behind).map(Aspect::Plays),
        },
    }
}

/// A new value for how the engine chooses the plays of a player.
#[derive(Clone, Copy)]
enum LevelChoice {
    /// The search depth, in plies.
    Plies(u8),
    /// The noise (see [`Level::noise`]).
    Noise(f32),
    /// Both the search depth and the noise.
    Level(Level),
}

impl LevelChoice {
    /// Parses the text after `noise` or `plies`.
    fn parse(word: &str, input: Input<'_>) -> Result<Self, ProtocolError> {
        if word == "noise" {
            let noise = decimal(message!("expected-noise"), 0.0..=Level::MAX_NOISE);
            return at_end(input.take(noise)?).map(Self::Noise);
        }
        plies_number(input).map(Self::Plies)
    }

    /// Parses the name of a playing level.
    fn level(input: Input<'_>) -> Result<Self, ProtocolError> {
        at_end(level(input)?).map(Self::Level)
    }
}

/// Parses the word after `chequerplay [evaluation]`: `plies`, `noise` or `prune`. Also returns the remaining
/// input.
fn plays(input: Input<'_>) -> Result<(&'static str, Input<'_>), ProtocolError> {
    let table = &["evaluation", "plies", "noise", "prune"].map(|word| (word, word));
    match input.keyword(table, message!("expected-evaluation_word"))? {
        ("evaluation", rest) => rest.keyword(&table[1..], message!("expected-plies_noise_prune")),
        found => Ok(found),
    }
}

fn change(session: &mut Session, player: &PlayerName, aspect: &Aspect) -> Result<Reply, ProtocolError> {
    let players = match player {
        PlayerName::Both => Player::BOTH.to_vec(),
        _ => vec![session.player(player)?],
    };
    let called = match players.as_slice() {
        [one] => session.table.seat(*one).name().to_owned(),
        _ => String::new(),
    };
    for player in players.iter().copied() {
        let table = &mut session.table;
        match aspect {
            Aspect::Name(name) => {
                let mut names = table.names();
                name.clone_into(&mut names[player.index()]);
                session.name_players(names)?;
            }
            Aspect::Computer(is_computer) => table.set_computer(player, *is_computer),
            Aspect::Plays(LevelChoice::Plies(plies)) => table.set_plies(player, *plies),
            Aspect::Plays(LevelChoice::Noise(noise)) => table.set_noise(player, *noise),
            Aspect::Plays(LevelChoice::Level(level)) => set_level(table, player, level),
        }
    }
    Ok(Reply::message(match aspect {
        Aspect::Computer(false) => message!("set-player_human", count = players.len(), player = called),
        Aspect::Computer(true) => message!("set-player_plakoto", count = players.len(), player = called),
        Aspect::Plays(LevelChoice::Plies(plies)) => {
            message!("set-player_plies", count = players.len(), player = called, plies = *plies)
        }
        Aspect::Plays(LevelChoice::Noise(noise)) => {
            message!("set-player_noise", count = players.len(), player = called, noise = noise.to_string())
        }
        Aspect::Plays(LevelChoice::Level(level)) => level_message(players.len(), &called, level),
        Aspect::Name(name) => {
            let number = players.first().map_or(0, |player| player.index());
            message!("set-player_name", number = number, name = name)
        }
    }))
}

fn set_level(table: &mut Table, player: Player, level: &Level) {
    table.set_plies(player, level.plies);
    table.set_noise(player, level.noise);
}

fn level_message(count: usize, player: &str, level: &Level) -> Message {
    message!("set-player_level", count = count, player = player, level = level_text(level))
}

impl Session {
    /// Lets the engine play for player 0, and the user for player 1. With a level, the engine plays at this level, and
    /// the message about it is returned.
    pub fn seat_opponent(&mut self, level: Option<Level>) -> Option<Message> {
        self.table.set_computer(Player::O, true);
        self.table.set_computer(Player::X, false);
        let level = level?;
        set_level(&mut self.table, Player::O, &level);
        Some(level_message(1, self.table.seat(Player::O).name(), &level))
    }
}

fn saved(session: &Session) -> Vec<String> {
    let [first, _] = session.names();
    let mut lines = Vec::new();
    // Player 0 can only get player 1's default name after player 1 has been renamed.
    if first.eq_ignore_ascii_case("user") {
        lines.push("1 name waiting".to_owned());
    }
    for (index, seat) in session.table.seats().iter().enumerate() {
        lines.push(format!("{index} name {}", seat.name()));
        lines.push(format!("{index} {}", kind(seat.is_computer())));
        let own = |what: &str, value: Option<String>| {
            value.map(|value| format!("{index} chequerplay evaluation {what} {value}"))
        };
        lines.extend(own("plies", seat.plies().map(|plies| plies.to_string())));
        lines.extend(own("noise", seat.noise().map(|noise| noise.to_string())));
    }
    lines
}

fn kind(is_computer: bool) -> &'static str {
    if is_computer { "plakoto" } else { "human" }
}

fn show(_: &Theme, session: &Session) -> Result<Reply, ProtocolError> {
    let (mut lines, mut players) = (Vec::new(), Vec::new());
    for (index, player) in session.table.seats().iter().enumerate() {
        let level = player.level(session.engine.level);
        lines.push(message!("show-player", number = index));
        lines.push(message!("show-player_name", name = player.name()));
        lines.push(match (player.is_computer(), level.noise) {
            (true, 0.0) => message!("show-player_plakoto", plies = level.plies),
            (true, noise) => {
                message!("show-player_noisy", plies = level.plies, noise = noise.to_string())
            }
            (false, _) => message!("show-player_human"),
        });
        let kind = kind(player.is_computer());
        let (name, plies, noise) = (player.name().to_owned(), level.plies, level.noise);
        players.push(SeatFields { name, r#type: kind, plies, noise });
    }
    Ok(TextReply::of(lines, &SeatsFields { players }))
}

/// The two players.
#[derive(Serialize, JsonSchema)]
struct SeatsFields {
    /// Player 0 and player 1.
    players: Vec<SeatFields>,
}

/// A player.
#[derive(Serialize, JsonSchema)]
struct SeatFields {
    /// The player's name.
    name: String,
    /// `human` or `plakoto`.
    #[schemars(extend("enum" = ["human", "plakoto"]))]
    r#type: &'static str,
    /// The search depth of a computer, in plies.
    plies: u8,
    /// The standard deviation of a computer's errors, as a share of the standard deviation of the game's result.
    noise: f32,
}
