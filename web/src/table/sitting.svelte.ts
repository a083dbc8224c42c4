// The state of a user at a table: the shown position, requested help, actions.
import { untrack } from 'svelte';
import type { Arrow } from '../boards/contract';
import { go, router } from '../router.svelte';
import { other } from '../sides';
import { announce } from '../state/announce.svelte';
import { live } from '../state/live.svelte';
import { runningChanged } from '../state/running.svelte';
import { Table } from '../state/table.svelte';
import { atTable, leftTable } from '../state/waiting.svelte';
import { t, withTexts } from '../texts/texts.svelte';
import type { Action, LegalMove, Offer, Side } from '../wire';
import { LinePreview } from './preview.svelte';
import { resultReason, resultTitle, type Moment } from './result';
import { endsWithAnswer, withLine, type Line } from './lines';
import type { Lookahead } from './lookahead.svelte';
import type { ToolName } from './tools';

export type DialogName = 'resign' | 'draw' | 'new';

// How long a phrase is shown.
const HEARD_FOR = 7000;
const SECOND = 1000;

export class Sitting {
  readonly table: Table;
  dialog = $state<DialogName | null>(null);
  /** Why the last action failed. */
  problem = $state('');
  /** The list of phrases is open. */
  talking = $state(false);
  turned = $state(false);
  thinking = $state(false);
  /** The move of the engine's lines under the pointer. */
  pointed = $state<string | null>(null);
  readonly preview = new LinePreview();
  heard = $state<Partial<Record<Side, string>>>({});
  /** How long the other players have been away, in milliseconds; counts on while the game waits for them. */
  away = $state.raw<Partial<Record<Side, number>>>({});
  /** The key moment of a finished game: its arrows are shown while its position is. */
  moment = $state.raw<Moment | null>(null);
  #looked = $state<number | null>(null);
  #hint = $state<{ move: string; ply: number } | null>(null);
  /** The moves that can be chosen ahead, in the position that they belong to. */
  #premoves = $state.raw<{ ply: number; moves: LegalMove[] } | null>(null);
  /** The premove that is on its way to the server. */
  #sentPremove = $state.raw<{ ply: number; move: string | null } | null>(null);
  /** The board is used to enter conditional moves. */
  ahead = $state.raw<Lookahead | null>(null);
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
    // Announce the end to screen readers too.
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
    const premovesAt = $derived(this.view?.can.includes('premove') ? this.view.ply : null);
    $effect(() => {
      if (premovesAt !== null) void this.#askPremoves();
    });
    // Lines of another position do not apply.
    const canLookAhead = $derived(this.view?.can.includes('conditional') ?? false);
    $effect(() => {
      if (!canLookAhead) this.ahead = null;
    });
    const dropped = $derived(this.dropped);
    $effect(() => {
      if (dropped) announce(dropped);
    });
    // This page knows first whose turn it is; other pages learn it from the server.
    const mine = $derived(
      plays &&
        status === 'playing' &&
        this.view?.mode === 'online' &&
        this.view.turn !== null &&
        this.view.you.includes(this.view.turn) &&
        // In a team it is one member's turn.
        this.view.can.includes('move'),
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
    // Both players go to the rematch.
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
    this.preview.close();
    this.#looked = ply >= this.latest ? null : Math.max(0, ply);
  }

  /** Shows the position after so many moves of a line of the computer's. */
  showLine(line: readonly string[], at: number): void {
    this.#looked = null;
    if (this.view) void this.preview.show(this.view, line, at);
  }

  showMoment(moment: Moment): void {
    this.moment = moment;
    this.show(moment.ply);
    announce(moment.text);
  }

  /** A player of the second side alone sees the board from that side, until they turn it. */
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

