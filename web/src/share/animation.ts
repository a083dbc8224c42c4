// A whole game as an animated picture. The browser makes it: the boards and their themes exist only
// there, it costs the server nothing, and the reader sees it grow.
import { svgOf } from '../analyse/picture';
import { framesOf } from './frames';
import { Gif } from './gif';
import { Palette } from './palette';

/** The longer side of the board, in pixels. */
const SIZE = 520;
/** Names and result stand under the board. */
const STRIP = 34;
/** The colours are chosen from so many frames. */
const SAMPLES = 4;

export interface Game {
  moves: number;
  /** The players' names, below every frame. */
  names: string;
  /** How it ended, under the last frame. */
  result: string;
}

export interface Stage {
  /** Shows the position after so many moves. */
  show: (ply: number) => void;
  /** The SVG layers, bottom first. */
  drawings: () => SVGSVGElement[];
}

/** Makes the animation, and says after each frame how much is done, from 0 to 1. */
export async function animate(
  game: Game,
  stage: Stage,
  onprogress: (done: number) => void,
  isCancelled: () => boolean,
): Promise<Blob | null> {
  const frames = framesOf(game.moves);
  const painter = await Painter.of(stage.drawings());
  const paint = async (ply: number) => {
    stage.show(ply);
    return painter.paint(stage.drawings(), game.names, ply === game.moves ? game.result : '');
  };

  const palette = new Palette();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const ply = Math.round((sample * game.moves) / (SAMPLES - 1));
    palette.count((await paint(ply)).data);
  }
  palette.choose();

  const gif = new Gif(painter.width, painter.height, palette.colours);
  for (const { ply, hundredths } of frames) {
    if (isCancelled()) return null;
    gif.add(palette.indices((await paint(ply)).data), hundredths);
    onprogress(gif.frames / frames.length);
  }
  return gif.finish();
}

/** One picture of a position, with the same strip, as sharp as print needs. */
export async function picture(game: Game, drawings: SVGSVGElement[]): Promise<Blob> {
  const painter = await Painter.of(drawings, 2.5);
  await painter.paint(drawings, game.names, game.result);
  return painter.png();
}

/** Paints the layers onto a canvas, with a line of text below. */
class Painter {
  readonly width: number;
  readonly height: number;
  readonly #board: { width: number; height: number };
  readonly #strip: number;
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #looks: { paper: string; ink: string; muted: string; font: string };

  static async of(drawings: SVGSVGElement[], scale = 1): Promise<Painter> {
    await document.fonts.ready;
    return new Painter(drawings, scale);
  }

  private constructor(drawings: SVGSVGElement[], scale: number) {
    const { width = 1, height = 1 } = drawings[0]?.viewBox.baseVal ?? {};
    const size = (SIZE * scale) / Math.max(width, height);
    this.#board = { width: Math.round(width * size), height: Math.round(height * size) };
    this.#strip = STRIP * scale;
    this.width = this.#board.width;
    this.height = this.#board.height + this.#strip;
    this.#canvas.width = this.width;
    this.#canvas.height = this.height;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    this.#context = context;
    const looks = getComputedStyle(document.body);
    this.#looks = {
      paper: looks.backgroundColor,
      ink: looks.color,
      muted: looks.getPropertyValue('--muted') || looks.color,
      font: looks.fontFamily,
    };
  }

  async paint(drawings: SVGSVGElement[], names: string, result: string): Promise<ImageData> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(drawings, 'none'))}`;
    await image.decode();
    const [context, looks] = [this.#context, this.#looks];
    context.fillStyle = looks.paper;
    context.fillRect(0, 0, this.width, this.height);
    context.drawImage(image, 0, 0, this.#board.width, this.#board.height);
    this.#write(names, result);
    return context.getImageData(0, 0, this.width, this.height);
  }

  #write(names: string, result: string): void {
    const [context, looks] = [this.#context, this.#looks];
    const size = this.#strip * 0.44;
    const middle = this.#board.height + this.#strip / 2;
    const edge = this.#strip * 0.4;
    context.textBaseline = 'middle';
    context.font = `600 ${size}px ${looks.font}`;
    const sign = 'Abaque';
    const room = this.width - 3 * edge - context.measureText(sign).width;
    context.fillStyle = looks.muted;
    context.textAlign = 'right';
    context.fillText(sign, this.width - edge, middle);
    context.fillStyle = looks.ink;
    context.textAlign = 'left';
    // Long names are squeezed rather than cut.
    context.fillText(result ? `${names} · ${result}` : names, edge, middle, room);
  }

  png(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.#canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error('no picture'));
      }, 'image/png');
    });
  }
}
