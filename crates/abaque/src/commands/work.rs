//! `abaque work`: chooses moves, analyses positions and reviews games for a server on this machine's processors.
//!
//! Everything goes over requests that this program makes, so it runs behind any firewall. The server takes a job back
//! from a worker that it does not hear from, so nothing is lost when this program or its network fails.

use std::sync::Arc;
use std::time::Duration;

use client::{Address, Client, ClientError, Method, Trust, jittered};
use contest::Interrupt;
use engine::{Service, Settings};
use game::record::Records;
use game::{Explain, Message};
use games::AnyHistory;
use protocol::work::{AcquireJob, Job, JobKind, JobReport, JobResult};
use serde_json::Value;
use terminal::endgame_tables;
use terminal::failure::{Failure, print_error};
use texts::Texts;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

use self::task::{Output, RunningTask};
use super::interrupt;
use crate::cli::Work;

mod task;

/// The shortest time between two questions for a job, and the first pause after an error.
const PAUSE: Duration = Duration::from_secs(3);
/// The longest pause after errors.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// How often a worker that waits looks whether it is to end.
const LOOK: Duration = Duration::from_millis(100);
/// The shortest time between two findings of an analysis.
const FINDING_PAUSE: Duration = Duration::from_millis(500);
/// Attempts to hand in a result.
const ATTEMPTS: u32 = 5;

pub(crate) fn run(arguments: &Work, texts: &Texts) -> Result<(), Failure> {
    let client = connect(arguments, texts)?;
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    threads.block_on(work(arguments, client, texts))
}

fn connect(arguments: &Work, texts: &Texts) -> Result<Client, Failure> {
    let input = |error: ClientError| Failure::input(&error);
    let server = Address::read(&arguments.server).map_err(input)?.server;
    // Who reads the key could hand in reviews.
    if !server.secure && !server.is_loopback() {
        return Err(Failure::input(&Unencrypted { server: server.to_string() }));
    }
    let trust = Trust { ca_file: arguments.ca_file.clone() };
    let mut client = Client::new(server, &trust, texts.language()).map_err(input)?;
    client.set_token(arguments.key.clone());
    Ok(client)
}

/// The key would cross the network unencrypted.
struct Unencrypted {
    server: String,
}

impl Explain for Unencrypted {
    fn message(&self) -> Message {
        Message::new("work-unencrypted").with("server", self.server.as_str())
    }
}

async fn work(arguments: &Work, client: Client, texts: &Texts) -> Result<(), Failure> {
    let interrupt = interrupt::listen();
    let library = endgame_tables::library(arguments.tables.as_deref());
    let (log, mut messages) = mpsc::unbounded_channel();
    let mut workers = JoinSet::new();
    for _ in 0..arguments.jobs {
        let service = Arc::new(terminal::start_engine(Settings::default(), &library));
        let (client, interrupt, log) = (client.clone(), interrupt.clone(), log.clone());
        workers.spawn(Worker { client, service, interrupt, log }.run());
    }
    drop(log);
    let began = Message::new("work-began").with("server", client.server().to_string());
    anstream::println!("{}", texts.tell(&began));
    // The channel closes when all workers have ended.
    while let Some(entry) = messages.recv().await {
        match entry {
            LogEntry::Done(message) => anstream::println!("{}", texts.tell(&message)),
            LogEntry::Trouble(message) => print_error(&texts.tell(&message)),
        }
    }
    while let Some(ended) = workers.join_next().await {
        ended.map_err(std::io::Error::other)?.map_err(|error| Failure::input(&error))?;
    }
    Ok(())
}

enum LogEntry {
    Done(Message),
    Trouble(Message),
}

/// What became of a job.
enum JobEnd {
    Done,
    /// Another worker has it, nobody wants it any more, or this one gave it back.
    Left,
    /// This program cannot do it.
    Failed,
}

struct Worker {
    client: Client,
    service: Arc<Service>,
    interrupt: Interrupt,
    log: mpsc::UnboundedSender<LogEntry>,
}

impl Worker {
    /// Works until the program is interrupted.
    ///
    /// # Errors
    /// An error that a retry cannot fix, such as a wrong key. It ends the other workers too.
    async fn run(self) -> Result<(), ClientError> {
        let ended = self.work_on().await;
        if ended.is_err() {
            self.interrupt.set();
        }
        ended
    }

    async fn work_on(&self) -> Result<(), ClientError> {
        let mut pause = PAUSE;
        while !self.interrupt.is_set() {
            let asked = Instant::now();
            let end = match self.acquire().await {
                Ok(None) => {
                    // A server that keeps the question for some seconds is asked again at once.
                    self.wait_until(asked + PAUSE).await;
                    continue;
                }
                Ok(Some(job)) => self.work_at(&job).await,
                Err(error) => Err(error),
            };
            match end {
                Ok(JobEnd::Failed) => self.tell(LogEntry::Trouble(Message::new("work-failed"))),
                Ok(_) => {
                    pause = PAUSE;
                    continue;
                }
                Err(error) if error.is_temporary() => {
                    self.tell(LogEntry::Trouble(error.message()));
                }
                Err(error) => return Err(error),
            }
            pause = (2 * pause).min(LONGEST_PAUSE);
            self.wait_until(Instant::now() + jittered(pause)).await;
        }
        Ok(())
    }

