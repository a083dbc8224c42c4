// The names of seats.
import { list } from '../texts/format';
import { t } from '../texts/texts.svelte';
import type { Seat, Side, View } from '../wire';

export const seatOf = ({ seats }: Pick<View, 'seats'>, side: Side): Seat =>
  seats[side === 'first' ? 0 : 1];

/** The name in a seat, for a sentence: `Ada and Al`. */
export function seatName(seat: Seat): string {
  switch (seat.kind) {
    case 'open':
      return t('web-seat-open');
    case 'computer':
      return seat.level === undefined
        ? t('web-seat-computer')
        : t('web-seat-level', { level: seat.level });
    case 'team':
      return seat.members ? list(seat.members) : (seat.name ?? t('web-seat-guest'));
    case 'person':
      return seat.name || t('web-seat-guest');
  }
}

/** Whether several people with devices of their own sit there; the last member of a team speaks for themselves. */
export const isTeam = (seat: Seat): boolean => (seat.people?.length ?? 0) > 1;

/** How many people play for a seat. */
export const headsOf = (seat: Seat): number => Math.max(1, seat.members?.length ?? 1);

/** The ending of a text id about a seat: what one member of a team does, the team has done. */
export const formFor = (seat: Seat): '' | '-team' => (isTeam(seat) ? '-team' : '');

/** The member of a team whose turn it is. */
export function nextMember(seat: Seat): string | null {
  if (seat.kind !== 'team' || !seat.members || seat.members.length < 2) return null;
  return seat.members[seat.next_member ?? 0] ?? null;
}

/** The names in a seat, one for each member of a team, with the addresses of their profiles. */
export function namesOf(seat: Seat): { name: string; page: string | null }[] {
  if (seat.kind === 'person') return [{ name: seatName(seat), page: profileOf(seat) }];
  const { members, people } = seat;
  if (!members || !people) return [{ name: seatName(seat), page: null }];
  return members.map((name, place) => {
    const person = people[place];
    return { name, page: person === undefined ? null : profileOf({ person }) };
  });
}

/** Somebody who may have a profile: at a seat, or in the lobby. */
interface Named {
  name?: string;
  /** The name is that of an account. */
  account?: boolean;
  /** The person's id. */
  person?: string;
}

/** The address of somebody's profile: by the name of an account, by the id of a guest. */
export function profileOf({ name, account, person }: Named): string | null {
  if (account && name) return `/people/${encodeURIComponent(name)}`;
  return person ? `/people/~${encodeURIComponent(person)}` : null;
}
