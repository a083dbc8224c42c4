//! A plain builder with counters, as one would first write it: to compare speed and values with.
//!
//! A position is twelve pits, the mover's first. Its index is computed from the pits and back; moves
//! are sown and un-sown pit by pit; one stack holds what is to be followed back.

use awale::Variant;

/// The values of one layer, by index.
pub struct Layer {
    pub values: Vec<i8>,
}

/// Solves all layers with up to so many seeds.
pub fn build(seeds: u8, variant: Variant) -> Vec<Layer> {
    let index = Index::new();
    let mut layers = Vec::new();
    for seeds in 0..=seeds {
        let layer = solve(seeds, variant, &index, &layers);
        layers.push(layer);
    }
    layers
}

/// Ranks boards and back.
pub struct Index {
    terms: [[u32; 64]; 12],
}

impl Index {
    pub fn new() -> Index {
        let mut terms = [[0; 64]; 12];
        for (border, terms) in terms.iter_mut().enumerate().take(11) {
            for (seeds, term) in terms.iter_mut().enumerate().take(36) {
                *term = choose((seeds + border) as u64, border as u64 + 1) as u32;
            }
        }
        Index { terms }
    }

    pub fn rank(&self, pits: &[u8; 12]) -> usize {
        let mut border = 0;
        let mut rank = 0;
        for (seeds, terms) in pits[..11].iter().zip(&self.terms) {
            border += usize::from(*seeds);
            rank += terms[border & 63] as usize;
        }
        rank
    }

    fn unrank(&self, seeds: u8, mut rank: usize) -> [u8; 12] {
        let mut pits = [0; 12];
        let mut behind = usize::from(seeds);
        for border in (0..11).rev() {
            let mut before = behind;
            while self.terms[border][before] as usize > rank {
                before -= 1;
            }
            rank -= self.terms[border][before] as usize;
            pits[border + 1] = (behind - before) as u8;
            behind = before;
        }
        pits[0] = behind as u8;
        pits
    }
}

fn choose(n: u64, k: u64) -> u64 {
    if n < k { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}

enum Outcome {
    Illegal,
    Stays([u8; 12]),
    Takes(u8, [u8; 12]),
}

/// Plays a move; the board is then seen by the opponent.
fn play(pits: &[u8; 12], start: usize, variant: Variant) -> Outcome {
    let mut sown = *pits;
    let seeds = std::mem::take(&mut sown[start]);
    let mut last = start;
    for _ in 0..seeds {
        last = (last + 1) % 12;
        if last == start {
            last += 1;
        }
        sown[last] += 1;
    }
    let mut after = sown;
    while (6..12).contains(&last) && matches!(after[last], 2 | 3) {
        after[last] = 0;
        last -= 1;
    }
    let total = |pits: &[u8; 12]| pits.iter().sum::<u8>();
    let mut taken = total(&sown) - total(&after);
    if after[6..].iter().all(|seeds| *seeds == 0) {
        if taken == 0 || variant != Variant::Abapa {
            return Outcome::Illegal;
        }
        after = sown;
        taken = 0;
    }
    after.rotate_left(6);
    if taken > 0 { Outcome::Takes(taken, after) } else { Outcome::Stays(after) }
}

fn solve(seeds: u8, variant: Variant, index: &Index, smaller: &[Layer]) -> Layer {
    const OPEN: i8 = i8::MIN;
    let count = choose(u64::from(seeds) + 11, 11) as usize;
    let mut values = vec![OPEN; count];
    let mut exits = vec![OPEN; count];
    let mut open = vec![0u8; count];
    for i in 0..count {
        let pits = index.unrank(seeds, i);
        for start in (0..6).filter(|start| pits[*start] > 0) {
            match play(&pits, start, variant) {
                Outcome::Illegal => {}
                Outcome::Stays(_) => open[i] += 1,
                Outcome::Takes(taken, after) => {
                    let layer = &smaller[usize::from(seeds - taken)];
                    exits[i] = exits[i].max(taken as i8 - layer.values[index.rank(&after)]);
                }
            }
        }
        if exits[i] == OPEN && open[i] == 0 {
            let own: u8 = pits[..6].iter().sum();
            exits[i] = match variant {
                Variant::Awari if own > 0 => seeds as i8,
                _ => 2 * own as i8 - seeds as i8,
            };
        }
    }
    let mut stack = Vec::new();
    for value in (1..=seeds as i8).rev() {
        for i in 0..count {
            if values[i] == OPEN && exits[i] == value {
                values[i] = value;
                stack.push(i);
            } else if values[i] == OPEN && exits[i] == -value && open[i] == 0 {
                values[i] = -value;
                stack.push(i);
            }
        }
        while let Some(i) = stack.pop() {
            let lost = values[i] < 0;
            for_each_before(&index.unrank(seeds, i), variant, |before| {
                let j = index.rank(&before);
                if values[j] != OPEN {
                    return;
                }
                if lost {
                    values[j] = value;
                    stack.push(j);
                } else {
                    open[j] -= 1;
                    if open[j] == 0 && exits[j] <= -value {
                        values[j] = -value;
                        stack.push(j);
                    }
                }
            });
        }
    }
    for value in &mut values {
        if *value == OPEN {
            *value = 0;
        }
    }
    Layer { values }
}

/// Calls `f` with the boards from which a move that takes nothing leads here.
fn for_each_before(pits: &[u8; 12], variant: Variant, mut f: impl FnMut([u8; 12])) {
    // As the side saw it that has just moved.
    let mut after = *pits;
    after.rotate_left(6);
    for start in (0..6).filter(|start| after[*start] == 0) {
        let mut before = after;
        let mut last = start;
        loop {
            last = (last + 1) % 12;
            if last == start {
                last += 1;
            }
            if before[last] == 0 {
                break;
            }
            before[last] -= 1;
            before[start] += 1;
            // Most would have taken something; only the others are played to make sure.
            let takes = last >= 6 && matches!(after[last], 2 | 3) && variant != Variant::Abapa;
            if !takes
                && matches!(play(&before, start, variant), Outcome::Stays(back) if back == *pits)
            {
                f(before);
            }
        }
    }
}
