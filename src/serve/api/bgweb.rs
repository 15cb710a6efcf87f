//! The path `/api/v1/getmoves` of bgweb-api, for clients that were written for it. Positions are of Portes,
//! unless the request has a `variant`.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use super::error::{ApiError, wrong};
use super::wildbg::ALL;
use super::{Asker, json_of};
use crate::questions::setting;

/// Returns the plays for a roll, best first.
pub(super) async fn moves(asker: Asker, body: Result<Bytes, BytesRejection>) -> Response {
    let answer = async { play(&asker, &asker.object(body)?).await };
    answer.await.map_or_else(IntoResponse::into_response, |plays| json_of(&plays).into_response())
}

async fn play(asker: &Asker, body: &Map<String, Value>) -> Result<Value, ApiError> {
    let get = |name: &str| body.get(name).unwrap_or(&Value::Null);
    let is_scored = get("score-moves").as_bool().unwrap_or(true);
    let [own, other] = match get("player").as_str() {
        Some("x") => ["x", "o"],
        Some("o") => ["o", "x"],
        _ => return Err(wrong("player", "`x` or `o`")),
    };
    let variant = get("variant").as_str().unwrap_or("portes");
    let request = json!({
        "do": "hint",
        "board": board(&get("board")[own], &get("board")[other])?,
        "turn": 1,
        "dice": get("dice"),
        "count": get("max-moves").as_u64().filter(|most| *most > 0).unwrap_or(ALL.into()),
        "plies": if is_scored { Value::Null } else { 0.into() },
    });
    let set = setting(&format!("variant {variant}"));
    let reply = asker.ask(&[set, request]).await?;
    let plays = reply["hint"].as_array().map(Vec::as_slice).unwrap_or_default();
    // A position without a legal play has one play without steps, and bgweb-api lists none.
    let plays = plays.iter().filter(|play| play["play"].as_array().is_some_and(|steps| !steps.is_empty()));
    Ok(plays.map(|play| described(play, is_scored)).collect())
}

/// Returns a board for a request. Each player's points are numbered from the player's own side.
fn board(own: &Value, other: &Value) -> Result<Value, ApiError> {
    let count = |layout: &Value, place: &str| match layout.get(place) {
        None | Some(Value::Null) => Ok(0),
        Some(count) => count
            .as_i64()
            .filter(|count| (0..=15).contains(count))
            .ok_or_else(|| wrong("board", "numbers of checkers from 0 to 15")),
    };
    let point = |number: u32| {
        let theirs = count(other, &(25 - number).to_string())?;
        match count(own, &number.to_string())? {
            0 => Ok(-theirs),
            mine if theirs == 0 => Ok(mine),
            _ => Err(wrong("board", "points with checkers of one player")),
        }
    };
    let points = (1..=24).map(point).collect::<Result<Vec<i64>, ApiError>>()?;
    Ok(json!({ "points": points, "bar": [count(other, "bar")?, count(own, "bar")?] }))
}

fn described(play: &Value, is_scored: bool) -> Value {
    let place = |number: &Value| match number.as_u64() {
        Some(25) => "bar".to_owned(),
        Some(0) | None => "off".to_owned(),
        Some(point) => point.to_string(),
    };
    let steps = play["play"].as_array().map(Vec::as_slice).unwrap_or_default();
    let steps: Vec<Value> =
        steps.iter().map(|step| json!({ "from": place(&step["from"]), "to": place(&step["to"]) })).collect();
    if !is_scored {
        return json!({ "play": steps });
    }
    let chances = &play["probs"];
    json!({
        "play": steps,
        "evaluation": {
            "info": { "cubeful": false, "plies": play["plies"].as_u64().unwrap_or_default() + 1 },
            "eq": play["equity"],
            "diff": play["eqdiff"],
            "probability": {
                "win": chances["win"], "winG": chances["win_gammon"], "winBG": chances["win_triple"],
                "lose": chances["lose"], "loseG": chances["lose_gammon"], "loseBG": chances["lose_triple"],
            },
        },
    })
}
