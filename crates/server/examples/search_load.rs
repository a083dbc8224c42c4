//! Fills a database with games and measures every list and search over HTTP, with eight clients at once and a
//! visitor beside them: `make search-load`, or `cargo run --example search_load -- GAMES SECONDS`. Fails if the median of
//! a page or the visitor's is above its mark.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::Rng;
use games::{AnyHistory, GameId};
use protocol::live::Mode;
use rusqlite::{Connection, params};
use server::config::{Limits, Settings};
use server::id::TableId;
use server::store::{Sqlite, Store as _};
use table::Terms;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// Accounts; the first one plays one game in twenty.
const PEOPLE: usize = 20_000;
const CLIENTS: usize = 8;
/// Stored moves of each game, as the server stores them.
const OPENING: usize = 40;
const SEED: u64 = 19;
/// The marks in milliseconds: the median of a page, and of the visitor who only asks who they are.
const PAGE_MARK: f64 = 100.0;
const VISITOR_MARK: f64 = 250.0;
/// What the visitor asks for.
const VISITOR: &str = "/api/me";

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: usize = arguments.next().map_or(Ok(400_000), |text| text.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(30), |text| text.parse())?;
    let folder = tempfile::tempdir()?;
    drop(Sqlite::open(folder.path())?);
    let began = Instant::now();
    let mut connection = Connection::open(folder.path().join("abaque.db"))?;
    let middle = fill(&mut connection, games)?;
    println!("{games} games written in {} s", began.elapsed().as_secs());
    let began = Instant::now();
    connection.execute("UPDATE backfill SET up_to = (SELECT max(no) FROM tables)", [])?;
    connection.close().map_err(|(_, error)| error)?;
    let store = Sqlite::open(folder.path())?;
    let mut longest = Duration::ZERO;
    loop {
        let portion = Instant::now();
        let left = store.fill_lists().await?;
        longest = longest.max(portion.elapsed());
        if left == 0 {
            break;
        }
    }
    store.close().await;
    println!("the longest portion took {} ms", longest.as_millis());
    println!("lists and openings filled in {} s", began.elapsed().as_secs());

    let limits =
        Limits { requests_per_minute: u32::MAX, guests_per_hour: u32::MAX, ..Limits::default() };
    let listen: SocketAddr = ([127, 0, 0, 1], 0).into();
    let settings = Settings { limits, listen: Some(listen), ..Settings::default() };
    let config = settings.resolve(folder.path().to_owned())?;
    let (stop, stopped) = oneshot::channel::<()>();
    let (ready, address) = oneshot::channel();
    let server = tokio::spawn(server::serve::serve(
        config,
        move |address| {
            let _ = ready.send(address);
        },
        async { stopped.await.unwrap_or(()) },
    ));
    let slow = measure(address.await?, &pages(&middle), Duration::from_secs(seconds)).await?;
    drop(stop);
    server.await??;
    if slow.is_empty() { Ok(()) } else { Err(format!("too slow: {}", slow.join(", ")).into()) }
}

/// Lists and searches, frequent and rare, first and late pages.
fn pages(middle: &str) -> Vec<String> {
    [
        "/api/games",
        "/api/games?game=awale",
        "/api/games?rules=abapa",
        "/api/games?game=abalone&result=draw",
        "/api/games?game=avalam&result=first",
        "/api/games?player=player0",
        "/api/games?player=player7",
        "/api/games?player=player0&game=awale&result=second",
        "/api/games?game=awale&opening=C",
        "/api/games?game=awale&opening=A,a,B,b",
        "/api/games?opening=F,f,E,e,D,d",
        "/api/games?before=MIDDLE",
        "/api/games?game=awale&opening=C&before=MIDDLE",
        "/api/games?player=player0&before=MIDDLE",
        "/api/openings?game=awale",
        "/api/openings?game=awale&moves=C.d",
        "/api/openings?game=avalam",
        "/api/people/player0",
        "/api/people/player7",
        "/api/lobby",
        "/api/leaderboards/awale",
        "/api/me/games",
        "/api/me/games?waiting=1",
    ]
    .map(|page| page.replace("MIDDLE", middle))
    .to_vec()
}

