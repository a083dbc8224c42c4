/// The codes of all problems; each has an anchor on the API's page.
pub(crate) const CODES: &[&str] = &[
    "account-closed",
    "already-challenged",
    "bad-result",
    "between-people",
    "binary",
    "busy",
    "closing",
    "computer-plays-on",
    "fault",
    "follows-guest",
    "foreign",
    "forged",
    "from-the-future",
    "game",
    "has-account",
    "illegal-move",
    "is-operator",
    "job-lost",
    "long-plan",
    "malformed",
    "malformed-address",
    "member-there",
    "method",
    "misplaced",
    "muted",
    "name",
    "needs-account",
    "needs-consent",
    "never-legal",
    "no-claim",
    "no-conditional",
    "no-course",
    "no-help",
    "no-level",
    "no-offer",
    "no-pause",
    "no-player",
    "no-premove",
    "no-session",
    "no-study",
    "no-table",
    "no-team",
    "not-a-bot",
    "not-a-socket",
    "not-a-worker",
    "not-available",
    "not-begun",
    "not-by-token",
    "not-for-computer",
    "not-found",
    "not-from-device",
    "not-json",
    "not-open",
    "not-over",
    "not-paused",
    "not-seated",
    "not-speaker",
    "not-your-turn",
    "not-yours",
    "nothing-to-take-back",
    "offer-spent",
    "offered",
    "over",
    "own-game",
    "own-table",
    "password",
    "paused",
    "position",
    "push-subscription",
    "rematch-made",
    "rules",
    "scope",
    "seat-taken",
    "settings",
    "stale",
    "start",
    "still-there",
    "storage",
    "taken",
    "team-empty",
    "team-full",
    "time-is-up",
    "too-early-to-claim",
    "too-large",
    "too-late",
    "too-late-to-abort",
    "too-long",
    "too-many",
    "too-many-challenges",
    "too-many-events",
    "too-many-followed",
    "too-many-phrases",
    "too-many-reviews",
    "too-many-studies",
    "too-many-tables",
    "too-many-tokens",
    "too-much",
    "too-slow",
    "two-answers",
    "unfit",
    "unfit-line",
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

    /// The sources that define problem codes.
    const SOURCES: [&str; 6] = [
        include_str!("../problem.rs"),
        include_str!("../../../answers/src/refusal.rs"),
        include_str!("../play/refusal.rs"),
        include_str!("../people/refusal.rs"),
        include_str!("../study/refusal.rs"),
        include_str!("../../../table/src/rejected_action.rs"),
    ];

    #[test]
    fn every_code_is_listed_and_given() {
        let mut given = BTreeSet::from(["stale", "taken", "storage"]);
        for source in SOURCES {
            for codes in source.split("fn code(&self) -> &'static str").skip(1) {
                let Some((codes, _)) = codes.split_once("\n    }\n") else { continue };
                let words = codes.lines().filter_map(|line| line.split_once("=> \""));
                given.extend(words.filter_map(|(_, word)| Some(word.split_once('"')?.0)));
            }
        }
        assert_eq!(CODES.iter().copied().collect::<BTreeSet<_>>(), given);
        assert!(CODES.is_sorted());
    }
}
