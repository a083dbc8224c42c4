//! Tables, their events and results.

use game::Side;
use protocol::live::Mode;
use server::id::{InvitationId, TableId};
use server::store::{
    Finish, NewEvent, NewInvitation, NewTable, OpeningLine, PlanRow, Search, SeatRow, StoreError,
};

use super::{
    Database, Location, all_at_once, append, event, finish, member, over_both_forms, progress,
    session, table,
};
use server::id::PersonId;

over_both_forms!(
    events_are_numbered_and_conflicts_are_told,
    a_failing_write_leaves_its_neighbours_alone,
    of_many_appends_to_one_table_each_number_is_given_once,
    a_result_changes_ratings_once,
    unrated_guests_and_aborted_games_change_no_rating,
    finished_games_are_found,
    invitations_stand_in_the_lobby_until_somebody_sits_down,
    openings_are_counted_as_games_end_are_shared_and_lose_a_player,
    rare_games_are_found_behind_many_others,
    plans_end_with_the_game,
);

async fn events_are_numbered_and_conflicts_are_told(database: &Database) {
    let store = &*database.store;
    let players = [member(store, "Ada").await, member(store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new).await.unwrap();
    let action = Some((players[0], "u1".to_owned()));
    let moved = NewEvent { at: 15, action: action.clone(), body: "C".to_owned() };
    let appended = store.append(append(id, 1, vec![moved, event("d")])).await.unwrap();
    assert_eq!(appended.last, 3);
    let late = store.append(append(id, 1, vec![event("x")])).await;
    assert_eq!(late, Err(StoreError::Conflict { last: 3 }));
    let early = store.append(append(id, 4, vec![event("x")])).await;
    assert_eq!(early, Err(StoreError::Conflict { last: 3 }));
    let unknown = store.append(append(TableId::random(), 0, vec![event("x")])).await;
    assert_eq!(unknown, Err(StoreError::Missing));
    // The same after closing and opening again.
    store.close().await;
    assert_eq!(store.append(append(id, 3, vec![event("x")])).await, Err(StoreError::Closed));
    let store = database.reopened().await;
    let events = store.events(id, 1).await.unwrap();
    let seen: Vec<_> = events.iter().map(|event| (event.n, event.body.as_str())).collect();
    assert_eq!(seen, [(2, "C"), (3, "d")]);
    assert_eq!(events[0].action, action);
    assert_eq!(store.table(id).await.unwrap().unwrap().last, 3);
    assert_eq!(store.running().await.unwrap(), [(id, None)]);
    assert_eq!(store.games_of(players[1], true).await.unwrap().len(), 1);
    assert_eq!(store.games_of(players[0], true).await.unwrap().len(), 0);
    assert_eq!(store.games_of(players[0], false).await.unwrap().len(), 1);
}

async fn a_failing_write_leaves_its_neighbours_alone(database: &Database) {
    let store = &*database.store;
    let players = [member(store, "Ada").await, member(store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new.clone()).await.unwrap();
    // Hundreds of concurrent writes share transactions; every second one fails half-way.
    let writes = (0..400).map(|at| async move {
        let mut other = table(players);
        if at % 2 == 1 {
            other.id = id;
        }
        let number = other.id;
        (number, store.create_table(other).await.is_ok())
    });
    let results = all_at_once(writes.collect()).await;
    let kept = results.iter().filter(|(_, kept)| *kept).count();
    assert_eq!(kept, 200);
    for (table, kept) in results {
        let found = store.table(table).await.unwrap();
        assert!(found.is_some());
        assert_eq!(kept, table != id);
    }
    assert_eq!(store.running().await.unwrap().len(), 201);
}

async fn a_result_changes_ratings_once(database: &Database) {
    let store = &*database.store;
    let players = [member(store, "Ada").await, member(store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new).await.unwrap();
    let mut end = append(id, 1, vec![event("ended")]);
    end.progress = progress(9, None);
    end.finish = Some(finish(Some(Side::First), "C d"));
    let changes = store.append(end.clone()).await.unwrap().ratings.unwrap();
    assert_eq!(changes.map(|change| change.person), players);
    assert!(changes[0].after.rating > 1500.0 && changes[1].after.rating < 1500.0);
    let ratings = store.ratings(players[0]).await.unwrap();
    assert_eq!((ratings[0].game.as_str(), ratings[0].games), ("awale", 1));
    assert_eq!(store.rating_history(players[0], "awale".to_owned(), 9).await.unwrap().len(), 1);
    // A second result is rejected as a whole.
    end.after = 2;
    assert!(store.append(end).await.is_err());
    assert_eq!(store.events(id, 0).await.unwrap().len(), 2);
    assert_eq!(store.ratings(players[0]).await.unwrap(), ratings);
    assert!(matches!(store.become_bot(players[0]).await, Err(StoreError::Conflict { .. })));
}

async fn unrated_guests_and_aborted_games_change_no_rating(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    let guest = store.create_guest(PersonId::random(), session()).await.unwrap().id;
    for (players, rated, counts) in [
        ([ada, bo], false, true),
        ([ada, guest], true, true),
        ([ada, bo], true, false),
        ([ada, ada], true, true),
    ] {
        let new = NewTable { rated, ..table(players) };
        let mut end = append(new.id, 1, vec![event("ended")]);
        end.finish = Some(Finish { counts, ..finish(None, "") });
        store.create_table(new).await.unwrap();
        assert_eq!(store.append(end).await.unwrap().ratings, None);
    }
    assert!(store.ratings(ada).await.unwrap().is_empty());
}

async fn finished_games_are_found(database: &Database) {
    let store = &*database.store;
    let (ada, bo, cy) =
        (member(store, "Ada").await, member(store, "Bo").await, member(store, "Cy").await);
    let mut ids = Vec::new();
    for (players, winner, opening) in [
        ([ada, bo], Some(Side::First), "C d E"),
        ([bo, ada], None, "C d"),
        ([bo, cy], Some(Side::Second), "C da"),
    ] {
        let new = table(players);
        let mut end = append(new.id, 1, vec![event("ended")]);
        ids.push(new.id);
        end.finish = Some(finish(winner, opening));
        store.create_table(new).await.unwrap();
        store.append(end).await.unwrap();
    }
    let all = Search { limit: 10, ..Search::default() };
    let check = async |search: Search, expected: &[usize]| {
        let found: Vec<_> =
            store.search(search.clone()).await.unwrap().into_iter().map(|table| table.id).collect();
        let expected: Vec<_> = expected.iter().map(|at| ids[*at]).collect();
        assert_eq!(found, expected, "{search:?}");
    };
    check(all.clone(), &[2, 1, 0]).await;
    check(Search { limit: 2, ..all.clone() }, &[2, 1]).await;
    check(Search { before: Some(ids[1]), ..all.clone() }, &[0]).await;
    check(Search { player: Some(ada), ..all.clone() }, &[1, 0]).await;
    check(Search { game: Some("awale".into()), ..all.clone() }, &[2, 1, 0]).await;
    check(Search { game: Some("avalam".into()), ..all.clone() }, &[]).await;
    check(Search { rules: Some("sheet".into()), ..all.clone() }, &[2, 1, 0]).await;
    check(Search { winner: Some(Some(Side::First)), ..all.clone() }, &[0]).await;
    check(Search { winner: Some(None), ..all.clone() }, &[1]).await;
    check(Search { opening: Some("C d".into()), ..all.clone() }, &[1, 0]).await;
    check(Search { opening: Some(" C  d E ".into()), ..all.clone() }, &[0]).await;
    check(Search { opening: Some("c".into()), ..all.clone() }, &[]).await;
    check(Search { opening: Some(String::new()), ..all.clone() }, &[2, 1, 0]).await;
}

async fn invitations_stand_in_the_lobby_until_somebody_sits_down(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    let invitation = InvitationId::random();
    let mut new = table([ada, bo]);
    new.seats[1] = SeatRow::open();
    new.invitation = Some(NewInvitation { id: invitation, listed: true, target: None });
    let id = new.id;
    store.create_table(new).await.unwrap();
    let lobby = store.lobby().await.unwrap();
    assert_eq!((lobby[0].invitation, lobby[0].table.id), (invitation, id));
    assert!(store.invitation(invitation).await.unwrap().unwrap().open);
    let mut sit = append(id, 1, vec![event("seated")]);
    sit.seats = Some([ada, bo].map(SeatRow::person));
    sit.close_invitation = true;
    store.append(sit).await.unwrap();
    assert!(store.lobby().await.unwrap().is_empty());
    let found = store.invitation(invitation).await.unwrap().unwrap();
    assert_eq!((found.table, found.by, found.open), (id, ada, false));
    let seats = store.table(id).await.unwrap().unwrap().seats;
    assert_eq!(seats[1], SeatRow::person(bo));
    assert_eq!(store.invitation(InvitationId::random()).await, Ok(None));
}

async fn rare_games_are_found_behind_many_others(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    let rare = table([ada, bo]);
    let id = rare.id;
    store.create_table(rare).await.unwrap();
    let mut end = append(id, 1, vec![event("ended")]);
    end.finish = Some(finish(None, "F a"));
    store.append(end).await.unwrap();
    // More later games than a search scans.
    let (numbers, id_of, yes, no) = match &database.location {
        Location::Folder(_) => (
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)",
            "format('%012d', i)",
            "1",
            "0",
        ),
        Location::Url(_) => (
            "WITH n (i) AS (SELECT generate_series(1, 6000))",
            "lpad(i::text, 12, '0')",
            "true",
            "false",
        ),
    };
    database.query(&format!(
        "{numbers} INSERT INTO tables (id, owner, game, rules, start, mode, rated, terms, created, last,
             status, ply, updated, ended, winner, reason, score_first, score_second, opening, counts,
             public, listed)
         SELECT {id_of}, 1, 'avalam', 'modern', 'standard', 'online', {no}, '{{}}', 100, 1,
             'over', 2, 100 + i, 100 + i, 0, 'points', 1, 0, 'C d ', {yes}, {yes}, {no} FROM n"
    ));
    let all = Search { limit: 1, ..Search::default() };
    for search in [
        Search { game: Some("awale".into()), ..all.clone() },
        Search { rules: Some("sheet".into()), ..all.clone() },
        Search { winner: Some(None), ..all.clone() },
        Search { opening: Some("F".into()), ..all.clone() },
        Search { player: Some(bo), ..all.clone() },
        Search {
            game: Some("awale".into()),
            rules: Some("sheet".into()),
            winner: Some(None),
            opening: Some("F a".into()),
            ..all.clone()
        },
    ] {
        let found = store.search(search.clone()).await.unwrap();
        assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), [id], "{search:?}");
        let before = Search { before: Some(id), ..search };
        assert_eq!(store.search(before).await.unwrap(), []);
    }
}

