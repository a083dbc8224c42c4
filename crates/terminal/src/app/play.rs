//! The game screen: cursor, selection, typed text, the computer's turn, hints and analysis.

use std::time::Duration;

use engine::Assessment;
use game::{Message, Side};
use games::{AnyMove, AnyPosition};
use protocol::live::Clock;

use super::{Command, Effect, Pacing};
use crate::active_game::ActiveGame;
use crate::animation::Animation;
use crate::board::{BoardPlace, BoardView, Marks, Scene, ScreenDirection};
use crate::clock;
use crate::engines::{Analysis, EngineReport, EngineRequest, Task};
use crate::local::LocalGame;
use crate::pick::{self, PickResult};
use client::Outgoing;
use client::RemoteGame;

/// A game with the state of its screen.
pub(crate) struct Play {
    pub(crate) active: ActiveGame,
    /// The side at the bottom of the board.
    pub(crate) bottom: Side,
    pub(crate) cursor: BoardPlace,
    pub(crate) selected: Vec<BoardPlace>,
    /// The colour of the counter to place (Avalam's placement start).
    pub(crate) colour: Side,
    /// The typed part of a move.
    pub(crate) typed: String,
    /// Index into the moves that a target can mean.
    choice: usize,
    pub(crate) notice: Option<Notice>,
    pub(crate) hint: Option<(AnyMove, Assessment)>,
    /// Whether the engine's lines are shown.
    pub(crate) analysing: bool,
    pub(crate) analysis: Analysis,
    animation: Option<Animation>,
    thinking: Option<Thinking>,
    /// The numbers of the pending requests; replies to older ones are dropped.
    hint_job: Option<u64>,
    analysis_job: Option<u64>,
    /// Lines that the move list is scrolled up.
    pub(crate) scroll: usize,
    /// Where the mouse button was pressed.
    pressed: Option<BoardPlace>,
    /// The cursor before `h`, which moves left but is also a letter of places.
    before_h: Option<BoardPlace>,
}

/// The computer's turn.
struct Thinking {
    number: u64,
    since: u64,
    /// The chosen move and when to play it.
    chosen: Option<(AnyMove, u64)>,
}

/// A message below the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) message: Message,
    pub(crate) tone: Tone,
}

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

/// The parts of the application state that the game may use.
pub(super) struct Context<'a> {
    pub(super) now: u64,
    pub(super) pacing: Pacing,
    pub(super) seed: u64,
    pub(super) jobs: &'a mut u64,
    pub(super) effects: &'a mut Vec<Effect>,
}

impl Context<'_> {
    fn think(&mut self, play: &Play, task: Task) -> u64 {
        *self.jobs += 1;
        let history = play.active.history().clone();
        self.effects.push(Effect::Think(Box::new(EngineRequest {
            number: *self.jobs,
            history,
            task,
        })));
        *self.jobs
    }
}

impl Play {
    pub(super) fn new(active: ActiveGame) -> Self {
        let game = active.history().game();
        Play {
            bottom: active.bottom(),
            cursor: BoardPlace::first(game),
            selected: Vec::new(),
            colour: Side::First,
            typed: String::new(),
            choice: 0,
            notice: None,
            hint: None,
            analysing: false,
            analysis: Analysis::default(),
            animation: None,
            thinking: None,
            hint_job: None,
            analysis_job: None,
            scroll: 0,
            pressed: None,
            before_h: None,
            active,
        }
    }

    pub(crate) fn awaits_hint(&self) -> bool {
        self.hint_job.is_some()
    }

    /// The pieces, at rest or in animation.
    pub(crate) fn scene(&self, now: u64) -> Scene {
        match &self.animation {
            Some(animation) => animation.scene(now),
            None => Scene::of(&self.active.history().position()),
        }
    }

