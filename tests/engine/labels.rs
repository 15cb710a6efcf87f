//! Labels for training, and training from labels: interruptions and the number of threads change neither the
//! files nor the networks.

use std::fs;
use std::path::{Path, PathBuf};

use plakoto::engine::Engine;
use plakoto::eval::network::Extras;
use plakoto::eval::{Evaluator, Network, Stakes, shipped, shipped_network, shipped_pruner};
use plakoto::rollout::RolloutSettings;
use plakoto::rules::{Next, RuleSet, Side, legal_plays};
use plakoto::search::StopFlag;
use plakoto_lab::block_file::{LEVEL, Rows};
use plakoto_lab::error::{FileFault, LabError, SettingsError};
use plakoto_lab::train::labels::{
    LabelFile, LabelSettings, LabelWriter, LabelledCandidate, LabelledTurns, Labeller, make_labels,
};
use plakoto_lab::train::offline::{HeldOut, OfflineCheckpoint, OfflineRun, OfflineSettings, ValueError};
use plakoto_lab::train::{Recipe, Training, TrainingFolder};

const RULES: RuleSet = RuleSet::PLAKOTO;

/// Returns an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("labels-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn settings(decisions: bool) -> LabelSettings {
    let evaluator = shipped(&RULES).description();
    LabelSettings { evaluator, decisions, ..LabelSettings::default() }
}

/// Labels positions until the file contains `blocks` blocks.
fn label(path: &Path, settings: &LabelSettings, blocks: usize, threads: usize) {
    let (evaluator, pruner) = (shipped(&RULES), shipped_pruner(&RULES));
    let labeller = Labeller { evaluator: &*evaluator, pruner: pruner.as_deref(), rules: &RULES, settings };
    let mut writer = LabelWriter::open(path, settings).expect("a file");
    make_labels(&labeller, writer.blocks(), threads, &StopFlag::default(), |block| {
        writer.push(&block.encode(LEVEL))?;
        Ok::<_, LabError>(writer.blocks() < blocks)
    })
    .expect("labels");
    writer.finish().expect("an end mark");
}

/// Creates a file with labels for one test.
fn labels(folder: &Path, decisions: bool, blocks: usize) -> PathBuf {
    let path = folder.join(if decisions { "decisions.labels" } else { "positions.labels" });
    label(&path, &settings(decisions), blocks, 2);
    path
}

/// Size in bytes of the mark at the end of a finished file.
const END_MARK: usize = 20;

#[test]
fn threads_and_kills_do_not_change_the_labels() {
    let folder = folder("same");
    let (whole, parts) = (folder.join("whole"), folder.join("parts"));
    let along = LabelSettings { games: 4, trials: 2, along: 5, lambda: 0.9, ..settings(false) };
    label(&whole, &along, 3, 3);
    label(&parts, &along, 1, 1);
    label(&parts, &along, 3, 2);
    assert_eq!(fs::read(&parts).expect("a file"), fs::read(&whole).expect("a file"));
    for path in [&whole, &parts] {
        fs::remove_file(path).expect("a file");
    }
    let settings = LabelSettings { games: 1, turns: 1, ..settings(true) };
    label(&whole, &settings, 3, 3);
    label(&parts, &settings, 1, 1);
    label(&parts, &settings, 2, 1);
    // Simulate a program that was killed while writing the second block.
    let bytes = fs::read(&parts).expect("a file");
    fs::write(&parts, &bytes[..bytes.len() - END_MARK - 20]).expect("a file");
    let damaged = LabelFile::open(&parts).expect_err("a part of a block");
    assert!(matches!(damaged, LabError::File { fault: FileFault::Block { block: 2, .. }, .. }), "{damaged}");
    label(&parts, &settings, 3, 2);
    assert_eq!(fs::read(&parts).expect("a file"), fs::read(&whole).expect("a file"));
    let other = LabelSettings { seed: 2, ..settings };
    assert!(matches!(
        LabelWriter::open(&parts, &other),
        Err(LabError::File { fault: FileFault::OtherSettings { .. }, .. })
    ));
    label(&folder.join("other"), &other, 3, 2);
    assert_ne!(fs::read(folder.join("other")).expect("a file"), fs::read(&whole).expect("a file"));
}

