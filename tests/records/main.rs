//! Matches in files: what is written is read again, and damage is found, told and survived.

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
