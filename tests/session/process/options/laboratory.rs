//! Options of the commands for analysis, training, labels and self-play data.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use super::{Case, NET, SEARCH, TestedOption, given, is_value, listed, output, try_options, try_options_and};
use crate::process::program::{START, run};
use crate::scratch;

#[test]
fn listed_options_of_the_laboratory_work() {
    let folder = scratch::folder("options");
    let folder = folder.to_str().expect("a path");
    let (record, pruner) = (format!("{folder}/one.jsonl"), format!("{folder}/one.pruner"));
    let game =
        "set seed 3\nset player both plakoto\nset evaluation plies 0\nset automatic game on\nnew match 1\n";
    run(&[], format!("{game}save match {record}\n"));
    let results = format!("{folder}/results");
    let others = [
        ("rollout", ""),
        ("trials", "12"),
        ("marks", "0.1,0.2,0.3"),
        ("recover", ""),
        ("encoding", "greek"),
        ("output", &results),
        ("format", "text"),
        ("full", ""),
        ("lang", "el"),
    ];
    let analyse =
        Case { command: &["analyse"], arguments: &[&record, "--plies", "0", "--trials", "12"], input: "" };
    let options: Vec<TestedOption<'_>> = [SEARCH, &others].concat();
    try_options_and(&analyse, &options, &[(&["--format", "text"], ("force", ""))]);
    let met = Case { command: &["met"], arguments: &["--games", "4"], input: "" };
    let evaluation: Vec<TestedOption<'_>> =
        SEARCH.iter().filter(|(name, _)| *name != "plies").copied().collect();
    try_options(
        &met,
        &[&evaluation[..], &[("length", "3"), ("games", "4"), ("matches", "2"), ("seed", "2")]].concat(),
    );
    let all: Vec<String> = evaluation.iter().map(|(name, value)| format!("--{name} {value}")).collect();
    let bench = all.join(" ");
    let bench: Vec<&str> = ["bench", "--time", "0"].into_iter().chain(bench.split_whitespace()).collect();
    assert_eq!(run(&bench, "").code, Some(0));
    assert_eq!(listed(&["bench"]).len(), evaluation.len() + 1);
    let arguments = [&pruner, "--decisions", "50", "--force"];
    let train = Case { command: &["lab", "train", "pruner"], arguments: &arguments, input: "" };
    let tried = [("variant", "tapa"), ("decisions", "1"), ("net", NET), ("simd", "plain"), ("seed", "2")];
    try_options(&train, &[&tried[..], &[("force", "")]].concat());
    let luck = format!("{folder}/one.luck");
    let arguments = [&luck, "--positions", "40", "--passes", "1", "--force"];
    let train = Case { command: &["lab", "train", "luck"], arguments: &arguments, input: "" };
    let tried = [("positions", "20"), ("passes", "2"), ("variant", "tapa"), ("net", NET), ("simd", "plain")];
    try_options(&train, &[&tried[..], &[("seed", "2"), ("force", "")]].concat());
    let mean = format!("{folder}/mean.net");
    let arguments = [&mean, NET, "--force"];
    let train = Case { command: &["lab", "train", "mean"], arguments: &arguments, input: "" };
    try_options(&train, &[("variant", "tapa"), ("pins", NET), ("force", "")]);
    let generate = Case {
        command: &["lab", "bearoff", "generate"],
        arguments: &[folder, "--checkers", "1", "--outside", "0"],
        input: "",
    };
    output(&generate, &[]);
    let tried = [("outside", "0"), ("checkers", "2"), ("lead", "0"), ("variant", "tapa")];
    try_options(&generate, &tried);
}

/// Each training run uses a separate folder.
#[test]
fn listed_options_of_training_work() {
    let tried = [
        ("games", "10"),
        ("hidden", "32"),
        ("second", "32"),
        ("phases", "8"),
        ("first-layers", "1"),
        ("features", "shots"),
        ("lambda", "0.7"),
        ("look-ahead", "5"),
        ("first-rate", "0.01"),
        ("last-rate", "0.002"),
        ("games-per-round", "16"),
        ("from", ""),
        ("variant", "tapa"),
        ("threads", "1"),
        ("simd", "plain"),
        ("seed", "2"),
    ];
    each_elsewhere("lab train self-play", &tried, &[], &["--games", "20"], &["games", "from"]);
}

