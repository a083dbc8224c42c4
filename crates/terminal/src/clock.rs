//! Parsing and formatting of clocks.

use game::Message;
use protocol::live::Clock;

/// `minutes` per game and `seconds` per move.
pub(crate) const fn timed(minutes: u64, seconds: u64) -> Clock {
    Clock::Timed { main: minutes * 60_000, increment: seconds * 1_000 }
}

/// Parses `10+5`: minutes per game, with an optional fraction, and seconds per move.
pub fn read(text: &str) -> Result<Clock, Message> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let milliseconds = |text: &str, unit: f64| {
        let number: f64 = text.trim().replace(',', ".").parse().ok()?;
        (0.0..1e6).contains(&number).then(|| (number * unit).round() as u64)
    };
    let parts = (milliseconds(minutes, 60_000.0), milliseconds(seconds, 1_000.0));
    if let (Some(main), Some(increment)) = parts {
        return Ok(Clock::Timed { main, increment });
    }
    let found: String = text.chars().take(20).collect();
    Err(Message::new("terminal-bad-clock").with("found", found))
}

/// Parses the `TimeControl` tag of a record: `600+5` seconds, `-` for none.
pub(crate) fn read_tag(text: &str) -> Option<Clock> {
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let milliseconds = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        (0.0..1e6).contains(&seconds).then(|| (seconds * 1_000.0).round() as u64)
    };
    Some(Clock::Timed { main: milliseconds(main)?, increment: milliseconds(increment)? })
}

/// Parses a `%clk` annotation such as `0:09:57`, to milliseconds.
pub(crate) fn read_shown(text: &str) -> Option<u64> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        seconds = seconds * 60.0 + part.parse::<f64>().ok().filter(|part| *part >= 0.0)?;
    }
    (seconds < 1e6).then_some((seconds * 1_000.0) as u64)
}

/// The time control in its usual notation: `10+5`; `None` in an untimed game.
pub(crate) fn terms(clock: Clock) -> Option<String> {
    match clock {
        Clock::None => None,
        Clock::Timed { main, increment } => {
            let minutes = match (main / 60_000, main % 60_000) {
                (minutes, 0) => minutes.to_string(),
                _ => format!("{:.1}", main as f64 / 60_000.0),
            };
            Some(format!("{minutes}+{}", increment / 1_000))
        }
        Clock::Days { days } => Some(format!("{days}d")),
    }
}

/// Below this many milliseconds tenths of seconds are shown.
const SHORT: u64 = 10_000;

/// Formats milliseconds left: `9:57`, `1:02:03`, `9.4`, `3d 04h`.
pub(crate) fn shown(left: u64) -> String {
    let seconds = left.div_ceil(1_000);
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    match (left, hours) {
        (..SHORT, _) => format!("{}.{}", left / 1_000, left / 100 % 10),
        (_, 0) => format!("{minutes}:{:02}", seconds % 60),
        (_, 1..24) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        _ => format!("{}d {:02}h", hours / 24, hours % 24),
    }
}

/// Milliseconds until the formatted clock changes.
pub(crate) fn changes_in(left: u64) -> u64 {
    let step = if left <= SHORT { 100 } else { 1_000 };
    match left % step {
        0 => step,
        rest => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_parsed_in_minutes_and_seconds() {
        let check = |text, main, increment| {
            assert_eq!(read(text), Ok(Clock::Timed { main, increment }), "{text}");
        };
        check("10+5", 600_000, 5_000);
        check("15", 900_000, 0);
        check("0.5+2", 30_000, 2_000);
        check("0,5 + 2", 30_000, 2_000);
        for bad in ["", "x", "+5", "5+", "10+x", "-3", "1e9", "nan"] {
            assert_eq!(read(bad).unwrap_err().id, "terminal-bad-clock", "{bad}");
        }
    }

    #[test]
    fn clocks_of_records_are_parsed() {
        assert_eq!(read_tag("600+5"), Some(Clock::Timed { main: 600_000, increment: 5_000 }));
        assert_eq!(read_tag("-"), None);
        assert_eq!(read_shown("0:09:57"), Some(597_000));
        assert_eq!(read_shown("1:00:00.5"), Some(3_600_500));
        assert_eq!(read_shown("x"), None);
    }

    #[test]
    fn times_are_formatted() {
        let check = |left, text: &str| assert_eq!(shown(left), text);
        check(600_000, "10:00");
        check(597_001, "9:58");
        check(10_000, "0:10");
        check(9_999, "9.9");
        check(0, "0.0");
        check(3_723_000, "1:02:03");
        check(259_200_000, "3d 00h");
        assert_eq!(terms(Clock::Timed { main: 600_000, increment: 5_000 }).unwrap(), "10+5");
        assert_eq!(terms(Clock::Timed { main: 30_000, increment: 0 }).unwrap(), "0.5+0");
        assert_eq!([changes_in(60_000), changes_in(59_400), changes_in(9_950)], [1_000, 400, 50]);
    }
}
