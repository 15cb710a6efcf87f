//! `plakoto serve`.

use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;

use clap::Args;

use super::interrupt::on_interrupt;
use super::options::{NetOption, RulesOption, SimdOption};
use super::output::{Failure, complain, finish, write_out};
use super::settings::Settings;
use crate::engine::Level;
use crate::serve::Server;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Port to listen on; 0 for a free one
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Address of this machine to listen on; beyond 127.0.0.1 others can play, too
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    net: NetOption,
    #[command(flatten)]
    simd: SimdOption,
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        let plies = Level::DEFAULT.plies;
        Settings { plies, ..self.net.of(self.simd.of(self.rules.settings())) }
    }
}

/// What is said when others than who sits here can come in.
const WARNING: &str = "\
warning: whoever reaches this address can play and compute here, unencrypted and without a password;
         files are out of reach. Without --bind only this machine is served.
";

/// Prints the address, and serves the page there until an interrupt.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    if !arguments.bind.is_loopback() {
        complain(WARNING);
    }
    finish(serve(SocketAddr::new(arguments.bind, arguments.port), settings))
}

fn serve(address: SocketAddr, settings: &Settings) -> Result<String, Failure> {
    let server = Server::bind(address).map_err(Failure::told)?;
    let stopper = server.stopper();
    on_interrupt(move || stopper.stop());
    write_out(&format!("http://{}/\n", server.address()))?;
    // One for each table: there may be many.
    let settings = Settings { threads: Some(1), ..settings.clone() };
    server.run(move || settings.session()).map_err(Failure::told)?;
    Ok(String::new())
}
