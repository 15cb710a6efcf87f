//! Questions of other programs by HTTP.

use plakoto::serve::ServerLimits;
use serde_json::{Value, json};

use crate::START;
use crate::browser::{Response, RunningServer, bound};

fn start() -> RunningServer {
    RunningServer::run(bound().with_limits(ServerLimits::default()).with_questions())
}

fn json_of(response: &Response) -> Value {
    assert_eq!(response.header("content-type"), Some("application/json"));
    serde_json::from_slice(&response.body).unwrap()
}

/// Asks a question that has an answer.
fn ask(server: &RunningServer, body: &Value) -> Value {
    let response = server.post("/v1", &body.to_string());
    let answer = json_of(&response);
    assert_eq!(response.status, 200, "{body}: {answer}");
    answer
}

/// Asks a question that has no answer. Returns the status and the message.
fn refused(server: &RunningServer, path: &str, body: &str) -> (u16, String) {
    let response = server.post(path, body);
    let answer = json_of(&response);
    assert_eq!(answer["ok"], false, "{path} {body}: {answer}");
    (response.status, answer["error"]["message"].as_str().unwrap().to_owned())
}

#[test]
fn questions_have_the_answers_of_a_session() {
    let server = start();
    let request = json!({ "do": "hint", "id": START, "dice": [3, 1], "plies": 0, "tag": "t" });
    let mut socket = server.open();
    assert_eq!(ask(&server, &request), socket.ask(&request.to_string()));

    let tapa = json!({ "do": "eval", "id": START, "variant": "tapa", "plies": 0 });
    assert_eq!(ask(&server, &tapa)["variant"], "tapa");
    let rolled = json!({ "do": "rollout", "id": START, "set": ["rollout trials 36", "rollout truncation plies 5"] });
    assert_eq!(ask(&server, &rolled)["trials"], 36);
    let why = json!({ "do": "why", "id": START, "dice": [3, 1], "plies": 0 });
    assert!(ask(&server, &why)["why"].is_object());
    let text = include_str!("../../examples/match.mat");
    let review = ask(&server, &json!({ "do": "analyse", "text": text, "set": ["analysis plies 0"] }));
    assert_eq!(review["statistics"]["players"].as_array().map(Vec::len), Some(2), "{review}");
}

/// A session lists the thousands of plays of a cascade in parts.
#[test]
fn a_list_in_parts_becomes_one_list() {
    let question = json!({ "do": "legal", "id": START, "dice": [4, 4], "variant": "express" });
    let answer = ask(&start(), &question);
    let plays = answer["legal"].as_array().map(Vec::len).unwrap();
    assert!(plays > 1000 && answer["done"] != false, "{plays}");
}

#[test]
fn wrong_questions_are_refused_with_a_reason() {
    let server = start();
    let crowded = r#"{"do":"eval","turn":1,"board":{"points":[9,9,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}"#;
    for (path, body, status, reason) in [
        ("/v1", "", 400, "expected a JSON object as the body"),
        ("/v1", "[]", 400, "expected a JSON object as the body"),
        ("/v1", r#"{"id":"AACA/z8AAID/Pw"}"#, 400, "do: expected one of eval, hint"),
        ("/v1", r#"{"do":"play"}"#, 400, "do: expected one of eval, hint"),
        ("/v1", r#"{"do":"eval","variant":3}"#, 400, "variant: expected a text"),
        ("/v1", r#"{"do":"eval","variant":"chess"}"#, 400, "variant: expected a rule set"),
        ("/v1", r#"{"do":"eval","set":"a"}"#, 400, "set: expected a list of texts"),
        ("/v1", r#"{"do":"eval","set":["evaluaton plies 2"]}"#, 400, "did you mean"),
        ("/v1", r#"{"do":"eval","set":["rollout trials x"]}"#, 400, "set: expected"),
        ("/v1", r#"{"do":"eval","pleis":1}"#, 400, "did you mean `plies`"),
        ("/v1", r#"{"do":"eval","id":"AACA"}"#, 400, "id: expected a position ID"),
        ("/v1", crowded, 422, ""),
        ("/v1", r#"{"do":"analyse"}"#, 400, "text: expected the text of a match"),
        ("/v1", r#"{"do":"analyse","text":"nonsense"}"#, 400, "expected"),
        ("/v1/nonsense", "{}", 404, "expected one of the paths /v1, /v1/schema"),
    ] {
        let (got, message) = refused(&server, path, body);
        assert!(got == status && message.contains(reason), "{path} {body}: {got} {message}");
    }
    let response = server.page("/v1");
    assert_eq!((response.status, json_of(&response)["ok"].clone()), (405, false.into()));
    let (status, _) = refused(&server, "/v1", &" ".repeat(plakoto::serve::MAX_MESSAGE + 1));
    assert_eq!(status, 413);
    assert_eq!(RunningServer::start().post("/v1", "{}").status, 405, "only with `--api`");
}

#[test]
fn the_schema_is_that_of_the_protocol() {
    assert_eq!(json_of(&start().page("/v1/schema")), plakoto::protocol::schema());
}
