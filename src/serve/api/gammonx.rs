//! The paths below `/api/eval` of GammonX's server for its bots, for clients that were written for it. Portes
//! and Plakoto are answered, not Fevga, where checkers start elsewhere, nor games with a doubling cube.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use super::error::{ApiError, wrong};
use super::{Asker, json_of};
use crate::questions::setting;

/// `/api/eval/board`: the equity of a position, for the given player, who is on roll.
pub(super) async fn board(asker: Asker, body: Result<Bytes, BytesRejection>) -> Response {
    let answer = async {
        let (body, mut request) = (asker.object(body)?, Value::Null);
        let set = position(&body, &mut request)?;
        request["do"] = "eval".into();
        Ok(json!({ "evalScore": asker.ask(&[set, request]).await?["equity"] }))
    };
    respond("BOARD_EVAL_ERROR", answer.await)
}

/// `/api/eval/move`: the best play.
pub(super) async fn play(asker: Asker, body: Result<Bytes, BytesRejection>) -> Response {
    let answer = async {
        let (body, mut request) = (asker.object(body)?, Value::Null);
        let set = position(&body, &mut request)?;
        let levels = ["casual", "advanced", "worldclass"];
        let level = body.get("botLevel").and_then(Value::as_u64).and_then(|level| levels.get(level as usize));
        let rolls = body.get("rolls").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let [first, second, ..] = rolls else {
            return Err(wrong("rolls", "the numbers of both dice"));
        };
        request["do"] = "bestmove".into();
        request["dice"] = json!([first, second]);
        request["level"] = json!(level.ok_or(wrong("botLevel", "0, 1 or 2"))?);
        let reply = asker.ask(&[set, request]).await?;
        let steps = reply["play"].as_array().map(Vec::as_slice).unwrap_or_default();
        let steps: Vec<Value> = steps.iter().map(|step| move_of(step, is_white(&body))).collect();
        Ok(json!({ "moveSequence": { "moves": steps } }))
    };
    respond("MOVE_EVAL_ERROR", answer.await)
}

fn respond(fault: &str, answer: Result<Value, ApiError>) -> Response {
    match answer {
        Ok(payload) => json_of(&json!({ "type": "OK", "payload": payload })).into_response(),
        Err(error) => {
            let payload = json!({ "code": fault, "message": error.to_string() });
            let status = match error.status() {
                StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
                status => status,
            };
            (status, json_of(&json!({ "type": "ERROR", "payload": payload }))).into_response()
        }
    }
}

fn is_white(body: &Map<String, Value>) -> bool {
    body.get("isWhite").and_then(Value::as_bool).unwrap_or_default()
}

/// Describes the position in a request, and returns the request that chooses the game. Black moves from field
/// 23 to 0 and has positive numbers, like player 1; white is player 0, with negative numbers.
fn position(body: &Map<String, Value>, request: &mut Value) -> Result<Value, ApiError> {
    let variant = match body.get("modus").and_then(Value::as_u64) {
        Some(2) => "portes",
        Some(3) => "plakoto",
        _ => return Err(wrong("modus", "2 (Portes) or 3 (Plakoto)")),
    };
    let board = body.get("board").unwrap_or(&Value::Null);
    let pinned = board["pinnedFields"].as_array().map(Vec::as_slice).unwrap_or_default();
    let pins = (1..).zip(pinned).filter(|(_, pinned)| pinned.as_i64() != Some(0)).map(|(point, _)| point);
    let count = |name: &str| board[name].as_u64().unwrap_or_default();
    *request = json!({
        "board": {
            "points": board["fields"],
            "pins": pins.collect::<Vec<u8>>(),
            "bar": [count("homeBarCountWhite"), count("homeBarCountBlack")],
        },
        "turn": u8::from(!is_white(body)),
    });
    Ok(setting(&format!("variant {variant}")))
}

/// Converts a checker move from the numbering of its player.
fn move_of(step: &Value, is_white: bool) -> Value {
    let field = |number: &Value, off: i64| match number.as_i64().unwrap_or_default() {
        0 => off,
        point if is_white => 24 - point,
        point => point - 1,
    };
    let off = if is_white { -100 } else { 100 };
    json!({ "from": field(&step["from"], off), "to": field(&step["to"], off) })
}
