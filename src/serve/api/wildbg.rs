//! The paths `/eval` and `/move` of the engine wildbg, for clients that were written for it. Positions are of
//! Portes, unless the query has a `variant`.

use axum::extract::RawQuery;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::error::ApiError;
use super::{Asker, json_of};
use crate::questions::setting;

/// `/eval?p1=…`: the chances of a position. Nobody can double in tavli.
pub(super) async fn evaluate(asker: Asker, RawQuery(query): RawQuery) -> Response {
    let answer = async {
        let mut request = position(&query)?;
        request["do"] = "eval".into();
        let reply = ask(&asker, &query, request).await?;
        Ok(json!({
            "cube": { "double": false, "accept": true },
            "probabilities": probabilities(&reply["probs"]),
        }))
    };
    respond(answer.await)
}

/// `/move?die1=3&die2=1&p1=…`: all plays, best first.
pub(super) async fn moves(asker: Asker, RawQuery(query): RawQuery) -> Response {
    let answer = async {
        let dice = ["die1", "die2"].map(|name| number(&query, name));
        let [Some(first), Some(second)] = dice else {
            return Err(ApiError::Query(
                "expected the dice as die1 and die2, such as die1=3&die2=1".to_owned(),
            ));
        };
        let mut request = position(&query)?;
        request["do"] = "hint".into();
        request["dice"] = json!([first?, second?]);
        request["count"] = ALL.into();
        let reply = ask(&asker, &query, request).await?;
        let plays = reply["hint"].as_array().map(Vec::as_slice).unwrap_or_default();
        let info = |play: &Value| {
            let steps = play["play"].as_array().map(Vec::as_slice).unwrap_or_default();
            let steps: Vec<Value> =
                steps.iter().map(|step| json!({ "from": step["from"], "to": step["to"] })).collect();
            json!({ "play": steps, "probabilities": probabilities(&play["probs"]) })
        };
        Ok(json!({ "moves": plays.iter().map(info).collect::<Vec<_>>() }))
    };
    respond(answer.await)
}

/// More plays than any position has.
pub(super) const ALL: u32 = 1_000_000;

fn respond(answer: Result<Value, ApiError>) -> Response {
    match answer {
        Ok(answer) => json_of(&answer).into_response(),
        // wildbg's errors have only a message.
        Err(error) => (error.status(), json_of(&json!({ "message": error.to_string() }))).into_response(),
    }
}

async fn ask(asker: &Asker, query: &Option<String>, request: Value) -> Result<Value, ApiError> {
    let variant = parameter(query, "variant").unwrap_or("portes");
    let set = setting(&format!("variant {variant}"));
    asker.ask(&[set, request]).await
}

fn parameter<'a>(query: &'a Option<String>, name: &str) -> Option<&'a str> {
    let pairs = query.as_deref().unwrap_or_default().split('&');
    pairs.filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn number(query: &Option<String>, name: &str) -> Option<Result<i8, ApiError>> {
    let fault = |text| ApiError::Query(format!("{name}: expected a whole number, got `{text}`"));
    parameter(query, name).map(|text| text.parse().map_err(|_| fault(text)))
}

/// Reads `p0` to `p25`: checkers of the player on roll are positive. `p25` and `p0` are on the bar.
fn position(query: &Option<String>) -> Result<Value, ApiError> {
    let place = |index: usize| number(query, &format!("p{index}")).unwrap_or(Ok(0));
    let places = (0..=25).map(place).collect::<Result<Vec<i8>, _>>()?;
    let bar = [places[0].checked_neg().unwrap_or(i8::MAX), places[25]];
    Ok(json!({ "board": { "points": &places[1..25], "bar": bar }, "turn": 1 }))
}

fn probabilities(chances: &Value) -> Value {
    json!({
        "win": chances["win"],
        "winG": chances["win_gammon"],
        "winBg": chances["win_triple"],
        "loseG": chances["lose_gammon"],
        "loseBg": chances["lose_triple"],
    })
}