#[test]
fn listed_options_of_labels_work() {
    let common = [("variant", "tapa"), ("threads", "1"), ("simd", "plain"), ("seed", "2")];
    let tried = [
        ("positions", "2"),
        ("blocks", "2"),
        ("decisions", ""),
        ("plies", "2"),
        ("turns", "1"),
        ("trials", "3"),
        ("along", "0"),
        ("lambda", "0.9"),
        ("every", "12"),
        ("only", "mutual-pins"),
        ("within", "0.1"),
        ("noise", "0"),
        ("net", NET),
    ];
    // Label only one position, because eight games at 2-ply take several seconds.
    let few = ["--positions", "1"];
    each_elsewhere(
        "lab label",
        &[&tried[..], &common].concat(),
        &[],
        &few,
        &["positions", "blocks", "plies"],
    );
    let labels =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("listed-lab label/usual").display().to_string();
    let tried = [
        ("hidden", "64"),
        ("second", "16"),
        ("phases", "1"),
        ("first-layers", "2"),
        ("features", "none"),
        ("epochs", "2"),
        ("batch", "10"),
        ("pool", "50"),
        ("rate", "0.01"),
        ("warm-up", "0.5"),
        ("decay", "0.1"),
        ("decision-weight", "0"),
        ("value-weight", "0"),
        ("temperature", "1"),
        ("average", "1"),
        ("from", NET),
        ("held-out", &labels),
    ];
    let tried = [&tried[..], &common].concat();
    each_elsewhere("lab train labels", &tried, &[&labels], &[], &["variant"]);
}

#[test]
fn listed_options_of_data_work() {
    let tried = [
        ("games", "4"),
        ("player", "default,noise=0.1"),
        ("against", "default,plies=1"),
        ("candidates", "2"),
        ("json", ""),
        ("variant", "tapa"),
        ("threads", "1"),
        ("simd", "plain"),
        ("seed", "2"),
    ];
    each_elsewhere("lab data make", &tried, &[], &["--games", "2"], &["games"]);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("listed-lab data make");
    let (games, out) = (folder.join("usual").display().to_string(), folder.join("out").display().to_string());
    let case = |command: &'static str, arguments: &[&str]| {
        let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
        (["lab", "data", command], arguments)
    };
    let files = [games.as_str(), "--out", &out, "--force"];
    let common = [("out", out.as_str()), ("force", ""), ("json", "")];
    let filter = [
        ("phase", "no-pins,race"),
        ("outcome", "win,lose_gammon"),
        ("player", "1"),
        ("games", "0-1"),
        ("turns", "3"),
        ("dice", "31"),
        ("position", START),
        ("position-after", START),
        ("open", ""),
        ("errors", ""),
        ("candidates", "2"),
        ("choices-only", ""),
    ];
    for ((command, arguments), options) in [
        (case("filter", &files), [&filter[..], &common].concat()),
        (case("sample", &[&["5"], &files[..]].concat()), [&[("seed", "2")], &common[..]].concat()),
        (case("shuffle", &files), [&[("seed", "2"), ("memory", "1")], &common[..]].concat()),
        (case("merge", &files), common.to_vec()),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        try_options(&Case { command: &command, arguments: &arguments, input: "" }, &options);
    }
    let show = Case { command: &["lab", "data", "show"], arguments: &[&games], input: "" };
    try_options_and(&show, &[("csv", ""), ("jsonl", ""), ("json", "")], &[(&["--csv"], ("first", "2"))]);
}

/// Tries all options that a command lists, each with a different output file or folder, except those in
/// `left_out`. Passing a printed default must not change the output.
fn each_elsewhere(
    command: &str,
    tried: &[TestedOption<'_>],
    others: &[&str],
    always: &[&str],
    left_out: &[&str],
) {
    let words: Vec<&str> = command.split(' ').collect();
    let listed = listed(&words);
    let names: BTreeSet<&str> = tried.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed.keys().map(String::as_str).collect::<BTreeSet<_>>(), names);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("listed-{command}"));
    let _ = fs::remove_dir_all(&folder);
    let train = |name: &str, more: &[&str]| {
        let place = folder.join(name);
        let ended = run(&[&words[..], &[&place.display().to_string()], others, always, more].concat(), "");
        assert_eq!(ended.code, Some(0), "{more:?}: {}", ended.errors);
        fs::read(&place).or_else(|_| fs::read(place.join("latest.net"))).expect("a file")
    };
    let usual = train("usual", &[]);
    for (name, value) in tried.iter().filter(|(name, _)| !left_out.contains(name)) {
        let option = format!("--{name}");
        train(name, &given(&option, value));
        if let Some(default) = listed[*name].as_deref().filter(|default| is_value(default)) {
            assert!(train(&format!("{name}-default"), &[&option, default]) == usual, "{option} {default}");
        }
    }
}
