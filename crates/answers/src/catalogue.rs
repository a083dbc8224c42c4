//! The catalogue: games, rule sets, starts, levels, phrases, clocks.

use engine::Level;
use games::{AnyPosition, GameId, Start};
use protocol::live::Clock;
use protocol::play::{Catalogue, GameEntry, LIMITS, Named, StartEntry};
use table::{PRESETS, Phrase};
use texts::Texts;

/// The clocks of quick pairing: a quick game and a calm one. Two for each of the three games, because
/// people spread over eighteen queues never meet.
const POOLS: [Clock; 2] = [
    Clock::Timed { main: 5 * 60_000, increment: 3_000 },
    Clock::Timed { main: 15 * 60_000, increment: 10_000 },
];

/// The games, rule sets, starts, levels, phrases, clocks and limits.
pub fn catalogue(texts: &Texts) -> Catalogue {
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
    Catalogue {
        games: GameId::ALL.map(entry).into(),
        levels: Level::all().map(Level::number).collect(),
        phrases: Phrase::ALL
            .iter()
            .map(|phrase| Named { name: phrase.name().to_owned(), text: texts.tell(phrase) })
            .collect(),
        clocks: PRESETS.to_vec(),
        pools: POOLS.to_vec(),
        limits: LIMITS,
    }
}

#[cfg(test)]
mod tests {
    use texts::{Language, RulesItem, Texts, rules_of};

    use super::*;

    #[test]
    fn the_rules_of_every_game_name_the_limit_of_moves() {
        let limit = format!("{} ", LIMITS.game_moves);
        for language in Language::ALL {
            for game in GameId::ALL {
                let rules = rules_of(game.name(), &Texts::new(language)).unwrap();
                let is_named = rules.items.iter().any(|item| match item {
                    RulesItem::Section { text, .. } | RulesItem::Ruling(text) => {
                        text.contains(&limit)
                    }
                });
                assert!(is_named, "{} {}", game.name(), language.code());
            }
        }
    }
}
