//! The sessions of `docs/protocol.md` are in the protocol that it describes, and played by the rules.

use games::{AnyHistory, GameId, Start};
use protocol::analysis::{AnalysisMessage, AnalysisQuery, AnalysisRequest};
use protocol::ugi::{Command, EngineMessage, StartText, UgiError};
use texts::{Language, Texts};

const DOCS: &str = include_str!("../../../../docs/protocol.md");

/// The lines of a session under a heading, with what they begin with.
fn session(heading: &str) -> Vec<(char, &'static str)> {
    let (_, after) = DOCS.split_once(heading).unwrap();
    let section = after.split("\n#").next().unwrap();
    section
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter_map(|line| {
            let arrow = line.chars().next()?;
            Some((arrow, line.strip_prefix("> ").or_else(|| line.strip_prefix("< "))?))
        })
        .collect()
}

/// Plays moves on a copy; whether all are legal.
fn playable(history: &AnyHistory, moves: &[String]) -> bool {
    let mut history = history.clone();
    moves.iter().all(|mv| history.play_text(mv).is_ok())
}

#[test]
fn sessions_of_ugi_are_ugi() {
    let games = [
        (GameId::Awale, "### A session of Awalé"),
        (GameId::Abalone, "### A session of Abalone"),
        (GameId::Avalam, "### A session of Avalam"),
    ];
    for (game, heading) in games {
        let lines = session(heading);
        assert!(lines.len() > 20, "{heading}");
        let mut history = AnyHistory::start(game, &Start::default()).unwrap();
        let mut wrong: Option<UgiError> = None;
        for (arrow, line) in lines {
            if arrow == '>' {
                match line.parse::<Command>() {
                    Ok(Command::Position { start, moves }) => {
                        let position = match &start {
                            StartText::Usual => None,
                            StartText::Text(text) => Some(text.as_str()),
                        };
                        let start = Start { position, ..Start::default() };
                        history = AnyHistory::start(game, &start).unwrap();
                        for mv in moves {
                            history.play_text(&mv).unwrap();
                        }
                    }
                    Ok(command) => assert_eq!(command.to_string(), line),
                    Err(error) => wrong = Some(error),
                }
                continue;
            }
            let answer: EngineMessage = line.parse().unwrap();
            assert_eq!(answer.to_string(), line);
            match answer {
                EngineMessage::BestMove(Some(mv)) => assert!(playable(&history, &[mv]), "{line}"),
                EngineMessage::Info(info) => {
                    assert!(playable(&history, &info.pv), "{line}");
                    if let Some(error) = wrong.take() {
                        let told = Texts::new(Language::English).tell(&error);
                        assert_eq!(info.string, Some(told));
                    }
                }
                _ => {}
            }
        }
        assert!(wrong.is_none(), "{heading}: {wrong:?}");
    }
}

#[test]
fn the_session_of_analysis_is_json_of_the_protocol() {
    let mut queries: Vec<AnalysisQuery> = Vec::new();
    let mut errors = 0;
    for (arrow, line) in session("### Answers") {
        if arrow == '>' {
            match AnalysisRequest::read(line) {
                Ok(AnalysisRequest::Query(query)) => queries.push(query),
                Ok(AnalysisRequest::Terminate(_) | AnalysisRequest::Version(_)) => {}
                Err(error) => {
                    let told = Texts::new(Language::English).tell(&error);
                    assert!(DOCS.contains(&format!("\"error\":\"{told}\"")), "{told}");
                    errors += 1;
                }
            }
            continue;
        }
        let answer: AnalysisMessage = serde_json::from_str(line).unwrap();
        assert_eq!(answer.to_string(), line);
        let AnalysisMessage::Analysis(analysis) = answer else { continue };
        let query = queries.iter().find(|query| query.id == analysis.id).unwrap();
        let start = Start {
            rules: query.rules.as_deref(),
            name: query.layout.as_deref().or(query.setup.as_deref()),
            position: query.position.as_deref(),
            ..Start::default()
        };
        let mut history = AnyHistory::start(query.game.parse().unwrap(), &start).unwrap();
        for mv in &query.moves {
            history.play_text(mv).unwrap();
        }
        assert_eq!(analysis.lines.len(), query.lines as usize);
        for line in analysis.lines {
            assert_eq!(line.pv.first(), Some(&line.mv));
            assert!(playable(&history, &line.pv), "{line:?}");
        }
    }
    assert_eq!((queries.len(), errors), (4, 1));
}
