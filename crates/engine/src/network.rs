//! A small network that judges positions, with integer arithmetic alone: every build and every processor
//! gives the same values.
//!
//! Each side's view of a position is a set of inputs that are present or not; the [columns](Network) of
//! those that are add up to a [`Layer`], from which the output is a weighted sum of clipped squares, of
//! both views. A move changes a few inputs, so that layers are kept and brought up to date. The weights of
//! the output depend on the phase of the game, and a few numbers may go to it directly.

use std::fmt;

use game::{Explain, Message};
use games::GameId;
use xxhash_rust::xxh3::xxh3_64;

use crate::{AbaloneFeatures, AvalamFeatures, Features as _};

/// Units are computed in blocks of so many, which fit the registers of a processor.
pub const BLOCK: usize = 32;

/// The most blocks of units that a layer has.
pub const MOST_BLOCKS: usize = 4;

/// A unit is 1 at this value, and is cut off there.
pub const ONE: i16 = 511;

/// An output weight of 1 has this value.
pub const OUTPUT_ONE: i16 = 512;

/// Units are shifted so that the upper half of their square is what counts.
const SHIFT: u32 = 6;
/// The same for a unit of 1.
pub const SQUARE_ONE: i64 = ((ONE as i64) << SHIFT).pow(2) >> 16;

/// Values of some of a view's units, or weights for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Block(pub [i16; BLOCK]);

/// The values of a view's units; those beyond the network's are never used.
pub type Layer = [Block; MOST_BLOCKS];

/// Where a network comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Generations of games that led to it.
    pub generation: u16,
    /// The seed of the games of the last one.
    pub seed: u64,
}

/// The kind of network that a game needs: its rules and number of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The game's name.
    pub game: &'static str,
    /// The name of the rule set whose games it has learned from.
    pub rules: &'static str,
    /// Inputs of a view.
    pub inputs: usize,
    /// Blocks of units in the layer of a view.
    pub blocks: usize,
    /// The most inputs that are present at once.
    pub present: usize,
    /// Phases of a game, each with an output of its own.
    pub phases: usize,
    /// Numbers that go to the output directly.
    pub terms: usize,
}

/// The weights of a network.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    kind: Kind,
    origin: Origin,
    weights: Weights,
}

/// The weights of a network, as numbers alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// As many blocks as a layer has for each input.
    pub columns: Box<[Block]>,
    /// The biases of the layer: its value without any input.
    pub bias: Box<[Block]>,
    /// One for each phase of the game.
    pub outputs: Box<[Output]>,
    /// Hundredths of a point for an output of 1.
    pub scale: i32,
}

/// The weights of the output, in a phase of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Output weights of the units: the mover's view, then the opponent's.
    pub units: [Box<[Block]>; 2],
    /// Output weights of the terms, in units of a square times an output weight.
    pub terms: Box<[i32]>,
    /// The output's bias, in the same units.
    pub bias: i32,
}

/// A file that is not the expected network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// It does not begin as network files do.
    #[error("this is not a network file")]
    Foreign,
    /// Another version of the format.
    #[error(
        "the network file has version {found}; this program reads version {}",
        Network::VERSION
    )]
    Version {
        /// The file's version.
        found: u16,
    },
    /// For another game or other rules.
    #[error("the network is for {found}, not for {wanted}")]
    Game {
        /// The name in the file.
        found: String,
        /// The expected name.
        wanted: String,
    },
    /// Of another size.
    #[error(
        "the network has {} inputs and {} units, not {} and {}",
        found[0], found[1], wanted[0], wanted[1]
    )]
    Architecture {
        /// The file's inputs and units.
        found: [usize; 2],
        /// The wanted ones.
        wanted: [usize; 2],
    },
    /// Too short or too long.
    #[error("the network file has {found} bytes instead of {wanted}")]
    Length {
        /// The file's length.
        found: usize,
        /// The length according to the header.
        wanted: usize,
    },
    /// Its bytes are not those that were written.
    #[error("the network file is damaged: its checksum is wrong")]
    Damaged,
    /// Its weights are so large that sums could overflow.
    #[error("the network's weights are too large")]
    Overflow,
}

