//! `POST /v1`: one question of the protocol by HTTP, which a new session answers; and `GET /v1/schema`.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use serde_json::{Map, Value, json};

use super::connections::{Wire, Work};
use super::conversation::{ClientMessage, Conversation, SessionEvent, SessionPool};
use super::limits::{NoPlace, TakenPlace};
use super::socket::MAX_MESSAGE;
use super::{ServerState, Visitor};
use plakoto_protocol::schema;

/// Commands that answer a question. The last one is about a match, which the question contains as text.
const QUESTIONS: [&str; 6] = ["eval", "hint", "legal", "why", "rollout", ANALYSE];

const ANALYSE: &str = "analyse";

/// Returns the routes of the interface, below `base`.
pub(super) fn routes(base: impl Fn(&str) -> String) -> Router<ServerState> {
    let ask = async |client: ApiClient, body: Result<Bytes, BytesRejection>| {
        Ok::<_, ApiError>(json_of(client.ask(&requests(body)?).await?))
    };
    Router::new()
        .route(&base("/v1"), post(ask))
        .route(&base("/v1/schema"), get(async || json_of(schema())))
        .route(&base("/v1/{*path}"), any(async || ApiError::NoSuchPath))
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(DefaultBodyLimit::max(MAX_MESSAGE))
}

fn json_of(value: Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], format!("{value}\n")).into_response()
}

/// Returns the requests of the protocol that a body asks for. The fields `variant` and `set` change settings
/// first, and `text` is the match that `analyse` judges. All other fields are the request itself.
fn requests(body: Result<Bytes, BytesRejection>) -> Result<Vec<Value>, ApiError> {
    let body = body.map_err(|error| ApiError::Body(error.status(), error.body_text()))?;
    let mut question: Map<String, Value> = serde_json::from_slice(&body).map_err(ApiError::NotAnObject)?;
    let mut requests = Vec::new();
    if let Some(variant) = question.remove("variant") {
        let variant = variant.as_str().ok_or(ApiError::Field("variant", "a text".into()))?;
        requests.push(setting(&format!("variant {variant}")));
    }
    requests.extend(settings(question.remove("set"))?.iter().map(|text| setting(text)));
    let command = question.get("do").and_then(Value::as_str);
    if !command.is_some_and(|command| QUESTIONS.contains(&command)) {
        return Err(ApiError::Field("do", format!("one of {}", QUESTIONS.join(", "))));
    }
    if command == Some(ANALYSE) {
        let text = question.remove("text").ok_or(ApiError::Field("text", "the text of a match".into()))?;
        requests.push(json!({ "do": "load", "args": "match", "text": text }));
        question.entry("args").or_insert_with(|| "match".into());
    }
    requests.push(Value::Object(question));
    Ok(requests)
}

/// Returns the request that changes a setting. `text` is what could follow the command `set`.
fn setting(text: &str) -> Value {
    json!({ "do": "set", "args": text })
}

/// Reads the field `set`.
fn settings(set: Option<Value>) -> Result<Vec<String>, ApiError> {
    let texts = match set {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(list)) => list.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
        Some(_) => None,
    };
    texts.ok_or(ApiError::Field("set", "a list of texts such as `rollout trials 324`".into()))
}

/// Replaces the field of a refused setting by the field of the question that it came from. The client has not
/// sent the field `args`.
fn name_setting(request: &Value, mut reply: Value) -> Value {
    let text = request["args"].as_str().filter(|_| request["do"] == "set").unwrap_or_default();
    let own = if text.starts_with("variant ") { "variant" } else { "set" };
    if let Some(error) = reply.get_mut("error").filter(|error| !text.is_empty() && error["field"] == "args") {
        let message = error["message"].as_str().unwrap_or_default();
        error["message"] = message.replacen("args: ", &format!("{own}: "), 1).into();
        error["field"] = own.into();
    }
    reply
}

/// A client that asks a question. It has a place on the server until its answer is sent.
struct ApiClient {
    pool: SessionPool,
    wire: Arc<Wire>,
    _place: TakenPlace,
}

