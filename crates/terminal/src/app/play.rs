//! The game in front of the user: the cursor, what is selected and typed, the computer's turn, what the
//! engine says.

use std::time::Duration;

use engine::Assessment;
use game::{Message, Side};
use games::{AnyMove, AnyPosition};
use protocol::live::Clock;

use super::{Command, Effect, Habits};
use crate::active_game::ActiveGame;
use crate::board::{Board, Marks, Place, Scene, Towards};
use crate::clock;
use crate::local::LocalGame;
use crate::motion::Motion;
use crate::pick::{self, Picked};
use crate::thinker::{Analysis, Job, Said, Task};
use client::Outgoing;
use client::RemoteGame;

/// A game and everything around it that is shown.
pub(crate) struct Play {
    pub(crate) bout: ActiveGame,
    /// The side that sits below.
    pub(crate) bottom: Side,
    pub(crate) cursor: Place,
    pub(crate) selected: Vec<Place>,
    /// The colour of the counters to place, in Avalam.
    pub(crate) colour: Side,
    /// What was typed of a move.
    pub(crate) typed: String,
    /// Which of several moves that a target can mean.
    choice: usize,
    /// What was said last.
    pub(crate) notice: Option<Notice>,
    pub(crate) hint: Option<(AnyMove, Assessment)>,
    /// Whether the engine's lines are shown, and what they are.
    pub(crate) analysing: bool,
    pub(crate) analysis: Analysis,
    motion: Option<Motion>,
    thinking: Option<Thinking>,
    /// The numbers of the jobs whose answers are still wanted.
    hint_job: Option<u64>,
    analysis_job: Option<u64>,
    /// How many lines of moves are scrolled away from the end.
    pub(crate) scroll: usize,
    /// Where a mouse button went down.
    pressed: Option<Place>,
    /// Where the cursor was before `h`, which is a way to go and a letter of places.
    before_h: Option<Place>,
}

/// The computer's turn.
struct Thinking {
    number: u64,
    since: u64,
    /// The move, and when it is to be played.
    chosen: Option<(AnyMove, u64)>,
}

/// Something said to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) message: Message,
    pub(crate) tone: Tone,
}

/// How it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Good,
    Bad,
}

impl Notice {
    pub(crate) fn good(message: Message) -> Self {
        Notice { message, tone: Tone::Good }
    }

    pub(crate) fn bad(message: Message) -> Self {
        Notice { message, tone: Tone::Bad }
    }
}

/// What the game knows of everything around it.
pub(super) struct Context<'a> {
    pub(super) now: u64,
    pub(super) habits: Habits,
    pub(super) seed: u64,
    pub(super) jobs: &'a mut u64,
    pub(super) effects: &'a mut Vec<Effect>,
}

impl Context<'_> {
    fn think(&mut self, play: &Play, task: Task) -> u64 {
        *self.jobs += 1;
        let history = play.bout.history().clone();
        self.effects.push(Effect::Think(Box::new(Job { number: *self.jobs, history, task })));
        *self.jobs
    }
}

impl Play {
    pub(super) fn new(bout: ActiveGame) -> Self {
        let game = bout.history().game();
        Play {
            bottom: bout.bottom(),
            cursor: Place::first(game),
            selected: Vec::new(),
            colour: Side::First,
            typed: String::new(),
            choice: 0,
            notice: None,
            hint: None,
            analysing: false,
            analysis: Analysis::default(),
            motion: None,
            thinking: None,
            hint_job: None,
            analysis_job: None,
            scroll: 0,
            pressed: None,
            before_h: None,
            bout,
        }
    }

    /// Whether a hint has been asked for and not come.
    pub(crate) fn awaits_hint(&self) -> bool {
        self.hint_job.is_some()
    }

    /// The pieces as they are now.
    pub(crate) fn scene(&self, now: u64) -> Scene {
        match &self.motion {
            Some(motion) => motion.scene(now),
            None => Scene::of(&self.bout.history().position()),
        }
    }

