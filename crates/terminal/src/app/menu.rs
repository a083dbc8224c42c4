//! What to play, and against whom.

use engine::Level;
use game::{Rng, Side};
use games::GameId;
use protocol::live::Clock;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use table::Begins;

use crate::local::{LocalGame, Wanted};
use crate::player::Player;

/// The menu: a list of choices, one of which has the focus.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) game: GameId,
    /// Which of the game's rule sets and starts.
    pub(crate) rules: usize,
    pub(crate) start: usize,
    pub(crate) opponent: Opponent,
    /// The opponent's level, and that of the other side where the computer plays both.
    pub(crate) levels: [Level; 2],
    /// The person's side; none is drawn by lot.
    pub(crate) side: Option<Side>,
    /// Who begins, where the players choose that; none is drawn by lot.
    pub(crate) begins: Option<Side>,
    pub(crate) clock: Clock,
    pub(crate) focus: Field,
    /// A game that was interrupted.
    pub(crate) resumable: Option<LocalGame>,
}

/// Against whom to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// The computer.
    Computer,
    /// Another person at the same keyboard.
    Person,
    /// Nobody: the computer plays against itself.
    Watch,
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Resume,
    Game,
    Rules,
    Start,
    Opponent,
    Level,
    OtherLevel,
    Side,
    Begins,
    Clock,
    Begin,
    Open,
}

/// What comes of a key or a click.
#[derive(Clone, Debug)]
pub(crate) enum Chosen {
    Nothing,
    Back,
    Begin(Lots),
    Resume(Box<LocalGame>),
    Open,
}

/// A game for which lots may still have to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lots {
    wanted: Wanted,
    /// Whether a lot decides who plays which side, and who begins.
    side: bool,
    begins: bool,
}

impl Lots {
    /// The game, with the sides as the lot falls.
    pub(super) fn with_lots(self, seed: u64) -> Wanted {
        let mut wanted = self.wanted;
        let mut lots = Rng::new(seed);
        let [side, begins] = [lots.below(2), lots.below(2)];
        if self.side && side == 1 {
            wanted.players.swap(0, 1);
        }
        if self.begins {
            wanted.begins = Begins::Side(Side::BOTH[begins]);
        }
        wanted
    }
}

/// A part of a row that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The sign that goes to the choice before.
    Less,
    /// The sign that goes to the choice after.
    More,
    /// Anything else.
    Row,
}

/// The clocks to choose from.
pub(crate) const CLOCKS: [Clock; 6] =
    [Clock::None, minutes(3, 2), minutes(5, 3), minutes(10, 0), minutes(15, 10), minutes(30, 20)];

const fn minutes(minutes: u64, seconds: u64) -> Clock {
    Clock::Timed { main: minutes * 60_000, increment: seconds * 1_000 }
}

/// The sides to choose from; none is drawn by lot.
const SIDES: [Option<Side>; 3] = [Some(Side::First), Some(Side::Second), None];

/// The level that is offered at first: one that most people beat after a few games.
const USUAL_LEVEL: u8 = 3;

impl Menu {
    /// The menu with the choices of the last game, if there was one.
    pub(super) fn new(last: Option<Wanted>, resumable: Option<LocalGame>) -> Self {
        let level = Level::new(USUAL_LEVEL).unwrap_or(Level::HIGHEST);
        let mut menu = Menu {
            game: GameId::Avalam,
            rules: 0,
            start: 0,
            opponent: Opponent::Computer,
            levels: [level; 2],
            side: Some(Side::First),
            begins: Some(Side::First),
            clock: Clock::None,
            focus: if resumable.is_some() { Field::Resume } else { Field::Game },
            resumable,
        };
        if let Some(last) = last {
            menu.remember(&last);
        }
        menu
    }

    fn remember(&mut self, last: &Wanted) {
        self.game = last.game;
        let name = last.rules.split(',').next().unwrap_or_default();
        self.rules = last.game.rule_sets().iter().position(|set| *set == name).unwrap_or(0);
        if let table::Start::Named(start) = &last.start {
            self.start = last.game.starts().iter().position(|name| name == start).unwrap_or(0);
        }
        self.clock = last.clock;
        if let Begins::Side(side) = last.begins {
            self.begins = Some(side);
        }
        let level = |player: Player, other: Level| player.level().unwrap_or(other);
        let [first, second] = last.players;
        (self.opponent, self.side) = match (first.is_person(), second.is_person()) {
            (true, true) => (Opponent::Person, Some(Side::First)),
            (true, false) => (Opponent::Computer, Some(Side::First)),
            (false, true) => (Opponent::Computer, Some(Side::Second)),
            (false, false) => (Opponent::Watch, Some(Side::First)),
        };
        self.levels = match self.opponent {
            Opponent::Watch => [level(first, self.levels[0]), level(second, self.levels[1])],
            _ => [level(first, level(second, self.levels[0])), self.levels[1]],
        };
    }

