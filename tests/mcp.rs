//! Tests of `plakoto mcp`: an assistant lists the tools and asks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Sends requests after the greeting of an assistant, and returns their results or errors.
fn talk(requests: &[(&str, Value)]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plakoto"));
    let mut program = command.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (program.stdin.take().unwrap(), program.stdout.take().unwrap());
    let mut lines = BufReader::new(output).lines();
    let mut ask = |id: usize, method: &str, params: &Value| {
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        writeln!(input, "{request}").unwrap();
        if id == 0 {
            writeln!(input, "{}", json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
                .unwrap();
        }
        let reply: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!(reply["id"], id, "{reply}");
        if reply["error"].is_null() { reply["result"].clone() } else { reply["error"].clone() }
    };
    let client = json!({ "name": "test", "version": "1" });
    let greeting = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    let welcome = ask(0, "initialize", &greeting);
    assert_eq!(welcome["serverInfo"]["name"], "plakoto");
    let results = (1..).zip(requests).map(|(id, (method, params))| ask(id, method, params)).collect();
    drop(input);
    assert!(program.wait().unwrap().success());
    results
}

fn call(name: &str, arguments: &Value) -> (&'static str, Value) {
    ("tools/call", json!({ "name": name, "arguments": arguments }))
}

#[test]
fn an_assistant_lists_the_tools_and_asks() {
    let start = json!({ "id": "AACA/z8AAID/Pw", "dice": [3, 1] });
    let review = json!({ "text": include_str!("../examples/match.mat"), "set": ["analysis plies 0"] });
    let results = talk(&[
        ("tools/list", json!({})),
        call("plays", &start),
        call("legal", &start),
        call("review", &review),
        call("evaluate", &json!({ "id": "AACA/z8AAID/Pw", "variant": "tapa", "plies": 0 })),
    ]);
    let tools = results[0]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 6);
    for tool in tools {
        assert!(jsonschema::validator_for(&tool["inputSchema"]).is_ok(), "{tool}");
    }
    let answers: Vec<&Value> = results[1..].iter().map(|result| &result["structuredContent"]).collect();
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:?}");
    assert_eq!(answers[0]["hint"][0]["move"], "24/23 24/21");
    assert_eq!(answers[1]["legal"].as_array().map(Vec::len), Some(2));
    assert_eq!(answers[3]["variant"], "tapa");
}

#[test]
fn wrong_calls_are_refused_with_a_reason() {
    let results = talk(&[
        call("nonsense", &json!({})),
        call("plays", &json!({ "id": "x" })),
        call("evaluate", &json!({ "set": 3 })),
        call("review", &json!({ "text": "nonsense" })),
        call("evaluate", &json!({ "set": ["log /tmp/x"] })),
    ]);
    assert!(results[0]["message"].as_str().unwrap().contains("evaluate, plays"), "{}", results[0]);
    for result in &results[1..] {
        assert_eq!(result["isError"], true, "{result}");
        assert!(!result["structuredContent"]["error"]["message"].as_str().unwrap().is_empty());
    }
}
