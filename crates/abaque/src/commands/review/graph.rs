//! The evaluation graph of a game, as SVG.

use std::fmt::Write as _;

use engine::{Lapse, Review};
use game::Side;
use game::record::Record;
use games::AnyHistory;
use texts::Texts;

use super::text_of;

/// The size of the picture and the margin around the graph, in pixels.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 280.0;
const MARGIN: f64 = 46.0;
/// Evaluations are clamped to this many points.
const MOST: f64 = 6.0;

/// The colours of the web app's light theme.
const PAPER: &str = "#f5efe4";
const SURFACE: &str = "#fffdf8";
const INK: &str = "#221d16";
const MUTED: &str = "#6c6252";
const LINE: &str = "#e2d8c6";
const ACCENT: &str = "#9c3a22";

/// The evaluation after every move, for the first side, with mistakes marked.
pub(super) fn draw(
    record: &Record,
    history: &AnyHistory,
    review: &Review,
    texts: &Texts,
) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" role=\"img\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"14\" fill=\"{PAPER}\"/>\n"
    );
    let title = title(record, history, texts);
    let _ = writeln!(svg, "<title>{title}</title>");
    let _ = writeln!(
        svg,
        "<text x=\"{MARGIN}\" y=\"30\" font-size=\"16\" font-weight=\"600\" fill=\"{INK}\">{title}</text>"
    );
    let (left, right) = (MARGIN, WIDTH - 16.0);
    let (top, bottom) = (MARGIN, HEIGHT - 24.0);
    let middle = f64::midpoint(top, bottom);
    let step = (right - left) / review.moves.len().max(1) as f64;
    let x = |ply: usize| left + step * (ply + 1) as f64;
    let y = |value: f64| middle - value.clamp(-MOST, MOST) / MOST * (bottom - top) / 2.0;
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"{SURFACE}\" stroke=\"{LINE}\"/>",
        right - left,
        bottom - top
    );
    for value in [-4.0, -2.0, 0.0, 2.0, 4.0] {
        let colour = if value == 0.0 { MUTED } else { LINE };
        let height = y(value);
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{right}\" y1=\"{height:.1}\" y2=\"{height:.1}\" stroke=\"{colour}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\" fill=\"{MUTED}\">{value:+.0}</text>",
            left - 6.0,
            height + 4.0
        );
    }
    let mut path = format!("M {left:.1} {middle:.1}");
    for (ply, reviewed) in review.moves.iter().enumerate() {
        let _ = write!(path, " L {:.1} {:.1}", x(ply), y(reviewed.after_for_first().points()));
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
    );
    for (ply, reviewed) in review.moves.iter().enumerate() {
        if let Some(lapse) = reviewed.lapse {
            let label = texts.find(&text_of(lapse)).unwrap_or_default();
            let radius = if lapse == Lapse::Blunder { 5.0 } else { 3.5 };
            // Filled for the first side, hollow for the second: not by colour alone.
            let fill = if reviewed.mover == Side::First { ACCENT } else { SURFACE };
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{ACCENT}\" \
                 stroke-width=\"2\"><title>{}. {} ({label})</title></circle>",
                x(ply),
                y(reviewed.after_for_first().points()),
                ply / 2 + 1,
                escape(record.moves.get(ply).map_or("", |mv| mv.text.as_str())),
            );
        }
    }
    svg + "</svg>\n"
}

fn title(record: &Record, history: &AnyHistory, texts: &Texts) -> String {
    let player = |tag: &str, side| {
        let name = record.tag(tag).map(str::to_owned);
        name.unwrap_or_else(|| texts.tell(&view::side_message(history.game(), side)))
    };
    let (first, second) = (player("First", Side::First), player("Second", Side::Second));
    let result = game::record::result_text(record.result);
    escape(&format!("{}: {first} – {second}  {result}", history.game().title()))
}

/// Escapes names from files for XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