    /// The rows, from the top. What has only one choice is left out.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let shown = |field: &Field| match field {
            Field::Resume => self.resumable.is_some(),
            Field::Rules => self.game.rule_sets().len() > 1,
            Field::Start => self.game.starts().len() > 1,
            Field::Level => self.opponent != Opponent::Person,
            Field::OtherLevel => self.opponent == Opponent::Watch,
            Field::Side => self.opponent == Opponent::Computer,
            // The rules of the others say who begins.
            Field::Begins => self.game == GameId::Avalam,
            _ => true,
        };
        let all = [
            Field::Resume,
            Field::Game,
            Field::Rules,
            Field::Start,
            Field::Opponent,
            Field::Level,
            Field::OtherLevel,
            Field::Side,
            Field::Begins,
            Field::Clock,
            Field::Begin,
            Field::Open,
        ];
        all.into_iter().filter(shown).collect()
    }

    /// What would be played.
    pub(crate) fn wanted(&self) -> Wanted {
        let [level, other] = self.levels.map(Player::Computer);
        let players = match (self.opponent, self.side) {
            (Opponent::Person, _) => [Player::Person; 2],
            (Opponent::Watch, _) => [level, other],
            (Opponent::Computer, Some(Side::Second)) => [level, Player::Person],
            (Opponent::Computer, _) => [Player::Person, level],
        };
        Wanted {
            rules: self.game.rule_sets()[self.rules].to_owned(),
            start: table::Start::Named(self.game.starts()[self.start].to_owned()),
            clock: self.clock,
            begins: match self.begins {
                Some(Side::Second) if self.game == GameId::Avalam => Begins::Side(Side::Second),
                _ => Begins::Usual,
            },
            ..Wanted::new(self.game, players)
        }
    }

    /// What a key does.
    pub(super) fn key(&mut self, key: KeyEvent) -> Chosen {
        match key.code {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => self.move_focus(-1),
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => self.move_focus(1),
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l') => self.change(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(),
            KeyCode::Char('o') => return Chosen::Open,
            KeyCode::Esc | KeyCode::Char('q') => return Chosen::Back,
            _ => {}
        }
        Chosen::Nothing
    }

    /// What a click on a row does.
    pub(super) fn click(&mut self, field: Field, part: Part) -> Chosen {
        self.focus = field;
        match (field, part) {
            (Field::Resume | Field::Begin | Field::Open, _) => return self.choose(),
            (_, Part::Less) => self.change(-1),
            (_, Part::More) => self.change(1),
            (_, Part::Row) => {}
        }
        Chosen::Nothing
    }

    fn choose(&self) -> Chosen {
        match (self.focus, &self.resumable) {
            (Field::Resume, Some(local)) => Chosen::Resume(Box::new(local.clone())),
            (Field::Open, _) => Chosen::Open,
            _ => self.begin(),
        }
    }

    /// Begins what is chosen, wherever the focus is.
    pub(super) fn begin(&self) -> Chosen {
        let has = |field| self.fields().contains(&field);
        let side = has(Field::Side) && self.side.is_none();
        let begins = has(Field::Begins) && self.begins.is_none();
        Chosen::Begin(Lots { wanted: self.wanted(), side, begins })
    }

    fn move_focus(&mut self, rows: isize) {
        let fields = self.fields();
        let at = fields.iter().position(|field| *field == self.focus).unwrap_or(0);
        self.focus = fields[at.saturating_add_signed(rows).min(fields.len() - 1)];
    }

    /// Goes on to another choice of the row with the focus.
    fn change(&mut self, by: isize) {
        match self.focus {
            Field::Game => {
                self.game = turned(&GameId::ALL, self.game, by);
                (self.rules, self.start) = (0, 0);
            }
            Field::Rules => self.rules = wrapped(self.rules, by, self.game.rule_sets().len()),
            Field::Start => self.start = wrapped(self.start, by, self.game.starts().len()),
            Field::Opponent => {
                let all = [Opponent::Computer, Opponent::Person, Opponent::Watch];
                self.opponent = turned(&all, self.opponent, by);
            }
            Field::Level => self.levels[0] = stepped(self.levels[0], by),
            Field::OtherLevel => self.levels[1] = stepped(self.levels[1], by),
            Field::Side => self.side = turned(&SIDES, self.side, by),
            Field::Begins => self.begins = turned(&SIDES, self.begins, by),
            Field::Clock => self.clock = turned(&CLOCKS, self.clock, by),
            Field::Resume | Field::Begin | Field::Open => {}
        }
    }
}

