//! Questions by HTTP: each is one request, answered by a new session. The request is the body of a protocol
//! request, and the reply is the session's JSON.

mod bgweb;
mod error;
mod gammonx;
mod wildbg;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Map, Value};
use std::sync::Arc;

use self::error::ApiError;
use super::ServerState;
use super::conversation::{ClientMessage, Event, SessionPool};
use super::socket::MAX_MESSAGE;
use super::wire::{Wire, Work};
use crate::questions::{QUESTIONS, Question, Replies, name_setting, openapi};

/// Returns the routes of all questions, below `base`.
pub(super) fn routes(base: impl Fn(&str) -> String) -> Router<ServerState> {
    let mut router = Router::new()
        .route(&base("/v1/openapi.json"), get(async || json_of(&openapi()).into_response()))
        .route(&base("/api/v1/getmoves"), post(bgweb::moves))
        .route(&base("/api/eval"), get(async || ()))
        .route(&base("/api/eval/board"), post(gammonx::board))
        .route(&base("/api/eval/move"), post(gammonx::play))
        .route(&base("/eval"), get(wildbg::evaluate))
        .route(&base("/move"), get(wildbg::moves));
    for question in &QUESTIONS {
        let handler = async move |place: Asker, body: Result<Bytes, BytesRejection>| {
            let answer = match place.object(body) {
                Ok(body) => place.answer(question, body).await,
                Err(error) => Err(error),
            };
            answer.map_or_else(IntoResponse::into_response, |answer| json_of(&answer).into_response())
        };
        router = router.route(&base(&format!("/v1/{}", question.name)), post(handler));
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
    wire: Arc<Wire>,
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
        Ok(Self { pool: state.session_pool.clone(), wire: Arc::clone(wire), _place: place })
    }
}

impl Asker {
    /// Reads the body of a request: a JSON object.
    fn object(&self, body: Result<Bytes, BytesRejection>) -> Result<Map<String, Value>, ApiError> {
        let body = body.map_err(|error| ApiError::Body(error.status(), error.body_text()))?;
        serde_json::from_slice(&body).map_err(ApiError::NotAnObject)
    }

    async fn answer(&self, question: &Question, body: Map<String, Value>) -> Result<Value, ApiError> {
        self.ask(&question.requests(body)?).await
    }

    /// Executes requests in a new session. Returns the answer to the last one, or the first refusal. If the
    /// client leaves, the session stops.
    async fn ask(&self, requests: &[Value]) -> Result<Value, ApiError> {
        let _work = Work::on(&self.wire);
        let desk = self.pool.desk().await.map_err(ApiError::Machine)?;
        let mut session = self.pool.begin(desk, None).await.map_err(ApiError::Machine)?;
        let mut answer = Err(ApiError::Ended);
        for request in requests {
            let lines = Bytes::from(request.to_string());
            session.hand_over(ClientMessage { lines, is_long: false });
            let mut replies = Replies::default();
            let reply = loop {
                let Event::Reply(line) = session.event().await else { return Err(ApiError::Ended) };
                let reply = serde_json::from_str(&line).map_err(ApiError::NotAnObject)?;
                if let Some(answer) = replies.add(reply) {
                    break answer;
                }
            };
            if reply["ok"] != true {
                return Err(ApiError::Refused(name_setting(request, reply)));
            }
            answer = Ok(reply);
        }
        answer
    }
}