impl Kind {
    /// The kind of network that judges a game; none where the evaluation is not one.
    pub fn of(game: GameId) -> Option<Self> {
        match game {
            GameId::Abalone => Some(AbaloneFeatures::KIND),
            GameId::Avalam => Some(AvalamFeatures::KIND),
            GameId::Awale => None,
        }
    }
}

impl Network {
    /// The version of the file format.
    pub const VERSION: u16 = 2;

    const MAGIC: [u8; 8] = *b"ABQ-NNUE";
    /// Names are filled up with zeros.
    const NAME: usize = 12;
    const HEADER: usize = 8 + 2 + 2 * Self::NAME + 2 + 2 + 2 + 8 + 4;
    const CHECKSUM: usize = 8;

    /// A network with these weights.
    ///
    /// # Errors
    ///
    /// [`Overflow`](NetworkError::Overflow) where a sum might not fit its integer;
    /// [`Architecture`](NetworkError::Architecture) where the columns are not as many as the inputs, or the
    /// outputs not those of the phases.
    pub fn new(kind: Kind, origin: Origin, weights: Weights) -> Result<Self, NetworkError> {
        let outputs = &weights.outputs;
        let is_whole = outputs.len() == kind.phases
            && outputs.iter().all(|output| {
                output.terms.len() == kind.terms
                    && output.units.iter().all(|units| units.len() == kind.blocks)
            });
        let blocks = weights.bias.len();
        let inputs = weights.columns.len() / blocks.max(1);
        if [inputs, blocks] != [kind.inputs, kind.blocks] || !is_whole {
            return Err(NetworkError::Architecture {
                found: [inputs, blocks * BLOCK],
                wanted: [kind.inputs, kind.blocks * BLOCK],
            });
        }
        if weights.may_overflow(kind.present) {
            return Err(NetworkError::Overflow);
        }
        Ok(Network { kind, origin, weights })
    }

    /// The kind of network.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Where it comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// All of its weights, for a trainer that goes on from them.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Hundredths of a point that multiply the odds of winning by e.
    pub fn scale(&self) -> i32 {
        self.weights.scale
    }

    /// The biases of the layer: its value without any input.
    pub fn bias(&self) -> Layer {
        let mut layer = [Block([0; BLOCK]); MOST_BLOCKS];
        for (values, bias) in layer.iter_mut().zip(&self.weights.bias) {
            *values = *bias;
        }
        layer
    }

    /// The layer after a change: inputs of `old` have come and gone, whose numbers `view` tells. A block stays
    /// in registers until all of them are added up.
    #[inline]
    pub fn changed(
        &self,
        old: &Layer,
        new: &mut Layer,
        [come, gone]: [&[u16]; 2],
        view: impl Fn(u16) -> u16,
    ) {
        let Weights { columns, bias, .. } = &self.weights;
        let blocks = bias.len();
        for (number, (old, new)) in old.iter().zip(new).enumerate().take(blocks) {
            let mut values = old.0;
            for input in come {
                let column = &columns[usize::from(view(*input)) * blocks + number];
                for (value, weight) in values.iter_mut().zip(&column.0) {
                    *value = value.wrapping_add(*weight);
                }
            }
            for input in gone {
                let column = &columns[usize::from(view(*input)) * blocks + number];
                for (value, weight) in values.iter_mut().zip(&column.0) {
                    *value = value.wrapping_sub(*weight);
                }
            }
            new.0 = values;
        }
    }

