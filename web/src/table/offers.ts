// What the other side asks for and answers, in the words of each reader.
import { formFor, isTeam, seatName, seatOf } from '../parts/seats';
import { t } from '../texts/texts.svelte';
import type { Offer, Side, View } from '../wire';

/** An offer, as those who answer it read it. */
export function offerText(view: View, offer: Offer, by: Side): string {
  const seat = seatOf(view, by);
  return t(`web-offered-${offer}${formFor(seat)}`, { name: seatName(seat) });
}

/** The team mate who speaks for the reader's team; null if that is the reader, or there is no team. */
export function speakerBeside(view: View, me: string | undefined): string | null {
  const [own] = view.you;
  if (own === undefined || view.you.length !== 1 || view.mode !== 'online') return null;
  const { members, people, next_member: next = 0 } = seatOf(view, own);
  return !isTeam(seatOf(view, own)) || people?.[next] === me ? null : (members?.[next] ?? null);
}

/** That an offer was declined. Empty for everybody but the side that made it: the other one gave the answer. */
export function declinedText(view: View, declined: { offer: Offer; by: Side } | null): string {
  if (!declined || view.you.length !== 1 || view.you.includes(declined.by)) return '';
  return t(`web-declined-${declined.offer}${formFor(seatOf(view, declined.by))}`);
}
