//! `plakoto lab work volunteer`: computes pieces for a work server.

use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use ureq::Agent;
use ureq::http::StatusCode;

use super::job::Job;
use crate::cli::interrupt::interruptible;
use crate::cli::options::{simd, threads};
use crate::cli::output::{CommandResult, write_out};
use crate::cli::settings::Settings;
use plakoto::work_server::{VOLUNTEER, secret};
use plakoto_lab::work::{MOST_OF_LINE, Piece, PieceResult, WorkError};

#[derive(Clone, Debug, Args)]
#[command(args = [threads().default_value("1").help("Number of threads per piece of work"), simd()])]
pub(in crate::cli::lab) struct WorkVolunteerArguments {
    /// Address of the server, such as http://work.example:8080
    url: String,
    /// Name under which this machine works [default: random]
    #[arg(long)]
    name: Option<String>,
    /// Seconds between two questions for a piece while others compute the last ones
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pause: u64,
}

/// The server, as this volunteer sees it.
struct Client {
    agent: Agent,
    url: String,
    name: String,
}

/// Number of times that a request is repeated when the server does not answer.
const ATTEMPTS: u32 = 5;

/// Computes pieces until the job is done, or an interrupt.
pub(super) fn run(arguments: &WorkVolunteerArguments, settings: &Settings) -> CommandResult {
    let stop = interruptible();
    let name = match &arguments.name {
        Some(name) => name.clone(),
        None => secret()?.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    let client = Client {
        // Errors are answers, too.
        agent: Agent::config_builder().http_status_as_error(false).build().into(),
        url: arguments.url.trim_end_matches('/').to_owned(),
        name,
    };
    let mut count = 0;
    while !stop.is_raised() {
        let (status, line) = client.ask("/piece", &[], arguments.pause)?;
        match status {
            StatusCode::OK => {}
            StatusCode::ACCEPTED => {
                sleep(Duration::from_secs(arguments.pause));
                continue;
            }
            StatusCode::GONE => break,
            status => bail!("{status}: {}", line.trim_end()),
        }
        let (piece, checksum) = Piece::read(line.trim_end().as_bytes())
            .map_err(|error| WorkError::Line(client.url.clone(), 1, error.to_string()))?;
        let (job, settings) = Job::of(&piece, settings)?;
        let made = job.kind().1.make(&piece, &settings)?;
        if stop.is_raised() {
            break;
        }
        let result = PieceResult::new(&piece, &checksum, made).to_bytes()?;
        let (status, reply) = client.ask(&format!("/result/{}", piece.number), &result, arguments.pause)?;
        if status != StatusCode::OK {
            bail!("{status}: {}", reply.trim_end());
        }
        count += 1;
        write_out(&format!("piece {} of {}\n", piece.number, piece.of))?;
    }
    write_out(&format!("{count} pieces computed as {}\n", client.name))?;
    Ok(ExitCode::SUCCESS)
}

impl Client {
    /// Sends a request. Returns the status and the text of the answer.
    fn ask(&self, path: &str, body: &[u8], pause: u64) -> anyhow::Result<(StatusCode, String)> {
        let url = format!("{}{path}", self.url);
        for attempt in 1.. {
            match self.agent.post(&url).header(VOLUNTEER, &self.name).send(body) {
                Ok(mut response) => {
                    let text = response.body_mut().with_config().limit(MOST_OF_LINE).read_to_string()?;
                    return Ok((response.status(), text));
                }
                Err(error) if attempt < ATTEMPTS => {
                    log::warn!("{url}: {error}; trying again");
                    sleep(Duration::from_secs(pause));
                }
                Err(error) => return Err(error).with_context(|| format!("no answer from {url}")),
            }
        }
        unreachable!("the last attempt returns")
    }
}
