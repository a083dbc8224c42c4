// What every test needs: a running program, people with browsers, and hands to move pieces.
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Effect, GameName, ServerMessage, View } from '../../src/live/messages.ts';
import { Program } from './program.ts';

export { expect } from '@playwright/test';

interface Options {
  /** Somebody with a browser of their own: no shared cookies, no shared storage. */
  person: (options?: PersonOptions) => Promise<Person>;
}

export interface PersonOptions {
  locale?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  settings?: Record<string, unknown>;
  serviceWorkers?: 'allow' | 'block';
}

export const test = base.extend<Options, { program: Program }>({
  program: [
    // Playwright wants its empty list of needs written like this.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const program = await Program.start();
      await use(program);
      await program.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ program }, use) => {
    await use(program.url);
  },
  person: async ({ browser, program }, use) => {
    const people: Person[] = [];
    await use(async (options) => {
      const person = await Person.come(browser, program.url, options);
      people.push(person);
      return person;
    });
    for (const person of people) {
      const complaints = person.complaints;
      await person.context.close();
      if (complaints.length > 0)
        throw new Error(`the browser complains:\n${complaints.join('\n')}`);
    }
  },
});

export class Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the browser has written down. */
  readonly complaints: string[] = [];
  /** The table as the server has described it to this browser. */
  view: View | null = null;
  #random = 1;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      // A server that is away on purpose is no fault of the page.
      const expected = /Failed to load resource|WebSocket connection|net::ERR/.test(text);
      if (message.type() === 'error' && !expected) this.complaints.push(text);
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        this.#hear(JSON.parse(String(payload)) as ServerMessage);
      });
    });
  }

  static async come(browser: Browser, url: string, options: PersonOptions = {}): Promise<Person> {
    const context = await browser.newContext({
      baseURL: url,
      locale: options.locale ?? 'en',
      viewport: options.viewport ?? { width: 1366, height: 768 },
      colorScheme: options.colorScheme ?? 'light',
      serviceWorkers: options.serviceWorkers ?? 'block',
    });
    // Pieces jump where they go, unless a test is about their way.
    const settings = { speed: 'off', ...options.settings };
    await context.addInitScript((kept) => {
      try {
        if (!localStorage.getItem('abaque.settings')) {
          localStorage.setItem('abaque.settings', JSON.stringify(kept));
        }
      } catch {
        // A test has switched the storage off.
      }
    }, settings);
    return new Person(context, await context.newPage());
  }

  /** Begins a game from the home page: two clicks, and what is chosen in between. */
  async begin(
    game: GameName,
    way: 'computer' | 'beside' | 'link',
    choose: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const place = { computer: 0, beside: 1, link: 2 }[way];
    await this.page.goto('/');
    await this.page.locator(`section:has(#game-${game})`).getByRole('button').nth(place).click();
    await choose();
    await this.page.locator('dialog button[type=submit]').click();
    await this.page.waitForURL('**/play/*');
    await this.page.locator('[data-ply]').waitFor();
  }

  get mine(): boolean {
    const { view } = this;
    return view?.status === 'playing' && view.legal !== null;
  }

  get over(): boolean {
    return this.view?.status === 'over';
  }

  /** Waits until it is this person's turn, or the game is over. */
  async turn(patience = 30_000): Promise<void> {
    await waitUntil(
      () => this.mine || this.over,
      patience,
      () => `a turn, at ply ${this.view?.ply}`,
    );
  }

  /** One of the legal moves; the same game takes the same course every time. */
  chooseMove(): { move: string; effect: Effect } {
    const legal = this.view?.legal ?? [];
    this.#random = (this.#random * 16807) % 2147483647;
    const chosen = legal[this.#random % legal.length];
    if (!chosen) throw new Error('no legal move');
    return chosen;
  }

  /** Moves with the mouse, as the effect says, and waits until the server has decided. */
  async move(chosen = this.chooseMove()): Promise<void> {
    const before = this.view?.ply ?? 0;
    for (const place of clicksFor(chosen.effect, this.view)) await this.click(place);
    await this.after(before);
  }

  /** Writes a move and sends it. */
  async write(move: string): Promise<void> {
    const before = this.view?.ply ?? 0;
    const field = this.page.getByPlaceholder(/^(Write a move|Écrire un coup)/);
    await field.fill(move);
    await field.press('Enter');
    await this.after(before);
  }

  async after(ply: number): Promise<void> {
    await waitUntil(
      () => (this.view?.ply ?? 0) > ply || this.over,
      15_000,
      () => `a move after ply ${ply}`,
    );
  }

  /** Clicks on a place of the board by its name. */
  async click(place: string): Promise<void> {
    const cell = this.page.locator(`.board [data-place="${place}"]`);
    const box = await cell.boundingBox();
    if (!box) throw new Error(`${place} is not on the board`);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'state') this.view = message.view;
    else if (message.type === 'event' && message.view && this.view) {
      this.view = { ...this.view, ...message.view };
    }
  }
}

/** The places to click for a move, in order: what moves, then where to. */
function clicksFor(effect: Effect, view: View | null): string[] {
  if ('to' in effect) return [effect.from, effect.to];
  if ('place' in effect) return [effect.place];
  if (!('shift' in effect)) return [effect.from];
  const own = effect.shift.filter(([from]) => colourAt(view?.position ?? '', from) === view?.turn);
  const chosen = own.map(([from]) => from);
  // In line, only the foremost marble enters a cell that none of them leaves.
  const target = own.map(([, to]) => to).find((to) => !chosen.includes(to));
  return target ? [...chosen, target] : chosen;
}

/** Whose marble lies on a cell of an Abalone position. */
function colourAt(position: string, cell: string): 'first' | 'second' | null {
  const rows = (position.split(' ')[0] ?? '').split('/').reverse();
  const row = cell.charCodeAt(0) - 'a'.charCodeAt(0);
  const places = [...(rows[row] ?? '')].flatMap((mark) =>
    /\d/.test(mark) ? Array<string>(Number(mark)).fill('') : [mark],
  );
  // Rows from f on begin with a higher number.
  const found = places[Number(cell.slice(1)) - Math.max(1, row - 3)];
  return found === 'b' ? 'first' : found === 'w' ? 'second' : null;
}

export async function waitUntil(
  isSo: () => boolean,
  patience: number,
  what: () => string,
): Promise<void> {
  const deadline = Date.now() + patience;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`waited too long for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
