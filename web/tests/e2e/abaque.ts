// What every test needs: a running program, people with browsers, and hands to move pieces.
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import type {
  CreatedTable,
  Effect,
  GameName,
  LegalMove,
  NewTable,
  ServerMessage,
  View,
} from '../../src/wire/index.ts';
import { Program } from './program.ts';

export { expect } from '@playwright/test';

// How long a state may take to come. Machines are shared: this bounds a hang, it measures nothing.
const PATIENCE = 60_000;

/** Marks what repeats a test for another game or language: `make test` leaves it out, `make web-e2e` not. */
export const long = (when = true) => ({ tag: when ? ['@long'] : [] });

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
  /** A screen that is touched. */
  touch?: boolean;
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
  /** The last event that is part of `view`. */
  #seen = { table: '', n: 0 };
  #early: Extract<ServerMessage, { type: 'event' }>[] = [];
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
    // The page itself says how the table stands; the socket goes on from there.
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'document') return;
      response.text().then(
        (html) => {
          const [, json] = /id="messages">(.*?)<\/script>/s.exec(html) ?? [];
          for (const one of JSON.parse(json ?? '[]') as ServerMessage[]) this.#hear(one);
        },
        // Left before it was read.
        () => undefined,
      );
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
      hasTouch: options.touch ?? false,
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
    const button = this.page.locator(`section:has(#game-${game})`).getByRole('button').nth(place);
    const dialog = this.page.locator('dialog');
    // The games under way come a little later, and may move the button from under the pointer.
    await expect(async () => {
      if (!(await dialog.isVisible())) await button.click({ timeout: 5_000 });
      await dialog.waitFor({ timeout: 5_000 });
    }).toPass();
    await choose();
    await dialog.locator('button[type=submit]').click();
    await this.page.waitForURL('**/play/*');
    await this.arrive();
  }

  /** Begins a game that the dialog does not offer: a number of moves, a position. */
  async beginAs(
    wish: Partial<NewTable> & Pick<NewTable, 'game' | 'mode'> & { position?: string },
  ): Promise<void> {
    await this.page.goto('/');
    await this.page.locator(`#game-${wish.game}`).waitFor();
    const table = await this.page.evaluate(async (body) => {
      // Whoever comes for the first time is made known first.
      await fetch('/api/me');
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Abaque': '1' },
        body: JSON.stringify(body),
      });
      const made = (await answer.json()) as CreatedTable;
      // The dialog keeps the link like this.
      if (made.invitation) {
        localStorage.setItem(`abaque.invite.${made.table}`, JSON.stringify(made.invitation));
      }
      return made.table;
    }, wish);
    await this.page.goto(`/play/${table}`);
    await this.arrive();
  }

  /** Waits until the table is on the screen. */
  async arrive(): Promise<void> {
    await this.page.locator('.table').waitFor();
    await this.page.locator('.board [data-place]').first().waitFor({ state: 'attached' });
  }

  /** Sees the game after so many moves. */
  async sees(ply: number): Promise<void> {
    await expect(this.page.locator('.table')).toHaveAttribute('data-ply', String(ply));
  }

  get mine(): boolean {
    const { view } = this;
    return view?.status === 'playing' && view.legal !== null;
  }

  get over(): boolean {
    return this.view?.status === 'over';
  }

  /** Waits until it is this person's turn and the board takes a move, or the game is over. */
  async turn(): Promise<void> {
    await waitUntil(
      () => this.mine || this.over,
      () => `a turn, at ply ${this.view?.ply}`,
    );
    if (this.over) return;
    await this.page.locator(`.table[data-ply="${this.view?.ply}"] .play.active`).waitFor();
  }

  /** One of the legal moves; the same game takes the same course every time. */
  chooseMove(): LegalMove {
    const legal = this.view?.legal ?? [];
    this.#random = (this.#random * 16807) % 2147483647;
    const chosen = legal[this.#random % legal.length];
    if (!chosen) throw new Error('no legal move');
    return chosen;
  }

  /** Moves with the mouse, as the effect says, and waits until the server has decided. */
  async move(chosen = this.chooseMove()): Promise<void> {
    const before = this.view?.ply ?? 0;
    for (const place of this.placesFor(chosen)) await this.click(place);
    await this.after(before);
  }

  /** The places to choose for a move, in order: what moves, then where to. */
  placesFor(chosen: LegalMove): string[] {
    return placesFor(chosen, this.view);
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
      () => `a move after ply ${ply}`,
    );
  }

  /** Clicks on a place of the board by its name. */
  async click(place: string): Promise<void> {
    const { x, y } = await this.#spotOf(place);
    await this.page.mouse.click(x, y);
  }

  /** Touches a place of the board. */
  async tap(place: string): Promise<void> {
    const { x, y } = await this.#spotOf(place);
    await this.page.touchscreen.tap(x, y);
  }

  /** Drags what lies on a place to another, or over several. */
  async drag(from: string, ...over: string[]): Promise<void> {
    let at = await this.#spotOf(from);
    await this.page.mouse.move(at.x, at.y);
    await this.page.mouse.down();
    for (const place of over) {
      const next = await this.#spotOf(place);
      await this.page.mouse.move((at.x + next.x) / 2, (at.y + next.y) / 2);
      await this.page.mouse.move(next.x, next.y);
      at = next;
    }
    await this.page.mouse.up();
  }

  async #spotOf(place: string): Promise<{ x: number; y: number }> {
    const box = await this.page.locator(`.board [data-place="${place}"]`).boundingBox();
    if (!box) throw new Error(`${place} is not on the board`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  #hear(message: ServerMessage): void {
    if (message.type !== 'state' && message.type !== 'event') return;
    const seen = this.#seen.table === message.table ? this.#seen.n : 0;
    // What the page said is read late: the socket may have gone on meanwhile.
    if (message.type === 'event' && (seen === 0 || message.n <= seen)) {
      if (seen === 0) this.#early.push(message);
      return;
    }
    if (message.type === 'state' && message.n < seen) return;
    this.#seen = { table: message.table, n: message.n };
    if (message.type === 'state') this.view = message.view;
    else if (message.view && this.view) this.view = { ...this.view, ...message.view };
    const early = this.#early.filter(({ table }) => table === message.table);
    this.#early = [];
    for (const event of early) this.#hear(event);
  }
}

function placesFor({ move, effect }: LegalMove, view: View | null): string[] {
  if ('to' in effect) return [effect.from, effect.to];
  if ('place' in effect) return [effect.place];
  if (!('shift' in effect)) return [effect.from];
  const marbles = ownCells(effect, view);
  const enters = (one: Effect) =>
    'shift' in one
      ? one.shift.filter(([from, to]) => marbles.includes(from) && !marbles.includes(to))
      : [];
  // Two moves of the same marbles can enter the same cell; one of their cells is this move's alone.
  const others = (view?.legal ?? [])
    .filter((one) => one.move !== move && String(ownCells(one.effect, view)) === String(marbles))
    .flatMap((one) => enters(one.effect).map(([, to]) => to));
  const targets = enters(effect).map(([, to]) => to);
  const target = targets.find((to) => !others.includes(to)) ?? targets[0];
  return target ? [...marbles, target] : marbles;
}

/** The mover's own marbles that an Abalone move takes along, in line. */
function ownCells(effect: Effect, view: View | null): string[] {
  if (!('shift' in effect)) return [];
  const cells = effect.shift.map(([from]) => from);
  return cells.filter((cell) => colourAt(view?.position ?? '', cell) === view?.turn).sort();
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

async function waitUntil(isSo: () => boolean, what: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`waited too long for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