    /// What is marked on the board.
    pub(crate) fn marks(&self) -> Marks {
        let last = self.bout.history().played().last().copied();
        let (from, to) = last.map(Place::of_move).unwrap_or_default();
        let mut marks = Marks { last: [from, to].concat(), ..Marks::default() };
        if self.motion.is_some() {
            return marks;
        }
        if let Some((mv, _)) = self.hint {
            let (from, to) = Place::of_move(mv);
            marks.hint = [from, to].concat();
        }
        if self.bout.person_to_move().is_none() {
            return marks;
        }
        let position = self.bout.history().position();
        marks.cursor = Some(self.cursor);
        marks.selected.clone_from(&self.selected);
        marks.targets = pick::targets(&position, &self.selected);
        if let Some(mv) = self.meant(&position) {
            let (arrive, taken) = pick::preview(&position, mv);
            marks.preview = arrive;
            marks.targets.extend(taken);
        }
        marks
    }

    /// The move that choosing the cursor's place would play.
    fn meant(&self, position: &AnyPosition) -> Option<AnyMove> {
        let typed = self.typed_move();
        match pick::pick(position, &self.selected, self.cursor, self.colour) {
            _ if typed.is_some() => typed,
            Picked::Move(moves) => moves.get(self.choice % moves.len().max(1)).copied(),
            Picked::Selected(_) | Picked::Refused(_) => None,
        }
    }

    /// The move that is typed, once it is one.
    fn typed_move(&self) -> Option<AnyMove> {
        let legal = self.bout.history().moves();
        legal.into_iter().find(|mv| mv.to_string() == self.typed_text())
    }

    /// What is typed, as moves are written. Abalone's letters may be large; those of the others mean
    /// what they are.
    fn typed_text(&self) -> String {
        let text = self.typed.trim_start_matches(':').trim();
        match self.bout.history() {
            games::AnyHistory::Awale(_) => text.to_owned(),
            _ => text.to_lowercase(),
        }
    }

    /// When something happens by itself.
    pub(super) fn wakes(&self, now: u64) -> Option<u64> {
        let motion = self.motion.as_ref().map(|motion| motion.next(now));
        let due = self.thinking.as_ref().and_then(|thinking| Some(thinking.chosen?.1));
        let clock = self.bout.running().and_then(|side| {
            let left = self.bout.clocks(now)?[side.index()];
            // A server's clock that shows nothing any more shows nothing new.
            (left > 0 || self.bout.here().is_some()).then(|| now + clock::changes_in(left))
        });
        let claim = self.bout.there().and_then(RemoteGame::claimable_at).filter(|at| *at > now);
        [motion, due, clock, claim].into_iter().flatten().min()
    }

    /// Lets pieces arrive at once.
    pub(super) fn finish_motion(&mut self) {
        self.motion = None;
    }

    /// What the time brings: moves end, the computer plays, clocks run out.
    pub(super) fn pass_time(&mut self, context: &mut Context<'_>) {
        if self.motion.as_ref().is_some_and(|motion| motion.is_over(context.now)) {
            self.motion = None;
        }
        if self.bout.tick(context.now) {
            self.settle(context);
        }
        let due = self.thinking.as_ref().and_then(|thinking| thinking.chosen);
        if let Some((mv, at)) = due
            && context.now >= at
            && self.motion.is_none()
        {
            self.thinking = None;
            self.play(&mv.to_string(), context);
        }
    }

    /// What the engine says.
    pub(super) fn hear(&mut self, said: Said, context: &mut Context<'_>) {
        match said {
            Said::Chosen { number, mv, delay } => {
                if let Some(thinking) = &mut self.thinking
                    && thinking.number == number
                {
                    let delay = if context.habits.delay { delay } else { Duration::ZERO };
                    let due = thinking.since + delay.as_millis() as u64;
                    let arrived = self.motion.as_ref().map_or(0, Motion::ends);
                    thinking.chosen = Some((mv, due.max(arrived)));
                }
            }
            Said::Hint { number, mv, assessment } if self.hint_job == Some(number) => {
                self.hint_job = None;
                self.hint = Some((mv, assessment));
                self.notice = None;
                // The analysis was interrupted by the hint.
                self.analyse_anew(context);
            }
            Said::Analysis { number, analysis } if self.analysis_job == Some(number) => {
                self.analysis = analysis;
            }
            Said::Lost => self.notice = Some(Notice::bad(Message::new("terminal-engine-lost"))),
            Said::Hint { .. } | Said::Analysis { .. } => {}
        }
    }

