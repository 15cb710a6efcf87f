//! A server for assistants that speak the Model Context Protocol, on standard input and output. Its tools are
//! the questions that other programs ask by HTTP, too. Each is answered by a new session without files.

use std::sync::Arc;

use anyhow::Context;
use plakoto_protocol::{Bounds, Session, say};
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer, ServiceExt};
use rmcp::{ErrorData, transport};
use serde_json::{Map, Value, json};

use crate::questions::{QUESTIONS, Question, Replies, name_setting};

/// Instructions for an assistant.
const INSTRUCTIONS: &str = "An engine for Plakoto (checkers are pinned, not hit) and the other games of tavli: \
     set `variant` to tzannes, tapa, express, portes, fevga or narde. A position is a position ID of GNU \
     Backgammon in `id`, from the view of the player on roll, who moves from 24 to 1. AACA/z8AAID/Pw is the \
     start of Plakoto. Equities are points a game.";

/// The server.
struct Tools<F>(Arc<F>);

/// Answers an assistant until its input ends. `new_session` creates the session for a question.
///
/// # Errors
/// If the system cannot start the runtime, or the assistant does not follow the protocol.
pub fn serve(new_session: impl Fn() -> Session + Send + Sync + 'static) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let running = Tools(Arc::new(new_session)).serve(transport::stdio()).await;
        running.context("the assistant did not begin as the Model Context Protocol says")?.waiting().await?;
        Ok(())
    })
}

impl<F: Fn() -> Session + Send + Sync + 'static> ServerHandler for Tools<F> {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("plakoto", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(QUESTIONS.iter().map(tool).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(question) = QUESTIONS.iter().find(|question| question.name == request.name) else {
            let names = QUESTIONS.each_ref().map(|question| question.name).join(", ");
            return Err(ErrorData::invalid_params(format!("expected one of the tools {names}"), None));
        };
        let (new_session, body) = (Arc::clone(&self.0), request.arguments.unwrap_or_default());
        let answered = tokio::task::spawn_blocking(move || answer(new_session(), question, body)).await;
        let answer = answered.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let is_answer = answer["ok"] == true;
        let result = if is_answer { CallToolResult::structured } else { CallToolResult::structured_error };
        Ok(result(answer).into())
    }
}

fn tool(question: &Question) -> Tool {
    let schema = question.schema().as_object().cloned().unwrap_or_default();
    Tool::new(question.name, question.about, schema).with_annotations(ToolAnnotations::new().read_only(true))
}

/// Returns the answer of a question, or the first refusal.
fn answer(mut session: Session, question: &Question, body: Map<String, Value>) -> Value {
    let requests = match question.requests(body) {
        Ok(requests) => requests,
        Err(fault) => return refusal(&fault.to_string()),
    };
    session.set_bounds(Bounds { files: false, ..Bounds::default() });
    let mut last = refusal("expected a question");
    for request in requests {
        let lines = match say(&mut session, &request.to_string(), true) {
            Ok(lines) => lines,
            Err(error) => return refusal(&error.to_string()),
        };
        let mut replies = Replies::default();
        let answers = lines.iter().filter_map(|line| replies.add(serde_json::from_str(line).ok()?));
        last = answers.last().unwrap_or_else(|| refusal("the session ended before its answer"));
        if last["ok"] != true {
            return name_setting(&request, last);
        }
    }
    last
}

fn refusal(message: &str) -> Value {
    json!({ "ok": false, "error": { "code": "bad_argument", "message": message } })
}
