//! Questions by HTTP: each is one request, answered by a new session. The request is the body of a protocol
//! request, and the reply is the session's JSON.

mod bgweb;
mod error;
mod gammonx;
mod openapi;
mod wildbg;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Map, Value, json};
use std::sync::Arc;

use self::error::ApiError;
use super::ServerState;
use super::conversation::{ClientMessage, Event, SessionPool};
use super::socket::MAX_MESSAGE;
use super::wire::Wire;

/// A question: its path, and the command that answers it.
struct Endpoint {
    path: &'static str,
    command: &'static str,
    /// The definition of the answer's fields in the schema of the protocol.
    fields: &'static str,
    about: &'static str,
    /// Whether the question is about a match in the field `text`.
    is_about_match: bool,
}

/// All questions.
const ENDPOINTS: [Endpoint; 5] = [
    Endpoint::of("evaluate", "eval", "Eval", "The chances and the equity of a position."),
    Endpoint::of("plays", "hint", "Hint", "The plays for a roll, best first, with chances and equities."),
    Endpoint::of(
        "why",
        "why",
        "WhyReply",
        "Why the best play is better than another, or than the second best.",
    ),
    Endpoint::of(
        "rollout",
        "rollout",
        "Rollout",
        "The equity of a position, or of its best plays, by rollouts.",
    ),
    Endpoint {
        is_about_match: true,
        ..Endpoint::of("review", "analyse", "Analysis", "The errors, luck and ratings of a match.")
    },
];

impl Endpoint {
    const fn of(
        path: &'static str,
        command: &'static str,
        fields: &'static str,
        about: &'static str,
    ) -> Self {
        Self { path, command, fields, about, is_about_match: false }
    }
}

/// Returns the routes of all questions, below `base`.
pub(super) fn routes(base: impl Fn(&str) -> String) -> Router<ServerState> {
    let mut router = Router::new()
        .route(&base("/v1/openapi.json"), get(async || json_of(&openapi::document()).into_response()))
        .route(&base("/api/v1/getmoves"), post(bgweb::moves))
        .route(&base("/api/eval"), get(async || ()))
        .route(&base("/api/eval/board"), post(gammonx::board))
        .route(&base("/api/eval/move"), post(gammonx::play))
        .route(&base("/eval"), get(wildbg::evaluate))
        .route(&base("/move"), get(wildbg::moves));
    for endpoint in &ENDPOINTS {
        let handler = async move |place: Asker, body: Result<Bytes, BytesRejection>| {
            let answer = match place.object(body) {
                Ok(body) => place.answer(endpoint, body).await,
                Err(error) => Err(error),
            };
            answer.map_or_else(IntoResponse::into_response, |answer| json_of(&answer).into_response())
        };
        router = router.route(&base(&format!("/v1/{}", endpoint.path)), post(handler));
    }
    router
        .route(&base("/v1/{*path}"), axum::routing::any(async || ApiError::NoSuchPath))
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(DefaultBodyLimit::max(MAX_MESSAGE))
}

fn json_of(value: &Value) -> impl IntoResponse + use<> {
    ([(header::CONTENT_TYPE, "application/json")], format!("{value}\n"))
}

/// A client's place among those that the server works for, which the client has until its answer is sent.
struct Asker {
    pool: SessionPool,
    _place: super::limits::TakenPlace,
}

impl axum::extract::FromRequestParts<ServerState> for Asker {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &ServerState,
    ) -> Result<Self, Response> {
        let headers: &HeaderMap = &parts.headers;
        let Some(wire) = parts.extensions.get::<Arc<Wire>>() else {
            return Err(ApiError::Ended.into_response());
        };
        let place =
            super::take_place(state, headers, wire).map_err(|full| ApiError::Full(full).into_response())?;
        Ok(Self { pool: state.session_pool.clone(), _place: place })
    }
}

impl Asker {
    /// Reads the body of a request: a JSON object.
    fn object(&self, body: Result<Bytes, BytesRejection>) -> Result<Map<String, Value>, ApiError> {
        let body = body.map_err(|error| ApiError::Body(error.status(), error.body_text()))?;
        serde_json::from_slice(&body).map_err(ApiError::NotAnObject)
    }

    /// Answers a question. The fields `variant` and `set` change settings first, and `text` is a match.
    async fn answer(&self, endpoint: &Endpoint, mut body: Map<String, Value>) -> Result<Value, ApiError> {
        let mut requests = Vec::new();
        if let Some(variant) = body.remove("variant") {
            let variant = variant.as_str().ok_or(ApiError::Field("variant", "a text"))?;
            requests.push(json!({ "do": "set", "args": format!("variant {variant}") }));
        }
        for setting in settings(body.remove("set"))? {
            requests.push(json!({ "do": "set", "args": setting }));
        }
        if endpoint.is_about_match {
            let text = body.remove("text").ok_or(ApiError::Field("text", "the text of a match"))?;
            requests.push(json!({ "do": "load", "args": "match", "text": text }));
            body.insert("args".to_owned(), "match".into());
        }
        body.insert("do".to_owned(), endpoint.command.into());
        requests.push(Value::Object(body));
        self.ask(&requests).await
    }

    /// Executes requests in a new session. Returns the answer to the last one, or the first refusal. If the
    /// client leaves, the session stops.
    async fn ask(&self, requests: &[Value]) -> Result<Value, ApiError> {
        let desk = self.pool.desk().await.map_err(ApiError::Machine)?;
        let mut session = self.pool.begin(desk, None).await.map_err(ApiError::Machine)?;
        let mut answer = Err(ApiError::Ended);
        for request in requests {
            let lines = Bytes::from(request.to_string());
            session.hand_over(ClientMessage { lines, is_long: false });
            let reply = loop {
                let Event::Reply(line) = session.event().await else { return Err(ApiError::Ended) };
                let reply: Value = serde_json::from_str(&line).map_err(ApiError::NotAnObject)?;
                if reply.get("done") != Some(&Value::Bool(false)) {
                    break reply;
                }
            };
            if reply["ok"] != true {
                return Err(ApiError::Refused(reply));
            }
            answer = Ok(reply);
        }
        answer
    }
}

/// Reads the field `set`: texts that could follow the command `set`.
fn settings(set: Option<Value>) -> Result<Vec<String>, ApiError> {
    let texts = match set {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(list)) => list.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
        Some(_) => None,
    };
    texts.ok_or(ApiError::Field("set", "a list of texts such as `rollout trials 324`"))
}
