//! The engine's work: moves, hints, visible thinking, analyses, reviews; one short turn at a time.

use std::collections::HashMap;
use std::time::Duration;

use engine::{Analysis, Engine, Finding, Level, Opinion, Pace, Reviewer, Settings, Turn};
use game::Message;
use games::{AnyHistory, GameId};
use protocol::live::{Clock, Line, ServerMessage};
use protocol::play::{Highlights, Review, ReviewState, ReviewStatus};
use search::{Instant, Limits, Stop};
use table::Table;
use texts::Texts;

use crate::session::{Host, send_answer};

/// Turns are short, because a worker receives no message during one; the minute is the server's limit.
const ANALYSIS: Pace = Pace {
    whole: Duration::from_mins(1),
    slice: Duration::from_millis(100),
    longest_slice: Duration::from_millis(800),
    first_proof: Duration::from_millis(200),
    proof: Duration::from_millis(200),
};
/// How long the engine thinks aloud about a position at a table.
const ALOUD: Duration = Duration::from_secs(20);
/// How many lines it shows there.
const ALOUD_LINES: usize = 3;
/// How long it thinks about a hint.
const HINT: Duration = Duration::from_millis(800);
/// How long the highest level thinks about a move without a clock, as the server's does.
const FULL_TIME: Duration = Duration::from_secs(3);
/// The computer's move comes no sooner, so that a person sees it. Less than on the server: there is no network whose
/// time would be part of it.
const LONGEST_DELAY: Duration = Duration::from_millis(600);
/// Reviews that are kept for a page that asks again.
const KEPT_REVIEWS: usize = 8;

/// The engine and its work.
pub(crate) struct Thinking {
    megabytes: usize,
    /// The engine of the game that was asked about last: a page looks at one game at a time.
    engine: Option<Engine>,
    choosing: HashMap<String, PendingMove>,
    help: Vec<Help>,
    live_analysis: Option<LiveAnalysis>,
    analysis: Option<(String, Analysis)>,
    review: Option<Reviewing>,
    reviewed: Vec<(String, Review)>,
}

/// A move that the computer is choosing or has chosen.
struct PendingMove {
    ply: u32,
    begin: Instant,
    state: MoveState,
}

enum MoveState {
    Pending,
    /// The highest level thinks in turns.
    Deepening(Box<Analysis>, Option<String>),
    Found {
        mv: String,
        due: Duration,
    },
}

struct Help {
    id: String,
    history: AnyHistory,
    in_words: bool,
}

struct LiveAnalysis {
    table: String,
    ply: u32,
    analysis: Analysis,
    depth: u32,
    lines: Vec<Line>,
}

struct Reviewing {
    key: String,
    reviewer: Box<Reviewer>,
    /// Nodes for each position.
    nodes: u64,
}

impl Thinking {
    pub(crate) fn new(megabytes: usize) -> Self {
        Thinking {
            megabytes,
            engine: None,
            choosing: HashMap::new(),
            help: Vec::new(),
            live_analysis: None,
            analysis: None,
            review: None,
            reviewed: Vec::new(),
        }
    }

    pub(crate) fn analyse(
        &mut self,
        id: String,
        history: AnyHistory,
        lines: usize,
        every: bool,
    ) -> bool {
        self.analysis =
            Analysis::new(history, lines, every, ANALYSIS).map(|analysis| (id, analysis));
        self.analysis.is_some()
    }

    pub(crate) fn stop_analysis(&mut self, id: Option<&str>) {
        self.analysis.take_if(|(running, _)| id.is_none_or(|id| *running == id));
    }

    pub(crate) fn help(&mut self, id: String, history: AnyHistory, in_words: bool) {
        self.help.push(Help { id, history, in_words });
    }

    /// Thinks aloud about the present position of a table, or stops.
    pub(crate) fn think_aloud(&mut self, table: &str, state: Option<&Table>) {
        self.live_analysis = state.and_then(|state| {
            let pace = Pace { whole: ALOUD, ..ANALYSIS };
            let history = state.history().clone();
            Some(LiveAnalysis {
                table: table.to_owned(),
                ply: state.ply(),
                analysis: Analysis::new(history, ALOUD_LINES, false, pace)?,
                depth: 0,
                lines: Vec::new(),
            })
        });
    }

    /// How the review of a game stands, which begins where there is none.
    pub(crate) fn review(&mut self, key: &str, history: &AnyHistory) -> ReviewStatus {
        self.review_with(key, history, answers::review_nodes(history.plies()))
    }

    /// The highlights of a game that is over: from its review if there is one, else from a quick review, which begins.
    pub(crate) fn highlights(&mut self, key: &str, history: &AnyHistory) -> Highlights {
        let mut highlights =
            Highlights { done: true, ratings: [None; 2], accuracy: [None; 2], key: None };
        let Some(nodes) = answers::quick_review_nodes(history.plies()) else { return highlights };
        let found = self.finished_review(key).cloned();
        let found =
            found.or_else(|| self.review_with(&format!("quick {key}"), history, nodes).review);
        match found {
            Some(review) => {
                highlights.accuracy = review.accuracy;
                highlights.key = answers::key_moment(history, &review);
            }
            None => highlights.done = false,
        }
        highlights
    }

