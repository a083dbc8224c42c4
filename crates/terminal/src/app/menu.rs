//! The menu for a new game.

use engine::Level;
use game::{Rng, Side};
use games::GameId;
use protocol::live::Clock;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use table::Begins;

use super::list::{ListKey, cycled, moved, wrapped};
use crate::clock::timed;
use crate::local::{GameOptions, LocalGame};
use crate::player::{Names, Player, joined};

/// The menu screen: a list of options with one focused row.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) game: GameId,
    /// Indices of the game's rule sets and starts.
    pub(crate) rules: usize,
    pub(crate) start: usize,
    pub(crate) opponent: Opponent,
    /// The opponent's level, then the other side's if the computer plays both.
    pub(crate) levels: [Level; 2],
    /// The person's side; `None` is random.
    pub(crate) side: Option<Side>,
    pub(crate) begins: Beginner,
    /// The party of the youngest person. Parties are the two that play, before they take their sides: against the
    /// computer the person is the first.
    pub(crate) youngest: Side,
    /// The names of both parties.
    pub(crate) names: Names,
    pub(crate) clock: Clock,
    pub(crate) focus: MenuField,
    pub(crate) resumable: Option<LocalGame>,
}

/// Who begins. In games where the rules name the side, this decides who takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beginner {
    Side(Side),
    Lot,
    Youngest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    Computer,
    /// Another person at the same keyboard.
    Person,
    /// The computer plays against itself.
    Watch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuField {
    Resume,
    Game,
    Rules,
    Start,
    Opponent,
    Level,
    OtherLevel,
    Side,
    Begins,
    Youngest,
    Clock,
    /// The names of the first party.
    Names,
    OtherNames,
    Begin,
    Open,
}

/// The effect of a key or a click.
#[derive(Clone, Debug)]
pub(crate) enum MenuAction {
    Nothing,
    Back,
    Begin(GameDraft),
    Resume(Box<LocalGame>),
    Open,
    /// Edit the names of a party.
    Names(Side, String),
}

/// A new game whose sides may still have to be drawn by lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameDraft {
    wanted: GameOptions,
    /// Whether the players' sides are random.
    side: bool,
    begins: Beginner,
    youngest: Side,
}

impl GameDraft {
    /// The game, with random sides drawn.
    pub(super) fn draw_sides(self, seed: u64) -> GameOptions {
        let mut wanted = self.wanted;
        let mut lots = Rng::new(seed);
        let [side, begins] = [lots.below(2), lots.below(2)];
        let mut swap_if = |swaps: bool| {
            if swaps {
                wanted.players.swap(0, 1);
                wanted.names.swap(0, 1);
            }
        };
        swap_if(self.side && side == 1);
        let beginner = match self.begins {
            Beginner::Side(_) => return wanted,
            Beginner::Lot => Side::BOTH[begins],
            Beginner::Youngest => self.youngest,
        };
        if wanted.game != GameId::Avalam {
            swap_if(beginner == Side::Second);
            return wanted;
        }
        // Against the computer the first party is the person.
        let is_seated_second = matches!(wanted.players, [Player::Computer(_), Player::Person]);
        let is_swapped = self.begins == Beginner::Youngest && is_seated_second;
        let begins = if is_swapped { beginner.other() } else { beginner };
        // The first side is the usual one.
        wanted.begins = match begins {
            Side::First => Begins::Usual,
            Side::Second => Begins::Side(Side::Second),
        };
        wanted
    }
}

/// The clickable part of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowPart {
    /// The arrow to the previous value.
    Less,
    /// The arrow to the next value.
    More,
    Row,
}

/// The time controls to choose from.
pub(crate) const CLOCKS: [Clock; 6] =
    [Clock::None, timed(3, 2), timed(5, 3), timed(10, 0), timed(15, 10), timed(30, 20)];

/// The sides to choose from; `None` is random.
const SIDES: [Option<Side>; 3] = [Some(Side::First), Some(Side::Second), None];

const BEGINNERS: [Beginner; 4] =
    [Beginner::Side(Side::First), Beginner::Side(Side::Second), Beginner::Lot, Beginner::Youngest];

/// The default level: one that most people beat after a few games.
const USUAL_LEVEL: u8 = 3;

impl Menu {
    /// The menu with the options of the last game, if there was one.
    pub(super) fn new(last: Option<GameOptions>, resumable: Option<LocalGame>) -> Self {
        let level = Level::new(USUAL_LEVEL).unwrap_or(Level::HIGHEST);
        let mut menu = Menu {
            game: GameId::Avalam,
            rules: 0,
            start: 0,
            opponent: Opponent::Computer,
            levels: [level; 2],
            side: Some(Side::First),
            begins: Beginner::Side(Side::First),
            youngest: Side::First,
            names: Names::default(),
            clock: Clock::None,
            focus: if resumable.is_some() { MenuField::Resume } else { MenuField::Game },
            resumable,
        };
        if let Some(last) = last {
            menu.remember(&last);
        }
        menu
    }

