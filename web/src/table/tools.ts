// Which tools lie at a table. The set depends on the kind of game alone, so that a tool keeps its
// place from the first move to the last; what cannot be used now is greyed.
import type { IconName } from '../parts/icons';
import type { Ability, Offer, Side, View } from '../wire';

export type ToolName =
  'takeback' | 'draw' | 'resign' | 'pause' | 'hint' | 'conditional' | 'phrases' | 'flip';

export interface Tool {
  name: ToolName;
  icon: IconName;
  /** The id of its text. */
  label: string;
  usable: boolean;
  /** Pressing it cancels what is pending. */
  pressed?: boolean;
}

/** What the reader has switched at the table. */
export interface Switched {
  flipped: boolean;
  /** The phrases are open. */
  talking: boolean;
  /** Help is allowed at this table. */
  hints: boolean;
  /** The reader looks ahead, to answer moves before they are played. */
  ahead?: boolean;
  /** False beside the team mate who speaks for the reader's team. */
  speaks?: boolean;
}

export function toolsOf(
  view: View,
  { flipped, talking, hints, ahead = false, speaks = true }: Switched,
): Tool[] {
  const can = (...abilities: Ability[]) => abilities.some((one) => view.can.includes(one));
  const asked = (offer: Offer) => view.you.length === 1 && myOffer(view, offer);
  const flip: Tool = {
    name: 'flip',
    icon: 'flip',
    label: 'web-tool-flip',
    usable: true,
    pressed: flipped,
  };
  if (view.you.length === 0) return [flip];

  const takeback: Tool = asked('takeback')
    ? tool('takeback', 'undo', 'web-tool-takeback-asked', speaks, true)
    : tool('takeback', 'undo', 'web-tool-takeback', can('takeback', 'offer-takeback'));
  const draw: Tool = asked('draw')
    ? tool('draw', 'draw', 'web-tool-draw-asked', speaks, true)
    : tool('draw', 'draw', 'web-tool-draw', can('draw'));
  // A game that waits for its opponent is called off where it says so.
  const begun = view.status !== 'waiting';
  const resign = tool('resign', 'flag', 'web-tool-resign', begun && can('resign', 'abort'));
  const hint = hints ? [tool('hint', 'bulb', 'web-tool-hint', can('hint'))] : [];
  const pause =
    view.status === 'paused'
      ? tool('pause', 'play', 'web-tool-resume', can('resume'))
      : tool('pause', 'pause', 'web-tool-pause', can('pause'));
  switch (view.mode) {
    case 'computer':
      return [takeback, ...hint, resign, flip];
    case 'local':
      return [takeback, draw, resign, ...hint, pause, flip];
    case 'online':
      return [
        takeback,
        draw,
        resign,
        ...(view.clock.kind === 'days'
          ? [tool('conditional', 'branch', 'web-tool-conditional', can('conditional'), ahead)]
          : []),
        tool('phrases', 'speech', 'web-tool-phrases', begun, talking),
        flip,
      ];
  }
}

/** An offer that the other side has made and this reader may answer. */
export function theirOffer(view: View, offer: Offer): { by: Side } | null {
  if (view.you.length !== 1) return null;
  return view.offers.find((one) => one.offer === offer && !view.you.includes(one.by)) ?? null;
}

export function myOffer(view: View, offer: Offer): boolean {
  return view.offers.some((one) => one.offer === offer && view.you.includes(one.by));
}

function tool(
  name: ToolName,
  icon: IconName,
  label: string,
  usable: boolean,
  pressed?: boolean,
): Tool {
  return { name, icon, label, usable, ...(pressed === undefined ? {} : { pressed }) };
}
