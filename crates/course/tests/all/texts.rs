//! Every step, reply, option and figure has texts in both languages, and no text is unused.

use std::collections::BTreeSet;

use course::{Course, Task, advice};
use games::{AnyHistory, GameId, Start};
use texts::{Language, Texts};

/// The attributes that a step's text must have.
fn wanted(step: &course::Step) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = ["title".to_owned()].into();
    let mut add = |name: &str| {
        names.insert(name.to_owned());
    };
    match &step.task {
        Task::Read | Task::Game => {}
        Task::Try(_) | Task::Answer(_) | Task::Play(_) => {
            for name in ["task", "done", "wrong"] {
                add(name);
            }
        }
    }
    if let Task::Play(stages) = &step.task {
        names.extend((1..stages.len()).map(|number| format!("then-{number}")));
    }
    names.extend(step.replies.iter().map(|reply| format!("wrong-{}", reply.name)));
    names
}

#[test]
fn every_step_has_its_texts() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        for game in GameId::ALL {
            for chapter in &Course::of(game).chapters {
                let id = format!("course-{}-chapter-{}", game.name(), chapter.id);
                assert!(texts.find(&id).is_some(), "{language:?}: {id}");
                for step in &chapter.steps {
                    let id = step.text();
                    assert!(texts.find(&id).is_some(), "{language:?}: {id}");
                    for name in wanted(step) {
                        assert!(texts.attribute(&id, &name).is_some(), "{language:?}: {id}.{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn no_text_is_unused() {
    for (game, source) in [
        (GameId::Avalam, include_str!("../../../../locales/en/course-avalam.ftl")),
        (GameId::Abalone, include_str!("../../../../locales/en/course-abalone.ftl")),
        (GameId::Awale, include_str!("../../../../locales/en/course-awale.ftl")),
    ] {
        let course = Course::of(game);
        let mut step = None;
        for line in source.lines() {
            if let Some(name) = line.strip_prefix("    .").and_then(|line| line.split(" =").next())
            {
                let step = step.expect("an attribute belongs to a step");
                assert!(wanted(step).contains(name), "{}: .{name}", step.text());
            } else if let Some(id) = line.strip_prefix(&format!("course-{}-", game.name())) {
                let id = id.split(" =").next().unwrap();
                match id.strip_prefix("chapter-") {
                    Some(id) => assert!(course.chapters.iter().any(|one| one.id == id), "{id}"),
                    None => step = Some(course.step(id).unwrap_or_else(|| panic!("{game}: {id}"))),
                }
            }
        }
        assert!(step.is_some(), "{game}");
    }
}

#[test]
fn every_option_and_figure_has_its_text() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        for game in GameId::ALL {
            let course = Course::of(game);
            for step in course.steps() {
                let Task::Answer(question) = &step.task else { continue };
                for option in question.options.iter().filter(|option| option.len() > 2) {
                    let ids = [format!("course-option-{option}"), format!("side-{option}")];
                    assert!(ids.iter().any(|id| texts.find(id).is_some()), "{option}");
                }
            }
            for figure in &course.figures {
                let caption = format!("figure-{}-{}", game.name(), figure.id);
                assert!(texts.find(&caption).is_some(), "{language:?}: {caption}");
                let section = format!("{}-rules-{}", game.name(), figure.section);
                assert!(texts.attribute(&section, "title").is_some(), "{section}");
            }
        }
    }
}

#[test]
fn advice_names_threats_and_the_effect_of_a_move() {
    let check = |game, position: &str, best: &str, told: &[&str]| {
        let start =
            Start { position: Some(position), scope: game::Scope::Study, ..Start::default() };
        let history = AnyHistory::start(game, &start).unwrap();
        let mv = history.clone().play_text(best).unwrap();
        let words = advice(&history, Some(&mv));
        let ids: Vec<_> = words.iter().map(|word| word.id).collect();
        assert_eq!(ids, told, "{position} {best}");
        for texts in Language::ALL.map(Texts::new) {
            assert!(words.iter().all(|word| !texts.tell(word).contains("advice-")));
        }
    };
    let abalone = GameId::Abalone;
    check(abalone, "5/6/7/8/6bbw/8/7/6/5 b 0-0", "e7e8", &["advice-abalone-out"]);
    check(abalone, "5/6/7/8/6bbw/8/7/6/5 b 5-0", "e7e8", &["advice-abalone-wins"]);
    check(
        abalone,
        "5/6/7/8/6wwb/8/7/6/5 b 0-0",
        "e9f9",
        &["advice-abalone-danger", "advice-abalone-safe"],
    );
    check(abalone, "5/6/7/8/3bbw3/8/7/6/5 b 0-0", "e4e5", &["advice-abalone-push"]);
    check(abalone, "5/6/7/7w/9/8/7/6/bb3 b 0-0", "a1b2", &["advice-abalone-middle"]);
    check(abalone, "5/6/7/7w/4b4/8/7/6/5 b 0-0", "e5e4", &["advice-abalone-together"]);
    let avalam = GameId::Avalam;
    let five = "2/4/6/3A4/3Bc4/8/6/4/2 l";
    check(avalam, five, "d5e5", &["advice-avalam-danger", "advice-avalam-five"]);
    check(avalam, "2/4/6/8/2AaC4/8/6/4/2 l", "d5c5", &["advice-avalam-settles"]);
    check(avalam, "2/4/6/3a4/3aA4/8/6/4/2 l", "d5e6", &["advice-avalam-fewer"]);
    check(avalam, "2/4/6/3a4/3aA4/8/6/4/2 l", "e5d5", &["advice-avalam-covers"]);
    check(avalam, "2/4/6/8/3AA1a2/8/6/4/2 l", "d5e5", &["advice-avalam-settles"]);
    let awale = GameId::Awale;
    let threat = "1,2,0,1,3,1/4,1,3,2,0,4 13-13 S";
    check(awale, threat, "E", &["advice-awale-danger", "advice-awale-takes"]);
    check(awale, threat, "D", &["advice-awale-danger", "advice-awale-safe"]);
    check(awale, "2,0,1,0,0,1/2,0,0,4,1,0 22-15 S", "F", &["advice-awale-wins"]);
    check(awale, "2,0,1,0,3,0/0,0,0,0,0,0 21-21 S", "E", &["advice-awale-feeds"]);
    check(awale, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "A", &["advice-awale-spreads"]);
    // Without a move only the threats; after the end nothing.
    let start = Start { position: Some("5/6/7/8/6wwb/8/7/6/5 b 0-0"), ..Start::default() };
    let history = AnyHistory::start(abalone, &start).unwrap();
    assert_eq!(advice(&history, None).len(), 1);
    let start = Start { position: Some("5/6/7/8/6wwb/8/7/6/5 b 6-0"), ..Start::default() };
    let history = AnyHistory::start(abalone, &start).unwrap();
    assert_eq!(advice(&history, None), []);
}
