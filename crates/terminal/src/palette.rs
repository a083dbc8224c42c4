//! The colours of boards and screens. Boards have their own background; everything else must be readable on a light
//! or dark terminal, so its colours are of medium brightness.

use ratatui::style::Color;

use super::ink::Ink;

/// Less important text.
pub(crate) const MUTED: Ink = Ink::new(0x8c_81_70, 245, Color::DarkGray);
/// Separator lines.
pub(crate) const LINE: Ink = Ink::new(0x6a_60_52, 240, Color::DarkGray);
/// Text that matters now.
pub(crate) const ACCENT: Ink = Ink::new(0xd0_5d_3e, 167, Color::Red);
/// Text on an accent background.
pub(crate) const ON_ACCENT: Ink = Ink::new(0xff_fd_f8, 231, Color::White);
pub(crate) const GOOD: Ink = Ink::new(0x5f_9e_6a, 71, Color::Green);

/// The cursor, the selection and its targets.
pub(crate) const HIGHLIGHT: Ink = Ink::new(0xff_d3_5c, 221, Color::LightYellow);
pub(crate) const SELECTED: Ink = Ink::new(0xff_9d_3c, 208, Color::LightMagenta);
pub(crate) const HINT: Ink = Ink::new(0x7f_e0_c0, 122, Color::LightGreen);

/// The shades of a material lit from the upper left.
#[derive(Clone, Copy)]
pub(crate) struct Material {
    pub(crate) dark: Ink,
    pub(crate) base: Ink,
    pub(crate) light: Ink,
}

/// Avalam: ivory and garnet counters on a petrol board.
pub(crate) const PETROL: Ink = Ink::new(0x24_5a_60, 23, Color::Cyan);
pub(crate) const PETROL_EDGE: Ink = Ink::new(0x2f_7a_80, 30, Color::Cyan);
/// The last move; among the 16 theme colours the edge has the board's.
pub(crate) const PETROL_LAST: Ink = Ink::new(0x2f_7a_80, 30, Color::Blue);
pub(crate) const PETROL_HOLE: Ink = Ink::new(0x17_3b_40, 235, Color::Cyan);
/// Targets on the smallest board.
pub(crate) const PETROL_TARGET: Ink = Ink::new(0x9f_dd_d3, 115, Color::LightCyan);
pub(crate) const PETROL_TEXT: Ink = Ink::new(0xa9_cf_cf, 152, Color::Black);
pub(crate) const IVORY: Material = Material {
    dark: Ink::new(0xb5_98_5c, 137, Color::White),
    base: Ink::new(0xf2_e3_bd, 230, Color::White),
    light: Ink::new(0xff_f8_e4, 231, Color::White),
};
pub(crate) const IVORY_TEXT: Ink = Ink::new(0x4a_38_12, 236, Color::Black);
pub(crate) const GARNET: Material = Material {
    dark: Ink::new(0x66_15_1c, 52, Color::Red),
    base: Ink::new(0xae_30_34, 124, Color::Red),
    light: Ink::new(0xd9_5c_55, 167, Color::Red),
};
pub(crate) const GARNET_TEXT: Ink = Ink::new(0xff_ee_e6, 231, Color::White);

/// Abalone: onyx and pearl marbles in a graphite tray.
pub(crate) const GRAPHITE: Ink = Ink::new(0x4b_55_5e, 240, Color::Cyan);
pub(crate) const GRAPHITE_EDGE: Ink = Ink::new(0x6b_76_80, 244, Color::Cyan);
pub(crate) const GRAPHITE_LAST: Ink = Ink::new(0x6b_76_80, 244, Color::Blue);
pub(crate) const GRAPHITE_HOLE: Ink = Ink::new(0x33_3b_42, 237, Color::Cyan);
pub(crate) const GRAPHITE_TEXT: Ink = Ink::new(0x76_81_8b, 246, Color::Black);
pub(crate) const ONYX: Material = Material {
    dark: Ink::new(0x04_05_06, 16, Color::Black),
    base: Ink::new(0x16_19_1c, 234, Color::Black),
    light: Ink::new(0x6a_73_7b, 243, Color::Black),
};
pub(crate) const PEARL: Material = Material {
    dark: Ink::new(0xb4_ad_a0, 249, Color::White),
    base: Ink::new(0xec_e8_df, 255, Color::White),
    light: Ink::new(0xff_ff_ff, 231, Color::White),
};

/// Awalé: grey seeds in a carved plank.
pub(crate) const WOOD: Ink = Ink::new(0x9a_66_36, 94, Color::Yellow);
pub(crate) const WOOD_EDGE: Ink = Ink::new(0xb5_7d_48, 130, Color::Yellow);
/// The letters of the pits, and that of the last move.
pub(crate) const WOOD_LETTER: Ink = Ink::new(0xd6_b0_89, 180, Color::Black);
pub(crate) const WOOD_LAST: Ink = Ink::new(0xff_d3_5c, 221, Color::Red);
/// The cursor, captured pits and sown pits; among the 16 theme colours the usual yellow is that of the wood.
pub(crate) const WOOD_CURSOR: Ink = Ink::new(0xff_d3_5c, 221, Color::Blue);
pub(crate) const WOOD_TAKEN: Ink = Ink::new(0xdc_ad_4f, 179, Color::Red);
pub(crate) const WOOD_SOWN: Ink = Ink::new(0xbd_8c_43, 137, Color::LightBlue);
pub(crate) const WOOD_TEXT: Ink = Ink::new(0xff_ef_d8, 230, Color::Black);
pub(crate) const PIT: Material = Material {
    dark: Ink::new(0x3d_22_0c, 234, Color::Black),
    base: Ink::new(0x57_33_15, 235, Color::Black),
    light: Ink::new(0x72_47_22, 236, Color::Black),
};
pub(crate) const SEED: Ink = Ink::new(0xe4_e7_d6, 188, Color::White);
