//! What happens in a game, as replies tell it.

use serde_json::{Map, Value, json};

use super::fields;
use super::plays::play_fields;
use crate::match_play::{Ending, GameResult, Resignation};
use crate::rules::{LegalPlay, Player, Position, Roll, Victory, play_text};

/// Something that has happened in the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A match of so many points has begun; 0 for an open-ended session.
    NewMatch(u16),
    /// Both players have rolled one die for the start: player 0's and player 1's.
    OpeningRoll([u8; 2]),
    /// This player starts because he has won the last game, or because dice are entered by hand.
    Starts(Player),
    /// He has rolled.
    Rolled(Player, Roll),
    /// He has played.
    Moved {
        /// Who.
        player: Player,
        /// The position before.
        before: Position,
        /// The play.
        legal: LegalPlay,
    },
    /// No number can be played; the turn passes.
    CannotMove(Player),
    /// He offers to lose so much.
    OffersToResign(Player, Resignation),
    /// He accepts the resignation of his opponent.
    Accepts(Player, Resignation),
    /// He declines it.
    Declines(Player, Resignation),
    /// The game is over.
    GameOver(GameResult),
    /// The score after so many games of a match to so many points.
    Score {
        /// Games finished.
        games: u32,
        /// Points of player 0 and player 1.
        score: [u16; 2],
        /// Points to win the match; 0 for an open-ended session.
        length: u16,
    },
    /// He has won the match.
    MatchOver(Player),
    /// The last command that changed the game has been taken back.
    Undone,
    /// The players have changed places.
    Swapped,
}

impl Event {
    pub(super) fn text(&self, names: &[String; 2]) -> String {
        let name = |player: &Player| names[player.index()].as_str();
        match self {
            Self::NewMatch(0) => "A new session has been started.".into(),
            Self::NewMatch(1) => "A new 1 point match has been started.".into(),
            Self::NewMatch(length) => format!("A new {length} points match has been started."),
            Self::OpeningRoll(dice) => {
                format!("{} rolls {}, {} rolls {}.", names[0], dice[0], names[1], dice[1])
            }
            Self::Starts(player) => format!("{} starts.", name(player)),
            Self::Rolled(player, roll) => {
                let [first, second] = roll.dice();
                format!("{} rolls {first} and {second}.", name(player))
            }
            Self::Moved { player, before, legal } => {
                format!("{} moves {}.", name(player), play_text::write(before, legal))
            }
            Self::CannotMove(player) => format!("{} cannot move.", name(player)),
            Self::OffersToResign(player, offer) => {
                format!("{} offers to resign {}.", name(player), offered(*offer))
            }
            Self::Accepts(player, offer) => format!("{} accepts and wins {}.", name(player), offered(*offer)),
            Self::Declines(player, offer) => {
                format!("{} declines the {}.", name(player), offered(*offer).trim_start_matches("a "))
            }
            Self::GameOver(result) => game_over(result, names),
            Self::Score { games, score, length } => score_line(names, *games, *score, *length),
            Self::MatchOver(player) => format!("{} has won the match.", name(player)),
            Self::Undone => "The last command has been taken back.".into(),
            Self::Swapped => "The players have been swapped.".into(),
        }
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let event =
            |name: &str, player: &Player| fields([("event", name.into()), ("player", player.index().into())]);
        let with = |mut all: Map<String, Value>, name: &str, value: Value| {
            all.insert(name.to_owned(), value);
            all
        };
        match self {
            Self::NewMatch(length) => {
                fields([("event", "new_match".into()), ("match_length", (*length).into())])
            }
            Self::OpeningRoll(dice) => fields([("event", "opening_roll".into()), ("dice", json!(dice))]),
            Self::Starts(player) => event("starts", player),
            Self::Rolled(player, roll) => with(event("roll", player), "dice", json!(roll.dice())),
            Self::Moved { player, before, legal } => {
                let mut all = event("move", player);
                all.extend(play_fields(before, legal));
                all
            }
            Self::CannotMove(player) => event("cannot_move", player),
            Self::OffersToResign(player, offer) => {
                with(event("resign", player), "points", offer.points().into())
            }
            Self::Accepts(player, offer) => with(event("accept", player), "points", offer.points().into()),
            Self::Declines(player, offer) => with(event("decline", player), "points", offer.points().into()),
            Self::GameOver(result) => {
                with(fields([("event", "game_over".into())]), "result", result_value(result))
            }
            Self::Score { games, score, .. } => {
                fields([("event", "score".into()), ("games", (*games).into()), ("score", json!(score))])
            }
            Self::MatchOver(player) => event("match_over", player),
            Self::Undone => fields([("event", "undo".into())]),
            Self::Swapped => fields([("event", "swap".into())]),
        }
    }
}

/// gnubg's names for what is resigned.
fn offered(offer: Resignation) -> &'static str {
    match offer {
        Resignation::Single => "a single game",
        Resignation::Gammon => "a gammon",
        Resignation::Triple => "a backgammon",
    }
}

fn game_over(result: &GameResult, names: &[String; 2]) -> String {
    let GameResult::Won { winner, points, ending } = result else {
        return match result {
            GameResult::MothersPinned => "The game is a draw: both mothers are pinned.",
            GameResult::Dead => "The game is a draw: neither player can ever move again.",
            _ => "The game is over.",
        }
        .into();
    };
    let how = match ending {
        Ending::Played(Victory::Mother) => "pins the mother and wins",
        Ending::Played(Victory::Single) | Ending::Resigned(Resignation::Single) => "wins a single game and",
        Ending::Played(Victory::Gammon) | Ending::Resigned(Resignation::Gammon) => "wins a gammon and",
        Ending::Played(Victory::Triple) => "wins a triple game and",
        Ending::Resigned(Resignation::Triple) => "wins a backgammon and",
    };
    let plural = if *points == 1 { "" } else { "s" };
    format!("{} {how} {points} point{plural}.", names[winner.index()])
}

/// gnubg's line of `show score`.
pub(in crate::protocol) fn score_line(
    names: &[String; 2],
    games: u32,
    score: [u16; 2],
    length: u16,
) -> String {
    let plural = if games == 1 { "" } else { "s" };
    let kind = match length {
        0 => "open-ended session".into(),
        1 => "match to 1 point".into(),
        length => format!("match to {length} points"),
    };
    let [first, second] = names;
    format!("The score (after {games} game{plural}) is: {first} {}, {second} {} ({kind})", score[0], score[1])
}

/// `winner` 0, 1 or null, `points`, and `how` the game ended.
fn result_value(result: &GameResult) -> Value {
    let how = match result {
        GameResult::Won { ending: Ending::Played(victory), .. } => match victory {
            Victory::Single => "single",
            Victory::Gammon => "gammon",
            Victory::Triple => "triple",
            Victory::Mother => "mother",
        },
        GameResult::Won { ending: Ending::Resigned(_), .. } => "resignation",
        GameResult::MothersPinned => "mothers_pinned",
        GameResult::Dead => "dead",
        GameResult::Unknown => "unknown",
    };
    match result {
        GameResult::Won { winner, points, .. } => {
            json!({ "winner": winner.index(), "points": points, "how": how })
        }
        _ => json!({ "winner": null, "points": 0, "how": how }),
    }
}