    /// The estimate from the layers of the side to move and of the opponent, and from its terms, in
    /// hundredths of a point.
    #[inline]
    pub fn estimate(&self, layers: [&Layer; 2], phase: usize, terms: &[i32]) -> i32 {
        let Output { units, terms: weights, bias } = &self.weights.outputs[phase];
        let sum = weigh(layers[0], &units[0]) + weigh(layers[1], &units[1]) + bias;
        let products = terms.iter().zip(weights).map(|(a, b)| i64::from(*a) * i64::from(*b));
        let sum = i64::from(sum) + products.sum::<i64>();
        (sum * i64::from(self.weights.scale) / (SQUARE_ONE * i64::from(OUTPUT_ONE))) as i32
    }

    /// Reads a network file.
    ///
    /// # Errors
    ///
    /// The reason.
    pub fn read(bytes: &[u8], kind: Kind) -> Result<Self, NetworkError> {
        let mut reader = Reader(bytes);
        if reader.take() != Some(Self::MAGIC) {
            return Err(NetworkError::Foreign);
        }
        let short = |wanted| NetworkError::Length { found: bytes.len(), wanted };
        let header = || short(Self::HEADER);
        let found = reader.number().ok_or_else(header)?;
        if found != Self::VERSION {
            return Err(NetworkError::Version { found });
        }
        let game: [u8; Self::NAME] = reader.take().ok_or_else(header)?;
        let rules: [u8; Self::NAME] = reader.take().ok_or_else(header)?;
        if (game, rules) != (name(kind.game), name(kind.rules)) {
            let text = |name: [u8; Self::NAME]| {
                String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned()
            };
            return Err(NetworkError::Game {
                found: format!("{} ({})", text(game), text(rules)),
                wanted: format!("{} ({})", kind.game, kind.rules),
            });
        }
        let mut small = || Some(usize::from(reader.number()?));
        let found = small().zip(small()).ok_or_else(header)?;
        let units = kind.blocks * BLOCK;
        if found != (kind.inputs, units) {
            return Err(NetworkError::Architecture {
                found: [found.0, found.1],
                wanted: [kind.inputs, units],
            });
        }
        let output = 2 * units * 2 + (kind.terms + 1) * 4;
        let layers = (kind.inputs + 1) * units * 2;
        let wanted = Self::HEADER + layers + kind.phases * output + Self::CHECKSUM;
        let Some((content, checksum)) = bytes.split_last_chunk().filter(|_| bytes.len() == wanted)
        else {
            return Err(short(wanted));
        };
        if xxh3_64(content).to_le_bytes() != *checksum {
            return Err(NetworkError::Damaged);
        }
        let rest = |reader: &mut Reader<'_>| {
            let generation = reader.number()?;
            let seed = u64::from_le_bytes(reader.take()?);
            let scale = reader.weight()?;
            let bias = reader.blocks(kind.blocks)?;
            let mut output = || {
                let units = [reader.blocks(kind.blocks)?, reader.blocks(kind.blocks)?];
                let bias = reader.weight()?;
                let terms = (0..kind.terms).map(|_| reader.weight()).collect::<Option<_>>()?;
                Some(Output { units, terms, bias })
            };
            let outputs = (0..kind.phases).map(|_| output()).collect::<Option<_>>()?;
            let columns = reader.blocks(kind.inputs * kind.blocks)?;
            let weights = Weights { columns, bias, outputs, scale };
            Some((Origin { generation, seed }, weights))
        };
        let (origin, weights) = rest(&mut reader).ok_or_else(|| short(wanted))?;
        Network::new(kind, origin, weights)
    }

    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Network { kind, origin, weights } = self;
        let mut bytes = Vec::from(Self::MAGIC);
        bytes.extend(Self::VERSION.to_le_bytes());
        bytes.extend(name(kind.game));
        bytes.extend(name(kind.rules));
        bytes.extend((kind.inputs as u16).to_le_bytes());
        bytes.extend(((kind.blocks * BLOCK) as u16).to_le_bytes());
        bytes.extend(origin.generation.to_le_bytes());
        bytes.extend(origin.seed.to_le_bytes());
        bytes.extend(weights.scale.to_le_bytes());
        let write = |bytes: &mut Vec<u8>, blocks: &[Block]| {
            let weights = blocks.iter().flat_map(|block| block.0);
            bytes.extend(weights.flat_map(i16::to_le_bytes));
        };
        write(&mut bytes, &weights.bias);
        for Output { units, terms, bias } in &weights.outputs {
            for units in units {
                write(&mut bytes, units);
            }
            bytes.extend([bias].into_iter().chain(terms).flat_map(|weight| weight.to_le_bytes()));
        }
        write(&mut bytes, &weights.columns);
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }
}

