//! Training by self-play: interruptions and the number of threads do not change the network.

use std::fs;
use std::path::PathBuf;

use plakoto::eval::Network;
use plakoto::eval::network::Extras;
use plakoto::rules::RuleSet;
use plakoto_lab::error::{FileFault, LabError, SettingsError};
use plakoto_lab::train::{Recipe, Training, TrainingCheckpoint, TrainingRun, TrainingSettings};

/// Returns settings for training a small network with a few games.
fn settings() -> TrainingSettings {
    TrainingSettings {
        games: 24,
        games_per_round: 6,
        hidden: 64,
        second: 32,
        phases: 8,
        features: Extras::SHOTS,
        ..TrainingSettings::default()
    }
}

fn finished(mut run: TrainingRun) -> TrainingCheckpoint {
    while !run.is_done() {
        run.round();
    }
    let mut checkpoint = run.checkpoint().clone();
    checkpoint.header.seconds = 0.0;
    checkpoint
}

/// Returns an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn threads_do_not_change_the_network() {
    let [one, three] =
        [1, 3].map(|threads| finished(TrainingRun::new(settings(), None, threads).expect("a run")));
    assert_eq!(one, three);
    let other =
        finished(TrainingRun::new(TrainingSettings { seed: 2, ..settings() }, None, 2).expect("a run"));
    assert_ne!(other.weights, one.weights);
}

#[test]
fn an_interrupted_run_ends_with_the_same_network() {
    for look_ahead in [0, 20] {
        let settings = TrainingSettings { look_ahead, ..settings() };
        let whole = finished(TrainingRun::new(settings.clone(), None, 1).expect("a run"));
        let path = folder("interrupted").join("checkpoint");
        let mut run = TrainingRun::new(settings, None, 1).expect("a run");
        run.round();
        run.round();
        run.checkpoint().write(&path).expect("a file");
        let resumed =
            TrainingRun::resume(TrainingCheckpoint::read(&path).expect("a written file can be read"), 2)
                .expect("a run");
        assert_eq!(resumed.done(), 12);
        assert_eq!(finished(resumed), whole);
    }
}

#[test]
fn a_run_plays_exactly_the_wanted_games() {
    let mut run = TrainingRun::new(TrainingSettings { games: 15, ..settings() }, None, 2).expect("a run");
    let rounds: Vec<u64> =
        std::iter::from_fn(|| (!run.is_done()).then(|| run.round().games)).take(5).collect();
    assert_eq!((rounds, run.done()), (vec![6, 6, 3], 15));
}

#[test]
fn training_reduces_the_loss() {
    let settings = TrainingSettings { games: 600, games_per_round: 50, ..settings() };
    let mut run = TrainingRun::new(settings, None, 2).expect("a run");
    let mut losses = Vec::new();
    while !run.is_done() {
        let tally = run.round();
        assert_eq!(tally.games, 50);
        losses.push(tally.cross_entropy / tally.learnt as f64);
    }
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    assert!(last < first - 0.1, "from {first} to {last} nats");
}

#[test]
fn damaged_checkpoints_are_reported() {
    let path = folder("damaged").join("checkpoint");
    TrainingRun::new(settings(), None, 1).expect("a run").checkpoint().write(&path).expect("a file");
    let bytes = fs::read(&path).expect("a file");
    for damaged in [&bytes[..0], &bytes[..10], &bytes[..bytes.len() - 1], &[&bytes[1..], b" "].concat()] {
        fs::write(&path, damaged).expect("a file");
        assert!(matches!(
            TrainingCheckpoint::read(&path),
            Err(LabError::File { fault: FileFault::Checkpoint, .. })
        ));
    }
    assert!(matches!(
        TrainingCheckpoint::read(&path.join("none")),
        Err(LabError::File { fault: FileFault::Io(_), .. })
    ));
}

#[test]
fn a_network_can_be_trained_further_only_in_its_own_size() {
    let network: Network = TrainingRun::new(settings(), None, 1).expect("a run").network();
    assert_eq!(network.shape(), settings().check().expect("a shape"));
    TrainingRun::new(settings(), Some(network.parameters()), 1).expect("the same size");
    let wider = TrainingSettings { hidden: 128, ..settings() };
    assert!(matches!(
        TrainingRun::new(wider, Some(network.parameters()), 1),
        Err(SettingsError::From { .. })
    ));
}

#[test]
fn settings_out_of_range_are_refused_with_the_range() {
    let error = |settings: TrainingSettings| settings.check().expect_err("impossible").to_string();
    let default = TrainingSettings::default;
    assert_eq!(error(TrainingSettings { lambda: 1.5, ..default() }), "expected lambda from 0 to 1, got 1.5");
    assert_eq!(
        error(TrainingSettings { lambda: f32::NAN, ..default() }),
        "expected lambda from 0 to 1, got NaN"
    );
    assert_eq!(
        error(TrainingSettings { games: 0, ..default() }),
        "expected a number of games from 1 to 1000000000000, got 0"
    );
    assert!(
        error(TrainingSettings { hidden: 100, ..default() }).contains("a multiple of 32 up to 512, got 100")
    );
    assert!(error(TrainingSettings { variant: "chess".into(), ..default() }).contains("expected a rule set"));
    assert_eq!(default().rules(), Ok(RuleSet::PLAKOTO));
}
