//! Why a command fails, and its exit code.

use std::io;
use std::process::ExitCode;

use game::{Explain, Message};
use texts::Texts;

use crate::output::ERROR;

/// Exit code of a negative result, for example a record that breaks the rules.
const NO: u8 = 1;
/// Exit code of an invalid command line or input.
pub const BAD_INPUT: u8 = 2;

/// Why the program does not exit with success.
#[derive(Debug)]
pub enum Failure {
    /// The command ran with a negative result and has printed it.
    Negative,
    /// The input was invalid and the command has printed why.
    Reported,
    /// The input is invalid, for this reason.
    Input(Message),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// Invalid input.
    pub fn input(reason: &impl Explain) -> Self {
        Failure::Input(reason.message())
    }

    /// Invalid input in an argument or a file, with its name.
    pub fn input_in(place: &str, reason: &impl Explain) -> Self {
        Failure::Input(in_place(place, reason))
    }

    /// Prints the error and returns the exit code.
    pub fn report(self, texts: &Texts) -> ExitCode {
        match self {
            Failure::Negative => ExitCode::from(NO),
            Failure::Reported => ExitCode::from(BAD_INPUT),
            Failure::Input(message) => {
                print_error(&texts.tell(&message));
                ExitCode::from(BAD_INPUT)
            }
            // The reader has closed the pipe (`abaque moves … | head`): not a failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(error) => {
                let message = Message::new("cannot-write").with("error", error.to_string());
                print_error(&texts.tell(&message));
                ExitCode::from(BAD_INPUT)
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// A reason, prefixed with the argument or file that it concerns.
pub fn in_place(place: &str, reason: &impl Explain) -> Message {
    Message::new("in-place").with("place", place).with("what", reason.message())
}

/// Prints an error to standard error.
pub fn print_error(text: &str) {
    anstream::eprintln!("{ERROR}abaque:{ERROR:#} {text}");
}