#[test]
fn damaged_and_foreign_files_are_reported() {
    let folder = folder("damaged");
    let path = labels(&folder, false, 2);
    let bytes = fs::read(&path).expect("a file");
    let open = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        LabelFile::open(&path)
    };
    let mut changed = bytes.clone();
    let last = changed.len() - END_MARK - 10;
    changed[last] ^= 1;
    let file = open(&changed).expect("the heads are intact");
    assert!(file.block(0).is_ok());
    assert!(file.is_finished());
    assert!(!open(&bytes[..bytes.len() - END_MARK]).expect("a cut file").is_finished());
    open(&changed).expect("the heads are intact");
    assert!(matches!(file.block(1), Err(LabError::File { fault: FileFault::Block { block: 2, .. }, .. })));
    // A run that continues the file computes the block again.
    label(&path, &settings(false), 2, 1);
    assert_eq!(fs::read(&path).expect("a file"), bytes);
    for foreign in [&b""[..], b"{}\n", &bytes[..20], &[b" ", &bytes[..]].concat()] {
        assert!(
            matches!(open(foreign), Err(LabError::File { fault: FileFault::Foreign { .. }, .. })),
            "{foreign:?}"
        );
    }
    assert!(matches!(
        LabelFile::open(&path.join("none")),
        Err(LabError::File { fault: FileFault::Io(_), .. })
    ));
}

/// The label of a position is its value at 1-ply: the mean over all rolls of the value after the best reply.
/// The candidates of a decision are positions after legal plays, and include all plays that lose at most a
/// quarter of a point.
#[test]
fn labels_agree_with_a_search() {
    let folder = folder("values");
    let evaluator = shipped(&RULES);
    let stakes = Stakes::points(&RULES);
    let file = LabelFile::open(&labels(&folder, true, 1)).expect("labels");
    let block = file.block(0).expect("a block");
    assert!(block.groups.len() > 30, "{}", block.groups.len());
    let mut compared = 0;
    for group in block.groups.iter().step_by(5) {
        let (position, roll) = group.decision.expect("a decision");
        assert_eq!(group.roller, Side::Theirs);
        let mut plays = Vec::new();
        legal_plays(&position, roll, &RULES, &mut plays);
        let equity = |position: &plakoto::rules::Position| {
            plakoto::rules::outcome(position, &RULES)
                .is_none()
                .then(|| -stakes.equity(&evaluator.evaluate(position, &RULES)))
        };
        let after: Vec<_> = plays.iter().map(|play| Next::OPPONENT.view(&play.result)).collect();
        let best = after.iter().filter_map(equity).fold(f32::NEG_INFINITY, f32::max);
        let candidates = &block.candidates[group.first..][..group.count];
        assert!(group.count > 1 && group.count <= 16);
        for candidate in candidates {
            assert!(after.contains(&candidate.position), "{:?}", candidate.position);
            assert_eq!(candidate.plies, 1);
        }
        let open = after.iter().filter(|position| equity(position).is_some_and(|equity| best - equity < 0.2));
        let known =
            |position: &plakoto::rules::Position| candidates.iter().any(|one| one.position == *position);
        let missing = open.filter(|position| !known(position)).count();
        assert!(missing == 0 || group.count == 16, "{missing}");
        compared += group.count;
    }
    assert!(compared > 20, "{compared}");
    let file = LabelFile::open(&labels(&folder, false, 1)).expect("labels");
    let block = file.block(0).expect("a block");
    let mut errors = 0.0;
    for candidate in &block.candidates {
        let (labelled, found) = (candidate.chances, evaluator.evaluate(&candidate.position, &RULES));
        errors += (stakes.equity(&labelled) - stakes.equity(&found)).abs();
    }
    let mean = errors / block.candidates.len() as f32;
    assert!(
        mean > 0.001 && mean < 0.1,
        "1-ply values should be close to static values, but not equal: {mean}"
    );
}

