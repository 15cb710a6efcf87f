//! Questions of other programs by HTTP.

use std::net::SocketAddr;

use plakoto::serve::{Server, ServerLimits};
use serde_json::{Value, json};

use crate::START;
use crate::browser::{Response, RunningServer};

fn start() -> RunningServer {
    let server = Server::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    RunningServer::run(server.with_limits(ServerLimits::default()).with_questions())
}

fn json_of(response: &Response) -> Value {
    assert_eq!(response.header("content-type"), Some("application/json"));
    serde_json::from_slice(&response.body).unwrap()
}

/// Asks a question that has an answer.
fn ask(server: &RunningServer, path: &str, body: &Value) -> Value {
    let response = server.post(path, &body.to_string());
    let answer = json_of(&response);
    assert_eq!(response.status, 200, "{path} {body}: {answer}");
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
    let request = json!({ "id": START, "dice": [3, 1], "plies": 0, "tag": "t" });
    let answer = ask(&server, "/v1/plays", &request);
    let mut socket = server.open();
    let mut line = request.clone();
    line["do"] = "hint".into();
    assert_eq!(answer, socket.ask(&line.to_string()));

    let tapa = json!({ "id": START, "variant": "tapa", "plies": 0 });
    assert_eq!(ask(&server, "/v1/evaluate", &tapa)["variant"], "tapa");
    let rolled = json!({ "id": START, "set": ["rollout trials 36", "rollout truncation plies 5"] });
    assert_eq!(ask(&server, "/v1/rollout", &rolled)["trials"], 36);
    assert!(ask(&server, "/v1/why", &request)["why"].is_object());
    let review = json!({ "text": include_str!("../../examples/match.mat"), "set": ["analysis plies 0"] });
    let review = ask(&server, "/v1/review", &review);
    assert_eq!(review["statistics"]["players"].as_array().map(Vec::len), Some(2), "{review}");
}

#[test]
fn wrong_questions_are_refused_with_a_reason() {
    let server = start();
    for (path, body, status, reason) in [
        ("/v1/evaluate", "", 400, "expected a JSON object as the body"),
        ("/v1/evaluate", "[]", 400, "expected a JSON object as the body"),
        ("/v1/evaluate", r#"{"variant":3}"#, 400, "variant: expected a text"),
        ("/v1/evaluate", r#"{"variant":"chess"}"#, 400, "expected a rule set"),
        ("/v1/evaluate", r#"{"set":"a"}"#, 400, "set: expected a list of texts"),
        ("/v1/evaluate", r#"{"set":["evaluaton plies 2"]}"#, 400, "did you mean"),
        ("/v1/evaluate", r#"{"pleis":1}"#, 400, "did you mean `plies`"),
        ("/v1/evaluate", r#"{"id":"AACA"}"#, 400, "id: expected a position ID"),
        (
            "/v1/evaluate",
            r#"{"turn":1,"board":{"points":[9,9,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}"#,
            422,
            "",
        ),
        ("/v1/review", "{}", 400, "text: expected the text of a match"),
        ("/v1/review", r#"{"text":"nonsense"}"#, 400, "expected"),
        ("/v1/nonsense", "{}", 404, "expected one of the paths /v1/evaluate, "),
    ] {
        let (got, message) = refused(&server, path, body);
        assert!(got == status && message.contains(reason), "{path} {body}: {got} {message}");
    }
    let response = server.page("/v1/evaluate");
    assert_eq!((response.status, json_of(&response)["ok"].clone()), (405, false.into()));
    let (status, _) = refused(&server, "/v1/evaluate", &" ".repeat(plakoto::serve::MAX_MESSAGE + 1));
    assert_eq!(status, 413);
    assert_eq!(RunningServer::start().post("/v1/evaluate", "{}").status, 405, "only with `--api`");
}

/// Every path has a schema for its body and for its answer, and every reference leads to a schema.
#[test]
fn the_openapi_document_describes_every_answer() {
    let server = start();
    let document = json_of(&server.page("/v1/openapi.json"));
    assert_eq!(document["openapi"], "3.1.0");
    let request = json!({ "id": START, "dice": [3, 1], "plies": 0 });
    for (path, body) in [
        ("/v1/evaluate", json!({ "id": START, "plies": 0 })),
        ("/v1/plays", request.clone()),
        ("/v1/why", request),
        ("/v1/rollout", json!({ "id": START, "set": ["rollout trials 36", "rollout truncation plies 5"] })),
        (
            "/v1/review",
            json!({ "text": include_str!("../../examples/match.mat"), "set": ["analysis plies 0"] }),
        ),
    ] {
        let described = &document["paths"][path]["post"];
        let content = |of: &Value| of["content"]["application/json"]["schema"].clone();
        let validate = |mut schema: Value, instance: &Value| {
            schema["components"] = document["components"].clone();
            let validator = jsonschema::validator_for(&schema).expect("a schema");
            let faults: Vec<String> =
                validator.iter_errors(instance).map(|fault| fault.to_string()).collect();
            assert!(faults.is_empty(), "{path}: {faults:?}");
        };
        validate(content(&described["requestBody"]), &body);
        let answer = ask(&server, path, &body);
        let schema = content(&described["responses"]["200"]);
        let fields = schema["properties"].as_object().unwrap();
        let unknown: Vec<&String> =
            answer.as_object().unwrap().keys().filter(|name| !fields.contains_key(*name)).collect();
        assert!(unknown.is_empty(), "{path}: {unknown:?}");
        validate(schema, &answer);
    }
    assert_eq!(document["paths"].as_object().unwrap().len(), 5);
}