    /// Does what a command says, if it concerns the game itself.
    pub(super) fn obey(
        &mut self,
        command: Command,
        board: Option<&Board>,
        context: &mut Context<'_>,
    ) {
        let before_h = self.before_h.take();
        match command {
            Command::Go(towards) => {
                if let Some(board) = board {
                    let before = self.cursor;
                    self.cursor = board.step(before, towards);
                    self.choice = 0;
                    if towards == Towards::Left {
                        self.before_h = Some(before);
                    }
                }
            }
            Command::Type(character) => self.type_character(character, before_h),
            Command::Erase => {
                self.typed.pop();
            }
            Command::Cancel => self.cancel(),
            Command::Choose if self.typed.is_empty() => self.choose(self.cursor, context),
            Command::Choose => self.enter(context),
            Command::Next => self.next(board),
            Command::Undo => self.undo(context),
            Command::Redo => self.redo(context),
            Command::Hint => self.ask_hint(context),
            Command::Analyse => self.toggle_analysis(context),
            Command::Turn => self.bottom = self.bottom.other(),
            Command::Swap => self.swap(context),
            Command::Pause => self.on_local(context, |local, now| {
                let paused = local.is_paused();
                local.pause(!paused, now)
            }),
            _ => {}
        }
    }

    /// A mouse button goes down on a place, or beside the board.
    pub(super) fn press(&mut self, place: Option<Place>, other: bool, context: &mut Context<'_>) {
        self.pressed = place;
        self.typed.clear();
        let Some(place) = place else {
            self.cancel();
            return;
        };
        let was_there = self.cursor == place;
        self.cursor = place;
        self.choice = 0;
        match (place, other) {
            // The other button places the other colour.
            (Place::Hole(_), true) => {
                self.colour = self.colour.other();
                self.choose(place, context);
                self.colour = self.colour.other();
            }
            (_, true) => self.cancel(),
            // The first click on a pit shows what would happen; the second one sows.
            (Place::Pit(_), false) if !was_there => {}
            _ => self.choose(place, context),
        }
    }

    /// The button goes up: on another place, pieces were dragged there.
    pub(super) fn release(&mut self, place: Option<Place>, context: &mut Context<'_>) {
        let Some(place) = place else { return };
        if self.pressed.take().is_some_and(|pressed| pressed != place) && !self.selected.is_empty()
        {
            self.cursor = place;
            self.choose(place, context);
        }
    }

    /// Scrolls the list of moves.
    pub(super) fn scroll_by(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add_signed(-lines as isize);
    }

    /// Changes a game at this keyboard in a way that is not a move.
    pub(super) fn on_local(
        &mut self,
        context: &mut Context<'_>,
        act: impl FnOnce(&mut LocalGame, u64) -> Result<(), Message>,
    ) {
        if let Some(local) = self.bout.here_mut() {
            let result = act(local, context.now);
            self.told(result, context);
        }
    }

    /// Everything that follows from a change of the game: it is kept, the computer may be to move, what
    /// was begun or advised concerns another position.
    pub(super) fn settle(&mut self, context: &mut Context<'_>) {
        self.selected.clear();
        self.typed.clear();
        self.choice = 0;
        self.scroll = 0;
        self.hint = None;
        self.hint_job = None;
        if self.thinking.take().is_some() {
            context.effects.push(Effect::StopPlaying);
        }
        // A server keeps its games itself.
        if let Some(local) = self.bout.here() {
            if local.history().plies() > 0 {
                context.effects.push(Effect::Keep(local.record().to_string()));
            }
            if local.ending().is_some() {
                context.effects.push(Effect::Forget);
            }
        }
        self.analyse_anew(context);
        self.let_computer_move(context);
        self.send(context);
    }

