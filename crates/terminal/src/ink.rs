//! Colours with fallbacks for limited terminals.

use ratatui::style::Color;

use super::look::Colours;

/// A colour with its equivalents among the 256 indexed and the 16 theme colours. These are chosen by hand,
/// because the nearest ones would differ in hue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ink {
    rgb: [f32; 3],
    /// The 256-colour equivalent before quantisation.
    of_256: [f32; 3],
    plain: Color,
}

impl Ink {
    /// From `0xrrggbb`, an indexed colour and a theme colour.
    pub(crate) const fn new(rgb: u32, index: u8, plain: Color) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Ink { rgb: channels([red, green, blue]), of_256: channels(indexed(index)), plain }
    }

    /// The colour for a terminal's colour mode.
    pub(crate) fn on(self, colours: Colours) -> Color {
        let round = |rgb: [f32; 3]| rgb.map(|channel| channel.round().clamp(0.0, 255.0) as u8);
        match colours {
            Colours::None => Color::Reset,
            Colours::Sixteen => self.plain,
            Colours::Indexed => Color::Indexed(nearest(round(self.of_256))),
            Colours::True => {
                let [red, green, blue] = round(self.rgb);
                Color::Rgb(red, green, blue)
            }
        }
    }

    /// Blends with another colour: `part` 0 is all of this one, 1 all of the other. Of theme colours the larger part
    /// wins.
    pub(crate) fn mixed(self, other: Ink, part: f32) -> Ink {
        let mix = |own: [f32; 3], other: [f32; 3]| {
            std::array::from_fn(|i| own[i] + (other[i] - own[i]) * part)
        };
        Ink {
            rgb: mix(self.rgb, other.rgb),
            of_256: mix(self.of_256, other.of_256),
            plain: if part < 0.5 { self.plain } else { other.plain },
        }
    }
}

const fn channels([red, green, blue]: [u8; 3]) -> [f32; 3] {
    [red as f32, green as f32, blue as f32]
}

/// The channel levels of the 6×6×6 colour cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
/// Where the cube and the greys begin among the 256.
const CUBE: u8 = 16;
const GREYS: u8 = 232;

/// The RGB value of an indexed colour; black for the 16 theme colours.
pub(crate) const fn indexed(index: u8) -> [u8; 3] {
    match index {
        GREYS.. => [8 + 10 * (index - GREYS); 3],
        CUBE.. => {
            let place = (index - CUBE) as usize;
            [LEVELS[place / 36], LEVELS[place / 6 % 6], LEVELS[place % 6]]
        }
        _ => [0; 3],
    }
}

/// The nearest indexed colour, without the 16 theme colours.
fn nearest(rgb: [u8; 3]) -> u8 {
    let distance = |index: &u8| {
        let other = indexed(*index);
        (0..3).map(|i| u32::from(rgb[i].abs_diff(other[i])).pow(2)).sum::<u32>()
    };
    (CUBE..=u8::MAX).min_by_key(distance).unwrap_or(CUBE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_map_to_each_colour_mode() {
        let ink = Ink::new(0xff_d3_5c, 221, Color::Yellow);
        assert_eq!(ink.on(Colours::None), Color::Reset);
        assert_eq!(ink.on(Colours::Sixteen), Color::Yellow);
        assert_eq!(ink.on(Colours::Indexed), Color::Indexed(221));
        assert_eq!(ink.on(Colours::True), Color::Rgb(0xff, 0xd3, 0x5c));
        let check = |index, rgb| assert_eq!(indexed(index), rgb);
        check(16, [0, 0, 0]);
        check(221, [255, 215, 95]);
        check(231, [255, 255, 255]);
        check(244, [128, 128, 128]);
        for index in CUBE..=u8::MAX {
            assert_eq!(indexed(nearest(indexed(index))), indexed(index));
        }
    }

    #[test]
    fn blending_interpolates() {
        let black = Ink::new(0, 16, Color::Black);
        let white = Ink::new(0xff_ff_ff, 231, Color::White);
        assert_eq!(black.mixed(white, 0.0), black);
        assert_eq!(black.mixed(white, 1.0), white);
        assert_eq!(black.mixed(white, 0.4).on(Colours::Sixteen), Color::Black);
        assert_eq!(black.mixed(white, 0.5).on(Colours::Indexed), Color::Indexed(244));
        assert_eq!(black.mixed(white, 0.4).on(Colours::True), Color::Rgb(102, 102, 102));
    }
}