/// Statements that fill the lists from the tables, all at once.
fn filling(location: &Location) -> &'static str {
    match location {
        Location::Folder(_) => {
            "INSERT INTO person_games (person, ended, table_no, game, public, points)
                 SELECT p.person, coalesce(t.ended, 0), t.no, t.game, t.public,
                     CASE WHEN t.counts IS NOT 1 OR t.mode = 'local' OR p.side IS NULL THEN NULL
                         WHEN t.winner IS NULL THEN 0
                         WHEN t.winner = p.side THEN 1
                         ELSE -1 END
                 FROM (
                     SELECT person, table_no, min(side) AS side FROM seats WHERE person IS NOT NULL
                         GROUP BY person, table_no
                     UNION ALL
                     SELECT owner, no, NULL FROM tables o
                         WHERE NOT EXISTS (SELECT 1 FROM seats WHERE table_no = o.no AND person = o.owner)
                 ) p JOIN tables t ON t.no = p.table_no;

             INSERT INTO openings (game, rules, start, line, move, games, first, draws, second, rated, rating)
                 WITH RECURSIVE walk (no, line, move, rest, ply) AS (
                     SELECT no, '', substr(opening, 1, instr(opening, ' ') - 1),
                         substr(opening, instr(opening, ' ') + 1), 1
                     FROM tables WHERE ended IS NOT NULL AND counts = 1 AND public = 1 AND instr(opening, ' ') > 1
                     UNION ALL
                     SELECT no, line || move || ' ', substr(rest, 1, instr(rest, ' ') - 1),
                         substr(rest, instr(rest, ' ') + 1), ply + 1
                     FROM walk WHERE ply < 12 AND instr(rest, ' ') > 1
                 )
                 SELECT t.game, t.rules, t.start, w.line, w.move, count(*), sum(t.winner IS 0),
                     sum(t.winner IS NULL), sum(t.winner IS 1), count(t.rating), coalesce(sum(t.rating), 0.0)
                 FROM walk w JOIN tables t ON t.no = w.no
                 GROUP BY t.game, t.rules, t.start, w.line, w.move;"
        }
        Location::Url(_) => {
            "INSERT INTO person_games (person, ended, table_no, game, public, points)
                 SELECT p.person, coalesce(t.ended, 0), t.no, t.game, t.public,
                     CASE WHEN t.counts IS NOT TRUE OR t.mode = 'local' OR p.side IS NULL THEN NULL
                         WHEN t.winner IS NULL THEN 0 WHEN t.winner = p.side THEN 1 ELSE -1 END
                 FROM (
                     SELECT person, table_no, min(side) AS side FROM (
                         SELECT person, table_no, side FROM seats WHERE person IS NOT NULL
                         UNION ALL SELECT owner, no, NULL FROM tables
                     ) s GROUP BY person, table_no
                 ) p JOIN tables t ON t.no = p.table_no;
             INSERT INTO openings
                     (game, rules, start, line, move, games, first, draws, second, rated, rating)
                 SELECT t.game, t.rules, t.start, o.line, o.move, count(*),
                     count(*) FILTER (WHERE t.winner = 0), count(*) FILTER (WHERE t.winner IS NULL),
                     count(*) FILTER (WHERE t.winner = 1), count(t.rating), coalesce(sum(t.rating), 0)
                 FROM tables t CROSS JOIN LATERAL (
                     SELECT m.move, coalesce(string_agg(m.move || ' ', '') OVER (
                         ORDER BY m.ply ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), '') AS line,
                         m.ply
                     FROM unnest(string_to_array(rtrim(t.opening), ' ')) WITH ORDINALITY AS m (move, ply)
                 ) o
                 WHERE t.ended IS NOT NULL AND t.counts AND t.public AND o.ply <= 12
                 GROUP BY t.game, t.rules, t.start, o.line, o.move;"
        }
    }
}

