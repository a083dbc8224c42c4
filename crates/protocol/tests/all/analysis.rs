//! The JSON lines of analysis.

use proptest::prelude::*;
use protocol::analysis::{
    Analysis, AnalysisError, AnalysisLimits, AnalysisMessage, AnalysisQuery, AnalysisRequest, Line,
    MAX_LENGTH, Points, Proof, Score, Share, Terminate, Terminated, Version,
};
use texts::{Language, Texts};

fn query(line: &str) -> AnalysisQuery {
    match AnalysisRequest::read(line) {
        Ok(AnalysisRequest::Query(query)) => query,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn a_query_says_what_to_analyse() {
    let full = query(
        r#"{"id":"7","game":"abalone","rules":"standard,plies=100","layout":"belgian",
            "moves":["a1b2","i5h5"],"limits":{"depth":9,"nodes":1000000,"movetime":250},"lines":3}"#,
    );
    assert_eq!(
        full,
        AnalysisQuery {
            id: "7".to_owned(),
            game: "abalone".to_owned(),
            rules: Some("standard,plies=100".to_owned()),
            layout: Some("belgian".to_owned()),
            moves: vec!["a1b2".to_owned(), "i5h5".to_owned()],
            limits: AnalysisLimits { depth: Some(9), nodes: Some(1_000_000), movetime: Some(250) },
            lines: 3,
            ..AnalysisQuery::default()
        }
    );
    // What is left out, or null, has its default; white space does not matter.
    let short = query(" { \"id\" : \"\" , \"game\":\"awale\", \"rules\": null } ");
    assert_eq!((short.rules, short.limits, short.lines), (None, AnalysisLimits::default(), 1));
    let position =
        query(r#"{"id":"p","game":"awale","position":"1,0,0,0,0,0/0,0,0,0,0,1 23-23 S"}"#);
    assert_eq!(position.position.as_deref(), Some("1,0,0,0,0,0/0,0,0,0,0,1 23-23 S"));
    let setup = query(r#"{"id":"s","game":"avalam","setup":"placement"}"#);
    assert_eq!(setup.setup.as_deref(), Some("placement"));
    // The names of the fields stand in any order.
    assert_eq!(
        AnalysisRequest::read(r#"{"of":"7","action":"terminate","id":"8"}"#),
        Ok(AnalysisRequest::Terminate(Terminate { id: "8".to_owned(), of: "7".to_owned() }))
    );
}

#[test]
fn a_wrong_request_is_told_which_field() {
    let check = |line: &str, id: Option<&str>, field: Option<&str>, english: &str| {
        let error = AnalysisRequest::read(line).unwrap_err();
        assert_eq!(error.id.as_deref(), id, "{line}");
        assert_eq!(error.field.as_deref(), field, "{line}");
        let told = Texts::new(Language::English).tell(&error);
        assert!(told.contains(english), "{line}: {told}");
        assert!(told.len() < 250 && !told.contains("analysis-"), "{told}");
        assert!(!Texts::new(Language::French).tell(&error).contains("analysis-"));
        assert!(error.to_string().len() < 250);
    };
    let with = |field: &str| format!(r#"{{"id":"q","game":"awale",{field}}}"#);
    let wrong = |field: &str, path: &str, english: &str| {
        check(&with(field), Some("q"), Some(path), english);
    };
    check("", None, None, "not JSON");
    check("analyse awale", None, None, "column 1");
    check(r#"{"id":"q","game":"awale""#, None, None, "not JSON");
    check("[]", None, None, "braces");
    check("3", None, None, "braces");
    check("{}", None, Some("id"), "missing");
    check(r#"{"id":3,"game":"awale"}"#, None, Some("id"), "3 instead of a text");
    check(r#"{"id":"q"}"#, Some("q"), Some("game"), "the name of a game");
    check(r#"{"id":"q","gmae":"awale"}"#, Some("q"), Some("gmae"), "no field “gmae”");
    check(r#"{"id":"q","action":"query_version"}"#, Some("q"), Some("action"), "terminate");
    check(r#"{"id":"q","action":"terminate"}"#, Some("q"), Some("of"), "missing");
    check(r#"{"id":"q","action":"terminate","of":"r","lines":2}"#, Some("q"), Some("lines"), "of");
    wrong(r#""game":7"#, "game", "7 instead of a text");
    wrong(r#""moves":"C d""#, "moves", "\"C d\" instead of a list");
    wrong(r#""moves":["C",4]"#, "moves[1]", "4 instead of a text");
    wrong(r#""limits":12"#, "limits", "12 instead of an object");
    wrong(r#""limits":{"dept":12}"#, "limits.dept", "depth, nodes, movetime");
    wrong(r#""limits":{"depth":"12"}"#, "limits.depth", "\"12\" instead of a whole number");
    wrong(r#""limits":{"depth":0}"#, "limits.depth", "from 1 on");
    wrong(r#""limits":{"depth":4294967296}"#, "limits.depth", "4294967296");
    wrong(r#""limits":{"nodes":1.5}"#, "limits.nodes", "1.5");
    wrong(r#""limits":{"movetime":-1}"#, "limits.movetime", "-1");
    wrong(r#""limits":{"movetime":1e300}"#, "limits.movetime", "instead of");
    wrong(r#""lines":0"#, "lines", "0 instead of");
    wrong(r#""lines":100000"#, "lines", "100000 instead of");
    wrong(r#""position":{"board":[]}"#, "position", "{…} instead of a text");
    wrong(r#""position":[1,2]"#, "position", "[…] instead of a text");
    let long = "x".repeat(100_000);
    wrong(&format!(r#""{long}":1"#), "xxxxxxxxxxxxxxxxxxxxxxxx…", "xxx…");
    wrong(&format!(r#""lines":"{long}""#), "lines", "xxx…");
    check(&" ".repeat(MAX_LENGTH + 1), None, None, "longer than 1,048,576 bytes");
    check(&"[".repeat(MAX_LENGTH), None, None, "more than 100 deep");
    wrong(&format!(r#""moves":{}"#, "[".repeat(90) + &"]".repeat(90)), "moves[0]", "[…]");
}

#[test]
fn answers_are_lines() {
    let check = |answer: AnalysisMessage, line: &str| {
        assert_eq!(answer.to_string(), line);
        assert_eq!(serde_json::from_str::<AnalysisMessage>(line).unwrap(), answer, "{line}");
    };
    let line = |score| Line { mv: "C".to_owned(), score, pv: vec!["C".to_owned(), "d".to_owned()] };
    check(
        AnalysisMessage::Analysis(Analysis {
            id: "1".to_owned(),
            partial: true,
            depth: 6,
            lines: vec![
                line(Score::Estimate { points: Points(125), share: Share::new(0.75) }),
                line(Score::Estimate { points: Points(-7), share: Share::new(0.4836) }),
            ],
            nodes: 41_034,
            time: 3,
            result: None,
        }),
        r#"{"id":"1","partial":true,"depth":6,"lines":[{"move":"C","score":{"points":1.25,"share":0.75},"pv":["C","d"]},{"move":"C","score":{"points":-0.07,"share":0.484},"pv":["C","d"]}],"nodes":41034,"time":3}"#,
    );
    let proven = |proven, by, plies| line(Score::Proven { proven, by, plies });
    check(
        AnalysisMessage::Analysis(Analysis {
            id: "2".to_owned(),
            depth: 30,
            lines: vec![
                proven(Proof::Win, Some(3), Some(12)),
                proven(Proof::Draw, None, None),
                proven(Proof::Loss, None, Some(4)),
            ],
            ..Analysis::default()
        }),
        r#"{"id":"2","depth":30,"lines":[{"move":"C","score":{"proven":"win","by":3,"plies":12},"pv":["C","d"]},{"move":"C","score":{"proven":"draw"},"pv":["C","d"]},{"move":"C","score":{"proven":"loss","plies":4},"pv":["C","d"]}],"nodes":0,"time":0}"#,
    );
    check(
        AnalysisMessage::Analysis(Analysis {
            id: "3".to_owned(),
            result: Some("1/2-1/2".to_owned()),
            ..Analysis::default()
        }),
        r#"{"id":"3","depth":0,"lines":[],"nodes":0,"time":0,"result":"1/2-1/2"}"#,
    );
    check(
        AnalysisMessage::Error(AnalysisError {
            id: Some("4".to_owned()),
            error: "a \"word\"\n".to_owned(),
            field: Some("moves[2]".to_owned()),
        }),
        r#"{"id":"4","error":"a \"word\"\n","field":"moves[2]"}"#,
    );
    check(
        AnalysisMessage::Error(AnalysisError { id: None, error: "no".to_owned(), field: None }),
        r#"{"id":null,"error":"no"}"#,
    );
    check(
        AnalysisMessage::Terminated(Terminated { id: "5".to_owned(), of: "1".to_owned() }),
        r#"{"action":"terminate","id":"5","of":"1"}"#,
    );
    check(
        AnalysisMessage::Version(Version::new("6".to_owned())),
        r#"{"action":"version","id":"6","format":"abaque-analysis","version":1}"#,
    );
}

#[test]
fn requests_come_back() {
    let check = |line: &str| {
        let request = AnalysisRequest::read(line).unwrap();
        let written = serde_json::to_string(&request).unwrap();
        assert_eq!(AnalysisRequest::read(&written), Ok(request), "{written}");
    };
    check(r#"{"id":"1","game":"awale"}"#);
    check(r#"{"id":"1","game":"avalam","setup":"placement","moves":["l@e5"],"lines":4}"#);
    check(r#"{"id":"1","game":"abalone","limits":{"nodes":18446744073709551615}}"#);
    check(r#"{"id":"1","action":"terminate","of":"2"}"#);
    check(r#"{"id":"1","action":"version"}"#);
}

proptest! {
    #[test]
    fn any_line_is_read_or_refused(line in "\\PC{0,60}") {
        let _ = AnalysisRequest::read(&line);
    }

    #[test]
    fn points_come_back(points in any::<i32>()) {
        let score = Score::Estimate { points: Points(points), share: Share::default() };
        let written = serde_json::to_string(&score).unwrap();
        // The least number has no counterpart above zero.
        if points != i32::MIN {
            prop_assert_eq!(serde_json::from_str::<Score>(&written).unwrap(), score);
        }
    }
}
