fn main() {
    let a: Vec<String> = std::env::args().collect();
    let v = a[1].parse::<awale::Rules>().unwrap().variant;
    endgame::try_build(a[2].parse().unwrap(), v, a[3].parse().unwrap(), a.len() > 4);
}