/// All rows of the lists that are kept beside the tables.
fn lists(database: &Database) -> Vec<String> {
    let mut found = database.query(
        "SELECT person || '|' || ended || '|' || table_no || '|' || game || '|' || public || '|'
             || coalesce(points, 9) FROM person_games ORDER BY 1",
    );
    found.extend(database.query(
        "SELECT game || '|' || rules || '|' || start || '|' || line || '|' || move || '|' || games
             || '|' || first || '|' || draws || '|' || second || '|' || rated || '|'
             || cast(round(rating * 1000) AS bigint) FROM openings ORDER BY 1",
    ));
    assert!(!found.is_empty());
    found
}

/// The same lists, rebuilt from the tables.
fn refilled(database: &Database) -> Vec<String> {
    database.query("DELETE FROM person_games; DELETE FROM openings;");
    database.query(filling(&database.location));
    lists(database)
}

async fn openings_are_counted_as_games_end_are_shared_and_lose_a_player(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    let long = "A b C d E f A b C d E f A b";
    let games = [
        (Mode::Online, [ada, bo], Some(Side::First), "C d E"),
        (Mode::Online, [bo, ada], None, "C d"),
        (Mode::Online, [ada, bo], Some(Side::Second), long),
        (Mode::Local, [ada, ada], Some(Side::First), "C d F"),
        (Mode::Computer, [bo, bo], Some(Side::Second), long),
    ];
    let mut ids = Vec::new();
    for (mode, players, winner, opening) in games {
        let mut new = table(players);
        (new.mode, new.rated) = (mode, mode == Mode::Online);
        if mode == Mode::Computer {
            new.seats[1] = SeatRow::computer(3);
        }
        let id = new.id;
        store.create_table(new).await.unwrap();
        let mut end = append(id, 1, vec![event("ended")]);
        end.finish = Some(finish(winner, opening));
        end.progress = progress(3, None);
        store.append(end).await.unwrap();
        ids.push(id);
    }
    // One is running, and one has ended without a result.
    store.create_table(table([ada, bo])).await.unwrap();
    let aborted = table([ada, bo]);
    let mut end = append(aborted.id, 1, vec![event("ended")]);
    end.finish = Some(Finish { counts: false, ..finish(None, "C") });
    store.create_table(aborted).await.unwrap();
    store.append(end).await.unwrap();

    let line = |moves: &[&str]| OpeningLine {
        game: "awale",
        rules: "sheet".to_owned(),
        start: "standard".to_owned(),
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
    };
    let counts = async |moves: &[&str]| -> Vec<(String, u32, [u32; 3], bool)> {
        let found = store.openings(line(moves)).await.unwrap();
        found.into_iter().map(|it| (it.mv, it.games, it.results, it.rating.is_some())).collect()
    };
    let thirteen: Vec<&str> = long.split(' ').take(13).collect();
    let check = async |first: &[(&str, u32, [u32; 3], bool)], deep: u32| {
        let owned = |it: &(&str, u32, [u32; 3], bool)| (it.0.to_owned(), it.1, it.2, it.3);
        assert_eq!(counts(&[]).await, first.iter().map(owned).collect::<Vec<_>>());
        // Beyond the moves that are counted in advance.
        let found: u32 = counts(&thirteen).await.iter().map(|it| it.1).sum();
        assert_eq!(found, deep);
        assert_eq!(lists(database), refilled(database));
    };
    check(&[("C", 2, [1, 1, 0], true), ("A", 1, [0, 0, 1], true)], 1).await;
    store.set_public(ids[3], ada, true).await.unwrap();
    store.set_public(ids[4], bo, true).await.unwrap();
    check(&[("C", 3, [2, 1, 0], true), ("A", 2, [0, 0, 2], true)], 2).await;
    store.set_public(ids[3], ada, true).await.unwrap();
    store.set_public(ids[4], bo, false).await.unwrap();
    check(&[("C", 3, [2, 1, 0], true), ("A", 1, [0, 0, 1], true)], 1).await;
    assert_eq!(store.set_public(ids[3], bo, false).await, Err(StoreError::Missing));
    assert_eq!(store.set_public(ids[0], ada, false).await, Err(StoreError::Missing));
    // Without an account there is no rating.
    store.forget(bo).await.unwrap();
    check(&[("C", 3, [2, 1, 0], false), ("A", 1, [0, 0, 1], false)], 1).await;
    let tallies = store.tallies(ada).await.unwrap();
    assert_eq!(
        tallies.iter().map(|it| (it.won, it.drawn, it.lost)).collect::<Vec<_>>(),
        [(1, 1, 1)]
    );
    assert_eq!(store.games_of(ada, false).await.unwrap().len(), 1);
}

