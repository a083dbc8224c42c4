//! Both languages have the same texts with the same placeholders.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast;
use texts::{Language, RulesItem, Texts, rules_of};

fn locales() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")
}

fn sources(language: &str) -> BTreeMap<String, String> {
    let files = fs::read_dir(locales().join(language)).unwrap();
    files
        .map(|file| file.unwrap())
        .map(|file| {
            let name = file.file_name().into_string().unwrap();
            (name, fs::read_to_string(file.path()).unwrap())
        })
        .collect()
}

/// Each text's id (`id` or `id.attribute`) with its placeholders.
fn texts_of(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = fluent_syntax::parser::parse(source).expect("the file is valid Fluent");
    let mut texts = BTreeMap::new();
    for entry in resource.body {
        let ast::Entry::Message(message) = entry else { continue };
        let mut add = |name: String, pattern: &ast::Pattern<&str>| {
            let mut places = BTreeSet::new();
            collect_places(pattern, &mut places);
            assert!(texts.insert(name.clone(), places).is_none(), "duplicate text {name}");
        };
        let id = message.id.name;
        if let Some(value) = &message.value {
            add(id.to_owned(), value);
        }
        for attribute in &message.attributes {
            add(format!("{id}.{}", attribute.id.name), &attribute.value);
        }
    }
    texts
}

fn collect_places(pattern: &ast::Pattern<&str>, places: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let ast::PatternElement::Placeable { expression } = element else { continue };
        match expression {
            ast::Expression::Inline(inline) => collect_inline(inline, places),
            ast::Expression::Select { selector, variants } => {
                collect_inline(selector, places);
                for variant in variants {
                    collect_places(&variant.value, places);
                }
            }
        }
    }
}

fn collect_inline(inline: &ast::InlineExpression<&str>, places: &mut BTreeSet<String>) {
    if let ast::InlineExpression::VariableReference { id } = inline {
        places.insert(id.name.to_owned());
    }
}

#[test]
fn french_and_english_have_the_same_texts_and_places() {
    let (english, french) = (sources("en"), sources("fr"));
    assert_eq!(english.keys().collect::<Vec<_>>(), french.keys().collect::<Vec<_>>());
    let mut all = BTreeSet::new();
    for (file, source) in &english {
        let (english, french) = (texts_of(source), texts_of(&french[file]));
        for (name, places) in &english {
            assert_eq!(Some(places), french.get(name), "{file}: {name}");
            assert!(all.insert(name.clone()), "{name} is in two files");
        }
        assert_eq!(english.len(), french.len(), "{file}");
    }
}

/// Files whose texts are shown in a terminal, whose lines break elsewhere.
const NOT_ON_PAGES: [&str; 7] = [
    "endgame.ftl",
    "join.ftl",
    "program.ftl",
    "protocol.ftl",
    "server.ftl",
    "shared.ftl",
    "terminal.ftl",
];

/// On a narrow screen a colon alone would begin the next line.
#[test]
fn french_punctuation_stays_on_its_line() {
    for (file, source) in sources("fr") {
        if NOT_ON_PAGES.contains(&file.as_str()) {
            continue;
        }
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            for sign in [" :", " ;", " !", " ?", " »", "« "] {
                assert!(!line.contains(sign), "{file}: a no-break space belongs into “{line}”");
            }
        }
    }
}

/// The text ids in the code of a crate, found by their form: `"abalone-illegal-pac"`.
fn names_in_code(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names_in_code(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let code = fs::read_to_string(&path).unwrap();
            let marks = ["Message::new(", "Expected::new(", "texts.find("];
            for mark in marks {
                for (at, _) in code.match_indices(mark) {
                    let rest = code[at + mark.len()..].trim_start();
                    let Some(rest) = rest.strip_prefix('"') else { continue };
                    names.extend(rest.split('"').next().map(str::to_owned));
                }
            }
        }
    }
}

#[test]
fn every_text_that_the_code_uses_exists() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(crates).unwrap() {
        let entry = entry.unwrap();
        let source = entry.path().join("src");
        // The crate's own tests use an id that must not exist.
        if source.is_dir() && entry.file_name() != "texts" {
            names_in_code(&source, &mut names);
        }
    }
    assert!(names.len() > 60, "too few ids found: {}", names.len());
    let texts = Texts::new(Language::English);
    let missing: Vec<_> = names.iter().filter(|name| texts.find(name).is_none()).collect();
    assert!(missing.is_empty(), "no text for {missing:?}");
}

#[test]
fn every_game_has_rules_with_rulings() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        for game in ["avalam", "abalone", "awale"] {
            let rules = rules_of(game, &texts).unwrap();
            let rulings =
                rules.items.iter().filter(|item| matches!(item, RulesItem::Ruling(_))).count();
            assert!(rulings >= 3, "{game}: {rulings} rulings");
            assert!(rules.items.len() - rulings >= 4, "{game}: too few sections");
            assert!(matches!(rules.items[0], RulesItem::Section { .. }));
        }
        assert_eq!(rules_of("chess", &texts), None);
    }
}

#[test]
fn the_privacy_page_is_complete_in_both_languages() {
    let counts = Language::ALL.map(|language| {
        let page = texts::privacy_of(&Texts::new(language));
        assert!(!page.title.is_empty());
        assert!(page.sections.iter().all(|(title, text)| !title.is_empty() && text.len() > 40));
        page.sections.len()
    });
    assert!(counts[0] >= 6 && counts[0] == counts[1], "{counts:?}");
}