    /// Asks for a job; the server may take some seconds to say that there is none.
    async fn acquire(&self) -> Result<Option<Job>, ClientError> {
        let asked = AcquireJob { kinds: JobKind::ALL.to_vec() };
        let body = serde_json::to_value(asked).ok();
        let asking = self.client.request(Method::POST, "/api/work/acquire", body.as_ref());
        let reply = tokio::select! {
            reply = asking => reply?,
            () = self.interrupted() => return Ok(None),
        };
        if reply.body.is_null() {
            return Ok(None);
        }
        let server = || self.client.server().to_string();
        let job = serde_json::from_value(reply.body);
        job.map(Some).map_err(|_| ClientError::NotAbaque { server: server() })
    }

    async fn work_at(&self, job: &Job) -> Result<JobEnd, ClientError> {
        let began = Instant::now();
        let task = replay(&job.request.record)
            .and_then(|history| RunningTask::begin(&self.service, &job.request, history));
        let Some(mut task) = task else {
            self.post(job, "abort", None).await?;
            return Ok(JobEnd::Failed);
        };
        let done = Message::new("work-done")
            .with("kind", job.request.task.kind().name())
            .with("game", task.game().title())
            .with("moves", task.moves());
        let end = match self.follow(job, &mut task).await? {
            Ok(result) => self.hand_in(job, result).await?,
            Err(end) => end,
        };
        if matches!(end, JobEnd::Done) {
            let seconds = began.elapsed().as_secs().to_string();
            self.tell(LogEntry::Done(done.with("seconds", seconds)));
        }
        Ok(end)
    }

    /// Reports what a task finds, until it is done.
    async fn follow(
        &self,
        job: &Job,
        task: &mut RunningTask,
    ) -> Result<Result<JobResult, JobEnd>, ClientError> {
        let pause = Duration::from_secs(u64::from(job.lease_seconds)) / 4;
        let mut reported = Instant::now();
        let mut report = JobReport { progress: 0.0, finding: None };
        loop {
            let wait = if report.finding.is_some() { FINDING_PAUSE.min(pause) } else { pause };
            let end = tokio::select! {
                output = task.output() => match output {
                    Some(Output::Done(result)) => return Ok(Ok(result)),
                    Some(Output::Progress(progress)) => {
                        report.progress = progress;
                        continue;
                    }
                    Some(Output::Finding(finding)) => {
                        report.finding = Some(finding);
                        continue;
                    }
                    None => JobEnd::Failed,
                },
                () = self.interrupted() => JobEnd::Left,
                () = tokio::time::sleep_until(reported + wait) => {
                    reported = Instant::now();
                    let body = serde_json::to_value(&report).ok();
                    report.finding = None;
                    match self.post(job, "progress", body).await {
                        Err(error) if is_lost(&error) => return Ok(Err(JobEnd::Left)),
                        // The next report may arrive.
                        Err(error) if !error.is_temporary() => return Err(error),
                        _ => continue,
                    }
                }
            };
            self.post(job, "abort", None).await?;
            return Ok(Err(end));
        }
    }

    async fn hand_in(&self, job: &Job, result: JobResult) -> Result<JobEnd, ClientError> {
        let body = serde_json::to_value(result).ok();
        let mut attempts = 1;
        loop {
            match self.post(job, "result", body.clone()).await {
                Ok(()) => return Ok(JobEnd::Done),
                Err(error) if is_lost(&error) => return Ok(JobEnd::Left),
                Err(error) if error.is_temporary() && attempts < ATTEMPTS => {
                    self.tell(LogEntry::Trouble(error.message()));
                    self.wait_until(Instant::now() + jittered(PAUSE * 2_u32.pow(attempts - 1)))
                        .await;
                    attempts += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn post(&self, job: &Job, what: &str, body: Option<Value>) -> Result<(), ClientError> {
        let path = format!("/api/work/{}/{what}", job.id);
        self.client.request(Method::POST, &path, body.as_ref()).await.map(drop)
    }

    async fn wait_until(&self, until: Instant) {
        tokio::select! {
            () = tokio::time::sleep_until(until) => {}
            () = self.interrupted() => {}
        }
    }

    /// Resolves when the program is to end.
    async fn interrupted(&self) {
        while !self.interrupt.is_set() {
            tokio::time::sleep(LOOK).await;
        }
    }

    fn tell(&self, entry: LogEntry) {
        // Nobody listens once the program ends.
        let _ = self.log.send(entry);
    }
}

fn is_lost(error: &ClientError) -> bool {
    matches!(error, ClientError::Refused { code, .. } if code == "job-lost")
}

/// The game of a job; `None` if this program does not know it, because the server is newer.
fn replay(record: &str) -> Option<AnyHistory> {
    games::replay(&Records::new(record).next()?.ok()?).ok()
}
