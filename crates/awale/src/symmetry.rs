/// A way to look at the board that keeps the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// As it is.
    Identity,
    /// From the other side of the table: South and North exchange their seats.
    SwapSides,
}

impl Symmetry {
    /// All of them, the identity first.
    pub const ALL: [Symmetry; 2] = [Symmetry::Identity, Symmetry::SwapSides];
}
