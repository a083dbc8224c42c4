//! Proves endings of Avalam: who wins with best play, or by how much.
//!
//! ```
//! use avalam::{Rules, Setup};
//! use game::{Scope, Setup as _};
//! use solver::{Proof, Solver};
//!
//! // Light can cover a dark tower, or dark a light one: whoever moves wins the point.
//! let setup: Setup = "2/4/6/1Bb5/9/8/6/4/2 l".parse().unwrap();
//! let position = setup.position(Rules::Modern, Scope::Study).unwrap();
//! let mut solver = Solver::new(1);
//! let never = || false;
//! let solved = solver.outcome(&position, u64::MAX, &never).unwrap();
//! assert_eq!(solved.proof, Proof::Win);
//! assert_eq!(solved.best.unwrap().to_string(), "c6d6");
//! assert_eq!(solver.score(&position, u64::MAX, &never).unwrap().points, 1);
//! ```
//!
//! # What is searched
//!
//! Towers can only grow and a hole once empty stays empty. So two neighbours that together are too
//! high will never fit, and a tower without a neighbour that fits is *settled*: its point is counted
//! and it leaves the board. The live towers fall apart into *regions*, joined by pairs that fit. What
//! happens in one never changes another. The value of a position is the settled points plus what the
//! regions yield, and the only thing that they share is the turn.
//!
//! A value is one number: points, then, where the rule set breaks ties by them, fives, as a fraction
//! too small to make up for a point. It can be added up over settled towers and regions, and its sign
//! is the outcome. The search asks "is it at least so much?"; an outcome takes two such questions at
//! most, a score some more.
//!
//! # Why each shortcut is sound
//!
//! **Each move is open to both sides**, since any tower may be moved. That is behind most of what
//! follows.
//!
//! **Switches.** A region whose every move is its last yields *l* if light plays it and *r* if dark
//! does: its centre (*l* + *r*) / 2 is settled, and whoever plays it gains its gap (*l* − *r*) / 2.
//! Two switches of the same gap cancel: each side can answer one with the other, and if nothing else is
//! left they go one to each. Of several switches the largest is the best: exchanging one gap for
//! another changes the value of any position by at most their difference, which is what taking the
//! smaller one first gives up.
//!
//! **Bounds of a region.** Let a side's opponent answer each of its moves in the same region while that
//! still has moves. The opponent may also have to open a region, when the one he should answer in is
//! played out; then he opens whichever he likes. So a region yields a side at most
//!
//! > *most(G)* = max( max *reply(G′)*, min *most(G′)* ) and *reply(G)* = min *most(G′)*
//!
//! over the moves *G′* of *G*: the side moves and is answered, or the opponent had to open it. A sum
//! yields at most the sum of *most*; with the opponent to move, he lowers one part from *most* to
//! *reply*. Switches are taken in turn, from the largest. What the other side can be held to is the lower
//! bound. Small regions are played out; their bounds are remembered by shape.
//!
//! **Bounds of a large region** come from counting. Every move covers one tower, whose owner loses a
//! point, and a live tower can always be covered. So a side's opponent can cover one of the side's
//! towers with each of his moves until none is live. A move changes two holes, so *p* pairs that fit and
//! have no tower in common, each with one of the side's, take at least *p* / 2 moves until none of
//! the side's towers is live; the opponent makes at least every second of them. No tower has more than
//! five counters, which bounds how few towers are left at the end.
//!
//! **Keys.** A position's key is the sum of its regions' keys, and of its switches and the side to
//! move. The key of a region is a hash of its whole graph (heights, owners, which pairs fit) in an
//! order that mostly depends on the graph alone: equal graphs nearly always have equal keys, different
//! ones never but for the chance of a collision. Settled points are no part of it. Keys have 128 bits: the
//! low half finds the place in the table, where four entries are told apart by the high half. So a look at
//! the table is wrong with a chance of 4 / 2^64; ten seconds are a few 10^7 looks, 10^-11 in all. The
//! bounds of shapes compare all 128 bits; the faster way to them, by place, compares the towers themselves.
//!
//! Best moves are named at the root only, where every legal move is tried, cancelled switches included.

mod atlas;
mod history;
mod node;
mod parts;
mod place;
mod root;
mod search;
mod shape;
mod solver;
mod table;
mod towers;
mod value;

pub use solver::{Proof, Solved, SolvedScore, Solver};
