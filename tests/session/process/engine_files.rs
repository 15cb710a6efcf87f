//! Benchmarks, duels, files of networks and tables of endings on the command line.

use std::fs;

use serde_json::Value;

use super::program::run;
use crate::scratch::folder;

#[test]
fn a_bench_reports_a_signature_and_speeds() {
    let ended = run(&["bench", "--json", "--simd", "plain", "--time", "0"], "").succeeds();
    let report: Value = serde_json::from_str(&ended[0]).expect("an object");
    assert_eq!(report["signature"].as_str().map(str::len), Some(16));
    assert_eq!(report["simd"], "plain");
    for speed in ["evaluations", "rolls", "searches", "trials"] {
        assert!(report[format!("{speed}_per_second")].as_u64() > Some(0), "{report}");
    }
    assert_eq!(run(&["bench", "--simd", "mmx"], "").code, Some(2));
}

#[test]
fn a_duel_is_repeatable_with_the_same_seed() {
    let duel = |arguments: &[&str]| {
        let ended = run(&[&["duel", "--pairs", "10", "--json"], arguments].concat(), "").succeeds();
        serde_json::from_str::<Value>(&ended[0]).expect("an object")
    };
    let points = |report: &Value| report["pairings"][0]["points_per_game"]["mean"].as_f64().expect("a number");
    let first = duel(&["default", "handcrafted", "--seed", "3", "--threads", "1"]);
    let again = duel(&["default", "handcrafted", "--seed", "3", "--threads", "3"]);
    assert_eq!(points(&first), points(&again));
    assert!(points(&first) > 0.0, "{first}");
    let [network, by_hand] = [0, 1].map(|index| first["players"][index]["evaluator"].to_string());
    assert!(network.contains("network ") && by_hand.contains("made by hand"), "{first}");
    assert_eq!(first["players"][0]["plies"], 0);
    let text = run(&["duel", "default,plies=1", "handcrafted", "--pairs", "1"], "").lines;
    assert!(text[1].starts_with("  default,plies=1: 1-ply, network "), "{text:?}");
    assert_eq!(points(&duel(&["default", "default"])), 0.0);
    duel(&["default,level=beginner", "handcrafted,plies=0,noise=0.5,filter=2/3/0.1", "--variant", "tapa"]);
}

#[test]
fn invalid_contestants_are_reported() {
    let keys = "expected level=NAME, plies=N, noise=X, prune=ON, endings=ON, score=ON or filter=FIRST/MORE/WITHIN, got `depth=1`";
    for (contestant, expected) in [
        ("no-such-net", "expected `default`, `handcrafted` or a network file"),
        ("default,plies=9", "expected 0 to 4 plies, got `9`"),
        ("default,level=master", "unknown level `master`"),
        ("default,prune=no-such-file", "expected `on`, `off` or a pruner file"),
        ("default,noise=-1", "expected a noise from 0 to 10, got `-1`"),
        ("default,filter=1/2/NaN", "an equity from 0 to 100, got `1/2/NaN`"),
        ("default,filter=1/2/101", "an equity from 0 to 100, got `1/2/101`"),
        ("default,filter=1/2/-0.1", "an equity from 0 to 100"),
        ("default,filter=256/2/0.1", "two numbers of plays from 0 to 255"),
        ("default,filter=1/2/0.1/7", "two numbers of plays from 0 to 255"),
        ("default,depth=1", keys),
    ] {
        run(&["duel", "default", contestant], "").fails(2, expected);
    }
}

/// The file of the shipped network for plakoto.
const NET: &str = "crates/networks/files/6e5019bdefd6.net";

