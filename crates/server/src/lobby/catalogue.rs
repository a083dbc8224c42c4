//! What can be played here.

use axum::Json;
use axum::extract::State;
use engine::Level;
use games::{AnyPosition, GameId, Start};
use protocol::play::{Catalogue, GameEntry, LIMITS, Named, StartEntry};
use table::{PRESETS, Phrase};

use crate::app::App;
use crate::speech::Reader;

/// The games, rule sets, starts, levels, phrases, clocks and limits.
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
            Some(StartEntry { name: name.to_owned(), position })
        });
        GameEntry {
            name: game.into(),
            title: game.title().to_owned(),
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
        clocks: PRESETS.to_vec(),
        limits: LIMITS,
    })
}