    pub(crate) fn marks(&self) -> Marks {
        let last = self.active.history().played().last().copied();
        let (from, to) = last.map(BoardPlace::of_move).unwrap_or_default();
        let mut marks = Marks { last: [from, to].concat(), ..Marks::default() };
        if self.animation.is_some() {
            return marks;
        }
        if let Some((mv, _)) = self.hint {
            let (from, to) = BoardPlace::of_move(mv);
            marks.hint = [from, to].concat();
        }
        if self.active.person_to_move().is_none() {
            return marks;
        }
        let position = self.active.history().position();
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

    /// The move that pressing Enter would play.
    fn meant(&self, position: &AnyPosition) -> Option<AnyMove> {
        let typed = self.typed_move();
        match pick::pick(position, &self.selected, self.cursor, self.colour) {
            _ if typed.is_some() => typed,
            PickResult::Move(moves) => moves.get(self.choice % moves.len().max(1)).copied(),
            PickResult::Selected(_) | PickResult::Rejected(_) => None,
        }
    }

    /// The typed move, once it is a legal one.
    fn typed_move(&self) -> Option<AnyMove> {
        let legal = self.active.history().moves();
        legal.into_iter().find(|mv| mv.to_string() == self.typed_text())
    }

    /// The typed text in the game's notation. Abalone accepts upper case; in Awalé case is significant.
    fn typed_text(&self) -> String {
        let text = self.typed.trim_start_matches(':').trim();
        match self.active.history() {
            games::AnyHistory::Awale(_) => text.to_owned(),
            _ => text.to_lowercase(),
        }
    }

    /// When the next timer expires.
    pub(super) fn next_wake(&self, now: u64) -> Option<u64> {
        let animation = self.animation.as_ref().map(|animation| animation.next(now));
        let due = self.thinking.as_ref().and_then(|thinking| Some(thinking.chosen?.1));
        let clock = self.active.running().and_then(|side| {
            let left = self.active.clocks(now)?[side.index()];
            // A remote clock at zero needs no redraw.
            (left > 0 || self.active.local().is_some()).then(|| now + clock::changes_in(left))
        });
        let claim = self.active.remote().and_then(RemoteGame::claimable_at).filter(|at| *at > now);
        [animation, due, clock, claim].into_iter().flatten().min()
    }

    /// Skips the rest of an animation.
    pub(super) fn skip_animation(&mut self) {
        self.animation = None;
    }

    /// Handles expired timers: animations, the computer's move, clocks.
    pub(super) fn tick(&mut self, context: &mut Context<'_>) {
        if self.animation.as_ref().is_some_and(|animation| animation.is_over(context.now)) {
            self.animation = None;
        }
        if self.active.tick(context.now) {
            self.settle(context);
        }
        let due = self.thinking.as_ref().and_then(|thinking| thinking.chosen);
        if let Some((mv, at)) = due
            && context.now >= at
            && self.animation.is_none()
        {
            self.thinking = None;
            self.play(&mv.to_string(), context);
        }
    }

    pub(super) fn receive(&mut self, report: EngineReport, context: &mut Context<'_>) {
        match report {
            EngineReport::Chosen { number, mv, delay } => {
                if let Some(thinking) = &mut self.thinking
                    && thinking.number == number
                {
                    let delay = if context.pacing.delay { delay } else { Duration::ZERO };
                    let due = thinking.since + delay.as_millis() as u64;
                    let arrived = self.animation.as_ref().map_or(0, Animation::ends);
                    thinking.chosen = Some((mv, due.max(arrived)));
                }
            }
            EngineReport::Hint { number, mv, assessment } if self.hint_job == Some(number) => {
                self.hint_job = None;
                self.hint = Some((mv, assessment));
                self.notice = None;
                // The hint has interrupted the analysis.
                self.analyse_anew(context);
            }
            EngineReport::Analysis { number, analysis } if self.analysis_job == Some(number) => {
                self.analysis = analysis;
            }
            EngineReport::Lost => {
                self.notice = Some(Notice::bad(Message::new("terminal-engine-lost")));
            }
            EngineReport::Hint { .. } | EngineReport::Analysis { .. } => {}
        }
    }

    pub(super) fn execute(
        &mut self,
        command: Command,
        board: Option<&BoardView>,
        context: &mut Context<'_>,
    ) {
        let before_h = self.before_h.take();
        match command {
            Command::Go(direction) => {
                if let Some(board) = board {
                    let before = self.cursor;
                    self.cursor = board.step(before, direction);
                    self.choice = 0;
                    if direction == ScreenDirection::Left {
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

    /// A mouse button is pressed on a place or beside the board.
    pub(super) fn press(
        &mut self,
        place: Option<BoardPlace>,
        other: bool,
        context: &mut Context<'_>,
    ) {
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
            (BoardPlace::Hole(_), true) => {
                self.colour = self.colour.other();
                self.choose(place, context);
                self.colour = self.colour.other();
            }
            (_, true) => self.cancel(),
            // The first click on a pit previews the sowing; the second one plays it.
            (BoardPlace::Pit(_), false) if !was_there => {}
            _ => self.choose(place, context),
        }
    }

    /// The button is released: on another place, this is a drag.
    pub(super) fn release(&mut self, place: Option<BoardPlace>, context: &mut Context<'_>) {
        let Some(place) = place else { return };
        if self.pressed.take().is_some_and(|pressed| pressed != place) && !self.selected.is_empty()
        {
            self.cursor = place;
            self.choose(place, context);
        }
    }

    pub(super) fn scroll_by(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add_signed(-lines as isize);
    }

    /// Changes a local game other than by a move.
    pub(super) fn on_local(
        &mut self,
        context: &mut Context<'_>,
        act: impl FnOnce(&mut LocalGame, u64) -> Result<(), Message>,
    ) {
        if let Some(local) = self.active.local_mut() {
            let result = act(local, context.now);
            self.apply(result, context);
        }
    }

    /// Updates everything that depends on the position: autosave, computer's turn, selection, advice.
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
        // A server stores its games itself.
        if let Some(local) = self.active.local() {
            if local.history().plies() > 0 {
                context.effects.push(Effect::Autosave(local.record().to_string()));
            }
            if local.ending().is_some() {
                context.effects.push(Effect::DiscardAutosave);
            }
        }
        self.analyse_anew(context);
        self.let_computer_move(context);
        self.send(context);
    }

    /// Sends the pending requests to the server.
    pub(super) fn send(&mut self, context: &mut Context<'_>) {
        if let Some(remote) = self.active.remote_mut() {
            let requests = remote.take_outbox().into_iter();
            context
                .effects
                .extend(requests.map(|request| Effect::Send(Outgoing::Message(request))));
        }
    }

    fn let_computer_move(&mut self, context: &mut Context<'_>) {
        let Some((side, level)) = self.active.level_to_move() else { return };
        let clock = match (self.active.clock(), self.active.clocks(context.now)) {
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
        if self.active.history().end().is_some() || !self.active.may_advise() {
            self.analysis_job = None;
            context.effects.push(Effect::StopAdvising);
        } else {
            self.analysis_job = Some(context.think(self, Task::Analyse));
        }
    }

    /// Shows why an action was rejected, or updates after a change.
    fn apply(&mut self, result: Result<(), Message>, context: &mut Context<'_>) {
        match result {
            Ok(()) => {
                self.notice = None;
                self.settle(context);
            }
            Err(reason) => self.notice = Some(Notice::bad(reason)),
        }
    }

    fn play(&mut self, text: &str, context: &mut Context<'_>) {
        let before = self.active.history().position();
        match self.active.play(text, context.now) {
            Ok(mv) => {
                self.notice = None;
                if let Some(mv) = mv {
                    self.show(before, mv, context);
                }
                self.settle(context);
            }
            Err(reason) => {
                self.notice = Some(Notice::bad(reason));
                // The attempt may have noticed a flag fall.
                if self.active.ending().is_some() {
                    self.settle(context);
                }
            }
        }
    }

    /// Starts the animation of a move, if animations are on.
    pub(super) fn show(&mut self, before: AnyPosition, mv: AnyMove, context: &Context<'_>) {
        self.animation = context.pacing.animation.then(|| Animation::new(before, mv, context.now));
    }

    /// Shows an error unless it is a person's turn.
    fn check_turn(&mut self) -> bool {
        if self.active.person_to_move().is_some() && !self.active.is_paused() {
            return true;
        }
        let reason = match (&self.active, self.active.ending(), self.active.is_paused()) {
            (ActiveGame::Remote(remote), ..) => remote.why_not_to_move(),
            (ActiveGame::Local(_), Some(_), _) => Message::new("table-over"),
            (ActiveGame::Local(_), None, true) => Message::new("table-paused"),
            (ActiveGame::Local(_), None, false) => Message::new("terminal-computer-thinks"),
        };
        self.notice = Some(Notice::bad(reason));
        false
    }

    fn choose(&mut self, place: BoardPlace, context: &mut Context<'_>) {
        if !self.check_turn() {
            return;
        }
        let position = self.active.history().position();
        match pick::pick(&position, &self.selected, place, self.colour) {
            PickResult::Selected(selected) => {
                self.selected = selected;
                self.choice = 0;
                self.notice = None;
            }
            PickResult::Move(moves) => {
                let mv = moves[self.choice % moves.len()];
                self.play(&mv.to_string(), context);
            }
            PickResult::Rejected(reason) => self.notice = Some(Notice::bad(reason)),
        }
    }

    /// Plays the typed move.
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
            // Keep the text, to be corrected.
            self.selected.clear();
        }
    }

    fn type_character(&mut self, character: char, before_h: Option<BoardPlace>) {
        const LONGEST: usize = 12;
        // A digit after `h` shows that a place was meant, not a cursor movement.
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

    /// Cycles through the moves that a target can mean, colours, targets or movable pieces.
    fn next(&mut self, board: Option<&BoardView>) {
        let position = self.active.history().position();
        if let AnyPosition::Avalam(position) = &position
            && position.is_placing()
        {
            self.colour = self.colour.other();
            return;
        }
        let several = match pick::pick(&position, &self.selected, self.cursor, self.colour) {
            PickResult::Move(moves) => moves.len(),
            PickResult::Selected(_) | PickResult::Rejected(_) => 0,
        };
        if several > self.choice + 1 {
            self.choice += 1;
            return;
        }
        self.choice = 0;
        let places = if self.selected.is_empty() {
            let moves = self.active.history().moves();
            let movable = |place: &BoardPlace| {
                moves.iter().any(|mv| BoardPlace::of_move(*mv).0.contains(place))
            };
            BoardPlace::all(position.game()).filter(movable).collect()
        } else {
            pick::targets(&position, &self.selected)
        };
        self.cursor = following(places, self.cursor, board).unwrap_or(self.cursor);
    }

    fn undo(&mut self, context: &mut Context<'_>) {
        // Pause, so that a spectator can look at earlier positions.
        let watching = self.active.is_watched();
        let Some(local) = self.active.local_mut() else { return };
        let result = local.undo(context.now).map(|_| ());
        if result.is_ok() && watching && !local.is_paused() {
            let _ = local.pause(true, context.now);
        }
        self.animation = None;
        self.apply(result, context);
    }

    fn redo(&mut self, context: &mut Context<'_>) {
        let Some(local) = self.active.local_mut() else { return };
        if local.is_paused() && local.can_redo() {
            let _ = local.pause(false, context.now);
        }
        let before = local.history().position();
        let result = local.redo(context.now);
        if let Ok([mv]) = result.as_deref() {
            self.show(before, *mv, context);
        }
        self.apply(result.map(|_| ()), context);
    }

    fn swap(&mut self, context: &mut Context<'_>) {
        let Some(local) = self.active.local_mut() else { return };
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
        if !self.active.may_advise() {
            self.notice = Some(Notice::bad(Message::new("live-no-help")));
            return;
        }
        self.hint_job = Some(context.think(self, Task::Hint));
        self.notice = None;
    }

    fn toggle_analysis(&mut self, context: &mut Context<'_>) {
        if !self.active.may_advise() {
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

/// The next place in reading order, wrapping around.
fn following(
    mut places: Vec<BoardPlace>,
    now: BoardPlace,
    board: Option<&BoardView>,
) -> Option<BoardPlace> {
    let order = |place: &BoardPlace| {
        board.map_or((0, 0), |board| {
            let (x, y) = board.middle(*place);
            (y, x)
        })
    };
    places.sort_by_key(order);
    let after = places.iter().find(|place| order(place) > order(&now));
    after.or(places.first()).copied()
}
