//! Fills a database with games and measures every list and search over HTTP, with eight clients at once and a
//! visitor beside them: `make search-load`, or `cargo run --example search_load -- GAMES SECONDS`.

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
    measure(address.await?, &pages(&middle), Duration::from_secs(seconds)).await?;
    drop(stop);
    server.await??;
    Ok(())
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
    ]
    .map(|page| page.replace("MIDDLE", middle))
    .to_vec()
}

/// Asks for the pages from several clients at once and prints how long each took.
async fn measure(
    address: SocketAddr,
    pages: &[String],
    time: Duration,
) -> Result<(), Box<dyn std::error::Error>> {
    let taken: Arc<Mutex<BTreeMap<String, Vec<Duration>>>> = Arc::default();
    let until = Instant::now() + time;
    let mut clients = Vec::new();
    for client in 0..=CLIENTS {
        let taken = Arc::clone(&taken);
        let visitor = vec!["/api/me".to_owned()];
        let mut pages = if client < CLIENTS { pages.to_vec() } else { visitor };
        clients.push(tokio::spawn(async move {
            let mut rng = Rng::new(SEED + client as u64);
            while Instant::now() < until {
                for at in (1..pages.len()).rev() {
                    pages.swap(at, rng.below(at + 1));
                }
                for page in &pages {
                    let began = Instant::now();
                    get(address, page).await?;
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
    }
    Ok(())
}

async fn get(address: SocketAddr, page: &str) -> io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {page} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    if answer.starts_with(b"HTTP/1.1 200") {
        return Ok(());
    }
    Err(io::Error::other(format!("{page}: {}", String::from_utf8_lossy(&answer))))
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
