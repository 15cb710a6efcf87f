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
use super::conversation::SessionPool;
use super::limits::{NoPlace, TakenPlace};
use super::socket::MAX_MESSAGE;
use super::{ServerState, Visitor};
use plakoto_protocol::commands::{Load, Set};
use plakoto_protocol::grammar::parse_request;
use plakoto_protocol::{
    Answer, Bounds, Command, ErrorCode, Frame, Line, ProtocolError, Session, answer, schema,
};

/// Commands that answer a question. The last one is about a match, which the question contains as text.
const QUESTIONS: [&str; 6] = ["eval", "hint", "legal", "why", "rollout", ANALYSE];

const ANALYSE: &str = "analyse";

/// Returns the routes of the interface, below `base`.
pub(super) fn routes(base: impl Fn(&str) -> String) -> Router<ServerState> {
    let ask = async |client: ApiClient, body: Result<Bytes, BytesRejection>| {
        Ok::<_, ApiError>(json_of(client.ask(Question::read(body)?).await?))
    };
    Router::new()
        .route(&base("/v1"), post(ask))
        .route(&base("/v1/schema"), get(async || json_of(format!("{}\n", schema()))))
        .route(&base("/v1/{*path}"), any(async || ApiError::NoSuchPath))
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(DefaultBodyLimit::max(MAX_MESSAGE))
}

/// Returns a response with this JSON text, which ends with a newline.
fn json_of(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// A question, parsed.
struct Question {
    /// Settings that are changed first, each with the field that contains it.
    settings: Vec<(&'static str, Result<Set, ProtocolError>)>,
    /// The match that `analyse` judges.
    record: Option<Load>,
    /// The question itself.
    line: Line,
}

impl Question {
    /// Parses a body. The fields `variant` and `set` change settings first, and `text` is the match that `analyse`
    /// judges. All other fields are a request of the protocol.
    fn read(body: Result<Bytes, BytesRejection>) -> Result<Self, ApiError> {
        let body = body.map_err(|error| ApiError::Body(error.status(), error.body_text()))?;
        let mut question: Map<String, Value> =
            serde_json::from_slice(&body).map_err(ApiError::NotAnObject)?;
        let mut settings = Vec::new();
        if let Some(variant) = question.remove("variant") {
            let variant = variant.as_str().ok_or(ApiError::Field("variant", "a text".into()))?;
            settings.push(("variant", Set::variant(variant)));
        }
        let changes = texts(question.remove("set"))?;
        settings.extend(changes.iter().map(|text| ("set", text.parse())));
        let command = question.get("do").and_then(Value::as_str);
        if !command.is_some_and(|command| QUESTIONS.contains(&command)) {
            return Err(ApiError::Field("do", format!("one of {}", QUESTIONS.join(", "))));
        }
        let mut record = None;
        if command == Some(ANALYSE) {
            let text = question.remove("text");
            let text = text.as_ref().and_then(Value::as_str);
            let text = text.ok_or(ApiError::Field("text", "the text of a match".into()))?;
            record = Some(Load::match_of(text));
            question.entry("args").or_insert_with(|| "match".into());
        }
        Ok(Self { settings, record, line: parse_request(question) })
    }

    /// Answers the question. Returns the last reply; earlier ones report progress.
    fn answer(self, session: &mut Session) -> Result<String, ApiError> {
        session.set_bounds(Bounds { plays_in_reply: usize::MAX, ..session.bounds() });
        let Self { settings, record, line } = self;
        let settings = settings.into_iter().map(|(field, set)| (Some(field), set.map(Command::from)));
        let record = record.map(|record| (None, Ok(Command::from(record))));
        for (field, command) in settings.chain(record) {
            let changed = command.and_then(|command| session.execute(command, &mut |_| {}));
            changed.map_err(|error| {
                let error = match field {
                    Some(field) => error.in_field(field),
                    None => error,
                };
                let (settings, envelope) = (session.output(), session.envelope());
                let frame = Frame { settings, tag: line.tag.clone(), command: None, envelope };
                ApiError::Refused(error.code, frame.write(Err(&error)))
            })?;
        }
        let mut last = Err(ApiError::Ended);
        let mut write = |frame: &Frame, answer: Answer<'_>| {
            let text = frame.write(answer);
            last = match answer {
                Ok(_) => Ok(text),
                Err(error) => Err(ApiError::Refused(error.code, text)),
            };
            Ok(())
        };
        answer(session, line, &mut write).map_err(ApiError::Machine)?;
        last
    }
}

/// Reads the field `set`.
fn texts(set: Option<Value>) -> Result<Vec<String>, ApiError> {
    let texts = match set {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(list)) => list.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
        Some(_) => None,
    };
    texts.ok_or(ApiError::Field("set", "a list of texts such as `rollout trials 324`".into()))
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
    /// Answers a question in a new session. If the client leaves, the session stops.
    async fn ask(&self, question: Question) -> Result<String, ApiError> {
        let _work = Work::on(&self.wire);
        let permit = self.pool.permit().await.map_err(ApiError::Machine)?;
        self.pool.run(permit, |session| question.answer(session)).await.map_err(ApiError::Machine)?
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
    /// The session refused a request with this code and this reply.
    #[error("{1}")]
    Refused(ErrorCode, String),
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
            Self::Refused(ErrorCode::Internal, _) => (StatusCode::INTERNAL_SERVER_ERROR, ""),
            Self::Refused(
                ErrorCode::IllegalPosition | ErrorCode::IllegalMove | ErrorCode::Unsupported,
                _,
            ) => (StatusCode::UNPROCESSABLE_ENTITY, ""),
            Self::Refused(..) => (StatusCode::BAD_REQUEST, ""),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        let body = match self {
            Self::Refused(_, reply) => reply,
            error => {
                let error = json!({ "code": code, "message": error.to_string() });
                format!("{}\n", json!({ "ok": false, "error": error }))
            }
        };
        (status, json_of(body)).into_response()
    }
}
