//! Distributed analysis of matches.

use std::path::PathBuf;

use clap::Args;

use super::{Kind, input, texts};
use crate::cli::analyse::{Analyst, JudgingOptions};
use crate::cli::settings::Settings;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::error::{At, LabError};
use plakoto_lab::reference::engine;
use plakoto_lab::work::{Contents, Identity, Piece, Text, WorkOutput};
use plakoto_table::analysis::collection::{files, name};
use plakoto_table::record::MOST_BYTES;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab::work) struct AnalysePieces {
    /// Match files (JSON Lines, `.mat` or OGXM), or folders of *.jsonl, *.mat and *.ogxm files
    files: Vec<PathBuf>,
    #[command(flatten)]
    judging: JudgingOptions,
}

impl Kind for AnalysePieces {
    fn input(&self, _: &Settings) -> anyhow::Result<(u64, Vec<Text>)> {
        let text = |path: &PathBuf| {
            let bytes = plakoto_engine::files::read(path, MOST_BYTES).at(path)?;
            Ok(Text { name: Some(name(path)), contents: Contents::new(bytes) })
        };
        Ok(input(files(&self.files, None)?.iter().map(text).collect::<Result<_, LabError>>()?))
    }

    /// The identity includes the engines for all shipped rule sets, because a match may have any rules.
    fn identity(&self, settings: &Settings) -> anyhow::Result<Identity> {
        Ok(Identity::of(RuleSet::ALL.map(engine).iter().chain([&settings.engine()])))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput> {
        let (analyst, mut made) = (Analyst::new(&self.judging, settings, false), WorkOutput::default());
        for (name, bytes) in texts(piece)? {
            let (name, mut complaints) = (name.unwrap_or("-"), Vec::new());
            match analyst.line(&bytes, name, &mut |complaint| complaints.push(complaint.to_owned())) {
                Ok(line) => made.bytes.extend(line.unwrap_or_default().into_bytes()),
                Err(error) => {
                    complaints.push(format!("error: {error}\n"));
                    made.has_failed = true;
                }
            }
            made.complaints.append(&mut complaints);
        }
        Ok(made)
    }
}
