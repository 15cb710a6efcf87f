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
        ("/v1/legal", json!({ "id": START, "dice": [3, 1] })),
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
    assert_eq!(document["paths"].as_object().unwrap().len(), 6);
}

/// In the starting position of Portes, 3-1 is played 8/5 6/5.
#[test]
fn clients_of_wildbg_are_answered() {
    let server = start();
    let board = "p1=-2&p6=5&p8=3&p12=-5&p13=5&p17=-3&p19=-5&p24=2";
    let evaluation = json_of(&server.page(&format!("/eval?{board}")));
    let win = evaluation["probabilities"]["win"].as_f64().unwrap();
    assert!(win > 0.5 && win < 0.6 && evaluation["cube"]["double"] == false, "{evaluation}");
    let moves = json_of(&server.page(&format!("/move?die1=3&die2=1&{board}")));
    assert_eq!(moves["moves"][0]["play"], json!([{ "from": 8, "to": 5 }, { "from": 6, "to": 5 }]));
    // A checker on the bar enters first.
    let bar = board.replace("p24=2", "p24=1&p25=1");
    let moves = json_of(&server.page(&format!("/move?die1=3&die2=1&{bar}")));
    assert_eq!(moves["moves"][0]["play"][0]["from"], 25, "{moves}");
    let plakoto = json_of(&server.page("/move?die1=3&die2=1&p24=15&p1=-15&variant=plakoto"));
    assert_eq!(plakoto["moves"].as_array().map(Vec::len), Some(2), "{plakoto}");
    for query in ["die1=3", "die1=3&die2=1&p1=x", "die1=7&die2=1&p24=15&p1=-15", "die1=3&die2=1&p1=-128"] {
        let response = server.page(&format!("/move?{query}"));
        let fault = json_of(&response);
        assert!(matches!(response.status, 400 | 422) && fault["message"].is_string(), "{query}: {fault}");
    }
}

#[test]
fn clients_of_bgweb_are_answered() {
    let server = start();
    let layout = json!({ "6": 5, "8": 3, "13": 5, "24": 2 });
    let request = |player: &str| json!({ "board": { "x": layout, "o": layout }, "dice": [3, 1], "player": player, "max-moves": 3 });
    let plays = ask(&server, "/api/v1/getmoves", &request("x"));
    assert_eq!(plays, ask(&server, "/api/v1/getmoves", &request("o")));
    assert_eq!(plays.as_array().map(Vec::len), Some(3));
    assert_eq!(plays[0]["play"], json!([{ "from": "8", "to": "5" }, { "from": "6", "to": "5" }]));
    let [best, next] = [0, 1].map(|index| &plays[index]["evaluation"]);
    let behind = next["eq"].as_f64().unwrap() - best["eq"].as_f64().unwrap();
    assert!((next["diff"].as_f64().unwrap() - behind).abs() < 1e-5, "{plays}");
    let mut closed = request("x");
    closed["board"] =
        json!({ "x": { "bar": 1, "6": 14 }, "o": { "1": 2, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2 } });
    assert_eq!(ask(&server, "/api/v1/getmoves", &closed), json!([]), "no play is legal");
    for (path, wrong, reason) in [
        ("player", json!("z"), "player: expected `x` or `o`"),
        ("dice", json!([3]), "dice"),
        ("board", json!({ "x": { "6": 16 }, "o": {} }), "numbers of checkers"),
        ("board", json!({ "x": { "6": 5 }, "o": { "19": 5 } }), "checkers of one player"),
    ] {
        let mut request = request("x");
        request[path] = wrong;
        let (status, message) = refused(&server, "/api/v1/getmoves", &request.to_string());
        assert!(status == 400 && message.contains(reason), "{status} {message}");
    }
}

/// White moves from field 0 to 23, black from 23 to 0; fields -1 and 24 are the bar.
#[test]
fn clients_of_gammonx_are_answered() {
    let server = start();
    let fields = |checkers: &[(usize, i32)]| {
        let mut fields = [0; 24];
        checkers.iter().for_each(|(field, count)| fields[*field] = *count);
        fields
    };
    let request = |modus: u32, is_white: bool, board: Value| json!({ "modus": modus, "isWhite": is_white, "rolls": [2, 1], "botLevel": 2, "board": board });
    let start = json!({ "fields": fields(&[(0, -15), (23, 15)]), "pinnedFields": fields(&[]) });
    for (is_white, expected) in [(true, [0, 1, 0, 2]), (false, [23, 22, 23, 21])] {
        let answer = ask(&server, "/api/eval/move", &request(3, is_white, start.clone()));
        let moves = &answer["payload"]["moveSequence"]["moves"];
        let ends = [0, 1].map(|index| [&moves[index]["from"], &moves[index]["to"]]).concat();
        assert_eq!(json!(ends), json!(expected), "{answer}");
        let score = ask(&server, "/api/eval/board", &request(3, is_white, start.clone()));
        assert!(score["type"] == "OK" && score["payload"]["evalScore"].as_f64().unwrap() > 0.0, "{score}");
    }
    // White has two checkers left, one of them pinned on field 20, so white cannot bear off.
    let pinned = json!({
        "fields": fields(&[(22, -1), (20, 2)]), "pinnedFields": fields(&[(20, -1)]),
        "bearOffCountWhite": 13, "bearOffCountBlack": 13,
    });
    let answer = ask(&server, "/api/eval/move", &request(3, true, pinned));
    assert_eq!(answer["payload"]["moveSequence"]["moves"], json!([{ "from": 22, "to": 23 }]), "{answer}");
    // Black bears off two checkers in Portes, while white has one on the bar.
    let bar = json!({ "fields": fields(&[(0, 2)]), "homeBarCountWhite": 1, "homeBarCountBlack": 0 });
    let answer = ask(&server, "/api/eval/move", &request(2, false, bar));
    assert_eq!(
        answer["payload"]["moveSequence"]["moves"],
        json!([{ "from": 0, "to": 100 }, { "from": 0, "to": 100 }])
    );
    for wrong in
        [request(4, true, start.clone()), request(3, true, json!({})), json!({ "modus": 3, "board": start })]
    {
        let response = server.post("/api/eval/move", &wrong.to_string());
        let fault = json_of(&response);
        assert!(response.status == 400 && fault["payload"]["message"].is_string(), "{fault}");
    }
}
