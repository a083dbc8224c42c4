//! Why a command fails, and how that is told.

use std::io;
use std::process::ExitCode;

use game::{Explain, Message};
use texts::Texts;

use crate::output::ERROR;

/// The answer is no: a record breaks the rules, say.
const NO: u8 = 1;
/// The command line or the input cannot be understood.
pub const BAD_INPUT: u8 = 2;

/// Why the program does not end with success.
#[derive(Debug)]
pub enum Failure {
    /// The command ran and its answer is no; it has said so itself.
    No,
    /// The input is bad, and the command has said so itself.
    Bad,
    /// The input is bad, for this reason.
    Input(Message),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// Bad input, with the reason.
    pub fn input(reason: &impl Explain) -> Self {
        Failure::Input(reason.message())
    }

    /// Bad input in an argument or a file, with its name and the reason.
    pub fn input_in(place: &str, reason: &impl Explain) -> Self {
        Failure::Input(in_place(place, reason))
    }

    /// Says what went wrong and gives the exit code.
    pub fn report(self, texts: &Texts) -> ExitCode {
        match self {
            Failure::No => ExitCode::from(NO),
            Failure::Bad => ExitCode::from(BAD_INPUT),
            Failure::Input(message) => {
                complain(&texts.tell(&message));
                ExitCode::from(BAD_INPUT)
            }
            // Whoever reads us has had enough (`abaque moves … | head`): that is no failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(error) => {
                let message = Message::new("cannot-write").with("error", error.to_string());
                complain(&texts.tell(&message));
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

/// A reason with the argument or file that it is about.
pub fn in_place(place: &str, reason: &impl Explain) -> Message {
    Message::new("in-place").with("place", place).with("what", reason.message())
}

/// Prints an error for a person.
pub fn complain(text: &str) {
    anstream::eprintln!("{ERROR}abaque:{ERROR:#} {text}");
}
