/// The losses of the epochs as a picture: training and validation.
pub(crate) fn plot(losses: &[[f32; 2]]) -> String {
    const WIDTH: f32 = 640.0;
    const HEIGHT: f32 = 320.0;
    const EDGE: f32 = 48.0;
    let all = || losses.iter().flatten().copied();
    let (low, high) = (all().fold(f32::MAX, f32::min), all().fold(f32::MIN, f32::max));
    let x = |epoch: usize| {
        EDGE + (WIDTH - 2.0 * EDGE) * epoch as f32 / (losses.len().max(2) - 1) as f32
    };
    let y = |loss: f32| {
        EDGE + (HEIGHT - 2.0 * EDGE) * (high - loss) / (high - low).max(f32::MIN_POSITIVE)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"none\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (number, (name, colour)) in
        [("training", "#999"), ("validation", "#06c")].into_iter().enumerate()
    {
        let points: Vec<String> = losses
            .iter()
            .enumerate()
            .map(|(epoch, loss)| format!("{:.1},{:.1}", x(epoch), y(loss[number])))
            .collect();
        svg += &format!(
            "<polyline points=\"{}\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"{}\" y=\"20\" fill=\"{colour}\">{name}</text>\n",
            points.join(" "),
            EDGE + 90.0 * number as f32
        );
    }
    for loss in [low, high] {
        svg +=
            &format!("<text x=\"4\" y=\"{:.1}\" fill=\"#333\">{loss:.4}</text>\n", y(loss) + 4.0);
    }
    svg + "</svg>\n"
}