impl Explain for NetworkError {
    fn message(&self) -> Message {
        match self {
            NetworkError::Foreign => Message::new("network-foreign"),
            NetworkError::Version { found } => Message::new("network-version")
                .with("found", u32::from(*found))
                .with("expected", u32::from(Network::VERSION)),
            NetworkError::Game { found, wanted } => Message::new("network-game")
                .with("found", found.as_str())
                .with("expected", wanted.as_str()),
            NetworkError::Architecture { found, wanted } => Message::new("network-architecture")
                .with("inputs", found[0])
                .with("units", found[1])
                .with("expected-inputs", wanted[0])
                .with("expected-units", wanted[1]),
            NetworkError::Length { found, wanted } => {
                Message::new("network-length").with("found", *found).with("expected", *wanted)
            }
            NetworkError::Damaged => Message::new("network-damaged"),
            NetworkError::Overflow => Message::new("network-overflow"),
        }
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("kind", &self.kind)
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}

impl Weights {
    /// Whether a unit or the output could leave the range of its integer, with so many inputs present.
    fn may_overflow(&self, present: usize) -> bool {
        let unit = |unit: usize| {
            let (block, place) = (unit / BLOCK, unit % BLOCK);
            let columns = self.columns.chunks_exact(self.bias.len());
            let mut weights: Vec<i64> =
                columns.map(|column| i64::from(column[block].0[place]).abs()).collect();
            weights.sort_unstable_by(|a, b| b.cmp(a));
            let most: i64 = weights.iter().take(present).sum();
            most + i64::from(self.bias[block].0[place]).abs() > i64::from(i16::MAX)
        };
        // The terms are added in 64 bits, which is enough for any.
        let output = |output: &Output| {
            let units = output.units.iter().flatten().flat_map(|block| block.0);
            let most: i64 = units.map(|weight| i64::from(weight).abs()).sum();
            most * SQUARE_ONE + i64::from(output.bias).abs() > i64::from(i32::MAX)
        };
        (0..self.bias.len() * BLOCK).any(unit)
            || self.outputs.iter().any(output)
            || !(1..1 << 12).contains(&self.scale)
    }
}

/// The clipped squares of the units, times their weights, in steps that processors do for many units at
/// once: first the upper halves of products of 16 bits, then the sum of products of 16 bits.
#[inline]
fn weigh(layer: &Layer, weights: &[Block]) -> i32 {
    let block = |(values, weights): (&Block, &Block)| -> i32 {
        let squares = values.0.map(|value| {
            let value = i32::from(value.clamp(0, ONE) << SHIFT);
            ((value * value) >> 16) as i16
        });
        let products = squares.iter().zip(&weights.0);
        products.map(|(square, weight)| i32::from(*square) * i32::from(*weight)).sum()
    };
    layer.iter().zip(weights).map(block).sum()
}

fn name(text: &str) -> [u8; Network::NAME] {
    let mut name = [0; Network::NAME];
    for (place, byte) in name.iter_mut().zip(text.bytes()) {
        *place = byte;
    }
    name
}

/// Bytes that have not been read yet.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn number(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn weight(&mut self) -> Option<i32> {
        self.take().map(i32::from_le_bytes)
    }

    fn blocks(&mut self, count: usize) -> Option<Box<[Block]>> {
        let mut blocks = vec![Block([0; BLOCK]); count].into_boxed_slice();
        for value in blocks.iter_mut().flat_map(|block| &mut block.0) {
            *value = i16::from_le_bytes(self.take()?);
        }
        Some(blocks)
    }
}
