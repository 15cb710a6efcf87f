//! What was played, as replies list it.

use serde_json::{Map, Value, json};

use super::events::{game_over, result_value};
use super::{Reply, Shown, fields};
use crate::record::{GameRecord, Place, Record, Turn};
use crate::rules::Roll;

/// `list game`: every turn.
pub(in crate::protocol) fn game(record: &Record, Place { game: index, .. }: Place) -> Reply {
    let Some(game) = record.games.get(index) else { return Reply::Silent };
    let mut lines = vec![heading(record, index, game)];
    lines.extend((1..).zip(game.turns()).map(|(number, turn)| turn_line(number, turn, &record.names)));
    if let Some(result) = game.result(&record.rules) {
        lines.push(game_over(&result, &record.names));
    }
    let turns: Vec<Value> = game.turns().iter().map(turn_value).collect();
    let mut fields = game_fields(record, index, game);
    fields.insert("turns".into(), turns.into());
    Reply::Shown(Shown { lines, fields })
}

/// `list match`: every game.
pub(in crate::protocol) fn games(record: &Record) -> Reply {
    let lines = record.games.iter().enumerate().map(|(index, game)| {
        let result = game.result(&record.rules);
        let result =
            result.map_or_else(|| "Not finished.".into(), |result| game_over(&result, &record.names));
        let (turns, plural) = (game.turns().len(), if game.turns().len() == 1 { "" } else { "s" });
        format!("{}, {turns} turn{plural}. {result}", heading(record, index, game))
    });
    let games = record.games.iter().enumerate();
    let games: Vec<Value> = games.map(|(index, game)| game_fields(record, index, game).into()).collect();
    let fields =
        [("match_length", record.length.into()), ("names", json!(record.names)), ("games", games.into())];
    Shown::many(lines.collect(), fields)
}

/// `Game 2: plakoto 0, user 1`
fn heading(record: &Record, index: usize, game: &GameRecord) -> String {
    let ([first, second], score) = (&record.names, game.score());
    format!("Game {}: {first} {}, {second} {}", index + 1, score[0], score[1])
}

fn turn_line(number: usize, Turn { player, numbers, legal, .. }: &Turn, names: &[String; 2]) -> String {
    format!("{number:3}) {} {numbers}: {legal}", names[player.index()])
}

fn turn_value(Turn { player, numbers, legal, .. }: &Turn) -> Value {
    let play = legal.to_string();
    let pending: Vec<u8> = numbers.pending().numbers().collect();
    let dice = numbers.roll().map(Roll::dice);
    json!({ "player": player.index(), "dice": dice, "pending": pending, "move": play })
}

fn game_fields(record: &Record, index: usize, game: &GameRecord) -> Map<String, Value> {
    fields([
        ("game", (index + 1).into()),
        ("score", json!(game.score())),
        ("starter", game.starter().index().into()),
        ("turns", game.turns().len().into()),
        ("result", game.result(&record.rules).map(|result| result_value(&result)).into()),
    ])
}
