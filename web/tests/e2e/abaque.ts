// The test fixtures: a running program, people with browsers, and board gestures.
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

// The timeout of expectations. It only limits a hang, because machines are shared.
const PATIENCE = 60_000;

/** Tags repetitions for another game or language, which `make test` skips and `make web-e2e` runs. */
export const long = (when = true) => ({ tag: when ? ['@long'] : [] });

interface Options {
  /** A person with a separate browser context: no shared cookies or storage. */
  person: (options?: PersonOptions) => Promise<Person>;
}

export interface PersonOptions {
  locale?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  settings?: Record<string, unknown>;
  serviceWorkers?: 'allow' | 'block';
  /** Whether it is a touch screen. */
  touch?: boolean;
}

export const test = base.extend<Options, { program: Program }>({
  program: [
    // Playwright requires an empty object pattern here.
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

export type Way = 'computer' | 'beside' | 'link';

interface Heard {
  kind: string;
  message: unknown;
}

export class Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the browser's console. */
  readonly complaints: string[] = [];
  /** The table as last sent to this browser. */
  view: View | null = null;
  /** The last event that is part of `view`. */
  #seen = { table: '', n: 0 };
  #early: Extract<ServerMessage, { type: 'event' }>[] = [];
  #random = 1;
  #hasSession = false;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      // A deliberately stopped server is not an error of the page.
      const expected = /Failed to load resource|WebSocket connection|net::ERR/.test(text);
      if (message.type() === 'error' && !expected) this.complaints.push(text);
    });
    // The page contains the initial state; the socket continues from there.
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'document') return;
      response.text().then(
        (html) => {
          const [, json] = /id="messages">(.*?)<\/script>/s.exec(html) ?? [];
          for (const one of JSON.parse(json ?? '[]') as ServerMessage[]) this.#hear(one);
        },
        // The page was left before the body was read.
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
    // No animations, unless a test is about them.
    const settings = { speed: 'off', ...options.settings };
    await context.addInitScript((kept) => {
      try {
        if (!localStorage.getItem('abaque.settings')) {
          localStorage.setItem('abaque.settings', JSON.stringify(kept));
        }
      } catch {
        // A test has disabled the storage.
      }
    }, settings);
    // The tables of this browser are played in a worker, whose messages the test hears too.
    const person = new Person(context, await context.newPage());
    await context.exposeFunction('heardLocally', (message: ServerMessage) => {
      person.#hear(message);
    });
    await context.addInitScript(() => {
      const hear = (window as unknown as { heardLocally: (message: unknown) => void }).heardLocally;
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          this.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
            if (data.kind === 'heard') hear(data.message);
          });
        }
      };
    });
    return person;
  }

  /** Starts a game as the dialog does with its usual choices. */
  async begin(game: GameName, way: Way): Promise<void> {
    const mode = ({ computer: 'computer', beside: 'local', link: 'link' } as const)[way];
    await this.beginAs({
      game,
      mode,
      ...(way === 'computer' ? { level: 3 } : {}),
      clock: way === 'link' ? { kind: 'timed', main: 600_000, increment: 0 } : { kind: 'none' },
    });
  }

  /** Starts a game from the home page: two clicks, and choices in between. */
  async beginByHand(
    game: GameName,
    way: Way,
    choose: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const place = { computer: 0, beside: 1, link: 2 }[way];
    await this.page.goto('/');
    const button = this.page.locator(`section:has(#game-${game})`).getByRole('button').nth(place);
    const dialog = this.page.locator('dialog');
    // The list of unfinished games loads later and may move the button.
    await expect(async () => {
      if (!(await dialog.isVisible())) await button.click({ timeout: 5_000 });
      await dialog.waitFor({ timeout: 5_000 });
    }).toPass();
    await choose();
    await dialog.locator('button[type=submit]').click();
    await this.page.waitForURL('**/play/*');
    await this.arrive();
  }

  /** Creates a game without the dialog, also one that it does not offer, and opens its page. */
  async beginAs(
    wish: Partial<NewTable> & Pick<NewTable, 'game' | 'mode'> & { position?: string },
  ): Promise<void> {
    const made = await this.ask<CreatedTable>('POST', '/api/tables', wish);
    const { table, invitation } = made;
    if (invitation) {
      // The dialog stores the link like this.
      await this.context.addInitScript(
        ({ key, value }) => {
          localStorage.setItem(key, value);
        },
        { key: `abaque.invite.${table}`, value: JSON.stringify(invitation) },
      );
    }
    await this.page.goto(`/play/${table}`);
    await this.arrive();
  }

  /** Asks the server as this browser's user, without a page; a first visit gets a session. */
  async ask<Answer>(method: string, path: string, data?: unknown): Promise<Answer> {
    const { request } = this.context;
    const headers = { 'X-Abaque': '1' };
    if (!this.#hasSession) await request.get('/api/me');
    this.#hasSession = true;
    const answer = await request.fetch(path, { method, headers, data });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text || 'null') as Answer;
  }

  /** Waits until the table is shown. */
  async arrive(): Promise<void> {
    await this.page.locator('.table').waitFor();
    await this.page.locator('.board [data-place]').first().waitFor({ state: 'attached' });
  }

  /** Waits until this many moves are shown. */
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

  /** Waits until it is this person's turn and the board accepts a move, or the game is over. */
  async turn(): Promise<void> {
    await waitUntil(
      () => this.mine || this.over,
      () => `a turn, at ply ${this.view?.ply}`,
    );
    if (this.over) return;
    await this.page.locator(`.table[data-ply="${this.view?.ply}"] .play.active`).waitFor();
  }

  /** A legal move, deterministic by number. */
  chooseMove(): LegalMove {
    const legal = this.view?.legal ?? [];
    this.#random = (this.#random * 16807) % 2147483647;
    const chosen = legal[this.#random % legal.length];
    if (!chosen) throw new Error('no legal move');
    return chosen;
  }

  /** Plays a move with the mouse and waits for the server's decision. */
  async move(chosen = this.chooseMove()): Promise<void> {
    const before = this.view?.ply ?? 0;
    for (const place of this.placesFor(chosen)) await this.click(place);
    await this.after(before);
  }

  /** The places to click for a move, in order: what moves, then where to. */
  placesFor(chosen: LegalMove): string[] {
    return placesFor(chosen, this.view);
  }

  /** Types a move and sends it. */
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

  /** Taps a place of the board. */
  async tap(place: string): Promise<void> {
    const { x, y } = await this.#spotOf(place);
    await this.page.touchscreen.tap(x, y);
  }

  /** Drags from a place to another, or over several. */
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
    // The response is read late: the socket may already be ahead.
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
  // Two moves of the same marbles can enter the same cell; find one that only this move enters.
  const others = (view?.legal ?? [])
    .filter((one) => one.move !== move && String(ownCells(one.effect, view)) === String(marbles))
    .flatMap((one) => enters(one.effect).map(([, to]) => to));
  const targets = enters(effect).map(([, to]) => to);
  const target = targets.find((to) => !others.includes(to)) ?? targets[0];
  return target ? [...marbles, target] : marbles;
}

/** The mover's own marbles in an Abalone move, in line. */
function ownCells(effect: Effect, view: View | null): string[] {
  if (!('shift' in effect)) return [];
  const cells = effect.shift.map(([from]) => from);
  return cells.filter((cell) => colourAt(view?.position ?? '', cell) === view?.turn).sort();
}

/** The owner of the marble on a cell of an Abalone position. */
function colourAt(position: string, cell: string): 'first' | 'second' | null {
  const rows = (position.split(' ')[0] ?? '').split('/').reverse();
  const row = cell.charCodeAt(0) - 'a'.charCodeAt(0);
  const places = [...(rows[row] ?? '')].flatMap((mark) =>
    /\d/.test(mark) ? Array<string>(Number(mark)).fill('') : [mark],
  );
  // Rows from f on start with a higher number.
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
