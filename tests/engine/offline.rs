//! Training from labels: interruptions and the number of threads do not change the networks.

use std::fs;
use std::path::{Path, PathBuf};

use plakoto::engine::Engine;
use plakoto::eval::network::Extras;
use plakoto::eval::{Evaluator, Network, Stakes, shipped_network};
use plakoto_lab::error::{FileFault, LabError, SettingsError};
use plakoto_lab::train::labels::{LabelFile, LabelSettings};
use plakoto_lab::train::offline::{HeldOut, OfflineCheckpoint, OfflineRun, OfflineSettings, ValueError};
use plakoto_lab::train::{Recipe, Training, TrainingFolder};

use crate::labels::{RULES, folder, label, labels, settings};

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
