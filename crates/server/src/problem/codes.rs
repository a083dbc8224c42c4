/// The codes of all problems, each of which has its place on the page that describes the API.
pub(crate) const CODES: [&str; 72] = [
    "binary",
    "busy",
    "closing",
    "computer-plays-on",
    "fault",
    "foreign",
    "game",
    "has-account",
    "illegal-move",
    "malformed",
    "malformed-address",
    "method",
    "misplaced",
    "name",
    "needs-account",
    "needs-consent",
    "no-claim",
    "no-course",
    "no-help",
    "no-level",
    "no-offer",
    "no-pause",
    "no-player",
    "no-session",
    "no-study",
    "no-table",
    "not-a-bot",
    "not-a-socket",
    "not-begun",
    "not-by-token",
    "not-for-computer",
    "not-found",
    "not-json",
    "not-open",
    "not-over",
    "not-paused",
    "not-seated",
    "not-your-turn",
    "nothing-to-take-back",
    "offer-spent",
    "offered",
    "over",
    "own-table",
    "password",
    "paused",
    "position",
    "rematch-made",
    "rules",
    "seat-taken",
    "settings",
    "stale",
    "start",
    "still-there",
    "storage",
    "taken",
    "time-is-up",
    "too-early-to-claim",
    "too-large",
    "too-late",
    "too-late-to-abort",
    "too-long",
    "too-many",
    "too-many-phrases",
    "too-many-studies",
    "too-many-tables",
    "too-slow",
    "unfit",
    "unknown-phrase",
    "unreadable-move",
    "wrong-code",
    "wrong-password",
    "yourself",
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::CODES;

    /// Where refusals say what their codes are.
    const SOURCES: [&str; 6] = [
        include_str!("../problem.rs"),
        include_str!("../courses/refusal.rs"),
        include_str!("../play/refusal.rs"),
        include_str!("../people/refusal.rs"),
        include_str!("../study/refusal.rs"),
        include_str!("../../../table/src/rejected_action.rs"),
    ];

    #[test]
    fn every_code_is_listed_and_given() {
        let mut given = BTreeSet::from(["stale", "taken", "storage"]);
        for source in SOURCES {
            let (_, codes) = source.rsplit_once("fn code(&self) -> &'static str").unwrap();
            let (codes, _) = codes.split_once("\n    }\n").unwrap();
            let words = codes.lines().filter_map(|line| line.split_once("=> \""));
            given.extend(words.filter_map(|(_, word)| Some(word.split_once('"')?.0)));
        }
        assert_eq!(CODES.into_iter().collect::<BTreeSet<_>>(), given);
        assert!(CODES.is_sorted());
    }
}
