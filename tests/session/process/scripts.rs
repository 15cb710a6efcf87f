//! The example scripts that communicate with the program.

use std::process::{Command, Output, Stdio};

use super::program::PLAKOTO;

/// Runs a script. Returns `None` if its interpreter is not installed.
fn script(interpreter: &str, arguments: &[&str]) -> Option<Output> {
    let missing = Command::new(interpreter).arg("--version").output().is_err();
    if missing {
        eprintln!("skipped: there is no {interpreter}");
        return None;
    }
    let output = Command::new(interpreter).args(arguments).stdin(Stdio::null()).output();
    Some(output.expect("the script can be started"))
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn the_arena_in_shell_works() {
    let engine = format!("{PLAKOTO} --plies 0 --threads 1");
    let Some(output) = script("sh", &["scripts/arena.sh", "2", &engine, &engine, PLAKOTO]) else { return };
    let text = text(&output);
    assert_eq!(text.lines().count(), 5, "{text}");
    assert!(text.ends_with("points of the first engine in 4 games: 0\n"), "duplicate dice: {text}");
}

#[test]
fn the_game_in_python_works() {
    let Some(output) = script("python3", &["scripts/play_one_game.py", PLAKOTO, "7"]) else { return };
    let text = text(&output);
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("plakoto ") || last.starts_with("random "), "{text}");
}

/// The skeleton engine supports everything that an arena requires of an evaluating player, and plays better
/// than at random.
#[test]
fn the_skeleton_engine_can_evaluate_in_an_arena() {
    const SKELETON: &str = "scripts/skeleton_engine.py";
    if script("python3", &["--version"]).is_none() {
        return;
    }
    let check = ["check", "--evaluate", "--positions", "20", "--variant", "express", "python3", SKELETON];
    let checked = Command::new(PLAKOTO).args(check).output().expect("the check can be started");
    let steps = text(&checked);
    assert!(steps.lines().all(|line| !line.contains("FAILED") && !line.contains("skipped  ")), "{steps}");

    let player = format!("eval:python3 {SKELETON}");
    let arena = ["arena", &player, "handcrafted,noise=10", "--pairs", "3", "--json", "--match", "1"];
    let played = Command::new(PLAKOTO).args(arena).output().expect("the arena can be started");
    let report: serde_json::Value = serde_json::from_str(&text(&played)).expect("an object");
    let results = &report["pairings"][0]["results"][0];
    let faults = ["illegal", "unreadable", "crash", "timeout"];
    assert!(faults.iter().all(|fault| results[fault] == 0), "{results}");
    assert!(report["pairings"][0]["points_per_game"]["mean"].as_f64() > Some(0.0), "{report}");
}
