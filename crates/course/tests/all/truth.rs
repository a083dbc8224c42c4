//! Checks every exercise, question and figure against the rules.

use std::collections::BTreeSet;

use course::{Course, Feedback, MisplacedAnswer, Step, Task, WrongAnswer};
use game::Explain;
use games::{AnyHistory, AnyMove, GameId};

fn steps() -> impl Iterator<Item = &'static Step> {
    GameId::ALL.into_iter().flat_map(|game| Course::of(game).steps())
}

fn named(step: &Step) -> String {
    format!("{} {}", step.game, step.id)
}

fn sorted(moves: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut moves: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    moves
}

/// Collects errors, so that one run reports all.
#[derive(Default)]
struct Flaws(Vec<String>);

impl Flaws {
    fn check(&mut self, good: bool, flaw: impl FnOnce() -> String) {
        if !good {
            self.0.push(flaw());
        }
    }

    fn none(self) {
        assert!(self.0.is_empty(), "\n{}\n", self.0.join("\n"));
    }
}

#[test]
fn scenes_are_valid_and_highlight_existing_places() {
    let mut flaws = Flaws::default();
    for step in steps() {
        let history = match step.history() {
            Ok(history) => history,
            Err(error) => {
                flaws.0.push(format!("{}: {error}", named(step)));
                continue;
            }
        };
        for arrow in &step.scene.arrows {
            let played = history.clone().play_text(arrow);
            flaws.check(played.is_ok(), || format!("{}: arrow {arrow}: {played:?}", named(step)));
        }
    }
    flaws.none();
}

/// The listed moves of a stage are exactly those that satisfy its claim, whichever answers came before.
fn check_stages(step: &Step, number: usize, history: &AnyHistory, flaws: &mut Flaws) {
    let Task::Play(stages) = &step.task else { return };
    let Some(stage) = stages.get(number) else { return };
    let truth = sorted(stage.truth(history));
    let claimed = sorted(&stage.answers);
    flaws.check(!truth.is_empty() && truth == claimed, || {
        format!("{} stage {number}: answers = {truth:?}", named(step))
    });
    flaws.check(stage.reply.is_some() != (number + 1 == stages.len()), || {
        format!("{} stage {number}: there is a reply exactly where it goes on", named(step))
    });
    for answer in truth {
        let mut after = history.clone();
        after.play_text(&answer).unwrap();
        if let Some(reply) = &stage.reply {
            let replied = after.play_text(reply);
            flaws.check(replied.is_ok(), || format!("{}: {reply}: {replied:?}", named(step)));
        }
        check_stages(step, number + 1, &after, flaws);
    }
}

#[test]
fn exactly_the_listed_moves_satisfy_the_claim() {
    let mut flaws = Flaws::default();
    for step in steps() {
        check_stages(step, 0, &step.history().unwrap(), &mut flaws);
    }
    flaws.none();
}

#[test]
fn exactly_the_listed_attempts_are_illegal_for_the_reason() {
    let mut flaws = Flaws::default();
    for step in steps() {
        let Task::Try(attempt) = &step.task else { continue };
        let truth = sorted(attempt.truth(&step.history().unwrap()));
        flaws.check(!truth.is_empty() && truth == sorted(&attempt.answers), || {
            format!("{}: answers = {truth:?}", named(step))
        });
    }
    flaws.none();
}

#[test]
fn every_question_has_its_true_answer_among_the_options() {
    let mut flaws = Flaws::default();
    for step in steps() {
        let Task::Answer(question) = &step.task else { continue };
        let truth = question.truth(&step.history().unwrap());
        flaws.check(truth.as_ref() == Some(&question.answer), || {
            format!("{}: {:?}, not {:?}", named(step), truth, question.answer)
        });
        let options: BTreeSet<_> = question.options.iter().collect();
        flaws.check(
            options.len() == question.options.len() && options.contains(&question.answer),
            || format!("{}: {:?}", named(step), question.options),
        );
    }
    flaws.none();
}

/// Every possible answer to the first task of a step.
fn everything(step: &Step) -> Vec<String> {
    if let Task::Answer(question) = &step.task {
        return question.options.clone();
    }
    let text = |mv: AnyMove| mv.to_string();
    match step.game {
        GameId::Avalam => games::avalam::Move::all().map(|mv| text(mv.into())).collect(),
        GameId::Abalone => games::abalone::Move::all().map(|mv| text(mv.into())).collect(),
        GameId::Awale => games::awale::Move::all().map(|mv| text(mv.into())).collect(),
    }
}

