//! Match files: the program can read the files that it writes, and it detects, reports and tolerates damage.

mod damage;
mod examples;
mod games;
mod judged_reports;
mod mat;
mod notes;
mod recorder;
mod reports;
#[path = "../support/scratch.rs"]
mod scratch;
mod writer;
mod writers;