    /// Hands over what is to be said to the server.
    pub(super) fn send(&mut self, context: &mut Context<'_>) {
        if let Some(remote) = self.bout.there_mut() {
            let requests = remote.take_outbox().into_iter();
            context
                .effects
                .extend(requests.map(|request| Effect::Send(Outgoing::Message(request))));
        }
    }

    fn let_computer_move(&mut self, context: &mut Context<'_>) {
        let Some((side, level)) = self.bout.level_to_move() else { return };
        let clock = match (self.bout.clock(), self.bout.clocks(context.now)) {
            (Clock::Timed { increment, .. }, Some(left)) => {
                let milliseconds = Duration::from_millis;
                Some((milliseconds(left[side.index()]), milliseconds(increment)))
            }
            _ => None,
        };
        let number = context.think(self, Task::Play { level, clock, seed: context.seed });
        self.thinking = Some(Thinking { number, since: context.now, chosen: None });
    }

    fn analyse_anew(&mut self, context: &mut Context<'_>) {
        if !self.analysing {
            return;
        }
        self.analysis = Analysis::default();
        if self.bout.history().end().is_some() || !self.bout.may_advise() {
            self.analysis_job = None;
            context.effects.push(Effect::StopAdvising);
        } else {
            self.analysis_job = Some(context.think(self, Task::Analyse));
        }
    }

    /// Says why something was refused, or settles what has changed.
    fn told(&mut self, result: Result<(), Message>, context: &mut Context<'_>) {
        match result {
            Ok(()) => {
                self.notice = None;
                self.settle(context);
            }
            Err(reason) => self.notice = Some(Notice::bad(reason)),
        }
    }

    /// Plays a move, visibly if that is wanted.
    fn play(&mut self, text: &str, context: &mut Context<'_>) {
        let before = self.bout.history().position();
        match self.bout.play(text, context.now) {
            Ok(mv) => {
                self.notice = None;
                if let Some(mv) = mv {
                    self.show(before, mv, context);
                }
                self.settle(context);
            }
            Err(reason) => {
                self.notice = Some(Notice::bad(reason));
                // The time may have run out instead.
                if self.bout.ending().is_some() {
                    self.settle(context);
                }
            }
        }
    }

    /// Lets a move be seen, if that is wanted.
    pub(super) fn show(&mut self, before: AnyPosition, mv: AnyMove, context: &Context<'_>) {
        self.motion = context.habits.animation.then(|| Motion::new(before, mv, context.now));
    }

    /// Makes sure that a person is to move.
    fn check_turn(&mut self) -> bool {
        if self.bout.person_to_move().is_some() && !self.bout.is_paused() {
            return true;
        }
        let reason = match (&self.bout, self.bout.ending(), self.bout.is_paused()) {
            (ActiveGame::Remote(remote), ..) => remote.why_not_now(),
            (ActiveGame::Local(_), Some(_), _) => Message::new("table-over"),
            (ActiveGame::Local(_), None, true) => Message::new("table-paused"),
            (ActiveGame::Local(_), None, false) => Message::new("terminal-computer-thinks"),
        };
        self.notice = Some(Notice::bad(reason));
        false
    }

    fn choose(&mut self, place: Place, context: &mut Context<'_>) {
        if !self.check_turn() {
            return;
        }
        let position = self.bout.history().position();
        match pick::pick(&position, &self.selected, place, self.colour) {
            Picked::Selected(selected) => {
                self.selected = selected;
                self.choice = 0;
                self.notice = None;
            }
            Picked::Move(moves) => {
                let mv = moves[self.choice % moves.len()];
                self.play(&mv.to_string(), context);
            }
            Picked::Refused(reason) => self.notice = Some(Notice::bad(reason)),
        }
    }

    /// Plays what was typed.
    fn enter(&mut self, context: &mut Context<'_>) {
        if !self.check_turn() {
            return;
        }
        let text = self.typed_text();
        if text.is_empty() {
            self.typed.clear();
            return;
        }
        self.play(&text, context);
        if !self.typed.is_empty() {
            // The text stays, to be mended.
            self.selected.clear();
        }
    }

