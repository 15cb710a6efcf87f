//! Labels for training: interruptions and the number of threads do not change the files.

use std::fs;
use std::path::{Path, PathBuf};

use plakoto::eval::{Stakes, shipped, shipped_pruner};
use plakoto::rollout::RolloutSettings;
use plakoto::rules::{Next, RuleSet, Side, legal_plays};
use plakoto::search::StopFlag;
use plakoto_lab::block_file::{LEVEL, Rows};
use plakoto_lab::error::{FileFault, LabError};
use plakoto_lab::train::labels::{
    LabelFile, LabelSettings, LabelWriter, LabelledCandidate, LabelledTurns, Labeller, make_labels,
};

pub(crate) const RULES: RuleSet = RuleSet::PLAKOTO;

/// Returns an empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("labels-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub(crate) fn settings(decisions: bool) -> LabelSettings {
    let evaluator = shipped(&RULES).description();
    LabelSettings { evaluator, decisions, ..LabelSettings::default() }
}

/// Labels positions until the file contains `blocks` blocks.
pub(crate) fn label(path: &Path, settings: &LabelSettings, blocks: usize, threads: usize) {
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
pub(crate) fn labels(folder: &Path, decisions: bool, blocks: usize) -> PathBuf {
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
