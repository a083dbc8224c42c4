use game::record::Record;
use protocol::live::Clock;

use crate::Table;
use crate::clock::DAY;

impl Table {
    /// The game record, with the players' names.
    pub fn record(&self, names: [&str; 2]) -> Record {
        let mut record = self.history().record();
        record.set_tag("Date", date(self.began()));
        record.set_tag("First", names[0]);
        record.set_tag("Second", names[1]);
        record.set_tag("TimeControl", time_control(self.terms().clock));
        if let Some(ending) = self.ending() {
            record.result = ending.outcome();
            record.set_tag("Result", game::record::result_text(record.result));
            record.set_tag("Termination", ending.reason.termination());
        }
        if let Clock::Timed { .. } = self.terms().clock {
            for (mv, shown) in record.moves.iter_mut().zip(&self.clock_after) {
                mv.comments.extend(shown.map(clock_comment));
            }
        }
        record
    }
}

/// The `TimeControl` tag: `600+5` in seconds, `1d` a move, `-` untimed.
fn time_control(clock: Clock) -> String {
    match clock {
        Clock::None => "-".to_owned(),
        Clock::Timed { main, increment } => {
            format!("{}+{}", seconds(main), seconds(increment))
        }
        Clock::Days { days } => format!("{days}d"),
    }
}

/// Milliseconds as seconds, with a fraction if there is one.
fn seconds(ms: u64) -> String {
    match ms % 1_000 {
        0 => (ms / 1_000).to_string(),
        rest => format!("{}.{rest:03}", ms / 1_000),
    }
}

fn clock_comment(ms: u64) -> String {
    let all = ms / 1_000;
    format!("[%clk {}:{:02}:{:02}]", all / 3_600, all / 60 % 60, all % 60)
}

/// The UTC date of a Unix time in milliseconds, as `YYYY-MM-DD`.
///
/// Counts from 1 March of year 0, so that the leap day is the last day of a year.
pub fn date(ms: u64) -> String {
    const FROM_MARCH_0000_TO_1970: u64 = 719_468;
    const DAYS_IN_400_YEARS: u64 = 146_097;
    let days = ms / DAY + FROM_MARCH_0000_TO_1970;
    let era = days / DAYS_IN_400_YEARS;
    let day_of_era = days % DAYS_IN_400_YEARS;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // From March on, the months repeat 31, 30, 31, 30, 31 days: 153 in five months.
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_gregorian_calendar() {
        let check = |day: u64, expected: &str| {
            assert_eq!(date(day * DAY), expected);
            assert_eq!(date(day * DAY + DAY - 1), expected);
        };
        check(0, "1970-01-01");
        check(58, "1970-02-28");
        check(59, "1970-03-01");
        check(11_016, "2000-02-29");
        check(11_017, "2000-03-01");
        check(11_322, "2000-12-31");
        check(19_782, "2024-02-29");
        check(20_772, "2026-11-15");
        check(47_540, "2100-02-28");
        check(47_541, "2100-03-01");
    }

    #[test]
    fn time_controls_are_in_seconds() {
        let check = |clock, expected: &str| assert_eq!(time_control(clock), expected);
        check(Clock::None, "-");
        check(Clock::Timed { main: 600_000, increment: 5_000 }, "600+5");
        check(Clock::Timed { main: 90_500, increment: 0 }, "90.500+0");
        check(Clock::Days { days: 3 }, "3d");
        assert_eq!(clock_comment(597_999), "[%clk 0:09:57]");
        assert_eq!(clock_comment(3_600_000), "[%clk 1:00:00]");
    }
}
