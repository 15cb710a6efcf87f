//! `plakoto serve`: serves the page on which users play in the browser.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::interrupt::on_interrupt;
use super::options::{net, simd, variant};
use super::output::{CommandResult, print_note, sentence, write_out};
use super::session::UserPaths;
use super::settings::Settings;
use super::values::number;
use plakoto::serve::{BasePath, HostName, PublicAddress, Server, ServerLimits};
use plakoto_engine::engine::Level;
use plakoto_engine::files::make_private_folder;
use plakoto_words::{Language, Message, message};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), net(), simd()])]
pub(super) struct ServeArguments {
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u16>(0..=65535))]
    port: u16,
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = ip)]
    bind: IpAddr,
    #[arg(long, value_name = "N", default_value_t = ServerLimits::SOCKETS, value_parser = table_count())]
    tables: u32,
    #[arg(long, value_name = "N", value_parser = table_count())]
    per_address: Option<u32>,
    #[arg(long, value_name = "FILE", conflicts_with = "no_keep")]
    keep: Option<PathBuf>,
    #[arg(long)]
    no_keep: bool,
    #[arg(long, value_name = "IP:PORT", value_parser = ip_and_port)]
    metrics: Option<SocketAddr>,
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<HostName>,
    #[arg(long, value_name = "PATH", default_value = "/")]
    base_path: BasePath,
    #[arg(long)]
    trust_proxy: bool,
    #[arg(long)]
    api: bool,
}

fn table_count() -> impl Fn(&str) -> Result<u32, Message> + Clone {
    number(1..=ServerLimits::MAX_SOCKETS.into())
}

/// Parses an address of this machine.
fn ip(text: &str) -> Result<IpAddr, Message> {
    text.parse().map_err(|_| message!("shell_serve-expected_ip"))
}

fn ip_and_port(text: &str) -> Result<SocketAddr, Message> {
    text.parse().map_err(|_| message!("shell_serve-expected_ip_and_port"))
}

/// Prints the address of the page, and serves the page until an interrupt.
pub(super) fn run(arguments: &ServeArguments, settings: &Settings) -> CommandResult {
    let ServeArguments { port, bind, tables, per_address, .. } = *arguments;
    if !bind.is_loopback() {
        print_note(&message!("shell_serve-open"));
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
    // The page says the replies in the user's language.
    let lang = Some(Language::English);
    let settings = Settings { threads: Some(1), plies: Level::DEFAULT.plies, lang, ..settings.clone() };
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
        print_note(&message!("shell_serve-not_kept", error = sentence(&error)));
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
