//! Why a question by HTTP has no answer. Every error is a JSON object like the refusals of the protocol.

use std::io;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::questions::{QUESTIONS, WrongField};
use crate::serve::limits::NoPlace;

/// Reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum ApiError {
    #[error("expected a JSON object as the body: {0}")]
    NotAnObject(serde_json::Error),
    #[error(transparent)]
    Field(#[from] WrongField),
    #[error("{1}")]
    Body(StatusCode, String),
    #[error("{0}")]
    Query(String),
    #[error("expected one of the paths {}", paths())]
    NoSuchPath,
    #[error("expected another method: questions are sent by POST, openapi.json is read by GET")]
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

/// Returns the error of a field that cannot be read.
pub(super) fn wrong(field: &'static str, expected: &'static str) -> ApiError {
    WrongField(field, expected).into()
}

fn paths() -> String {
    let paths = QUESTIONS.iter().map(|question| format!("/v1/{}", question.name));
    paths.chain(["/v1/openapi.json".to_owned()]).collect::<Vec<_>>().join(", ")
}

impl ApiError {
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::NotAnObject(_) | Self::Field(_) | Self::Query(_) => StatusCode::BAD_REQUEST,
            Self::Body(status, _) => *status,
            Self::NoSuchPath => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Full(NoPlace::Address(_)) => StatusCode::TOO_MANY_REQUESTS,
            Self::Full(NoPlace::Full(_)) | Self::Machine(_) | Self::Ended => StatusCode::SERVICE_UNAVAILABLE,
            Self::Refused(reply) => match reply["error"]["code"].as_str() {
                Some("internal") => StatusCode::INTERNAL_SERVER_ERROR,
                Some("illegal_position" | "illegal_move" | "unsupported") => StatusCode::UNPROCESSABLE_ENTITY,
                _ => StatusCode::BAD_REQUEST,
            },
        }
    }

    /// The word that clients compare, as in the protocol.
    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchPath | Self::Method => "unknown_command",
            Self::Full(_) | Self::Machine(_) | Self::Ended => "unavailable",
            _ => "bad_argument",
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let body = match self {
            Self::Refused(reply) => reply,
            error => json!({ "ok": false, "error": { "code": error.code(), "message": error.to_string() } }),
        };
        (status, super::json_of(&body)).into_response()
    }
}
