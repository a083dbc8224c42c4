//! Perfect-play tables for the endings of Awalé.

mod batch;
mod cells;
mod crew;
mod effect;
mod layer;
mod reach;
mod row;
mod shape;
mod solve;
mod sowings;
mod start;

/// try
pub fn try_build(seeds: u8, variant: awale::Variant, threads: usize, distances: bool) {
    let begin = std::time::Instant::now();
    let sowings = sowings::Sowings::new(seeds, variant);
    println!("sowings {:?}", begin.elapsed());
    let mut layers = Vec::new();
    for n in 0..=seeds {
        let t = std::time::Instant::now();
        let solution =
            solve::solve(n, &layers, &sowings, solve::Method { threads, distances }, &mut |_| {});
        let e = t.elapsed();
        let mut counts = [0u64; 3];
        let mut maxd = 0;
        solution.values.for_each_row(|row| {
            for v in row {
                counts[match *v as i8 {
                    1.. => 0,
                    0 => 1,
                    _ => 2,
                }] += 1;
            }
        });
        if let Some(d) = &solution.distances {
            d.for_each_row(|row| {
                for v in row {
                    maxd = maxd.max(*v);
                }
            });
        }
        println!(
            "{n} {counts:?} {e:?} {:.1} M/s maxd {maxd}",
            row::boards(n) as f64 / e.as_secs_f64() / 1e6
        );
        layers.push(solution.values);
    }
    println!(
        "total {:?} {:.2} M/s",
        begin.elapsed(),
        (0..=seeds).map(row::boards).sum::<u64>() as f64 / begin.elapsed().as_secs_f64() / 1e6
    );
}
