//! Animated moves.

use abalone::Cell;
use game::{Position as _, Reason};
use games::{AnyMove, AnyPosition};

use super::board::{Marble, Scene, Seeds};

/// A move in progress.
#[derive(Clone, Debug)]
pub(crate) struct Animation {
    before: AnyPosition,
    mv: AnyMove,
    began: u64,
    ends: u64,
}

/// Milliseconds for towers and marbles to move.
const SLIDE: u64 = 240;
/// Milliseconds per sown seed, and per seed after the sixth.
const SEED: u64 = 90;
const LATE_SEED: u64 = 45;
const UNHURRIED: usize = 6;
/// Milliseconds to capture the seeds of a pit.
const TAKE: u64 = 160;
/// Milliseconds to gather the seeds of a pit at the end of a game.
const GATHER: u64 = 110;
/// Milliseconds per frame.
const PICTURE: u64 = 33;

impl Animation {
    pub(crate) fn new(before: AnyPosition, mv: AnyMove, now: u64) -> Self {
        let length = match (&before, mv) {
            (AnyPosition::Awale(position), AnyMove::Awale(mv)) => {
                let sowing = position.sowing(mv);
                let gathered = gathered(position, mv).len();
                sown_after(sowing.pits.len())
                    + TAKE * sowing.captured.len() as u64
                    + GATHER * gathered as u64
            }
            _ => SLIDE,
        };
        Animation { before, mv, began: now, ends: now + length }
    }

    pub(crate) fn is_over(&self, now: u64) -> bool {
        now >= self.ends
    }

    pub(crate) fn ends(&self) -> u64 {
        self.ends
    }

    /// When the next frame is due.
    pub(crate) fn next(&self, now: u64) -> u64 {
        (now + PICTURE).min(self.ends).max(now + 1)
    }