#[test]
fn a_network_of_other_rules_is_used_with_a_warning() {
    let session = run(&["--net", NET], format!("show engine\nset evaluation net {NET}\n"));
    assert!(session.lines[1].contains("network 6e5019bdefd6 for plakoto"), "{:?}", session.lines);
    let warning = "The network was trained for plakoto, not for tapa.";
    let session = run(&["--net", NET, "--variant", "tapa"], "show engine\nset variant tapa higher=off\n");
    assert_eq!(session.code, Some(0));
    assert!(session.errors.contains(warning) && session.lines[2].contains(warning), "{:?}", session.lines);
    assert_eq!(
        session.lines.last().map(String::as_str),
        Some("The network was trained for plakoto, not for tapa higher=off."),
        "the network is kept"
    );
    let duel = run(&["--variant", "tapa", "duel", "default", NET, "--pairs", "1"], "");
    assert_eq!(duel.code, Some(0), "{}", duel.errors);
    assert!(duel.errors.contains(warning), "{}", duel.errors);
}

#[test]
fn the_shipped_network_is_used_for_changed_rules() {
    let rules = "plakoto mother=3 higher=off";
    let hint = |more: &[&str]| {
        let ended = run(&[&["--variant", rules, "hint", "AACA/z8AAID/Pw", "31"], more].concat(), "");
        assert_eq!(ended.code, Some(0), "{more:?}: {}", ended.errors);
        ended.lines
    };
    let reply: Value = serde_json::from_str(&hint(&["--json"])[0]).expect("an object");
    assert!(reply["description"].as_str().is_some_and(|text| text.contains(" for plakoto: ")), "{reply}");
    let lines = hint(&[]);
    assert!(lines.last().is_some_and(|last| last.contains(" for plakoto: ")), "{lines:?}");
}

#[test]
fn a_pruner_file_is_used() {
    let contestant = "default,plies=1,prune=crates/networks/files/8f67212a741e.pruner";
    run(&["duel", contestant, "default,plies=1,prune=off", "--pairs", "1"], "").succeeds();
}

#[test]
fn an_invalid_network_file_is_refused_at_the_start() {
    run(&["--net", "Cargo.toml", "hint", "AACA/z8AAID/Pw", "31"], "").fails(2, "expected a network file");
    let session = run(&["--plies", "0"], "set evaluation net Cargo.toml\nset evaluation net no-such-file\n");
    assert!(session.lines[0].starts_with("error bad_argument expected a network file"), "{:?}", session.lines);
    assert!(session.lines[1].starts_with("error io cannot read "), "{:?}", session.lines);
}

#[test]
fn positions_and_plays_can_be_rolled_out_in_a_shell() {
    const START: &str = "AACA/z8AAID/Pw";
    let short = ["--trials", "36", "--truncate", "4", "--json"];
    let json = |arguments: &[&str]| -> Value {
        let ended = run(&[&["rollout", START], arguments, &short].concat(), "").succeeds();
        serde_json::from_str(&ended[0]).expect("JSON")
    };
    let position = json(&["--threads", "1"]);
    assert_eq!((&position["trials"], &position["settings"]["truncation"]), (&36.into(), &4.into()));
    assert!(position["equity_error"].as_f64() > Some(0.0) && position["chances_error"]["draw"].is_number());
    assert_eq!(json(&["--threads", "2"])["equity"], position["equity"]);
    assert_ne!(json(&["--seed", "2"])["equity"], position["equity"]);
    let plays = json(&["63", "-n", "2", "--joint-errors", "2", "--max-error", "0.5", "--no-quasi-random"]);
    assert_eq!(plays["rollout"].as_array().map(Vec::len), Some(2));
    assert_eq!(plays["rollout"][0]["steps"].as_array().map(Vec::len), Some(2));
    let batch =
        run(&["batch", "rollout", "--trials", "36", "--truncate", "4", "-n", "2"], format!("{START} 63\n{START}\n"));
    let columns: Vec<usize> = batch.lines.iter().map(|line| line.split('\t').count()).collect();
    // The last three columns contain the bias that truncating rollouts causes.
    assert_eq!(columns, [2 + 2 * 10 + 3, 2 + 10 + 3]);
    assert_eq!(run(&["rollout", START, "--trials", "0"], "").code, Some(2));
    assert_eq!(run(&["rollout", START, "--max-error", "0"], "").code, Some(2));
    assert_eq!(run(&["rollout", "AACA"], "").code, Some(1));
}