/// Returns settings for training a small network from labels.
fn recipe() -> OfflineSettings {
    OfflineSettings {
        hidden: 32,
        second: 32,
        batch: 100,
        pool: 500,
        epochs: 3,
        rate: 0.003,
        average: 50,
        ..OfflineSettings::default()
    }
}

fn open_all(paths: &[PathBuf]) -> Vec<LabelFile> {
    paths.iter().map(|path| LabelFile::open(path).expect("labels")).collect()
}

fn finished(mut run: OfflineRun) -> OfflineCheckpoint {
    while !run.is_done() {
        run.minibatch().expect("labels");
    }
    let mut checkpoint = run.checkpoint().clone();
    checkpoint.header.seconds = 0.0;
    checkpoint
}

#[test]
fn threads_and_kills_do_not_change_the_network() {
    let folder = folder("network");
    let files = [labels(&folder, true, 2), labels(&folder, false, 2)];
    let run = |settings, threads| OfflineRun::new(settings, None, open_all(&files), threads).expect("a run");
    let whole = finished(run(recipe(), 1));
    let all = open_all(&files).iter().map(|file| file.totals(9)[1]).sum::<u64>();
    assert_eq!(whole.header.progress.candidates, 3 * all);
    for threads in [2, 3] {
        assert!(finished(run(recipe(), threads)) == whole, "{threads} threads");
    }
    assert!(finished(run(OfflineSettings { seed: 2, ..recipe() }, 2)).weights != whole.weights);
    let path = folder.join("checkpoint");
    for minibatches in [1, 13, 25] {
        let mut first = run(recipe(), 2);
        for _ in 0..minibatches {
            first.minibatch().expect("labels");
        }
        first.checkpoint().write(&path).expect("a file");
        let checkpoint = OfflineCheckpoint::read(&path).expect("a written file can be read");
        let second = OfflineRun::resume(checkpoint, open_all(&files), 1).expect("a run");
        assert!(second.done() > 0 && !second.is_done());
        assert!(finished(second) == whole, "{minibatches} minibatches");
    }
}

#[test]
fn training_learns_the_labels() {
    let folder = folder("learning");
    let files = [labels(&folder, true, 4)];
    let held_out = HeldOut::read(&files[0], "plakoto").expect("labels");
    let settings = OfflineSettings { epochs: 20, ..recipe() };
    let mut run = OfflineRun::new(settings, None, open_all(&files), 2).expect("a run");
    let before = held_out.judge(&run.network());
    let mut losses = Vec::new();
    while !run.is_done() {
        let (tally, _) = run.minibatch().expect("labels");
        if tally.candidates > 0 {
            losses.push((
                tally.cross_entropy / tally.candidates as f64,
                tally.decision_loss / tally.decisions as f64,
            ));
        }
    }
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    assert!(last.0 < first.0 - 0.3 && last.1 < 0.8 * first.1, "{first:?} {last:?}");
    let after = held_out.judge(&run.network());
    assert!(after.all.mean < 0.7 * before.all.mean, "{before:?} {after:?}");
    assert!(after.cross_entropy < before.cross_entropy - 0.3, "{before:?} {after:?}");
    assert!(after.all.decisions > after.without_pins.decisions && after.without_pins.decisions > 0);
}