    fn remember(&mut self, last: &GameOptions) {
        self.game = last.game;
        let name = last.rules.split(',').next().unwrap_or_default();
        self.rules = last.game.rule_sets().iter().position(|set| *set == name).unwrap_or(0);
        if let table::Start::Named(start) = &last.start {
            self.start = last.game.starts().iter().position(|name| name == start).unwrap_or(0);
        }
        self.clock = last.clock;
        if let Begins::Side(side) = last.begins {
            self.begins = Beginner::Side(side);
        }
        self.names.clone_from(&last.names);
        if !last.players[0].is_person() {
            self.names.swap(0, 1);
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

    /// The rows. Options with a single value are left out.
    pub(crate) fn fields(&self) -> Vec<MenuField> {
        let shown = |field: &MenuField| match field {
            MenuField::Resume => self.resumable.is_some(),
            MenuField::Rules => self.game.rule_sets().len() > 1,
            MenuField::Start => self.game.starts().len() > 1,
            MenuField::Level => self.opponent != Opponent::Person,
            MenuField::OtherLevel => self.opponent == Opponent::Watch,
            MenuField::Side => self.opponent == Opponent::Computer,
            // In the other games the rules name the side; two people choose who takes it.
            MenuField::Begins => self.game == GameId::Avalam || self.opponent == Opponent::Person,
            MenuField::Youngest => {
                self.begins == Beginner::Youngest
                    && match self.opponent {
                        Opponent::Person => true,
                        Opponent::Computer => self.game == GameId::Avalam,
                        Opponent::Watch => false,
                    }
            }
            MenuField::Names => self.opponent != Opponent::Watch,
            MenuField::OtherNames => self.opponent == Opponent::Person,
            _ => true,
        };
        let all = [
            MenuField::Resume,
            MenuField::Game,
            MenuField::Rules,
            MenuField::Start,
            MenuField::Opponent,
            MenuField::Level,
            MenuField::OtherLevel,
            MenuField::Side,
            MenuField::Begins,
            MenuField::Youngest,
            MenuField::Clock,
            MenuField::Names,
            MenuField::OtherNames,
            MenuField::Begin,
            MenuField::Open,
        ];
        all.into_iter().filter(shown).collect()
    }

    /// The names of a party; the computer has none.
    pub(crate) fn names_of(&self, party: Side) -> &[String] {
        match (self.opponent, party) {
            (Opponent::Person, _) | (Opponent::Computer, Side::First) => &self.names[party.index()],
            (Opponent::Computer | Opponent::Watch, _) => &[],
        }
    }

    /// The options as chosen; random sides are not drawn yet.
    pub(crate) fn options(&self) -> GameOptions {
        let [level, other] = self.levels.map(Player::Computer);
        let is_second = match self.opponent {
            Opponent::Computer => self.side == Some(Side::Second),
            Opponent::Person => {
                self.game != GameId::Avalam && self.begins == Beginner::Side(Side::Second)
            }
            Opponent::Watch => false,
        };
        let mut names = Side::BOTH.map(|party| self.names_of(party).to_vec());
        if is_second {
            names.swap(0, 1);
        }
        let players = match (self.opponent, self.side) {
            (Opponent::Person, _) => [Player::Person; 2],
            (Opponent::Watch, _) => [level, other],
            (Opponent::Computer, Some(Side::Second)) => [level, Player::Person],
            (Opponent::Computer, _) => [Player::Person, level],
        };
        GameOptions {
            rules: self.game.rule_sets()[self.rules].to_owned(),
            start: table::Start::Named(self.game.starts()[self.start].to_owned()),
            clock: self.clock,
            begins: match self.begins {
                Beginner::Side(Side::Second) if self.game == GameId::Avalam => {
                    Begins::Side(Side::Second)
                }
                _ => Begins::Usual,
            },
            names,
            ..GameOptions::new(self.game, players)
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> MenuAction {
        match ListKey::of(key.code) {
            Some(ListKey::Focus(by)) => self.focus = moved(&self.fields(), &self.focus, by),
            Some(ListKey::Change(_)) if self.edits_names() => return self.choose(),
            Some(ListKey::Change(by)) => self.change(by),
            Some(ListKey::Choose) => return self.choose(),
            Some(ListKey::Leave) => return MenuAction::Back,
            None if key.code == KeyCode::Char('o') => return MenuAction::Open,
            None => {}
        }
        MenuAction::Nothing
    }

    pub(super) fn click(&mut self, field: MenuField, part: RowPart) -> MenuAction {
        self.focus = field;
        match (field, part) {
            (
                MenuField::Resume
                | MenuField::Begin
                | MenuField::Open
                | MenuField::Names
                | MenuField::OtherNames,
                _,
            ) => return self.choose(),
            (_, RowPart::Less) => self.change(-1),
            (_, RowPart::More) => self.change(1),
            (_, RowPart::Row) => {}
        }
        MenuAction::Nothing
    }

    fn edits_names(&self) -> bool {
        matches!(self.focus, MenuField::Names | MenuField::OtherNames)
    }

    fn choose(&self) -> MenuAction {
        let edit = |party: Side| MenuAction::Names(party, joined(&self.names[party.index()]));
        match (self.focus, &self.resumable) {
            (MenuField::Resume, Some(local)) => MenuAction::Resume(Box::new(local.clone())),
            (MenuField::Open, _) => MenuAction::Open,
            (MenuField::Names, _) => edit(Side::First),
            (MenuField::OtherNames, _) => edit(Side::Second),
            _ => self.begin(),
        }
    }

    /// Starts the game, whichever row is focused.
    pub(super) fn begin(&self) -> MenuAction {
        let has = |field| self.fields().contains(&field);
        let side = has(MenuField::Side) && self.side.is_none();
        // Nobody is the youngest of two computers.
        let is_drawn = has(MenuField::Begins)
            && (self.begins != Beginner::Youngest || has(MenuField::Youngest));
        let begins = if is_drawn { self.begins } else { Beginner::Side(Side::First) };
        let youngest = self.youngest;
        MenuAction::Begin(GameDraft { wanted: self.options(), side, begins, youngest })
    }

    /// Changes the value of the focused row.
    fn change(&mut self, by: isize) {
        match self.focus {
            MenuField::Game => {
                self.game = cycled(&GameId::ALL, self.game, by);
                (self.rules, self.start) = (0, 0);
            }
            MenuField::Rules => self.rules = wrapped(self.rules, by, self.game.rule_sets().len()),
            MenuField::Start => self.start = wrapped(self.start, by, self.game.starts().len()),
            MenuField::Opponent => {
                let all = [Opponent::Computer, Opponent::Person, Opponent::Watch];
                self.opponent = cycled(&all, self.opponent, by);
            }
            MenuField::Level => self.levels[0] = stepped(self.levels[0], by),
            MenuField::OtherLevel => self.levels[1] = stepped(self.levels[1], by),
            MenuField::Side => self.side = cycled(&SIDES, self.side, by),
            MenuField::Begins => self.begins = cycled(&BEGINNERS, self.begins, by),
            MenuField::Youngest => self.youngest = self.youngest.other(),
            MenuField::Clock => self.clock = cycled(&CLOCKS, self.clock, by),
            MenuField::Resume
            | MenuField::Names
            | MenuField::OtherNames
            | MenuField::Begin
            | MenuField::Open => {}
        }
    }
}

/// The next or previous level, without wrapping around.
fn stepped(level: Level, by: isize) -> Level {
    let number = i32::from(level.number()) + by as i32;
    u8::try_from(number).ok().and_then(Level::new).unwrap_or(level)
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyModifiers;

    use super::*;

    fn press(menu: &mut Menu, codes: &[KeyCode]) -> MenuAction {
        let mut chosen = MenuAction::Nothing;
        for code in codes {
            chosen = menu.key(KeyEvent::new(*code, KeyModifiers::NONE));
        }
        chosen
    }

    #[test]
    fn enter_starts_the_default_game() {
        let mut menu = Menu::new(None, None);
        let MenuAction::Begin(lots) = press(&mut menu, &[KeyCode::Enter]) else { panic!() };
        let level = Player::Computer(Level::new(USUAL_LEVEL).unwrap());
        let usual = GameOptions::new(GameId::Avalam, [Player::Person, level]);
        assert_eq!(lots.draw_sides(1), usual);
    }

    #[test]
    fn rows_change_the_options() {
        use KeyCode::{Down, Enter, Left, Right};
        let mut menu = Menu::new(None, None);
        // Awalé has a single start and so no row for it.
        let keys = [Left, Down, Right, Down, Down, Right, Right, Down, Right, Down, Right, Enter];
        let MenuAction::Begin(lots) = press(&mut menu, &keys) else { panic!() };
        let wanted = lots.draw_sides(1);
        assert_eq!((wanted.game, wanted.rules.as_str()), (GameId::Awale, "abapa"));
        assert_eq!(wanted.players.map(Player::record_name), ["Level 5", "Guest"]);
        assert_eq!(menu.focus, MenuField::Clock);
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
            let names = players.map(|player| match player {
                Player::Person => vec!["Ada".to_owned(), "Ben".to_owned()],
                Player::Computer(_) => Vec::new(),
            });
            let last = GameOptions {
                names,
                rules: "standard".to_owned(),
                start: table::Start::Named("german".to_owned()),
                clock: CLOCKS[3],
                ..GameOptions::new(GameId::Abalone, players)
            };
            assert_eq!(Menu::new(Some(last.clone()), None).options(), last);
        }
    }

    #[test]
    fn random_sides_are_drawn() {
        let mut menu = Menu::new(None, None);
        menu.side = None;
        let sides = (0..20).map(|seed| {
            let MenuAction::Begin(lots) = menu.choose() else { panic!() };
            lots.draw_sides(seed).players[0].is_person()
        });
        let first = sides.filter(|first| *first).count();
        assert!((1..20).contains(&first), "{first}");
        menu.begins = Beginner::Lot;
        let begins = (0..20).map(|seed| {
            let MenuAction::Begin(lots) = menu.choose() else { panic!() };
            lots.draw_sides(seed).begins
        });
        let dark = begins.filter(|begins| *begins == Begins::Side(Side::Second)).count();
        assert!((1..20).contains(&dark), "{dark}");
    }

    #[test]
    fn avalam_players_choose_who_begins() {
        let mut menu = Menu::new(None, None);
        menu.begins = Beginner::Side(Side::Second);
        let local = LocalGame::begin(&menu.options(), 0).unwrap();
        assert_eq!(local.turn(), Some(Side::Second));
        let remembered = Menu::new(Some(local.options()), None).begins;
        assert_eq!(remembered, Beginner::Side(Side::Second));
        for game in [GameId::Abalone, GameId::Awale] {
            menu.game = game;
            assert!(!menu.fields().contains(&MenuField::Begins), "{game}");
            assert_eq!(LocalGame::begin(&menu.options(), 0).unwrap().turn(), Some(Side::First));
        }
    }

    /// What begins and who sits where: the names of the first and the second side.
    fn begun(menu: &Menu) -> (Side, [String; 2]) {
        let MenuAction::Begin(draft) = menu.begin() else { panic!() };
        let local = LocalGame::begin(&draft.draw_sides(1), 0).unwrap();
        (local.turn().unwrap(), Side::BOTH.map(|side| joined(local.names(side))))
    }

    #[test]
    fn the_youngest_begins() {
        let mut menu = Menu::new(None, None);
        menu.opponent = Opponent::Person;
        menu.names = [vec!["Ada".to_owned()], vec!["Zoé".to_owned(), "Ben".to_owned()]];
        menu.begins = Beginner::Youngest;
        let check = |menu: &Menu, begins, seats: [&str; 2]| {
            assert_eq!(begun(menu), (begins, seats.map(str::to_owned)), "{}", menu.game);
        };
        for game in GameId::ALL {
            menu.game = game;
            menu.youngest = Side::First;
            assert!(menu.fields().contains(&MenuField::Youngest));
            check(&menu, Side::First, ["Ada", "Zoé, Ben"]);
            menu.youngest = Side::Second;
            match game {
                // Light and dark stay where they are.
                GameId::Avalam => check(&menu, Side::Second, ["Ada", "Zoé, Ben"]),
                _ => check(&menu, Side::First, ["Zoé, Ben", "Ada"]),
            }
        }
        // Against the computer, the person may sit on either side.
        menu.game = GameId::Avalam;
        menu.opponent = Opponent::Computer;
        menu.youngest = Side::First;
        for side in Side::BOTH {
            menu.side = Some(side);
            assert_eq!(begun(&menu).0, side, "the person is the youngest");
        }
        menu.youngest = Side::Second;
        assert_eq!(begun(&menu).0, Side::First, "the computer is");
        menu.opponent = Opponent::Watch;
        assert_eq!(begun(&menu).0, Side::First, "there is nobody");
    }

    #[test]
    fn names_are_edited() {
        let mut menu = Menu::new(None, None);
        menu.opponent = Opponent::Person;
        menu.focus = MenuField::OtherNames;
        menu.names[1] = vec!["Ada".to_owned(), "Ben".to_owned()];
        for code in [KeyCode::Enter, KeyCode::Right] {
            let MenuAction::Names(party, text) = press(&mut menu, &[code]) else { panic!() };
            assert_eq!((party, text.as_str()), (Side::Second, "Ada, Ben"));
        }
    }
}
