//! `plakoto serve`.

use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;

use clap::Args;
use clap::builder::RangedI64ValueParser;

use super::interrupt::on_interrupt;
use super::options::{net, simd, variant};
use super::output::{Ended, complain, write_out};
use super::settings::Settings;
use plakoto::serve::{MAX_CONNECTIONS, Server, ServerLimits};
use plakoto_engine::engine::Level;

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), net(), simd()])]
pub(super) struct ServeArguments {
    /// Port to listen on; 0 for a free one
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Address of this machine to listen on; beyond 127.0.0.1 others can play, too
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Most tables at a time
    #[arg(long, value_name = "N", default_value_t = ServerLimits::TABLES, value_parser = table_count())]
    tables: u32,
    #[arg(long, value_name = "N", value_parser = table_count(), help = per_address())]
    per_address: Option<u32>,
}

fn per_address() -> String {
    format!(
        "Most tables of one address [default: {}, and no limit for this machine]",
        ServerLimits::PER_ADDRESS
    )
}

fn table_count() -> RangedI64ValueParser<u32> {
    RangedI64ValueParser::new().range(1..=ServerLimits::MAX_TABLES.into())
}

/// What is said when others than who sits here can come in.
const WARNING: &str = "\
warning: whoever reaches this address can play and compute here, unencrypted and without a password;
         files are out of reach. Without --bind only this machine is served.
";

/// Prints the address, and serves the page there until an interrupt.
pub(super) fn run(arguments: &ServeArguments, settings: &Settings) -> Ended {
    let ServeArguments { port, bind, tables, per_address } = *arguments;
    if !bind.is_loopback() {
        complain(WARNING);
    }
    let limits = ServerLimits { tables, per_address };
    #[cfg(unix)]
    allow_sockets(limits);
    let server = Server::bind(SocketAddr::new(bind, port))?.with_limits(limits);
    let stopper = server.stopper();
    on_interrupt(move || stopper.stop());
    write_out(&format!("http://{}/\n", server.address()))?;
    // One for each table: there may be many.
    let settings = Settings { threads: Some(1), plies: Level::DEFAULT.plies, ..settings.clone() };
    server.run(move || settings.session())?;
    Ok(ExitCode::SUCCESS)
}

/// Raises the number of files that the process may have open, as far as it may: each socket is one.
#[cfg(unix)]
fn allow_sockets(limits: ServerLimits) {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    /// Open files that are no sockets.
    const OTHERS: u64 = 64;
    let wanted = OTHERS + u64::from(limits.tables) + u64::from(MAX_CONNECTIONS);
    let raised = getrlimit(Resource::RLIMIT_NOFILE).and_then(|(soft, hard)| match soft < wanted.min(hard) {
        true => setrlimit(Resource::RLIMIT_NOFILE, wanted.min(hard), hard),
        false => Ok(()),
    });
    if let Err(error) = raised {
        log::warn!("the number of open files stays as it is: {error}");
    }
}