    fn type_character(&mut self, character: char, before_h: Option<Place>) {
        const LONGEST: usize = 12;
        // After `h` a digit shows that the letter of a place was meant, not the way to the left.
        if let (true, Some(before)) = (character.is_ascii_digit(), before_h)
            && self.typed.is_empty()
            && self.cursor != before
        {
            self.cursor = before;
            self.typed.push('h');
        }
        if self.typed.chars().count() < LONGEST {
            self.typed.push(character);
        }
        self.notice = None;
    }

    fn cancel(&mut self) {
        self.typed.clear();
        self.selected.clear();
        self.choice = 0;
        self.notice = None;
        self.hint = None;
    }

    /// Goes through the possibilities: moves that the target can mean, colours, targets, pieces.
    fn next(&mut self, board: Option<&Board>) {
        let position = self.bout.history().position();
        if let AnyPosition::Avalam(position) = &position
            && position.is_placing()
        {
            self.colour = self.colour.other();
            return;
        }
        let several = match pick::pick(&position, &self.selected, self.cursor, self.colour) {
            Picked::Move(moves) => moves.len(),
            Picked::Selected(_) | Picked::Refused(_) => 0,
        };
        if several > self.choice + 1 {
            self.choice += 1;
            return;
        }
        self.choice = 0;
        let places = if self.selected.is_empty() {
            let moves = self.bout.history().moves();
            let movable =
                |place: &Place| moves.iter().any(|mv| Place::of_move(*mv).0.contains(place));
            Place::all(position.game()).filter(movable).collect()
        } else {
            pick::targets(&position, &self.selected)
        };
        self.cursor = following(places, self.cursor, board).unwrap_or(self.cursor);
    }

    fn undo(&mut self, context: &mut Context<'_>) {
        // Whoever watches looks at what came before in peace.
        let watching = self.bout.is_watched();
        let Some(local) = self.bout.here_mut() else { return };
        let result = local.undo(context.now).map(|_| ());
        if result.is_ok() && watching && !local.is_paused() {
            let _ = local.pause(true, context.now);
        }
        self.motion = None;
        self.told(result, context);
    }

    fn redo(&mut self, context: &mut Context<'_>) {
        let Some(local) = self.bout.here_mut() else { return };
        if local.is_paused() && local.can_redo() {
            let _ = local.pause(false, context.now);
        }
        let before = local.history().position();
        let result = local.redo(context.now);
        if let Ok([mv]) = result.as_deref() {
            self.show(before, *mv, context);
        }
        self.told(result.map(|_| ()), context);
    }

    fn swap(&mut self, context: &mut Context<'_>) {
        let Some(local) = self.bout.here_mut() else { return };
        let [first, second] = local.players();
        local.swap();
        if first.is_person() != second.is_person() {
            self.bottom = self.bottom.other();
        }
        self.notice = Some(Notice::good(Message::new("terminal-swapped")));
        self.settle(context);
    }

    fn ask_hint(&mut self, context: &mut Context<'_>) {
        if !self.check_turn() {
            return;
        }
        if !self.bout.may_advise() {
            self.notice = Some(Notice::bad(Message::new("live-no-help")));
            return;
        }
        self.hint_job = Some(context.think(self, Task::Hint));
        self.notice = None;
    }

    fn toggle_analysis(&mut self, context: &mut Context<'_>) {
        if !self.bout.may_advise() {
            self.notice = Some(Notice::bad(Message::new("live-no-help")));
            return;
        }
        self.analysing = !self.analysing;
        if self.analysing {
            self.analyse_anew(context);
        } else {
            self.analysis_job = None;
            context.effects.push(Effect::StopAdvising);
        }
    }
}

/// The place that comes after another one as one reads, from the top.
fn following(mut places: Vec<Place>, now: Place, board: Option<&Board>) -> Option<Place> {
    let order = |place: &Place| {
        board.map_or((0, 0), |board| {
            let (x, y) = board.middle(*place);
            (y, x)
        })
    };
    places.sort_by_key(order);
    let after = places.iter().find(|place| order(place) > order(&now));
    after.or(places.first()).copied()
}