/// The right answers to the first task of a step.
fn right(step: &Step) -> Vec<String> {
    match &step.task {
        Task::Play(stages) => stages[0].answers.clone(),
        Task::Try(attempt) => attempt.answers.clone(),
        Task::Answer(question) => vec![question.answer.clone()],
        Task::Read | Task::Game => Vec::new(),
    }
}

#[test]
fn only_right_answers_are_accepted_and_wrong_ones_explained() {
    for step in steps().filter(|step| !matches!(step.task, Task::Read | Task::Game)) {
        let right: BTreeSet<_> = right(step).into_iter().collect();
        for answer in everything(step) {
            let judgement = step.judge(&[], &answer).unwrap();
            assert_eq!(judgement.right, right.contains(&answer), "{}: {answer}", named(step));
            // Feedback without a text of the step has a reason.
            let told = judgement.feedback != Feedback::Reason || judgement.reason.is_some();
            assert!(told, "{}: {answer}", named(step));
        }
    }
}

#[test]
fn every_exercise_can_be_completed() {
    for step in steps() {
        let mut moves = Vec::new();
        match &step.task {
            Task::Read | Task::Game => {
                assert_eq!(step.judge(&[], "x"), Err(MisplacedAnswer::NoTask), "{}", named(step));
            }
            Task::Try(_) | Task::Answer(_) => {
                let judgement = step.judge(&[], &right(step)[0]).unwrap();
                assert!(judgement.complete, "{}", named(step));
            }
            Task::Play(stages) => {
                for (number, stage) in stages.iter().enumerate() {
                    let judgement = step.judge(&moves, &stage.answers[0]).unwrap();
                    assert!(judgement.right, "{}", named(step));
                    assert_eq!(judgement.complete, number + 1 == stages.len(), "{}", named(step));
                    moves = judgement.moves;
                    step.follow(&moves).unwrap();
                }
                // Answers after the end and foreign moves are errors.
                assert_eq!(step.judge(&moves, &moves[0]), Err(MisplacedAnswer::NoTask));
                moves.push("z9".to_owned());
                assert_eq!(step.judge(&moves, "a1"), Err(MisplacedAnswer::OtherMoves));
            }
        }
    }
}

#[test]
fn every_reply_matches_some_answer() {
    let mut flaws = Flaws::default();
    for step in steps() {
        let mut given = BTreeSet::new();
        let mut begins = vec![Vec::new()];
        if let Task::Play(stages) = &step.task {
            let mut moves = Vec::new();
            for stage in &stages[..stages.len() - 1] {
                moves = step.judge(&moves, &stage.answers[0]).unwrap().moves;
                begins.push(moves.clone());
            }
        }
        for moves in begins {
            for answer in everything(step) {
                if let Ok(judgement) = step.judge(&moves, &answer)
                    && let Feedback::Text(words) = judgement.feedback
                {
                    given.insert(words);
                }
            }
        }
        for reply in &step.replies {
            flaws.check(given.contains(&format!("wrong-{}", reply.name)), || {
                format!("{}: nothing is answered with {}", named(step), reply.name)
            });
            if let (WrongAnswer::Option(option), Task::Answer(question)) = (&reply.on, &step.task) {
                assert!(question.options.contains(option), "{}: {option}", named(step));
            }
        }
    }
    flaws.none();
}

#[test]
fn every_course_ends_with_a_game() {
    for game in GameId::ALL {
        let tasks: Vec<_> = Course::of(game).steps().map(|step| &step.task).collect();
        let games = tasks.iter().filter(|task| matches!(task, Task::Game)).count();
        assert_eq!((games, tasks.last()), (1, Some(&&Task::Game)), "{game}");
    }
}

#[test]
fn every_figure_is_true() {
    let mut flaws = Flaws::default();
    for game in GameId::ALL {
        for figure in &Course::of(game).figures {
            let name = format!("figure {game} {}", figure.id);
            let history = match figure.scene.history(game) {
                Ok(history) => history,
                Err(error) => {
                    flaws.0.push(format!("{name}: {error}"));
                    continue;
                }
            };
            for arrow in &figure.scene.arrows {
                let played = history.clone().play_text(arrow);
                flaws.check(played.is_ok(), || format!("{name}: {arrow}: {played:?}"));
            }
            if let Some(refused) = &figure.refused {
                let why = history.clone().play_text(&refused.mv).map_err(|why| why.message().id);
                let same = why == Err(refused.reason.as_str());
                flaws.check(same, || format!("{name}: {why:?}, not {}", refused.reason));
            }
        }
    }
    flaws.none();
}
