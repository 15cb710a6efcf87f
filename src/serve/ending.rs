//! How a server is told to end, and how those hear it who serve.

use tokio::sync::watch;

/// Ends a server, from any thread.
#[derive(Clone, Debug)]
pub struct Stopper(watch::Sender<bool>);

/// Hears when a server ends.
#[derive(Clone, Debug)]
pub(super) struct Ending(watch::Receiver<bool>);

impl Stopper {
    pub(super) fn new() -> Self {
        Self(watch::Sender::new(false))
    }

    /// Asks the server to end, also before it runs.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    pub(super) fn ending(&self) -> Ending {
        Ending(self.0.subscribe())
    }
}

impl Ending {
    /// Waits until the server ends.
    pub(super) async fn heard(&mut self) {
        // A server that is gone has ended, too.
        let _ = self.0.wait_for(|is_ending| *is_ending).await;
    }
}
