use std::io::Write;

use endgame::{Builder, Progress, Stage};
use game::Message;
use indicatif::{ProgressBar, ProgressStyle};
use texts::Texts;

use super::{folder, rules};
use crate::cli::EndgameBuild;
use crate::commands::threads;
use terminal::failure::Failure;

/// Builds tables and prints `seeds positions` for each finished layer.
pub(super) fn run(arguments: &EndgameBuild, texts: &Texts) -> Result<(), Failure> {
    let threads = threads(arguments.threads);
    let builder = Builder::new(rules(&arguments.tables)?, arguments.seeds)
        .map_err(|error| Failure::input_in("--seeds", &error))?
        .threads(threads)
        .distances(arguments.distances);
    let folder = folder(&arguments.tables);
    let plan = Message::new("endgame-plan")
        .with("positions", builder.positions() as usize)
        .with("seeds", arguments.seeds)
        .with("folder", folder.display().to_string())
        .with("memory", (builder.memory_needed() >> 20) as usize);
    anstream::eprintln!("{}", texts.tell(&plan));
    builder.check_memory().map_err(|error| Failure::input(&error))?;

    let bar = ProgressBar::new(0);
    // The template is constant; without it the default bar is used.
    if let Ok(style) =
        ProgressStyle::with_template("{msg:>10} {bar:40} {percent:>3}% {per_sec} {eta}")
    {
        bar.set_style(style);
    }
    let mut layer = None;
    let built = builder.build_in(&folder, |progress: Progress| {
        if layer != Some(progress.seeds) {
            layer = Some(progress.seeds);
            bar.reset();
            bar.set_length(progress.positions);
            let name = Message::new("endgame-layer").with("seeds", progress.seeds);
            bar.set_message(texts.tell(&name));
        }
        bar.set_position(progress.known);
        if progress.stage == Stage::Finished {
            bar.suspend(|| {
                let mut out = anstream::stdout().lock();
                // A closed standard output must not stop the build.
                let _ = writeln!(out, "{} {}", progress.seeds, progress.positions);
                let _ = out.flush();
            });
        }
    });
    bar.finish_and_clear();
    built.map_err(|error| Failure::input(&error))
}
