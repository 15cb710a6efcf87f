//! Matches in files: written files can be read again, and damage is found, reported and survived.

mod damage;
mod examples;
mod games;
mod judged_reports;
mod keeper;
mod mat;
mod notes;
mod old;
mod reports;
mod round_trips;
mod writer;
mod writers;