#[test]
fn tables_of_endings_can_be_made_and_used() {
    let folder = folder("bearoff");
    let path = folder.to_str().expect("a path");
    let make = || run(&["endings", "make", path, "--checkers", "2", "--outside", "0"], "");
    let ended = make();
    assert_eq!((ended.code, ended.errors.as_str(), ended.lines.len()), (Some(0), "", 2));
    assert!(make().lines.iter().all(|line| line.ends_with("already exists")));
    let three_a_side = "set board simple 0 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 0\neval\n";
    let evaluator = |arguments: &[&str]| {
        let ended = run(arguments, three_a_side);
        let line = ended.lines.iter().find(|line| line.starts_with("Evaluator:")).cloned();
        (line.unwrap_or_default(), ended.errors)
    };
    assert_eq!(evaluator(&[]), ("Evaluator: \tBearoff (exact)".to_owned(), String::new()));
    assert_eq!(evaluator(&["--endings", path]).0, "Evaluator: \tBearoff (one-sided)");
    assert_eq!(evaluator(&["--endings", "off"]).0, "Evaluator: \tNetwork");

    // A truncated bear-off table causes an error in every command that uses it.
    let table = folder.join("one-sided.bearoff");
    let bytes = fs::read(&table).expect("a table");
    fs::write(&table, &bytes[..bytes.len() - 7]).expect("the truncated table is written");
    let player = format!("default,plies=0,endings={path}");
    for arguments in
        [&["--endings", path][..], &["eval", "AACA/z8AAID/Pw", "--endings", path], &["duel", &player, "default"]]
    {
        run(arguments, three_a_side).fails(2, "one-sided.bearoff: the bear-off file is damaged");
    }
    let ended = run(&[], format!("set evaluation endings {path}\nset evaluation endings {path}/none\nshow engine\n"));
    let is_right = ended.lines[0].starts_with("error bad_argument ") && ended.lines[0].contains("damaged");
    assert!(is_right, "{:?}", ended.lines);
    assert!(ended.lines[1].starts_with("error io expected bear-off tables in"), "{:?}", ended.lines);
    assert!(ended.lines[5].contains("exact up to 6 checkers a side"), "{:?}", ended.lines);
    // The damaged table is computed again, and the undamaged table is kept.
    let again = make();
    let is_right = !again.lines[0].ends_with("already exists") && again.lines[1].ends_with("already exists");
    assert!(is_right, "{:?}", again.lines);
    assert_eq!(fs::read(&table).expect("a table"), bytes);

    // Bear-off tables for cascades (doubles that go on with higher numbers) are stored in the same folder as
    // the other tables.
    let express = ["endings", "make", path, "--variant", "express", "--checkers", "2", "--outside", "0"];
    let made = run(&express, "");
    let names = ["one-sided-express.bearoff", "two-sided-express.bearoff"];
    assert!(made.lines.iter().zip(names).all(|(line, name)| line.contains(name)), "{:?}", made.lines);
    assert_eq!(evaluator(&["--variant", "express"]).0, "Evaluator: \tBearoff (exact)");
    assert_eq!(evaluator(&["--variant", "express", "--endings", path]).0, "Evaluator: \tBearoff (one-sided)");
    assert_eq!(run(&[&express[..], &["--lead", "1"]].concat(), "").code, Some(1));
    // A table that was computed for other rules about doubles is rejected.
    fs::copy(folder.join("two-sided.bearoff"), folder.join("two-sided-express.bearoff")).expect("a copy");
    let (found, errors) = evaluator(&["--variant", "express", "--endings", path]);
    assert_eq!(found, "", "there is no answer without the given tables");
    assert!(errors.contains("expected a bear-off file for cascades, got one for other rules"), "{errors}");

    assert_eq!(run(&["endings", "make", "Cargo.toml/x"], "").code, Some(1));
    assert_eq!(run(&["endings", "make", "x", "--checkers", "10"], "").code, Some(2));
    assert_eq!(run(&["eval", "AACA/z8AAID/Pw", "--endings", "no-such-folder"], "").code, Some(2));
}