impl FromRequestParts<ServerState> for ApiClient {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &ServerState) -> Result<Self, ApiError> {
        let visitor = Visitor::from_request_parts(parts, state).await;
        let Visitor { wire, address } = visitor.map_err(|_| ApiError::Ended)?;
        let place = state.sockets.take(address).map_err(ApiError::Full)?;
        Ok(Self { pool: state.session_pool.of(address), wire, _place: place })
    }
}

impl ApiClient {
    /// Executes requests in a new session. Returns the answer to the last one, or the first refusal. If the
    /// client leaves, the session stops.
    async fn ask(&self, requests: &[Value]) -> Result<Value, ApiError> {
        let _work = Work::on(&self.wire);
        let permit = self.pool.permit().await.map_err(ApiError::Machine)?;
        let mut session = self.pool.begin(permit, None).await.map_err(ApiError::Machine)?;
        let mut answer = Err(ApiError::Ended);
        for request in requests {
            let lines = Bytes::from(request.to_string());
            session.hand_over(ClientMessage { lines, is_long: false });
            let reply = last_reply(&mut session).await?;
            if reply["ok"] != true {
                return Err(ApiError::Refused(name_setting(request, reply)));
            }
            answer = Ok(reply);
        }
        answer
    }
}

/// Returns the last reply to a request. `legal` sends a long list in parts, which this function joins; other
/// commands report progress, which it ignores.
async fn last_reply(session: &mut Conversation) -> Result<Value, ApiError> {
    let mut legal: Vec<Value> = Vec::new();
    loop {
        let line = match session.event().await {
            SessionEvent::Reply(line) => line,
            SessionEvent::Failed(error) => return Err(ApiError::Machine(error)),
            SessionEvent::Rested(_) | SessionEvent::Quit => return Err(ApiError::Ended),
        };
        let mut reply: Value = serde_json::from_str(&line).map_err(|_| ApiError::Ended)?;
        let is_last = reply["done"] != false;
        if let Some(Value::Array(plays)) = reply.get_mut("legal") {
            legal.append(plays);
            if is_last {
                *plays = std::mem::take(&mut legal);
            }
        }
        if is_last {
            return Ok(reply);
        }
    }
}

/// Reason why a question has no answer. Every error is a JSON object like the refusals of the protocol.
#[derive(Debug, thiserror::Error)]
enum ApiError {
    #[error("expected a JSON object as the body: {0}")]
    NotAnObject(serde_json::Error),
    /// A field cannot be read: its name, and what it should be.
    #[error("{0}: expected {1}")]
    Field(&'static str, String),
    #[error("{1}")]
    Body(StatusCode, String),
    #[error("expected one of the paths /v1, /v1/schema")]
    NoSuchPath,
    #[error("expected another method: questions are sent by POST, the schema is read by GET")]
    Method,
    #[error("{0}")]
    Full(NoPlace),
    #[error("the session cannot be started: {0}")]
    Machine(io::Error),
    #[error("the session ended before its answer")]
    Ended,
    /// The session refused a request, with this reply.
    #[error("{}", .0["error"]["message"].as_str().unwrap_or_default())]
    Refused(Value),
}

impl ApiError {
    /// Returns the status, and the code that clients compare, as in the protocol.
    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NotAnObject(_) | Self::Field(..) => (StatusCode::BAD_REQUEST, "bad_argument"),
            Self::Body(status, _) => (*status, "bad_argument"),
            Self::NoSuchPath => (StatusCode::NOT_FOUND, "unknown_command"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "unknown_command"),
            Self::Full(NoPlace::Address(_)) => (StatusCode::TOO_MANY_REQUESTS, "unavailable"),
            Self::Full(NoPlace::Full(_)) | Self::Machine(_) | Self::Ended => {
                (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
            }
            // The reply contains the code.
            Self::Refused(reply) => match reply["error"]["code"].as_str() {
                Some("internal") => (StatusCode::INTERNAL_SERVER_ERROR, ""),
                Some("illegal_position" | "illegal_move" | "unsupported") => {
                    (StatusCode::UNPROCESSABLE_ENTITY, "")
                }
                _ => (StatusCode::BAD_REQUEST, ""),
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        let body = match self {
            Self::Refused(reply) => reply,
            error => json!({ "ok": false, "error": { "code": code, "message": error.to_string() } }),
        };
        (status, json_of(body)).into_response()
    }
}
