//! `abaque adapt`: an agent of a course as a UGI engine.

use contest::adapters::{Adapter, bridge};
use game::Message;

use crate::cli::Adapt;
use terminal::failure::Failure;

/// Runs the agent until `quit`.
pub(crate) fn run(arguments: &Adapt) -> Result<(), Failure> {
    let Some(adapter) = Adapter::named(&arguments.protocol) else { return Err(Failure::Reported) };
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    bridge(adapter, &arguments.words, input, output).map_err(|error| {
        Failure::Input(Message::new("adapt-failed").with("error", error.to_string()))
    })
}