#[test]
fn errors_of_values_add_up_over_the_phases() {
    let folder = folder("phases");
    let held_out = HeldOut::read(&labels(&folder, false, 2), "plakoto").expect("labels");
    let engine = Engine::default();
    let question = engine.ask().plies(1);
    let errors = held_out
        .errors(|position| question.evaluate_by_depth(position).iter().map(|found| found.equity).collect());
    let all = &errors[&None];
    let square = |error: &ValueError| error.count as f64 * error.rms.powi(2);
    for depth in [0, 1] {
        let phases = errors.iter().filter(|(phase, _)| phase.is_some()).map(|(_, errors)| errors[depth]);
        let (count, squares) =
            phases.fold((0, 0.0), |(count, squares), error| (count + error.count, squares + square(&error)));
        assert_eq!(count, all[depth].count);
        assert!((squares - square(&all[depth])).abs() < 1e-9, "{errors:?}");
    }
    // The labels are searches at 1-ply, which differ from the engine's only in endings.
    assert!(all[1].rms < 0.5 * all[0].rms, "{all:?}");
    // The error of a single game is unknown.
    let single = folder.join("single.labels");
    label(&single, &LabelSettings { games: 4, trials: 1, along: 5, ..settings(false) }, 1, 2);
    let held_out = HeldOut::read(&single, "plakoto").expect("labels");
    assert!(held_out.errors(|_| vec![0.0]).is_empty());
    assert!(held_out.judge(&shipped_network(&RULES).expect("a network")).to_string().ends_with("unknown"));
}

#[test]
fn a_training_folder_continues_with_its_first_labels() {
    let folder = folder("folder");
    let files = [labels(&folder, false, 1)];
    let place = folder.join("run");
    let open = || TrainingFolder::open(&place).expect("a folder");
    let start = |settings: &OfflineSettings| OfflineRun::start(&open(), settings, None, &files, 1);
    let whole = finished(start(&recipe()).expect("a run"));
    let mut run = start(&recipe()).expect("a run");
    run.minibatch().expect("labels");
    open().save(&run).expect("a checkpoint");
    // Add a block to the label file after the checkpoint.
    label(&files[0], &settings(false), 2, 1);
    assert!(finished(start(&recipe()).expect("a run")) == whole);
    let network = Network::read(&open().network()).expect("a network");
    assert_eq!(network.shape(), recipe().check().expect("a shape"));
    let other = OfflineSettings { rate: 0.01, ..recipe() };
    assert!(matches!(start(&other), Err(LabError::File { fault: FileFault::OtherSettings { .. }, .. })));
    fs::remove_file(&files[0]).expect("a file");
    label(&files[0], &settings(false), 1, 1);
    drop(start(&recipe()).expect("the file has all learnt labels"));
    fs::write(&files[0], first_line(&files[0])).expect("a file");
    assert!(matches!(
        start(&recipe()),
        Err(LabError::File { fault: FileFault::LabelsLost { wanted: 1, got: 0 }, .. })
    ));
    let tapa = OfflineSettings { variant: "tapa".to_owned(), ..recipe() };
    assert!(matches!(
        OfflineRun::start(
            &TrainingFolder::open(&folder.join("tapa")).expect("a folder"),
            &tapa,
            None,
            &files,
            1
        ),
        Err(LabError::File { fault: FileFault::OtherRules { .. }, .. })
    ));
}

/// Returns the first line of a file with its line break.
fn first_line(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).expect("a file");
    let end = bytes.iter().position(|byte| *byte == b'\n').expect("a line");
    bytes[..=end].to_vec()
}

/// If the new network is wider and has more inputs, it starts with the same values as the old network. A
/// narrower network is rejected.
#[test]
fn a_network_can_be_trained_further_only_in_the_same_or_a_larger_size() {
    let start = |settings: OfflineSettings, from: &Network| {
        OfflineRun::new(settings, Some(from.parameters()), Vec::new(), 1).map(|run| run.network())
    };
    let network = OfflineRun::new(recipe(), None, Vec::new(), 1).expect("a run").network();
    let all = "shots,blocks".parse().expect("features");
    let wider = OfflineSettings { hidden: 96, features: all, ..recipe() };
    let wide = start(wider.clone(), &network).expect("a wider network");
    assert_eq!(wide.shape(), wider.check().expect("a shape"));
    let folder = folder("wide");
    let block = LabelFile::open(&labels(&folder, false, 1)).expect("labels").block(0).expect("a block");
    for candidate in &block.candidates {
        let [old, new] = [&network, &wide].map(|network| network.evaluate(&candidate.position, &RULES));
        let stakes = Stakes::points(&RULES);
        assert!((stakes.equity(&old) - stakes.equity(&new)).abs() < 0.01, "{old:?} {new:?}");
    }
    for other in [
        OfflineSettings { hidden: 64, ..wider.clone() },
        OfflineSettings { second: 48, ..wider.clone() },
        OfflineSettings { phases: 1, ..wider.clone() },
        OfflineSettings { features: Extras::SHOTS, ..wider },
    ] {
        assert!(matches!(start(other, &wide), Err(SettingsError::From { .. })));
    }
}