/// Asks for the pages from several clients at once, prints how long each took, and returns those above their marks.
async fn measure(
    address: SocketAddr,
    pages: &[String],
    time: Duration,
) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let taken: Arc<Mutex<BTreeMap<String, Vec<Duration>>>> = Arc::default();
    let until = Instant::now() + time;
    let mut clients = Vec::new();
    let table = new_table(address).await?;
    for client in 0..=CLIENTS {
        let taken = Arc::clone(&taken);
        let visitor = vec![VISITOR.to_owned()];
        let mut pages = if client < CLIENTS { pages.to_vec() } else { visitor };
        if client < CLIENTS {
            pages.push(format!("/api/tables/{table}"));
        }
        clients.push(tokio::spawn(async move {
            // Each is a guest, because some pages need a session.
            let cookie = get(address, VISITOR, "").await?;
            let mut rng = Rng::new(SEED + client as u64);
            while Instant::now() < until {
                for at in (1..pages.len()).rev() {
                    pages.swap(at, rng.below(at + 1));
                }
                for page in &pages {
                    let began = Instant::now();
                    get(address, page, &cookie).await?;
                    let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
                    taken.entry(page.clone()).or_default().push(began.elapsed());
                }
                if pages.len() == 1 {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
            io::Result::Ok(())
        }));
    }
    for client in clients {
        client.await??;
    }
    println!("{:>8} {:>8} {:>8} {:>6}  page", "median", "p95", "max", "asked");
    let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
    let mut slow = Vec::new();
    for (page, times) in taken.iter_mut() {
        times.sort_unstable();
        let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1000.0;
        println!(
            "{:>5.1} ms {:>5.1} ms {:>5.1} ms {:>6}  {page}",
            at(50),
            at(95),
            at(100),
            times.len()
        );
        let mark = if page == VISITOR { VISITOR_MARK } else { PAGE_MARK };
        if at(50) > mark {
            slow.push(page.clone());
        }
    }
    Ok(slow)
}

/// A table of a guest.
async fn new_table(address: SocketAddr) -> io::Result<String> {
    let cookie = get(address, VISITOR, "").await?;
    let body = "{\"game\":\"awale\",\"mode\":\"local\"}";
    let more = format!(
        "Cookie: {cookie}\r\nX-Abaque: 1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
        body.len()
    );
    let answer = ask(address, "POST", "/api/tables", &more, body).await?;
    let created = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let created: serde_json::Value = serde_json::from_str(created)?;
    Ok(created["table"].as_str().unwrap_or_default().to_owned())
}

/// Reads a page with a cookie, if there is one. Returns the cookie that the server sets.
async fn get(address: SocketAddr, page: &str, cookie: &str) -> io::Result<String> {
    let more = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    let answer = ask(address, "GET", page, &more, "").await?;
    let set = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    Ok(set.and_then(|set| set.split(';').next()).unwrap_or_default().to_owned())
}

/// Makes a request with more headers; the whole answer.
async fn ask(
    address: SocketAddr,
    method: &str,
    page: &str,
    more: &str,
    body: &str,
) -> io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "{method} {page} HTTP/1.1\r\nHost: {address}\r\n{more}Connection: close\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    if answer.starts_with("HTTP/1.1 200") {
        return Ok(answer);
    }
    Err(io::Error::other(format!("{page}: {answer}")))
}

/// Writes finished games of random beginnings; gives the id of one in the middle.
fn fill(connection: &mut Connection, games: usize) -> Result<String, Box<dyn std::error::Error>> {
    let mut rng = Rng::new(SEED);
    let transaction = connection.transaction()?;
    let mut middle = String::new();
    {
        let mut person = transaction.prepare(
            "INSERT INTO people (id, kind, name, look, created, seen)
             VALUES (?1, 'member', ?2, ?2, 1, 1)",
        )?;
        for at in 0..PEOPLE {
            let name = format!("player{at}");
            person.execute(params![TableId::random().as_str(), server::people::look(&name)])?;
        }
        let mut table = transaction.prepare(
            "INSERT INTO tables (id, owner, game, rules, start, mode, rated, terms, created, last,
                 status, ply, updated, ended, winner, reason, score_first, score_second, opening,
                 counts, public)
             VALUES (?1, ?2, ?3, ?4, ?5, 'online', 0, ?6, ?7, 1, 'over', 40, ?7, ?7, ?8, 'points',
                 25, 12, ?9, 1, 1)",
        )?;
        let mut seat = transaction.prepare(
            "INSERT INTO seats (table_no, side, kind, person) VALUES (?1, ?2, 'person', ?3)",
        )?;
        for at in 0..games {
            let kind = GameId::ALL[rng.below(3)];
            let mut terms = Terms::new(kind, Mode::Online);
            if kind == GameId::Awale && rng.below(1000) == 0 {
                "abapa".clone_into(&mut terms.rules);
            }
            let position = terms.first_position(None).map_err(|error| error.to_string())?;
            terms.rules = position.rules();
            let id = TableId::random();
            if at == games / 2 {
                middle = id.to_string();
            }
            let mut player = || i64::try_from(rng.below(PEOPLE) + 1);
            let players = [player()?, player()?];
            let players = if rng.below(20) == 0 { [1, players[1]] } else { players };
            let winner = match rng.below(100) {
                0 => None,
                at => Some(i64::from(at % 2 == 0)),
            };
            let table::Start::Named(start) = &terms.start else { return Err("no start".into()) };
            table.execute(params![
                id.as_str(),
                players[0],
                kind.name(),
                terms.rules,
                start,
                serde_json::to_string(&terms)?,
                i64::try_from(at)? + 1,
                winner,
                opening(AnyHistory::from_position(position), &mut rng),
            ])?;
            let no = transaction.last_insert_rowid();
            for (side, player) in [0, 1].into_iter().zip(players) {
                seat.execute(params![no, side, player])?;
            }
        }
    }
    transaction.commit()?;
    Ok(middle)
}

/// A beginning as people play: of all moves, the first ones are the favourites.
fn opening(mut history: AnyHistory, rng: &mut Rng) -> String {
    let mut opening = String::new();
    for _ in 0..OPENING {
        let moves = history.moves();
        if moves.is_empty() {
            break;
        }
        let mut choice = rng.below(moves.len());
        for _ in 0..2 {
            choice = choice.min(rng.below(moves.len()));
        }
        let mv = moves[choice].to_string();
        if history.play_text(&mv).is_err() {
            break;
        }
        opening.push_str(&mv);
        opening.push(' ');
    }
    opening
}