    fn finished_review(&self, key: &str) -> Option<&Review> {
        self.reviewed.iter().find(|(other, _)| other == key).map(|(_, review)| review)
    }

    fn review_with(&mut self, key: &str, history: &AnyHistory, nodes: u64) -> ReviewStatus {
        if let Some(review) = self.finished_review(key) {
            let review = Some(review.clone());
            return ReviewStatus { state: ReviewState::Done, progress: 1.0, review };
        }
        let running = self.review.take_if(|running| running.key == key);
        let running = self.review.insert(running.unwrap_or_else(|| Reviewing {
            key: key.to_owned(),
            reviewer: Box::new(Reviewer::new(history)),
            nodes,
        }));
        let progress = running.reviewer.progress();
        ReviewStatus { state: ReviewState::Running, progress, review: None }
    }

    /// Looks for the computer's move at a table, if it is to move.
    pub(crate) fn follow(&mut self, id: &str, table: &Table) {
        let wanted = table.computer_to_move().map(|_| table.ply());
        if self.choosing.get(id).map(|choosing| choosing.ply) == wanted {
            return;
        }
        self.choosing.remove(id);
        if let Some(ply) = wanted {
            let choosing = PendingMove { ply, begin: Instant::now(), state: MoveState::Pending };
            self.choosing.insert(id.to_owned(), choosing);
        }
    }

    pub(crate) fn forget(&mut self, id: &str) {
        self.choosing.remove(id);
    }

    /// The computer's moves that are due, with their tables.
    pub(crate) fn due_moves(&mut self) -> Vec<(String, u32, String)> {
        let due = |choosing: &PendingMove| match &choosing.state {
            MoveState::Found { mv, due } if choosing.begin.elapsed() >= *due => Some(mv.clone()),
            _ => None,
        };
        let moves: Vec<_> = self
            .choosing
            .iter()
            .filter_map(|(id, choosing)| Some((id.clone(), choosing.ply, due(choosing)?)))
            .collect();
        for (id, _, _) in &moves {
            // Kept until the move is stored, so that it is not looked for again.
            if let Some(PendingMove { state: MoveState::Found { due, .. }, .. }) =
                self.choosing.get_mut(id)
            {
                *due = Duration::MAX;
            }
        }
        moves
    }

    /// When the next of the found moves is due.
    pub(crate) fn next_due(&self) -> Option<Duration> {
        let due = |choosing: &PendingMove| match choosing.state {
            MoveState::Found { due, .. } if due < Duration::MAX => {
                Some(due.saturating_sub(choosing.begin.elapsed()))
            }
            _ => None,
        };
        self.choosing.values().filter_map(due).min()
    }

