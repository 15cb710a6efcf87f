//! `plakoto serve`: serves the page on which users play in the browser.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::RangedI64ValueParser;

use super::interrupt::on_interrupt;
use super::options::{net, simd, variant};
use super::output::{CommandResult, print_error, write_out};
use super::session::UserPaths;
use super::settings::Settings;
use plakoto::serve::{BasePath, HostName, PublicAddress, Server, ServerLimits};
use plakoto_engine::engine::Level;
use plakoto_engine::files::make_private_folder;

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), net(), simd()])]
pub(super) struct ServeArguments {
    /// Port to listen on; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// IP address of this machine to listen on; with any address except 127.0.0.1, other machines can connect
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Maximum number of tables that are open at the same time
    #[arg(long, value_name = "N", default_value_t = ServerLimits::SOCKETS, value_parser = table_count())]
    tables: u32,
    #[arg(long, value_name = "N", value_parser = table_count(), help = per_address())]
    per_address: Option<u32>,
    /// Keep the tables of two people in FILE, so that they survive a restart of the server [default: in the
    /// user's folder for state]
    #[arg(long, value_name = "FILE", conflicts_with = "no_keep")]
    keep: Option<PathBuf>,
    /// Keep the tables of two people in memory only
    #[arg(long)]
    no_keep: bool,
    /// Show the load of the server in the format of Prometheus at http://ADDRESS/metrics
    #[arg(long, value_name = "IP:PORT")]
    metrics: Option<SocketAddr>,
    /// Name under which a proxy offers the page, such as tavli.example; can be repeated
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<HostName>,
    /// Path under which the page is offered
    #[arg(long, value_name = "PATH", default_value = "/")]
    base_path: BasePath,
    /// Apply the limits for each address to the clients that the proxy names in X-Forwarded-For
    #[arg(long)]
    trust_proxy: bool,
    /// Also answer questions of other programs by HTTP: POST /v1
    #[arg(long)]
    api: bool,
}

fn per_address() -> String {
    format!(
        "Maximum number of tables per client address [default: {}, but no limit for clients on this machine]",
        ServerLimits::PER_ADDRESS
    )
}

fn table_count() -> RangedI64ValueParser<u32> {
    RangedI64ValueParser::new().range(1..=ServerLimits::MAX_SOCKETS.into())
}

/// Warning to the user if other machines can reach the server.
const WARNING: &str = "\
warning: anyone who can reach this address can play and use this machine's processors. The connection is
         unencrypted and needs no password. Clients cannot access files. To serve only this machine, omit
         --bind.
";

/// Prints the address of the page, and serves the page until an interrupt.
pub(super) fn run(arguments: &ServeArguments, settings: &Settings) -> CommandResult {
    let ServeArguments { port, bind, tables, per_address, .. } = *arguments;
    if !bind.is_loopback() {
        print_error(WARNING);
    }
    let limits = ServerLimits { sockets: tables, per_address };
    #[cfg(unix)]
    allow_sockets(limits);
    let server = Server::bind(SocketAddr::new(bind, port))?.with_limits(limits);
    let public = PublicAddress {
        names: arguments.allow_host.clone(),
        path: arguments.base_path.clone(),
        trusts_proxy: arguments.trust_proxy,
    };
    let path = arguments.base_path.to_string();
    let mut server = server.with_public_address(public);
    keep_tables(&mut server, arguments)?;
    let server = match arguments.metrics {
        Some(address) => server.with_metrics(address)?.0,
        None => server,
    };
    let server = if arguments.api { server.with_questions() } else { server };
    let stopper = server.stopper();
    on_interrupt(move || stopper.stop());
    write_out(&format!("http://{}{path}\n", server.address()))?;
    // Each table searches with a single thread, because there may be many tables.
    let settings = Settings { threads: Some(1), plies: Level::DEFAULT.plies, ..settings.clone() };
    server.run(move || settings.session())?;
    Ok(ExitCode::SUCCESS)
}

/// Keeps the tables of two people in the file of `--keep`. Without the option, the server runs even if they cannot
/// be kept.
fn keep_tables(server: &mut Server, arguments: &ServeArguments) -> anyhow::Result<()> {
    if let Some(file) = &arguments.keep {
        return server.keep_tables(file);
    }
    let Some(UserPaths { tables, .. }) = UserPaths::of_user().filter(|_| !arguments.no_keep) else {
        return Ok(());
    };
    let folder = tables.parent().map_or(Ok(()), make_private_folder).map_err(anyhow::Error::from);
    if let Err(error) = folder.and_then(|()| server.keep_tables(&tables)) {
        print_error(&format!("warning: tables of two people end with this server: {error}\n"));
    }
    Ok(())
}

/// Raises the limit on open files as far as the system allows, because each socket counts as an open file.
#[cfg(unix)]
fn allow_sockets(limits: ServerLimits) {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    use plakoto::serve::MAX_CONNECTIONS;

    /// Number of files, other than sockets, that the server may open.
    const OTHERS: u64 = 64;
    let wanted = OTHERS + u64::from(limits.sockets) + u64::from(MAX_CONNECTIONS);
    let raised = getrlimit(Resource::RLIMIT_NOFILE).and_then(|(soft, hard)| match soft < wanted.min(hard) {
        true => setrlimit(Resource::RLIMIT_NOFILE, wanted.min(hard), hard),
        false => Ok(()),
    });
    if let Err(error) = raised {
        log::warn!("cannot raise the limit on open files: {error}");
    }
}
