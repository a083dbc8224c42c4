//! Import of games and positions from any text.

use games::{GameId, import};

/// The imported games as `game: position`, or the errors.
fn found(text: &str, game: GameId) -> Vec<String> {
    import(text, game, None)
        .into_iter()
        .map(|item| match item {
            Ok(imported) => {
                let history = imported.history;
                format!("{} {}: {}", history.game(), history.plies(), history.position())
            }
            Err(error) => error.to_string(),
        })
        .collect()
}

fn check(text: &str, game: GameId, expected: &[&str]) {
    assert_eq!(found(text, game), expected, "{text}");
}

#[test]
fn records_positions_and_moves_are_told_apart() {
    use GameId::{Abalone, Avalam, Awale};
    let after = "awale 2: 4,4,0,5,5,5/0,5,5,5,5,5 0-0 S";
    check("[Game \"Awalé\"]\n\n1. C a *", Avalam, &[after]);
    check("C a", Awale, &[after]);
    check("1. C a *", Awale, &[after]);
    check("1.C 1...a {so far} *", Awale, &[after]);
    // Moves identify their game if only one is possible.
    check("C a", Avalam, &[after]);
    assert!(found("a1b2 i5h5", Awale)[0].starts_with("abalone 2: "));
    let start = "awale 0: 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", Avalam, &[start]);
    check("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", Awale, &[start]);
    check(
        "4S,4S,4S,4S,4S,5S/4S,4S,1,5S,5S,5S 0 0 N 1",
        Abalone,
        &["awale 0: 4,4,0,5,5,5/5,4,4,4,4,4 0-0 N"],
    );
    let foreign = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1";
    check(foreign, Awale, &["abalone 0: ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0-0"]);
}

#[test]
fn errors_give_their_location() {
    use GameId::{Avalam, Awale};
    check("", Awale, &["there is nothing to read"]);
    check(" \u{feff}\n", Awale, &["there is nothing to read"]);
    let told = |text: &str, part: &str| {
        let all = found(text, Awale);
        assert!(all.iter().any(|one| one.contains(part)), "{text}: {all:?}");
    };
    told("C C", "move 1 (C)");
    told("C a hello", "move 2 (hello)");
    told("[Game \"Chess\"]\n\n1. e4 *", "game 1: there is no game");
    told("[Game \"Awalé\"]\n\n1. C D *", "game 1: move 1 (D)");
    told("[Game \"Awalé\"]\n\n1. C", "game 1: line 3");
    told("4,4,4/4,4 0-0 S", "line 1");
    told("# a comment\n4,4,4,4,4,4/4,4,4,4,4,99 0-0 S", "line 2");
    // Errors do not hide valid games.
    let two = "[Game \"Awalé\"]\n\n1. C D *\n\n[Game \"Awalé\"]\n\n1. C *\n";
    let all = found(two, Avalam);
    assert!(all[0].starts_with("game 1:") && all[1].starts_with("awale 1:"), "{all:?}");
    let many = "[Game \"Awalé\"]\n\n1. C *\n\n".repeat(150);
    let all = found(&many, Awale);
    assert_eq!((all.len(), all[100].as_str()), (101, "only the first 100 games are read"));
}
