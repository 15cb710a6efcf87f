//! `plakoto lab work serve`: gives the pieces of a plan to volunteers.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use tokio::sync::watch;

use crate::cli::interrupt::on_interrupt;
use crate::cli::output::{CommandResult, print_error, write_out};
use plakoto::work_server::{Job, JobSettings, bind, names, run as serve};

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct WorkServeArguments {
    /// Plan file
    plan: PathBuf,
    /// Folder for the results that are settled, created if missing
    #[arg(long, value_name = "FOLDER")]
    results: PathBuf,
    /// Database that lets the job continue after a restart [default: in memory]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Port to listen on; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// IP address of this machine to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Share of the pieces that two volunteers compute, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = share)]
    check: f64,
    /// Seconds after which a piece without a result is given to another volunteer
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=604_800))]
    lease: u64,
    /// File with the names of all allowed volunteers, one a line [default: any name is allowed]
    #[arg(long, value_name = "FILE")]
    volunteers: Option<PathBuf>,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Prints the address, and serves until an interrupt. The exit code is 1 unless all pieces are settled.
pub(super) fn run(arguments: &WorkServeArguments) -> CommandResult {
    let names = match &arguments.volunteers {
        Some(path) => Some(names(path).with_context(|| format!("cannot read {}", path.display()))?),
        None => None,
    };
    let settings = JobSettings {
        plan: arguments.plan.clone(),
        results: arguments.results.clone(),
        state: arguments.state.clone(),
        checked: arguments.check,
        lease: arguments.lease,
        names,
    };
    let job = Arc::new(Job::open(settings)?);
    let listener = bind(SocketAddr::new(arguments.bind, arguments.port))?;
    let (stop, ending) = watch::channel(false);
    on_interrupt(move || {
        stop.send_replace(true);
    });
    write_out(&format!("http://{}\n", listener.local_addr()?))?;
    serve(listener, Arc::clone(&job), ending)?;
    let progress = job.progress()?;
    let pieces = plakoto_lab::work::Plan::read(&arguments.plan)?.pieces();
    print_error(&format!("{} of {pieces} pieces are settled\n", progress.settled));
    Ok(if progress.settled == pieces { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
