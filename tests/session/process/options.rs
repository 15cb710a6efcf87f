//! The help is correct: every listed option is accepted, every printed default is the actual default, and
//! every example works.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::program::{START, run};
use crate::scratch;

/// An option to test and its value; the value is empty for a flag.
type TestedOption<'a> = (&'a str, &'a str);

/// Reads options with their values, which are separated by commas.
fn options(text: &str) -> Vec<TestedOption<'_>> {
    text.split(", ").map(|option| option.split_once(' ').unwrap_or((option, ""))).collect()
}

/// A command with its input, and with arguments that shorten its run.
struct Case<'a> {
    command: &'a [&'a str],
    arguments: &'a [&'a str],
    input: &'a str,
}

const SEARCH: &str = "json, variant tapa, plies 0, threads 1, net crates/networks/files/6e5019bdefd6.net, \
    endings off, simd plain";

const ROLLOUTS: &str = "number 2, trials 36, play-plies 0, truncate 2, truncate-bearoffs off, variance-reduction on, \
    no-quasi-random, max-error 0.5, joint-errors 2, minimum-trials 36, seed 2";

const GAMES: &str = "json, variant tapa, threads 1, simd plain, seed 2, pairs 1, match 1, luck";

/// Returns the options that `--help` lists, each with its printed default.
fn listed(command: &[&str]) -> BTreeMap<String, Option<String>> {
    let help = run(&[command, &["--help"]].concat(), "");
    assert_eq!(help.code, Some(0), "{command:?}");
    let (mut texts, mut last) = (BTreeMap::<String, String>::new(), None);
    for line in help.lines.iter().take_while(|line| !line.starts_with("Example")) {
        let words = line.split_whitespace().take(2).find_map(|word| word.strip_prefix("--"));
        if let Some(name) = words.filter(|_| line.trim_start().starts_with('-')) {
            last = Some(name.to_owned());
        }
        // The text of a default may continue on the next line.
        if let Some(name) = &last {
            *texts.entry(name.clone()).or_default() += &format!(" {}", line.trim());
        }
    }
    texts.retain(|name, _| name != "help" && name != "version");
    let default = |text: String| {
        let (default, _) = text.split_once("[default: ")?.1.split_once(']')?;
        Some(default.to_owned())
    };
    texts.into_iter().map(|(name, text)| (name, default(text))).collect()
}

