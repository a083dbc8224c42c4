// Somebody at a table: what they look at, what they have asked for, and what they do.
import { untrack } from 'svelte';
import type { Arrow } from '../boards/contract';
import { other, type Action, type Offer, type Side } from '../live/messages';
import { go, router } from '../router.svelte';
import { announce } from '../state/announce.svelte';
import { live } from '../state/live.svelte';
import { runningChanged } from '../state/running.svelte';
import { Table } from '../state/table.svelte';
import { atTable, leftTable } from '../state/waiting.svelte';
import { t } from '../texts/texts.svelte';
import { resultReason, resultTitle } from './result';
import type { ToolName } from './tools';

export type DialogName = 'resign' | 'draw' | 'new';

// A phrase is heard for a while, like something that was said.
const HEARD_FOR = 7000;
const SECOND = 1000;

export class Sitting {
  readonly table: Table;
  dialog = $state<DialogName | null>(null);
  /** What was against the last thing that was tried. */
  problem = $state('');
  /** The phrases to choose from are open. */
  talking = $state(false);
  turned = $state(false);
  thinking = $state(false);
  /** The move of the computer's thoughts that is pointed at. */
  pointed = $state<string | null>(null);
  heard = $state<Partial<Record<Side, string>>>({});
  /** How long the other players have been away, in milliseconds; counts on while the game waits for them. */
  away = $state.raw<Partial<Record<Side, number>>>({});
  /** The ratings of both sides while the game is played, to be compared with those after it. */
  ratingsBefore = $state.raw<readonly (number | undefined)[]>([]);
  #looked = $state<number | null>(null);
  #hint = $state<{ move: string; ply: number } | null>(null);
  #newestPhrase = -1;
  #toldResult = '';
  #wantsMore = false;

