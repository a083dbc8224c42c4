//! What can be played here.

use axum::Json;
use axum::extract::State;
use engine::Level;
use games::{AnyPosition, GameId, Start};
use protocol::live::Clock;
use serde::Serialize;
use table::{PRESETS, Phrase};
use utoipa::ToSchema;

use crate::app::App;
use crate::speech::Reader;

/// What can be played here.
#[derive(Serialize, ToSchema)]
pub(crate) struct Catalogue {
    /// The games.
    games: Vec<GameEntry>,
    /// The computer's levels.
    levels: Vec<u8>,
    /// What players can say.
    phrases: Vec<Named>,
    /// The clocks that are offered; others are possible.
    #[schema(value_type = Vec<Object>)]
    clocks: &'static [Clock],
}

#[derive(Serialize, ToSchema)]
struct GameEntry {
    /// Its name in requests.
    name: &'static str,
    /// Its name for people.
    title: &'static str,
    /// What it is about.
    text: String,
    /// The names of the two sides, the first side first.
    sides: [String; 2],
    /// Whether either side may begin.
    either_begins: bool,
    /// The rule sets, the usual one first.
    rules: Vec<Named>,
    /// The options of the rule sets, each with what it can be.
    options: Vec<Named>,
    /// The starts, the usual one first.
    starts: Vec<StartEntry>,
}

#[derive(Serialize, ToSchema)]
struct StartEntry {
    name: &'static str,
    position: String,
}

/// Something with a name for programs and a text for people.
#[derive(Serialize, ToSchema)]
struct Named {
    name: String,
    text: String,
}

/// The games, rule sets, starts, levels, phrases and clocks.
#[utoipa::path(get, path = "/api/catalogue", tag = "play", responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(State(app): State<App>, Reader(language): Reader) -> Json<Catalogue> {
    let texts = app.speech.texts(language);
    let entry = |game: GameId| {
        let text = |id: String| texts.find(&id).unwrap_or_default();
        let rules = game.rule_sets().iter().map(|name| Named {
            name: (*name).to_owned(),
            text: text(format!("rules-name-{}-{name}", game.name())),
        });
        let options = game
            .rule_keys()
            .iter()
            .map(|(name, values)| Named { name: (*name).to_owned(), text: (*values).to_owned() });
        let starts = game.starts().into_iter().filter_map(|name| {
            let start = Start { name: Some(name), ..Start::default() };
            let position = AnyPosition::start(game, &start).ok()?.to_string();
            Some(StartEntry { name, position })
        });
        GameEntry {
            name: game.name(),
            title: game.title(),
            text: text(format!("{}-title", game.name())),
            sides: game::Side::BOTH.map(|side| text(format!("side-{}", game.side_name(side)))),
            either_begins: game == GameId::Avalam,
            rules: rules.collect(),
            options: options.collect(),
            starts: starts.collect(),
        }
    };
    Json(Catalogue {
        games: GameId::ALL.map(entry).into(),
        levels: Level::all().map(Level::number).collect(),
        phrases: Phrase::ALL
            .iter()
            .map(|phrase| Named { name: phrase.name().to_owned(), text: texts.tell(phrase) })
            .collect(),
        clocks: &PRESETS,
    })
}