/// The neighbour of a choice, round and round.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let at = all.iter().position(|other| *other == now).unwrap_or(0);
    all[wrapped(at, by, all.len())]
}

fn wrapped(at: usize, by: isize, length: usize) -> usize {
    (at + length).wrapping_add_signed(by) % length
}

/// The neighbour of a level; there is an end to them.
fn stepped(level: Level, by: isize) -> Level {
    let number = i32::from(level.number()) + by as i32;
    u8::try_from(number).ok().and_then(Level::new).unwrap_or(level)
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyModifiers;

    use super::*;

    fn press(menu: &mut Menu, codes: &[KeyCode]) -> Chosen {
        let mut chosen = Chosen::Nothing;
        for code in codes {
            chosen = menu.key(KeyEvent::new(*code, KeyModifiers::NONE));
        }
        chosen
    }

    #[test]
    fn enter_begins_the_usual_game() {
        let mut menu = Menu::new(None, None);
        let Chosen::Begin(lots) = press(&mut menu, &[KeyCode::Enter]) else { panic!() };
        let level = Player::Computer(Level::new(USUAL_LEVEL).unwrap());
        let usual = Wanted::new(GameId::Avalam, [Player::Person, level]);
        assert_eq!(lots.with_lots(1), usual);
    }

    #[test]
    fn rows_change_what_is_played() {
        use KeyCode::{Down, Enter, Left, Right};
        let mut menu = Menu::new(None, None);
        // Awalé has one start, so that there is no row for it.
        let keys = [Left, Down, Right, Down, Down, Right, Right, Down, Right, Down, Right, Enter];
        let Chosen::Begin(lots) = press(&mut menu, &keys) else { panic!() };
        let wanted = lots.with_lots(1);
        assert_eq!((wanted.game, wanted.rules.as_str()), (GameId::Awale, "abapa"));
        assert_eq!(wanted.players.map(Player::record_name), ["Level 5", "Guest"]);
        assert_eq!(menu.focus, Field::Clock);
        assert_eq!(wanted.clock, CLOCKS[1]);
    }

    #[test]
    fn the_last_game_is_remembered() {
        let level = |number| Player::Computer(Level::new(number).unwrap());
        for players in [
            [Player::Person; 2],
            [Player::Person, level(7)],
            [level(2), Player::Person],
            [level(4), level(9)],
        ] {
            let last = Wanted {
                rules: "standard".to_owned(),
                start: table::Start::Named("german".to_owned()),
                clock: CLOCKS[3],
                ..Wanted::new(GameId::Abalone, players)
            };
            assert_eq!(Menu::new(Some(last.clone()), None).wanted(), last);
        }
    }

    #[test]
    fn lots_decide_the_side() {
        let mut menu = Menu::new(None, None);
        menu.side = None;
        let sides = (0..20).map(|seed| {
            let Chosen::Begin(lots) = menu.choose() else { panic!() };
            lots.with_lots(seed).players[0].is_person()
        });
        let first = sides.filter(|first| *first).count();
        assert!((1..20).contains(&first), "{first}");
        menu.begins = None;
        let begins = (0..20).map(|seed| {
            let Chosen::Begin(lots) = menu.choose() else { panic!() };
            lots.with_lots(seed).begins
        });
        let dark = begins.filter(|begins| *begins == Begins::Side(Side::Second)).count();
        assert!((1..20).contains(&dark), "{dark}");
    }

    #[test]
    fn players_choose_who_begins_where_the_rules_let_them() {
        let mut menu = Menu::new(None, None);
        menu.begins = Some(Side::Second);
        let local = LocalGame::begin(&menu.wanted(), 0).unwrap();
        assert_eq!(local.turn(), Some(Side::Second));
        assert_eq!(Menu::new(Some(local.wanted()), None).begins, Some(Side::Second));
        for game in [GameId::Abalone, GameId::Awale] {
            menu.game = game;
            assert!(!menu.fields().contains(&Field::Begins), "{game}");
            assert_eq!(LocalGame::begin(&menu.wanted(), 0).unwrap().turn(), Some(Side::First));
        }
    }
}
