// What the other side asks for and answers, in the words of each reader.
import { formFor, seatName, seatOf } from '../parts/seats';
import { t } from '../texts/texts.svelte';
import type { Offer, Side, View } from '../wire';

/** An offer, as those who answer it read it. */
export function offerText(view: View, offer: Offer, by: Side): string {
  const seat = seatOf(view, by);
  return t(`web-offered-${offer}${formFor(seat)}`, { name: seatName(seat) });
}

/** That an offer was declined. Empty for everybody but the side that made it: the other one gave the answer. */
export function declinedText(view: View, declined: { offer: Offer; by: Side } | null): string {
  if (!declined || view.you.length !== 1 || view.you.includes(declined.by)) return '';
  return t(`web-declined-${declined.offer}${formFor(seatOf(view, declined.by))}`);
}