  /** The moves that can be chosen now for the next turn; null while none can. */
  get premoves(): LegalMove[] | null {
    const { view } = this;
    if (!view?.can.includes('premove') || this.#premoves?.ply !== view.ply) return null;
    return this.#premoves.moves;
  }

  /** The move that is played as soon as the opponent has moved. */
  get premove(): string | null {
    const ply = this.view?.ply;
    if (this.#sentPremove && this.#sentPremove.ply === ply) return this.#sentPremove.move;
    const { plan } = this.table.state;
    return plan?.ply === ply ? (plan?.premove ?? null) : null;
  }

  /** The reader's conditional lines, from the current position. */
  get lines(): Line[] {
    return (this.table.state.plan?.lines ?? []).map((line) => line.split(' '));
  }

  /** Saves the entered line. */
  async keepLine(): Promise<void> {
    const { ahead } = this;
    if (!ahead || !endsWithAnswer(ahead.line)) return;
    await this.#sendLines(withLine(this.lines, ahead.line));
    if (this.problem || this.ahead !== ahead) return;
    announce(t('web-conditional-kept'));
    await ahead.show([]);
  }

  async removeLine(line: Line): Promise<void> {
    const text = line.join(' ');
    await this.#sendLines(this.lines.filter((other) => other.join(' ') !== text));
  }

  /** Why the premove was dropped. */
  get dropped(): string {
    return this.table.state.plan?.dropped ?? '';
  }

  /** Sets or clears the premove; the reason if it is refused. */
  async choosePremove(move: string | null): Promise<string | null> {
    const ply = this.view?.ply ?? 0;
    const sent = { ply, move };
    this.#sentPremove = sent;
    announce(move === null ? t('web-premove-cancelled') : t('web-premove-set', { move }));
    const answer = await live.act(this.table.id, ply, {
      kind: 'premove',
      ...(move === null ? {} : { move }),
    });
    if (this.#sentPremove === sent) this.#sentPremove = null;
    if (answer.outcome === 'done') return null;
    return answer.reason.text || t('web-refused');
  }

  /** A first game is guided, as its address says. */
  get guided(): boolean {
    return 'guide' in router.query && this.view?.mode === 'computer';
  }

  /** Sends an action; the reason when it is refused. */
  async act(action: Action): Promise<string | null> {
    const answer = await this.table.act(action);
    if (answer.outcome === 'done') {
      if (action.kind === 'move') this.#offerPush();
      return null;
    }
    return answer.reason.text || t('web-refused');
  }

  /** Sends an action, and shows the reason if it is refused. */
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
      case 'conditional':
        if (this.ahead) this.ahead = null;
        else void this.#lookAhead();
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
    this.preview.close();
    live.think(this.table.id, on);
  }

  /** A move to be shown for as long as its position is on the board. */
  suggest(move: string, ply: number): void {
    this.#hint = { move, ply };
  }

  /** Hints and thoughts are drawn as arrows, for as long as their position is on the board. */
  get arrows(): Arrow[] {
    const { view } = this;
    if (this.moment?.ply === this.shown) return this.moment.arrows;
    if (this.shown !== this.latest) return [];
    const ahead = this.premoves?.find(({ move }) => move === this.premove);
    if (ahead) return [{ ...ahead, weight: 1 }];
    if (!view?.legal || this.preview.of(view)) return [];
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

  /** The reply may take days: offer notifications now. */
  #offerPush(): void {
    if (this.view?.clock.kind !== 'days' || this.view.mode !== 'online') return;
    import('../state/push.svelte')
      .then(({ offerPush }) => offerPush('turn'))
      .catch(() => undefined);
  }

  /** Loaded on demand: the first board does not wait for it. */
  async #lookAhead(): Promise<void> {
    const { Lookahead } = await withTexts('dialogs', import('./lookahead.svelte'));
    const { view } = this;
    if (!view?.can.includes('conditional')) return;
    this.show(this.latest);
    this.ahead = new Lookahead(view);
  }

  async #sendLines(lines: readonly Line[]): Promise<void> {
    await this.do({ kind: 'conditional', lines: lines.map((line) => line.join(' ')) });
  }

  async #askPremoves(): Promise<void> {
    const answer = await live.premoves(this.table.id);
    if ('moves' in answer) this.#premoves = answer;
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
      const text =
        said.from === null ? said.text : t('web-said-by', { name: said.from, text: said.text });
      this.heard = { ...this.heard, [side]: text };
      if (!this.view?.you.includes(side)) announce(text);
      setTimeout(() => {
        if (this.heard[side] === text) this.heard = { ...this.heard, [side]: undefined };
      }, HEARD_FOR);
    }
  }
}