/// Servers without a common bus append to the same table at once.
async fn of_many_appends_to_one_table_each_number_is_given_once(database: &Database) {
    let store = &*database.store;
    let players = [member(store, "Ada").await, member(store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new).await.unwrap();
    let adders = (0..8).map(|adder| async move {
        let mut last = 1;
        for at in 0..10 {
            loop {
                let body = format!("{adder}-{at}");
                match store.append(append(id, last, vec![event(&body)])).await {
                    Ok(appended) => {
                        last = appended.last;
                        break;
                    }
                    Err(StoreError::Conflict { last: known }) => last = known,
                    Err(error) => panic!("{error}"),
                }
            }
        }
    });
    all_at_once(adders.collect()).await;
    let events = store.events(id, 1).await.unwrap();
    let numbers: Vec<u64> = events.iter().map(|event| event.n).collect();
    assert_eq!(numbers, (2..82).collect::<Vec<u64>>());
    for adder in 0..8 {
        let own = events.iter().filter(|event| event.body.starts_with(&format!("{adder}-")));
        let own: Vec<&str> = own.map(|event| event.body.as_str()).collect();
        assert_eq!(own, (0..10).map(|at| format!("{adder}-{at}")).collect::<Vec<_>>());
    }
}

async fn plans_end_with_the_game(database: &Database) {
    let store = &*database.store;
    let players = [member(store, "Ada").await, member(store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new).await.unwrap();
    let plan = |side, person, body: Option<&str>| PlanRow {
        table: id,
        side,
        person,
        body: body.map(str::to_owned),
    };
    let [ada, bo] = players;
    store.keep_plan(plan(Side::First, ada, Some("one")), 1).await.unwrap();
    store.keep_plan(plan(Side::First, ada, Some("two")), 1).await.unwrap();
    store.keep_plan(plan(Side::Second, bo, Some("three")), 1).await.unwrap();
    let late = store.keep_plan(plan(Side::Second, bo, Some("four")), 2).await;
    assert_eq!(late, Err(StoreError::Conflict { last: 1 }));
    let mut plans = store.plans(id).await.unwrap();
    plans.sort_by_key(|plan| plan.body.clone());
    let expected = [plan(Side::Second, bo, Some("three")), plan(Side::First, ada, Some("two"))];
    assert_eq!(plans, expected);
    store.keep_plan(plan(Side::Second, bo, None), 1).await.unwrap();
    assert_eq!(store.plans(id).await.unwrap(), expected[1..]);
    let mut end = append(id, 1, vec![event("ended")]);
    end.finish = Some(finish(Some(Side::Second), "C"));
    let next = table(players);
    let rematch = next.id;
    end.next = Some(Box::new(next));
    store.append(end).await.unwrap();
    assert_eq!(store.plans(id).await.unwrap(), []);
    assert!(store.table(rematch).await.unwrap().is_some());
    let [before, after] = store.rating_changes(id).await.unwrap().map(Option::unwrap);
    assert!(before.0 > before.1 && after.0 < after.1, "{before:?} {after:?}");
}
