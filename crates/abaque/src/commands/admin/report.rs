//! What `abaque admin` prints.

use std::io::Write;

use client::sanitize;
use game::Message;
use protocol::operator::{FiledReports, JobsOfKind, OperatorLog, PersonStanding, SiteStatus};
use table::date;
use terminal::failure::Failure;
use texts::Texts;

type Printed = Result<(), Failure>;

pub(super) struct Report<'a> {
    pub(super) texts: &'a Texts,
}

impl Report<'_> {
    /// Reports a finished operation.
    pub(super) fn done(&self, id: &'static str, what: &str) -> Printed {
        self.say(&Message::new(id).with("what", what))
    }

    pub(super) fn names<'b>(&self, names: impl Iterator<Item = &'b str>) -> Printed {
        let mut any = false;
        for name in names {
            any = true;
            line(name)?;
        }
        if any { Ok(()) } else { self.say(&Message::new("admin-no-operators")) }
    }

    pub(super) fn person(&self, person: &PersonStanding) -> Printed {
        self.say(&standing(person))
    }

    pub(super) fn reports(&self, found: &FiledReports) -> Printed {
        if found.reports.is_empty() {
            return self.say(&Message::new("operator-reports-none"));
        }
        for report in &found.reports {
            self.say(
                &Message::new("admin-report")
                    .with("number", report.no.to_string())
                    .with("date", day(report.at))
                    .with("by", sanitize(&report.by.name))
                    .with("about", standing(&report.about)),
            )?;
            if let Some(table) = &report.table {
                let table = sanitize(table);
                self.say(&Message::new("admin-report-table").with("table", table))?;
            }
            line(&format!("    {}", sanitize(&report.reason)))?;
        }
        if found.before.is_some() {
            self.say(&Message::new("admin-reports-more"))?;
        }
        Ok(())
    }

    pub(super) fn status(&self, status: &SiteStatus) -> Printed {
        let [started, running] = status.engine_threads;
        let storage =
            if status.storage { "operator-storage-works" } else { "operator-storage-fails" };
        let facts = [
            (Message::new("operator-version"), status.version.clone()),
            (Message::new("operator-storage"), self.texts.tell(&Message::new(storage))),
            (Message::new("operator-engine"), format!("{running}/{started}")),
            (Message::new("operator-reports-open"), status.reports.to_string()),
            (Message::new("operator-connections"), status.connections.to_string()),
            (Message::new("operator-sockets"), status.sockets.to_string()),
            (Message::new("operator-tables"), status.tables.to_string()),
            (Message::new("operator-outgoing"), status.outgoing_bytes.to_string()),
        ];
        for (name, value) in facts {
            row(&self.texts.tell(&name), &value)?;
        }
        self.heading("operator-jobs")?;
        for JobsOfKind { kind, to_do } in &status.jobs {
            let state = Message::new("operator-jobs-state")
                .with("waiting", to_do.waiting.to_string())
                .with("seconds", to_do.oldest_seconds.to_string())
                .with("running", to_do.running.to_string());
            row(&self.named("operator-jobs", kind.name()), &self.texts.tell(&state))?;
        }
        self.heading("operator-workers")?;
        if status.workers.is_empty() {
            self.say(&Message::new("operator-workers-none"))?;
        }
        for worker in &status.workers {
            let told = Message::new("operator-worker")
                .with("seconds", worker.silent_seconds.to_string())
                .with("done", worker.done.to_string())
                .with("rejected", worker.rejected.to_string());
            let mut told = self.texts.tell(&told);
            if worker.distrusted {
                let distrusted = self.texts.tell(&Message::new("operator-worker-distrusted"));
                told = format!("{told}; {distrusted}");
            }
            row(&sanitize(&worker.name), &told)?;
        }
        self.heading("operator-queues")?;
        for queue in &status.queues {
            let name = self.named("operator-queue", &queue.name);
            row(&name, &format!("{} / {}", queue.length, queue.most))?;
        }
        self.heading("operator-limits")?;
        for (name, value) in &status.limits {
            row(&sanitize(name), &value.to_string())?;
        }
        Ok(())
    }

    pub(super) fn log(&self, log: &OperatorLog) -> Printed {
        if log.entries.is_empty() {
            return self.say(&Message::new("operator-log-none"));
        }
        for entry in &log.entries {
            let report = entry.report.map(|no| format!("#{no}"));
            let what = [entry.person.clone(), entry.table.clone(), report].into_iter().flatten();
            let what = what.map(|text| sanitize(&text)).collect::<Vec<_>>().join(" ");
            let action = self.named("operator-action", entry.action.name());
            let by = entry.by.as_deref().map_or_else(|| "–".to_owned(), sanitize);
            let text = format!("{}  {by}  {action}  {what}", day(entry.at));
            line(text.trim_end())?;
        }
        Ok(())
    }

    /// The text of something that has a name for programs; that name if there is no text for it.
    fn named(&self, kind: &str, name: &str) -> String {
        self.texts.find(&format!("{kind}-{name}")).unwrap_or_else(|| sanitize(name))
    }

    fn heading(&self, id: &'static str) -> Printed {
        line("")?;
        self.say(&Message::new(id))
    }

    fn say(&self, message: &Message) -> Printed {
        line(&self.texts.tell(message))
    }
}

fn standing(person: &PersonStanding) -> Message {
    let name = sanitize(&person.name);
    let id = match (person.operator, person.closed, person.muted) {
        (true, ..) => "admin-standing-operator",
        (_, Some(_), _) => "admin-standing-closed",
        (_, None, Some(muted)) => {
            return match muted.until {
                Some(until) => Message::new("admin-standing-muted-until").with("date", day(until)),
                None => Message::new("admin-standing-muted"),
            }
            .with("name", name);
        }
        (_, None, None) => "admin-standing-good",
    };
    Message::new(id).with("name", name)
}

fn day(at: i64) -> String {
    date(u64::try_from(at).unwrap_or_default())
}

fn row(name: &str, value: &str) -> Printed {
    line(&format!("  {name:<40} {value}"))
}

fn line(text: &str) -> Printed {
    Ok(writeln!(anstream::stdout(), "{text}")?)
}
