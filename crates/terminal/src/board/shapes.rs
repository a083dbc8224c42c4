//! Shapes shared by the boards.

use crate::canvas::Canvas;
use crate::ink::Ink;
use crate::palette::Material;

/// The direction of the light, direction the eye.
const LIGHT: (f32, f32, f32) = (-0.45, -0.62, 0.64);
/// The brightness above which a surface glints.
const GLINT: f32 = 0.93;

/// A shaded ball.
pub(super) fn ball(canvas: &mut Canvas, (cx, cy): (f32, f32), radius: f32, of: Material) {
    disc(canvas, (cx, cy), (radius, radius), |x, y| {
        let z = (1.0 - x * x - y * y).max(0.0).sqrt();
        let light = x * LIGHT.0 + y * LIGHT.1 + z * LIGHT.2;
        let shaded = of.base.mixed(of.dark, (0.55 - light).clamp(0.0, 1.0));
        if light > GLINT {
            of.light
        } else {
            shaded.mixed(of.light, ((light - 0.6) / (GLINT - 0.6)).clamp(0.0, 1.0) * 0.55)
        }
    });
}

/// An ellipse; `ink` gets coordinates from -1 to 1 in both directions.
pub(super) fn disc(
    canvas: &mut Canvas,
    (cx, cy): (f32, f32),
    (width, height): (f32, f32),
    ink: impl Fn(f32, f32) -> Ink,
) {
    canvas.paint((cx - width, cy - height), (cx + width, cy + height), |x, y| {
        let (x, y) = ((x - cx) / width, (y - cy) / height);
        (x * x + y * y <= 1.0).then(|| ink(x, y))
    });
}

/// A ring inside an ellipse.
pub(super) fn ring(
    canvas: &mut Canvas,
    (cx, cy): (f32, f32),
    (width, height): (f32, f32),
    thickness: f32,
    ink: Ink,
) {
    let inner = ((width - thickness).max(0.1), (height - thickness).max(0.1));
    canvas.paint((cx - width, cy - height), (cx + width, cy + height), |x, y| {
        let inside = |(w, h): (f32, f32)| ((x - cx) / w).powi(2) + ((y - cy) / h).powi(2) <= 1.0;
        (inside((width, height)) && !inside(inner)).then_some(ink)
    });
}

/// The four corners of a rectangle around a point.
pub(super) fn corners(
    canvas: &mut Canvas,
    (cx, cy): (f32, f32),
    (width, height): (f32, f32),
    ink: Ink,
) {
    let arm = (width.min(height) * 0.55).max(1.0);
    canvas.paint((cx - width, cy - height), (cx + width, cy + height), |x, y| {
        let (dx, dy) = (width - (x - cx).abs(), height - (y - cy).abs());
        let on_edge = dx < 1.0 || dy < 1.0;
        (on_edge && dx < arm && dy < arm).then_some(ink)
    });
}

pub(super) fn rounded(
    canvas: &mut Canvas,
    (left, top): (f32, f32),
    (right, bottom): (f32, f32),
    radius: f32,
    ink: impl Fn(f32, f32) -> Ink,
) {
    canvas.paint((left, top), (right, bottom), |x, y| {
        let beyond = |value: f32, low: f32, high: f32| {
            (low + radius - value).max(value - (high - radius)).max(0.0)
        };
        let (dx, dy) = (beyond(x, left, right), beyond(y, top, bottom));
        (dx * dx + dy * dy <= radius * radius).then(|| ink(x, y))
    });
}

/// A piece of the smallest boards: 3.5 columns by two lines with cut corners, of which the top `height` pixels
/// are drawn, the upper and lower half each in their own colour.
pub(super) fn counter(canvas: &mut Canvas, (x, y): (f32, f32), height: u16, inks: [Ink; 2]) {
    for line in 0..height {
        let ink = inks[usize::from(line >= height.div_ceil(2))];
        let top = y + f32::from(line);
        let cut = if line == 0 || line == 3 { 0.5 } else { 0.0 };
        canvas.fill((x + cut, top), (x + 3.5 - cut, top + 1.0), ink);
    }
}