    /// The pieces at a time.
    pub(crate) fn scene(&self, now: u64) -> Scene {
        let passed = now.saturating_sub(self.began);
        let part = (passed as f32 / SLIDE as f32).clamp(0.0, 1.0);
        // Ease out.
        let eased = 1.0 - (1.0 - part).powi(3);
        let mut scene = Scene::of(&self.before);
        match (&mut scene, &self.before, self.mv) {
            (Scene::Avalam(towers), _, AnyMove::Avalam(mv)) => {
                if let avalam::Kind::Tower { from, to } = mv.kind() {
                    let apart = |a: u8, b: u8| (f32::from(a) - f32::from(b)) * eased;
                    for tower in towers.towers.iter_mut().filter(|tower| tower.hole == from) {
                        tower.moved =
                            (apart(to.column(), from.column()), apart(to.row(), from.row()));
                        // Up, across and down, but never through the target tower.
                        tower.raised =
                            1.5 * (eased * std::f32::consts::PI).sin() + 2.0 * eased + 0.01;
                    }
                }
            }
            (Scene::Abalone(marbles), AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => {
                roll(marbles, position, mv, eased);
            }
            (Scene::Awale(seeds), AnyPosition::Awale(position), AnyMove::Awale(mv)) => {
                *seeds = sow(position, mv, passed);
            }
            _ => {}
        }
        scene
    }
}

/// Milliseconds to sow this many seeds.
fn sown_after(seeds: usize) -> u64 {
    seeds.min(UNHURRIED) as u64 * SEED + seeds.saturating_sub(UNHURRIED) as u64 * LATE_SEED
}

fn roll(marbles: &mut [Marble], position: &abalone::Position, mv: abalone::Move, part: f32) {
    let Ok(effect) = position.effect(mv) else { return };
    let moves = |cell: &Cell| effect.movers.contains(cell) || effect.pushed.contains(cell);
    for marble in marbles.iter_mut().filter(|marble| moves(&marble.cell)) {
        marble.moved = Some((effect.direction, part));
    }
}

fn sow(position: &awale::Position, mv: awale::Move, passed: u64) -> Seeds {
    let sowing = position.sowing(mv);
    let mut pits = position.pits();
    let mut taken = game::Side::BOTH.map(|side| position.taken(side));
    let mut lit = Some(mv.pit());
    pits[mv.pit().index()] = 0;
    let fallen = (1..=sowing.pits.len()).take_while(|seeds| sown_after(*seeds) <= passed).count();
    for pit in &sowing.pits[..fallen] {
        pits[pit.index()] += 1;
        lit = Some(*pit);
    }
    if fallen == sowing.pits.len() {
        let since = passed.saturating_sub(sown_after(fallen));
        let emptied = usize::try_from(since / TAKE).unwrap_or(usize::MAX);
        for pit in sowing.captured.iter().take(emptied) {
            taken[mv.pit().side().index()] += std::mem::take(&mut pits[pit.index()]);
        }
        lit = sowing.captured.get(emptied).copied().or(lit);
        let since = since.saturating_sub(TAKE * sowing.captured.len() as u64);
        let gathered = gathered(position, mv);
        let emptied = usize::try_from(since / GATHER).unwrap_or(usize::MAX);
        if sowing.captured.len() as u64 * TAKE + sown_after(fallen) <= passed {
            for pit in gathered.iter().take(emptied) {
                taken[pit.side().index()] += std::mem::take(&mut pits[pit.index()]);
            }
            lit = gathered.get(emptied).copied().or(lit);
        }
    }
    Seeds { pits, taken, lit }
}

/// The pits whose seeds are gathered because the move leaves no legal one, South's first.
fn gathered(position: &awale::Position, mv: awale::Move) -> Vec<awale::Pit> {
    let mut after = *position;
    if after.play(mv).is_err() {
        return Vec::new();
    }
    match after.end() {
        Some(end) if end.reason == Reason::NoMoves => {
            awale::Pit::all().filter(|pit| after.seeds(*pit) > 0).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyHistory, GameId, Start};

    use super::*;

    /// A move and its scene at a time.
    fn at(game: GameId, position: Option<&str>, mv: &str, now: u64) -> (Animation, Scene) {
        let start = Start { position, ..Default::default() };
        let mut history = AnyHistory::start(game, &start).unwrap();
        let before = history.position();
        let mv = history.play_text(mv).unwrap();
        let animation = Animation::new(before, mv, 0);
        let scene = animation.scene(now);
        (animation, scene)
    }

    #[test]
    fn seeds_are_sown_one_by_one_and_then_captured() {
        let look = |now| match at(GameId::Awale, Some("0,0,0,0,0,2/2,1,4,4,4,4 10-17 S"), "F", now)
            .1
        {
            Scene::Awale(seeds) => (seeds.pits[5], seeds.pits[6], seeds.pits[7], seeds.taken[0]),
            _ => unreachable!(),
        };
        assert_eq!(look(0), (0, 2, 1, 10));
        assert_eq!(look(SEED), (0, 3, 1, 10));
        assert_eq!(look(2 * SEED), (0, 3, 2, 10));
        assert_eq!(look(2 * SEED + TAKE), (0, 3, 0, 12));
        assert_eq!(look(2 * SEED + 2 * TAKE), (0, 0, 0, 15));
        let (animation, _) = at(GameId::Awale, None, "C", 0);
        assert_eq!(animation.ends(), 4 * SEED);
        assert!(!animation.is_over(4 * SEED - 1) && animation.is_over(4 * SEED));
    }

    #[test]
    fn remaining_seeds_are_gathered_at_the_end() {
        // South's last seed leaves North without seeds to feed.
        let position = "0,0,0,0,0,1/0,0,0,0,1,0 23-23 S";
        let look = |now| match at(GameId::Awale, Some(position), "F", now).1 {
            Scene::Awale(seeds) => (seeds.pits.iter().sum::<u8>(), seeds.taken),
            _ => unreachable!(),
        };
        let (animation, _) = at(GameId::Awale, Some(position), "F", 0);
        assert_eq!(animation.ends(), SEED + 2 * GATHER);
        assert_eq!(look(SEED), (2, [23, 23]));
        assert_eq!(look(SEED + GATHER), (1, [23, 24]));
        assert_eq!(look(SEED + 2 * GATHER), (0, [23, 25]));
    }

    #[test]
    fn marbles_roll_together() {
        let rolling = |now| match at(GameId::Abalone, None, "a1b2", now).1 {
            Scene::Abalone(marbles) => {
                let moved = marbles.iter().filter_map(|marble| marble.moved.map(|(_, part)| part));
                moved.collect::<Vec<_>>()
            }
            _ => unreachable!(),
        };
        assert_eq!(rolling(0), [0.0, 0.0, 0.0]);
        assert_eq!(rolling(SLIDE), [1.0, 1.0, 1.0]);
    }

    #[test]
    fn a_tower_arrives_at_its_target() {
        let (animation, Scene::Avalam(scene)) = at(GameId::Avalam, None, "c9d9", SLIDE) else {
            unreachable!()
        };
        assert!(animation.is_over(SLIDE));
        let tower = scene.towers.iter().find(|tower| tower.hole.to_string() == "c9").unwrap();
        assert_eq!(tower.moved, (1.0, 0.0));
    }

    #[test]
    fn the_next_frame_is_neither_late_nor_immediate() {
        let (animation, _) = at(GameId::Abalone, None, "a1b2", 0);
        assert_eq!(animation.next(0), PICTURE);
        assert_eq!(animation.next(SLIDE - 5), SLIDE);
        assert_eq!(animation.next(SLIDE + 5), SLIDE + 6);
    }
}