/// A rollout with other dice agrees with the labels within five standard errors.
#[test]
fn labels_by_rollouts_are_means_of_games() {
    let folder = folder("rollouts");
    let path = folder.join("mutual.labels");
    let only = LabelledTurns::MutualPins;
    label(&path, &LabelSettings { trials: 72, only, games: 4, noise: 0.1, ..settings(false) }, 2, 2);
    let file = LabelFile::open(&path).expect("labels");
    let candidates: Vec<_> =
        (0..2).flat_map(|block| file.block(block).expect("a block").candidates).collect();
    assert!(candidates.len() > 10, "{}", candidates.len());
    let engine = plakoto::Engine::default();
    for LabelledCandidate { position, chances, error, .. } in &candidates {
        assert!([Side::Mine, Side::Theirs].into_iter().all(|side| position.has_pinned(side)));
        let settings = RolloutSettings { trials: 72, seed: 7, ..RolloutSettings::default() };
        let equity = engine.ask().roll_out(position, settings).equity();
        let labelled = Stakes::points(&RULES).equity(chances);
        let most = 5.0 * (equity.error.powi(2) + error.powi(2)).sqrt() + 0.01;
        assert!((equity.mean - labelled).abs() < most, "{position:?}: {equity:?} {labelled} ± {error}");
    }
}

#[test]
fn disputed_decisions_are_rare() {
    let folder = folder("disputed");
    let path = folder.join("disputed.labels");
    let settings = LabelSettings { trials: 36, within: 0.05, noise: 0.1, ..settings(true) };
    label(&path, &LabelSettings { only: LabelledTurns::Disputed, ..settings }, 1, 1);
    let disputed = LabelFile::open(&path).expect("labels").block(0).expect("a block").groups;
    assert!(disputed.len() < 30, "{}", disputed.len());
    assert!(disputed.iter().all(|group| group.count > 1 && group.decision.is_some()));
}

/// Labels of single games are often far from the value of their position, but right on average.
#[test]
fn labels_of_single_games_are_right_on_average() {
    let folder = folder("along");
    let path = folder.join("along.labels");
    label(&path, &LabelSettings { games: 20, trials: 4, along: 3, ..settings(false) }, 1, 1);
    let candidates = LabelFile::open(&path).expect("labels").block(0).expect("a block").candidates;
    let (evaluator, stakes) = (shipped(&RULES), Stakes::points(&RULES));
    let mut sums = [0.0_f64; 2];
    for LabelledCandidate { position, chances, error, .. } in &candidates {
        assert_eq!(*error, 6.5535, "unknown");
        let wrong = stakes.equity(chances) - stakes.equity(&evaluator.evaluate(position, &RULES));
        sums[0] += f64::from(wrong);
        sums[1] += f64::from(wrong * wrong);
    }
    let count = candidates.len() as f64;
    let (mean, deviation) = (sums[0] / count, (sums[1] / count).sqrt());
    assert!(count > 2000.0 && deviation > 0.1, "{count} labels, ±{deviation}");
    // Labels of one game depend on each other, so the error of the mean is that of about 400 games.
    assert!(mean.abs() < 5.0 * deviation / 20.0, "{mean} ± {deviation}");
}