/// Returns the output of a command without the fields that contain times.
fn output(case: &Case<'_>, more: &[&str]) -> String {
    let arguments = [case.command, more, case.arguments].concat();
    let ended = run(&arguments, case.input);
    assert_eq!(ended.code, Some(0), "{arguments:?}: {} {:?}", ended.errors, ended.lines);
    let lines = ended.lines.iter().map(|line| match serde_json::from_str(line) {
        Ok(json) => timeless(json).to_string(),
        Err(_) => line.clone(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn timeless(json: Value) -> Value {
    match json {
        Value::Object(fields) => {
            let is_timeless = |name: &str| !name.contains("second") && !name.starts_with("ms_");
            let fields = fields.into_iter().filter(|(name, _)| is_timeless(name));
            Value::Object(fields.map(|(name, value)| (name, timeless(value))).collect())
        }
        Value::Array(values) => values.into_iter().map(timeless).collect(),
        other => other,
    }
}

/// Whether the text of a default is a value that the user can pass to the option.
fn is_value(default: &str) -> bool {
    !default.contains(' ') && default != "random"
}

/// Returns the command-line arguments for an option and its value; a flag has no value.
fn given<'a>(option: &'a str, value: &'a str) -> Vec<&'a str> {
    [option, value].into_iter().filter(|word| !word.is_empty()).collect()
}

/// Tries every listed option and every printed default, except the options that the case already sets to
/// shorten its run.
fn try_options(case: &Case<'_>, tried: &[TestedOption<'_>]) {
    try_options_and(case, tried, &[]);
}

/// Like `try_options`, but also tries options that require other arguments. In `pairs`, each such option
/// follows the arguments that it requires.
fn try_options_and(case: &Case<'_>, tried: &[TestedOption<'_>], pairs: &[(&[&str], TestedOption<'_>)]) {
    let listed = listed(case.command);
    let alone = tried.iter().map(|(name, _)| *name);
    let known: Vec<&str> =
        alone.chain(pairs.iter().map(|(_, (name, _))| *name)).collect::<BTreeSet<_>>().into_iter().collect();
    assert_eq!(listed.keys().map(String::as_str).collect::<Vec<_>>(), known, "{:?}", case.command);
    let usual = output(case, &[]);
    for (name, value) in tried {
        let option = format!("--{name}");
        if case.arguments.contains(&option.as_str()) {
            continue;
        }
        output(case, &given(&option, value));
        let default = listed[*name].as_deref().filter(|default| is_value(default));
        if let Some(default) = default {
            assert_eq!(output(case, &[&option, default]), usual, "{:?} {option} {default}", case.command);
        }
    }
    for (first, (name, value)) in pairs {
        output(case, &[*first, &given(&format!("--{name}"), value)].concat());
    }
}

#[test]
fn listed_options_of_questions_work() {
    let search = options(SEARCH);
    let question = |command, tried: &[TestedOption<'_>]| {
        try_options(&Case { command: &[command], arguments: &[START, "31"], input: "" }, tried);
    };
    question("hint", &[&search[..], &[("number", "2")]].concat());
    question("bestmove", &search);
    question("legal", &options("json, variant tapa, number 1"));
    try_options(&Case { command: &["eval"], arguments: &[START], input: "" }, &search);
    try_options(&Case { command: &["perft"], arguments: &["1"], input: "" }, &search[..2]);
    let session = Case { command: &["session"], arguments: &[], input: "dice 31\nhint\nshow engine\n" };
    let own = "seed 2, strict, no-files, library some.sqlite, encoding windows-1253, lang el, color never, no-state";
    let state = ("state", concat!(env!("CARGO_TARGET_TMPDIR"), "/state of options"));
    try_options(&session, &[search, options(own), vec![state]].concat());
}

#[test]
fn listed_options_of_rollouts_work() {
    let rollout = Case { command: &["rollout"], arguments: &[START, "31", "--truncate", "1"], input: "" };
    try_options(&rollout, &[options(SEARCH), options(ROLLOUTS)].concat());
    let batch = Case { command: &["batch"], arguments: &["hint"], input: "AACA/z8AAID/Pw 31\n" };
    try_options(&batch, &[options(SEARCH), options(ROLLOUTS), options("no-times")].concat());
}

#[test]
fn listed_options_of_games_between_players_work() {
    let [openings, log, csv] = ["listed.txt", "listed.log", "listed.csv"].map(scratch::file);
    fs::write(&openings, START).expect("a file");
    let games = scratch::folder("listed-games");
    let [openings, log, csv, games] = [&openings, &log, &csv, &games].map(|path| path.to_str().expect("a path"));
    let arguments = ["default", "handcrafted", "--json", "--pairs", "2"];
    let duel = Case { command: &["duel"], arguments: &arguments, input: "" };
    try_options(&duel, &[options(GAMES), options("no-times")].concat());
    let program = format!("cmd:{} --plies 0 --threads 1", env!("CARGO_BIN_EXE_plakoto"));
    let arguments = ["default", &program, "--json", "--pairs", "1", "--depth", "0"];
    let arena = Case { command: &["arena"], arguments: &arguments, input: "" };
    let others = "name 2:other, option 2:engine.ply=0, depth 0, movetime 10, nodes 10, timeout 30, start-timeout 30, \
        alpha 0.1, beta 0.1, time 10m, max-faults 1";
    let files = [("openings", openings), ("log", log), ("csv", csv), ("keep", games), ("sprt", "0,1")];
    let pairs: [(&[&str], TestedOption<'_>); 2] =
        [(&["--csv", csv], ("force", "")), (&["--log", log], ("replay-faults", ""))];
    try_options_and(&arena, &[options(GAMES), options(others), files.into()].concat(), &pairs);
    let arguments = ["--json", "--positions", "2", env!("CARGO_BIN_EXE_plakoto"), "--plies", "0"];
    let check = Case { command: &["check"], arguments: &arguments, input: "" };
    let tried = options("json, variant tapa, seed 2, positions 1, timeout 30");
    let listed = listed(check.command);
    assert!(listed.contains_key("evaluate") && listed.len() == 1 + tried.len(), "{listed:?}");
    for (name, value) in tried.iter().filter(|(name, _)| !["json", "positions"].contains(name)) {
        output(&check, &[&format!("--{name}"), value]);
    }
}

#[test]
fn listed_options_of_analysis_and_tables_work() {
    let folder = scratch::folder("options");
    let folder = folder.to_str().expect("a path");
    let record = format!("{folder}/one.jsonl");
    let game = "set seed 3\nset player both plakoto\nset evaluation plies 0\nset automatic game on\nnew match 1\n";
    run(&[], format!("{game}save match {record}\n"));
    let results = format!("{folder}/results");
    let others = "rollout, trials 12, recover, encoding greek, format text, full, lang el";
    let others = [options(others), vec![("marks", "0.1,0.2,0.3"), ("output", &results)]].concat();
    let analyse = Case { command: &["analyse"], arguments: &[&record, "--plies", "0", "--trials", "12"], input: "" };
    let force: (&[&str], TestedOption<'_>) = (&["--format", "text"], ("force", ""));
    try_options_and(&analyse, &[options(SEARCH), others].concat(), &[force]);
    let met = Case { command: &["met"], arguments: &["--games", "4"], input: "" };
    let mut evaluation = options(SEARCH);
    evaluation.retain(|(name, _)| *name != "plies");
    let of_met = options("length 3, games 4, matches 2, seed 2");
    try_options(&met, &[&evaluation[..], &of_met].concat());
    let all: Vec<String> = evaluation.iter().map(|(name, value)| format!("--{name} {value}")).collect();
    let bench = all.join(" ");
    let bench: Vec<&str> = ["bench", "--time", "0"].into_iter().chain(bench.split_whitespace()).collect();
    assert_eq!(run(&bench, "").code, Some(0));
    assert_eq!(listed(&["bench"]).len(), evaluation.len() + 1);
    let arguments = [folder, "--checkers", "1", "--outside", "0"];
    let make = Case { command: &["endings", "make"], arguments: &arguments, input: "" };
    output(&make, &[]);
    try_options(&make, &options("outside 0, checkers 2, lead 0, variant tapa"));
}

/// Options that have no meaning for a command are rejected. The error says which commands have the option.
#[test]
fn options_of_other_commands_are_refused() {
    for (arguments, expected) in [
        (&["duel", "default", "default", "--plies", "1"][..], "e.g. `default,plies=1`"),
        (&["arena", "default", "default", "--net", "a.net"], "e.g. `a.net,plies=0`"),
        (&["--endings", "off", "duel", "default", "default"], "e.g. `default,endings=off`"),
        (&["--plies", "1", "legal", START, "31"], "'--plies' cannot be used here; it is an option of: sessions, play"),
        (&["met", "--trials", "36"], "'--trials' cannot be used here; it is an option of: rollout, batch, analyse"),
        (&["--strict", "hint", START, "31"], "'--strict' cannot be used here; it is an option of: sessions"),
        (&["completions", "bash", "--json"], "'--json' cannot be used here"),
        (&["hint", START, "31", "--nonsense"], "unexpected argument '--nonsense'"),
    ] {
        run(arguments, "").fails(2, expected);
    }
}

#[test]
fn options_may_precede_their_command() {
    let behind = run(&["hint", START, "31", "--plies", "0", "--json", "--variant", "tapa"], "");
    let before = run(&["--plies", "0", "--json", "--variant=tapa", "hint", START, "31"], "");
    assert_eq!((behind.code, &behind), (Some(0), &before));
}

/// Returns the examples in the help of a command and its subcommands.
fn examples(command: &mut Vec<String>) -> Vec<String> {
    let words: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    let help = run(&words, "").lines;
    let block = help.iter().skip_while(|line| !line.starts_with("Example")).skip(1);
    let mut examples: Vec<String> = block.take_while(|line| !line.is_empty()).cloned().collect();
    // The main help page lists commands next to group names. Other help pages list them below a heading.
    let is_first = command.is_empty();
    let commands = help.iter().skip_while(|line| !is_first && *line != "Commands:").skip(1);
    for line in commands.take_while(|line| !["Arguments:", "Options:"].contains(&line.as_str())) {
        let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let is_name = |name: &&str| name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        if let Some(name) = cells.iter().rev().nth(1).copied().filter(is_name).filter(|name| *name != "help") {
            command.push(name.to_owned());
            examples.extend(self::examples(command));
            command.pop();
        }
    }
    examples
}

/// The test replaces the placeholder for the user's engine with this program, and plays only one pair of games.
#[test]
fn examples_in_the_help_work() {
    let folder = scratch::folder("examples");
    fs::write(folder.join("positions.txt"), format!("{START} 31\n{START} 66\n")).expect("a file");
    let program = env!("CARGO_BIN_EXE_plakoto");
    let mut count = 0;
    for example in examples(&mut Vec::new()) {
        let command = example.trim().split("   ").next().unwrap_or_default();
        let command = command.replace("./other -x", &format!("{program} --plies 0"));
        let pairs = if command.split(' ').any(|word| ["duel", "arena"].contains(&word)) { " --pairs 1" } else { "" };
        let bin = PathBuf::from(program).parent().expect("a folder").display().to_string();
        let path = format!("{bin}:{}", std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{command}{pairs}")]).env("PATH", path).current_dir(&folder);
        let output = shell.stdin(Stdio::null()).output().expect("there is a shell");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && output.stderr.is_empty(), "{command}: {output:?}");
        assert!(text.lines().all(|line| !line.starts_with("error")), "{command}: {text}");
        assert_eq!(text.is_empty(), command == "plakoto", "{command}");
        count += 1;
    }
    assert!(count >= 8, "{count}");
}
