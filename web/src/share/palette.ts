// Colour quantisation for a GIF: median cut over a histogram of the frames.

/** Colours of a palette. One index is left free: it stands for “as in the frame before”. */
export const COLOURS = 255;
export const UNCHANGED = 255;

/** Colours are counted in bins of 5 bits for each part. */
const BINS = 1 << 15;

const binOf = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

interface Box {
  bins: number[];
  count: number;
}

/** Counts the colours of pictures and chooses a palette. */
export class Palette {
  #counts = new Float64Array(BINS);
  #sums = new Float64Array(BINS * 3);
  /** The colours as red, green, blue, red, …; 256 of them, the last one unused. */
  readonly colours = new Uint8Array(256 * 3);
  #nearest = new Int16Array(BINS).fill(-1);

  /** Takes the colours of a picture (RGBA) in. */
  count(pixels: Uint8ClampedArray): void {
    for (let at = 0; at < pixels.length; at += 4) {
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const bin = binOf(red, green, blue);
      this.#counts[bin] = (this.#counts[bin] ?? 0) + 1;
      this.#sums[bin * 3] = (this.#sums[bin * 3] ?? 0) + red;
      this.#sums[bin * 3 + 1] = (this.#sums[bin * 3 + 1] ?? 0) + green;
      this.#sums[bin * 3 + 2] = (this.#sums[bin * 3 + 2] ?? 0) + blue;
    }
  }

  /** Chooses the colours, once everything is counted. */
  choose(): void {
    const used = [...this.#counts.keys()].filter((bin) => (this.#counts[bin] ?? 0) > 0);
    const boxes: Box[] = [this.#box(used)];
    while (boxes.length < COLOURS) {
      // The box whose colours differ most, weighed by how often they are seen.
      let widest = -1;
      let most = 0;
      boxes.forEach((box, place) => {
        const spread =
          box.bins.length > 1 ? this.#spread(box.bins).width * Math.sqrt(box.count) : 0;
        if (spread > most) [most, widest] = [spread, place];
      });
      const box = boxes[widest];
      if (!box) break;
      boxes.splice(widest, 1, ...this.#split(box));
    }
    boxes.forEach(({ bins, count }, place) => {
      for (let part = 0; part < 3; part += 1) {
        const sum = bins.reduce((all, bin) => all + (this.#sums[bin * 3 + part] ?? 0), 0);
        this.colours[place * 3 + part] = count > 0 ? Math.round(sum / count) : 0;
      }
    });
    this.#nearest.fill(-1);
  }

  /** The picture as indices into the colours. */
  indices(pixels: Uint8ClampedArray): Uint8Array {
    const found = new Uint8Array(pixels.length / 4);
    for (let place = 0; place < found.length; place += 1) {
      const at = place * 4;
      const bin = binOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
      let index = this.#nearest[bin] ?? -1;
      if (index < 0) index = this.#nearest[bin] = this.#find(bin);
      found[place] = index;
    }
    return found;
  }

  #find(bin: number): number {
    const [red, green, blue] = partsOf(bin).map((part) => part * 8 + 4) as [number, number, number];
    let best = 0;
    let least = Infinity;
    for (let place = 0; place < COLOURS; place += 1) {
      const apart =
        ((this.colours[place * 3] ?? 0) - red) ** 2 +
        ((this.colours[place * 3 + 1] ?? 0) - green) ** 2 +
        ((this.colours[place * 3 + 2] ?? 0) - blue) ** 2;
      if (apart < least) [least, best] = [apart, place];
    }
    return best;
  }

  #box(bins: number[]): Box {
    return { bins, count: bins.reduce((all, bin) => all + (this.#counts[bin] ?? 0), 0) };
  }

  /** Along which part the colours of a box differ most, and by how much. */
  #spread(bins: number[]): { part: number; width: number } {
    const low = [31, 31, 31];
    const high = [0, 0, 0];
    for (const bin of bins) {
      partsOf(bin).forEach((value, part) => {
        low[part] = Math.min(low[part] ?? 0, value);
        high[part] = Math.max(high[part] ?? 0, value);
      });
    }
    const widths = low.map((value, part) => (high[part] ?? 0) - value);
    const width = Math.max(...widths);
    return { part: widths.indexOf(width), width };
  }

  /** Two boxes with half of the points each, and at least one colour. */
  #split({ bins, count }: Box): [Box, Box] {
    const { part } = this.#spread(bins);
    const sorted = bins.toSorted((a, b) => (partsOf(a)[part] ?? 0) - (partsOf(b)[part] ?? 0));
    let seen = 0;
    let cut = 0;
    while (cut < sorted.length - 1 && seen < count / 2) {
      seen += this.#counts[sorted[cut] ?? 0] ?? 0;
      cut += 1;
    }
    return [this.#box(sorted.slice(0, cut)), this.#box(sorted.slice(cut))];
  }
}

const partsOf = (bin: number): [number, number, number] => [bin >> 10, (bin >> 5) & 31, bin & 31];