  constructor(id: string) {
    this.table = new Table(id);
    $effect(() => () => {
      this.table.close();
    });
    $effect(() => {
      this.#hearPhrases();
    });
    $effect(() => this.#countAbsence());
    // The end is news for those who listen too.
    $effect(() => {
      const { view } = this;
      const text = view?.result
        ? `${resultTitle(view, view.result)} ${resultReason(view, view.result)}`
        : '';
      if (text && text !== this.#toldResult) announce(text);
      this.#toldResult = text;
    });
    const status = $derived(this.view?.status);
    const plays = $derived(this.view !== null && this.view.you.length > 0);
    $effect(() => {
      // Once for each change of this game, not again when the list arrives.
      if (status && plays)
        untrack(() => {
          runningChanged(status === 'over');
        });
    });
    // Whether this game waits for me is known here first; elsewhere the server tells.
    const mine = $derived(
      plays &&
        status === 'playing' &&
        this.view?.mode === 'online' &&
        this.view.turn !== null &&
        this.view.you.includes(this.view.turn),
    );
    $effect(() => {
      if (!status || !plays) return;
      const isMine = mine;
      untrack(() => {
        atTable(id, isMine);
      });
    });
    $effect(() => () => {
      untrack(() => {
        leftTable(id);
      });
    });
    $effect(() => {
      const { view } = this;
      if (view?.status === 'playing') this.ratingsBefore = view.seats.map(({ rating }) => rating);
    });
    // The rematch is where both of us go next.
    $effect(() => {
      if (this.view?.next && this.#wantsMore) go(`/play/${this.view.next}`);
    });
  }

  get view() {
    return this.table.view;
  }

  /** The number of moves in the game. */
  get latest(): number {
    return this.view?.moves.length ?? 0;
  }

  /** The number of moves that the board shows. */
  get shown(): number {
    return this.#looked === null ? this.latest : Math.min(this.#looked, this.latest);
  }

  show(ply: number): void {
    this.#looked = ply >= this.latest ? null : Math.max(0, ply);
  }

  /** Whoever plays the second side alone sits on that side of the board, until they turn it. */
  get flipped(): boolean {
    const second = this.view?.you.length === 1 && this.view.you[0] === 'second';
    return second !== this.turned;
  }

  get bottom(): Side {
    return this.flipped ? 'second' : 'first';
  }

  get top(): Side {
    return other(this.bottom);
  }

  /** Milliseconds until the game of an absent opponent can be claimed, 0 from then on; null if never. */
  get claimIn(): number | null {
    const { view } = this;
    if (view?.status !== 'playing' || view.you.length !== 1 || view.claim_after === null)
      return null;
    const [mine] = view.you;
    const away = mine && this.away[other(mine)];
    // A game that has hardly begun is called off instead.
    if (away === undefined || view.can.includes('abort')) return null;
    return Math.max(0, view.claim_after - away);
  }

  /** A first game is guided, as its address says. */
  get guided(): boolean {
    return 'guide' in router.query && this.view?.mode === 'computer';
  }

  /** Sends an action; the reason when it is refused. */
  async act(action: Action): Promise<string | null> {
    const answer = await this.table.act(action);
    if (answer.outcome === 'done') return null;
    return answer.reason.text || t('web-refused');
  }

  /** Sends an action, and says here what was against it. */
  async do(action: Action): Promise<void> {
    this.problem = (await this.act(action)) ?? '';
    if (this.problem) announce(this.problem);
  }

  use(tool: ToolName): void {
    this.problem = '';
    const { view } = this;
    if (!view) return;
    switch (tool) {
      case 'takeback':
        if (view.can.includes('takeback')) void this.do({ kind: 'takeback' });
        else this.#toggleOffer('takeback');
        break;
      case 'draw':
        if (view.mode === 'local') this.dialog = 'draw';
        else this.#toggleOffer('draw');
        break;
      case 'resign':
        this.dialog = 'resign';
        break;
      case 'pause':
        void this.do({ kind: view.status === 'paused' ? 'resume' : 'pause' });
        break;
      case 'hint':
        void this.#askHint();
        break;
      case 'phrases':
        this.talking = !this.talking;
        break;
      case 'flip':
        this.turned = !this.turned;
        break;
    }
  }

  rematch(kind: 'offer' | 'accept' | 'decline' | 'withdraw'): void {
    this.#wantsMore = kind === 'offer' || kind === 'accept';
    void this.do({ kind, offer: 'rematch' });
  }

  think(on: boolean): void {
    this.thinking = on;
    live.think(this.table.id, on);
  }

  /** A move to be shown for as long as its position is on the board. */
  suggest(move: string, ply: number): void {
    this.#hint = { move, ply };
  }

  /** Hints and thoughts are drawn as arrows, for as long as their position is on the board. */
  get arrows(): Arrow[] {
    const { view } = this;
    if (!view?.legal || this.shown !== this.latest) return [];
    const lines = this.thinking ? (this.table.state.thought?.lines ?? []).slice(0, 3) : [];
    const moves: [string, number][] = this.pointed
      ? [[this.pointed, 1]]
      : this.#hint?.ply === view.ply
        ? [[this.#hint.move, 1]]
        : lines.map(({ move }, place) => [move, 1 - place * 0.3]);
    return moves.flatMap(([move, weight]) => {
      const found = view.legal?.find((one) => one.move === move);
      return found ? [{ ...found, weight }] : [];
    });
  }

  #countAbsence(): (() => void) | undefined {
    const { presence } = this.table.state;
    const { view } = this;
    const sides = (['first', 'second'] as const).filter(
      (side, place) => !view?.you.includes(side) && typeof presence?.left_for[place] === 'number',
    );
    const isCounted = view?.mode === 'online' && view.status === 'playing' && sides.length > 0;
    const count = () => {
      const away: Partial<Record<Side, number>> = {};
      for (const side of sides) away[side] = this.table.awayFor(side) ?? 0;
      this.away = away;
    };
    if (!isCounted) {
      this.away = {};
      return;
    }
    count();
    const timer = setInterval(count, SECOND);
    return () => {
      clearInterval(timer);
    };
  }

  #toggleOffer(offer: Offer): void {
    const { view } = this;
    const mine = view?.offers.some((one) => one.offer === offer && view.you.includes(one.by));
    void this.do({ kind: mine ? 'withdraw' : 'offer', offer });
  }

  async #askHint(): Promise<void> {
    const ply = this.view?.ply ?? 0;
    const answer = await live.hint(this.table.id);
    if ('code' in answer) this.problem = answer.text || t('web-refused');
    else {
      this.suggest(answer.move, ply);
      announce(t('web-hint', { move: answer.move }));
    }
  }

  #hearPhrases(): void {
    const { phrases, seen } = this.table.state;
    for (const side of ['first', 'second'] as const) {
      const said = phrases[side];
      if (!said || said.n <= this.#newestPhrase || said.n !== seen) continue;
      this.#newestPhrase = said.n;
      this.heard = { ...this.heard, [side]: said.text };
      if (!this.view?.you.includes(side)) announce(said.text);
      setTimeout(() => {
        if (this.heard[side] === said.text) this.heard = { ...this.heard, [side]: undefined };
      }, HEARD_FOR);
    }
  }
}
