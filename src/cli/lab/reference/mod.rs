//! `plakoto lab reference`: makes and uses reference sets, which are decisions whose plays have been rolled
//! out.

mod compare;
mod judge;
mod make;
mod merge;
mod score;
mod set;
mod show;

use clap::Subcommand;

use crate::cli::settings::Settings;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum ReferenceCommand {
    /// Judge players by how much their plays lose on the decisions in a set
    #[command(after_help = crate::cli::arena::players!("plakoto lab reference run default 'cmd:./other -x' --variant plakoto"))]
    Run(judge::ReferenceJudgeArguments),
    /// Make a set or a part of a set, or resume an unfinished one
    Make(Box<make::ReferenceMakeArguments>),
    /// Merge the parts of a set
    Merge(merge::ReferenceMergeArguments),
    /// Summarise a set, or show one of its decisions
    Show(show::ReferenceShowArguments),
    /// Compare two sets whose decisions were rolled out with different settings
    Compare(compare::ReferenceCompareArguments),
}

pub(super) fn run(command: &ReferenceCommand, settings: &Settings) -> anyhow::Result<String> {
    match command {
        ReferenceCommand::Run(run) => judge::run(run, settings),
        ReferenceCommand::Make(make) => make::run(make, settings),
        ReferenceCommand::Merge(merge) => merge::run(merge),
        ReferenceCommand::Show(show) => show::run(show, settings),
        ReferenceCommand::Compare(compare) => compare::run(compare, settings),
    }
}