    /// Works for a turn: on moves first, then help, then visible analysis. Returns whether work remains.
    pub(crate) fn turn<'a>(
        &mut self,
        table_of: impl Fn(&str) -> Option<&'a Table>,
        texts: &Texts,
        host: &mut impl Host,
    ) -> bool {
        if !self.choose(&table_of, host.unix_ms()) && !self.answer_help(texts, host) {
            self.watch(host);
        }
        let is_open = |choosing: &PendingMove| !matches!(choosing.state, MoveState::Found { .. });
        self.choosing.values().any(is_open)
            || !self.help.is_empty()
            || self.live_analysis.is_some()
            || self.analysis.is_some()
            || self.review.is_some()
    }

    fn engine(&mut self, game: GameId) -> &mut Engine {
        if self.engine.as_ref().is_some_and(|engine| engine.game() != game) {
            // The old one first: two tables may be more than the device has.
            self.engine = None;
        }
        let settings = Settings { megabytes: self.megabytes, threads: 1 };
        self.engine.get_or_insert_with(|| Engine::new(game, settings))
    }

    /// Works on a move of the computer's; returns whether there was one to work on.
    fn choose<'a>(&mut self, table_of: &impl Fn(&str) -> Option<&'a Table>, now: u64) -> bool {
        let is_open = |(_, choosing): &(&String, &PendingMove)| {
            !matches!(choosing.state, MoveState::Found { .. })
        };
        let Some(id) = self.choosing.iter().find(is_open).map(|(id, _)| id.clone()) else {
            return false;
        };
        let (Some(table), Some(mut choosing)) = (table_of(&id), self.choosing.remove(&id)) else {
            self.choosing.remove(&id);
            return true;
        };
        let Some((side, level)) = table.computer_to_move() else { return true };
        let level = Level::new(level).unwrap_or(Level::HIGHEST);
        let history = table.history();
        let budget = match table.terms().clock {
            Clock::Timed { increment, .. } => table.clocks(now).map(|left| {
                let left = Duration::from_millis(left[side.index()]);
                engine::Clock::new(left, Duration::from_millis(increment)).budget(history)
            }),
            Clock::None | Clock::Days { .. } => None,
        };
        let engine = self.engine(history.game());
        let delay = |natural: Duration| {
            let natural = natural.min(LONGEST_DELAY);
            budget.map_or(natural, |budget| natural.min(budget.soft))
        };
        let any = || history.moves().first().map(ToString::to_string);
        choosing.state = match choosing.state {
            MoveState::Pending if level == Level::HIGHEST => {
                let whole = budget.map_or(FULL_TIME, |budget| budget.soft.min(FULL_TIME));
                match Analysis::new(history.clone(), 1, false, Pace { whole, ..ANALYSIS }) {
                    Some(analysis) => MoveState::Deepening(Box::new(analysis), None),
                    None => return true,
                }
            }
            MoveState::Pending => {
                let seed = answers::opponent_seed(&id);
                match engine.choose(history, level, budget, seed, &Stop::default()) {
                    Some(chosen) => {
                        MoveState::Found { mv: chosen.mv.to_string(), due: delay(chosen.delay) }
                    }
                    None => return true,
                }
            }
            MoveState::Deepening(mut analysis, mut best) => {
                let turn = analysis.turn(engine, &Stop::default(), true, |finding| {
                    if let Some(line) = finding.lines.first().and_then(Line::of) {
                        best = Some(line.mv);
                    }
                });
                match (turn, best.or_else(any)) {
                    (Turn::Again, best) => MoveState::Deepening(analysis, best),
                    (Turn::Done, Some(mv)) => MoveState::Found { mv, due: delay(LONGEST_DELAY) },
                    (Turn::Done, None) => return true,
                }
            }
            found @ MoveState::Found { .. } => found,
        };
        self.choosing.insert(id, choosing);
        true
    }

    fn answer_help(&mut self, texts: &Texts, host: &mut impl Host) -> bool {
        if self.help.is_empty() {
            return false;
        }
        let Help { id, history, in_words } = self.help.remove(0);
        let engine = self.engine(history.game());
        let thought = engine.think(&history, Limits::time(HINT), 1, &Stop::default(), |_| {});
        if in_words {
            let best = thought.and_then(|thought| thought.line.first().copied());
            let mut words = course::advice(&history, best.as_ref());
            if words.is_empty() {
                words.push(Message::new("advice-quiet"));
            }
            let words: Vec<String> = words.iter().map(|word| texts.tell(word)).collect();
            let mv = best.map(|mv| mv.to_string());
            send_answer(host, &ServerMessage::Advice { id, text: words.join(" "), mv });
        } else if let Some(Line { mv, score, pv }) =
            thought.as_ref().map(engine::Line::from).as_ref().and_then(Line::of)
        {
            send_answer(host, &ServerMessage::Hint { id, mv, score, pv });
        }
        true
    }

    /// A turn of the work that a page displays: visible thinking, an analysis, or else a review.
    fn watch(&mut self, host: &mut impl Host) {
        if let Some(mut live_analysis) = self.live_analysis.take() {
            let engine = self.engine(live_analysis.analysis.game());
            let LiveAnalysis { table, ply, analysis, depth, lines } = &mut live_analysis;
            let mut found = Vec::new();
            let turn = analysis.turn(engine, &Stop::default(), true, |finding| found.push(finding));
            for Finding { depth: deeper, lines: more, done, .. } in found {
                *depth = deeper.max(*depth);
                if !more.is_empty() {
                    *lines = more.iter().filter_map(Line::of).collect();
                }
                let (table, lines) = (table.clone(), lines.clone());
                send_answer(
                    host,
                    &ServerMessage::Thought { table, ply: *ply, depth: *depth, lines, done },
                );
            }
            self.live_analysis = (turn == Turn::Again).then_some(live_analysis);
        } else if let Some((id, mut analysis)) = self.analysis.take() {
            let engine = self.engine(analysis.game());
            let mut found = Vec::new();
            let turn = analysis.turn(engine, &Stop::default(), true, |finding| found.push(finding));
            for Finding { depth, lines, done, speed } in found {
                let lines = lines.iter().filter_map(Line::of).collect();
                let (id, waiting) = (id.clone(), None);
                send_answer(
                    host,
                    &ServerMessage::Analysis { id, depth, lines, done, speed, waiting },
                );
            }
            self.analysis = (turn == Turn::Again).then_some((id, analysis));
        } else if let Some(Reviewing { key, mut reviewer, nodes }) = self.review.take() {
            if let Some(history) = reviewer.position().cloned() {
                let limits = Limits::nodes(nodes);
                let engine = self.engine(history.game());
                if let Some(thought) = engine.think(&history, limits, 1, &Stop::default(), |_| {}) {
                    reviewer.add(Opinion::from(&thought));
                    self.review = Some(Reviewing { key, reviewer, nodes });
                }
            } else {
                if self.reviewed.len() >= KEPT_REVIEWS {
                    self.reviewed.remove(0);
                }
                self.reviewed.push((key, answers::review(&reviewer.finish())));
            }
        }
    }
}
