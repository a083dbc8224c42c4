//! Generates the TypeScript types, `web/src/wire/index.ts`; a test compares the file.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use games::GameId;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{contest, course, live, operator, people, play, push, query, study};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/index.ts");
const HEAD: &str = "// The messages between the web app and the server.\n\
                    // Generated from crates/protocol by `make wire`: change the types there.\n";

#[test]
fn the_types_of_the_web_app_are_these() {
    let written = file();
    if std::env::var_os("WRITE_WIRE").is_some() {
        std::fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        std::fs::write(FILE, &written).unwrap();
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == written, "web/src/wire/index.ts is out of date: run `make wire`");
}

macro_rules! visit {
    ($types:ident, $module:ident: $($name:ident),*) => {
        $($types.visit::<$module::$name>();)*
    };
}

/// The file: all root types with everything they refer to.
fn file() -> String {
    let mut types = Types { config: Config::new().with_large_int("number"), ..Types::default() };
    visit!(types, live: ServerMessage, ClientMessage, Board);
    visit!(
        types,
        play: Catalogue, CreatedTable, Done, Games, HandedGame, Highlights, Invitation, Lobby, NewTable, Pairing, PairingRequest,
        PostedAction, PostedMove, ReviewStatus, Seated, Sharing
    );
    visit!(
        types,
        people: AccountDeletion, Blocked, CreatedToken, Credentials, FollowedPerson, GuestName, Leaderboard,
        NewAccount, NewToken, PasswordChange, Presence, Privacy, Profile, Recovery, Report, Session, Token
    );
    visit!(types, operator: FiledReports, GameEnd, NewMuting, OperatorLog, SiteStatus);
    visit!(types, push: NewPush, PushMessage, PushState);
    visit!(types, query: GamesQuery, OpeningsQuery, OwnGamesQuery, ReportsQuery, SeatQuery, SocketQuery);
    types.visit::<crate::problem::ProblemBody>();
    visit!(types, contest: ContestData, ContestReplay);
    visit!(types, course: Course, ExerciseAnswer, Judged);
    visit!(
        types,
        study: CommentedLine, Legality, MoveQuestion, NewStudy, Openings, GameLine, PlaceProblem, RecordText, Records,
        Studies, Study, StudyKept, WrittenLine
    );

    let games = GameId::ALL.map(|game| format!("'{}'", game.name())).join(", ");
    let mut file = HEAD.to_owned();
    file.push_str(&format!("\nexport const GAMES = [{games}] as const;\n"));
    for declaration in types.declared.values() {
        file.push_str(declaration);
    }
    file
}

/// Declarations by name.
#[derive(Default)]
struct Types {
    config: Config,
    visited: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.visited.insert(TypeId::of::<T>()) {
            return;
        }
        // Only named types are declared; the others are inlined.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            let docs = T::docs().unwrap_or_default();
            let declaration = layout(&format!("\n{docs}export {}\n", T::decl(&self.config)), 0);
            let other = self.declared.insert(name, declaration.clone());
            assert!(
                other.is_none_or(|other| other == declaration),
                "one name, two types: {declaration}"
            );
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
    }
}

/// Puts each commented field of an object on its own line, and short comments on one line.
fn layout(text: &str, depth: usize) -> String {
    let mut laid = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '/']) {
        laid.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = if rest.starts_with("/**") {
            let end = rest.find("*/").unwrap() + 2;
            let comment = rest[..end].replace("/**\n * ", "/** ").replace("\n */", " */");
            let is_short = !comment.contains('\n');
            let lines = if is_short { &comment } else { &rest[..end] };
            laid.push_str(&lines.replace('\n', &format!("\n{}", indent(depth))));
            end
        } else if rest.starts_with('{') {
            let end = end_of_object(rest);
            laid.push_str(&object(&rest[1..end - 1], depth));
            end
        } else {
            laid.push('/');
            1
        };
        rest = &rest[end..];
    }
    laid + rest
}

fn object(inner: &str, depth: usize) -> String {
    if !inner.contains('\n') {
        return format!("{{ {} }}", inner.trim().trim_end_matches(','));
    }
    let mut laid = "{\n".to_owned();
    for field in fields(inner) {
        let inside = indent(depth + 1);
        if let Some((comment, field)) = field.split_once("*/") {
            laid.push_str(&format!("{inside}{}\n", layout(&format!("{comment}*/"), depth + 1)));
            laid.push_str(&format!("{inside}{};\n", layout(field.trim_start(), depth + 1)));
        } else {
            laid.push_str(&format!("{inside}{};\n", layout(field, depth + 1)));
        }
    }
    laid + &indent(depth) + "}"
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

/// The fields of an object, without the commas.
fn fields(inner: &str) -> Vec<&str> {
    let (mut fields, mut start, mut depth, mut comment) = (Vec::new(), 0, 0, false);
    for (i, c) in inner.char_indices() {
        match c {
            '/' if inner[i..].starts_with("/**") => comment = true,
            '/' if inner[..i].ends_with('*') => comment = false,
            _ if comment => {}
            '{' | '[' | '<' => depth += 1,
            '}' | ']' | '>' => depth -= 1,
            ',' if depth == 0 => {
                fields.push(inner[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    fields.push(inner[start..].trim());
    fields.retain(|field| !field.is_empty());
    fields
}

/// The index at which the leading object of a text ends.
fn end_of_object(text: &str) -> usize {
    let mut depth = 0;
    let mut comment = false;
    for (i, c) in text.char_indices() {
        match c {
            '/' if text[i..].starts_with("/**") => comment = true,
            '/' if text[..i].ends_with('*') => comment = false,
            '{' if !comment => depth += 1,
            '}' if !comment => {
                depth -= 1;
                if depth == 0 {
                    return i + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}
