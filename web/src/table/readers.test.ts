// What one person does, as each of the others reads it: in the right person, in both languages.
import { describe, expect, test } from 'vitest';
import type { Language } from '../texts/languages';
import { choose } from '../texts/texts.svelte';
import type { Ended, EndReason, KeyMoment, Offer, Seat, Side, View } from '../wire';
import { declinedText, offerText, speakerBeside } from './offers';
import { momentOf, resultReason, resultTitle } from './result';
import { theirOffer } from './tools';

const person = (name: string): Seat => ({ kind: 'person', name, present: true });
const team = (...members: string[]): Seat => ({
  kind: 'team',
  name: '',
  present: true,
  members,
  people: members.map((name) => name.toLowerCase()),
});

type Players = 'people' | 'teams';
const SEATS: Record<Players, [Seat, Seat]> = {
  people: [person('Ada'), person('Bo')],
  teams: [team('Ada', 'Al'), team('Bo', 'Ben')],
};

/** Ada acts, on the first side; with Al in teams, who reads what she reads. */
type Reader = 'actor' | 'opponent' | 'spectator';
const READERS: Record<Reader, Side[]> = { actor: ['first'], opponent: ['second'], spectator: [] };

const C = { move: 'C', effect: { place: 'C' } };
const view = (players: Players, reader: Reader, more: Partial<View> = {}): View =>
  ({
    mode: 'online',
    you: READERS[reader],
    seats: SEATS[players],
    offers: [],
    moves: [{ ...C, side: 'first', position: 'after', clock: null }],
    first_position: 'start',
    position: 'after',
    ...more,
  }) as Partial<View> as View;

type Say = (players: Players, reader: Reader) => string;

/** An offer stands beside the board of those who can answer it, and of nobody else. */
const offers =
  (offer: Offer): Say =>
  (players, reader) => {
    const shown = view(players, reader, { offers: [{ offer, by: 'first', ply: 1 }] });
    const theirs = theirOffer(shown, offer);
    return theirs ? offerText(shown, offer, theirs.by) : '';
  };

const declines =
  (offer: Offer): Say =>
  (players, reader) =>
    declinedText(view(players, reader), { offer, by: 'first' });

/** The server's own sentence, which says “you” to nobody. */
const TOLD = '…';
const ends =
  (reason: EndReason, winner: Side | null): Say =>
  (players, reader) => {
    const result: Ended = { winner, reason, score: [5, 8], text: TOLD };
    const shown = view(players, reader);
    return `${resultTitle(shown, result)} ${resultReason(shown, result)}`;
  };

const decides =
  (best: boolean): Say =>
  (players, reader) => {
    const better = best ? { move: 'D', effect: { place: 'D' } } : null;
    const key = { ply: 0, best: better } as Partial<KeyMoment> as KeyMoment;
    return momentOf(view(players, reader), key).text;
  };

type Sentences = [actor: string, opponent: string, spectator: string];
interface Row {
  what: string;
  say: Say;
  en: Record<Players, Sentences>;
  fr: Record<Players, Sentences>;
}

const ROWS: Row[] = [
  {
    what: 'asks to take back',
    say: offers('takeback'),
    en: {
      people: ['', 'Ada asks to take back a move.', ''],
      teams: ['', 'The other team asks to take back a move.', ''],
    },
    fr: {
      people: ['', 'Ada demande à reprendre un coup.', ''],
      teams: ['', 'L’autre équipe demande à reprendre un coup.', ''],
    },
  },
  {
    what: 'offers a draw',
    say: offers('draw'),
    en: {
      people: ['', 'Ada offers a draw.', ''],
      teams: ['', 'The other team offers a draw.', ''],
    },
    fr: {
      people: ['', 'Ada propose la nulle.', ''],
      teams: ['', 'L’autre équipe propose la nulle.', ''],
    },
  },
  {
    what: 'offers a rematch',
    say: offers('rematch'),
    en: {
      people: ['', 'Ada would like another game.', ''],
      teams: ['', 'The other team would like another game.', ''],
    },
    fr: {
      people: ['', 'Ada voudrait rejouer.', ''],
      teams: ['', 'L’autre équipe voudrait rejouer.', ''],
    },
  },
  {
    what: 'declines a takeback',
    say: declines('takeback'),
    en: {
      people: ['', 'Your opponent prefers that the move stands.', ''],
      teams: ['', 'The other team prefers that the move stands.', ''],
    },
    fr: {
      people: ['', 'Votre adversaire préfère que le coup reste.', ''],
      teams: ['', 'L’autre équipe préfère que le coup reste.', ''],
    },
  },
  {
    what: 'declines a draw',
    say: declines('draw'),
    en: {
      people: ['', 'Your opponent prefers to play on.', ''],
      teams: ['', 'The other team prefers to play on.', ''],
    },
    fr: {
      people: ['', 'Votre adversaire préfère continuer.', ''],
      teams: ['', 'L’autre équipe préfère continuer.', ''],
    },
  },
  {
    what: 'declines a rematch',
    say: declines('rematch'),
    en: {
      people: ['', 'Your opponent does not want another game now.', ''],
      teams: ['', 'The other team does not want another game now.', ''],
    },
    fr: {
      people: ['', 'Votre adversaire ne veut pas rejouer maintenant.', ''],
      teams: ['', 'L’autre équipe ne veut pas rejouer maintenant.', ''],
    },
  },
  {
    what: 'resigns',
    say: ends('resignation', 'second'),
    en: {
      people: ['You lost You resigned.', 'You won! Your opponent resigned.', 'Bo won …'],
      teams: [
        'Your team lost Your team resigned.',
        'Your team won! The other team resigned.',
        'Bo and Ben won …',
      ],
    },
    fr: {
      people: [
        'Vous avez perdu Vous avez abandonné.',
        'Vous avez gagné ! Votre adversaire a abandonné.',
        'Victoire : Bo …',
      ],
      teams: [
        'Votre équipe a perdu Votre équipe a abandonné.',
        'Votre équipe a gagné ! L’autre équipe a abandonné.',
        'Victoire : Bo et Ben …',
      ],
    },
  },
  {
    what: 'runs out of time',
    say: ends('time', 'second'),
    en: {
      people: [
        'You lost You ran out of time.',
        'You won! Your opponent ran out of time.',
        'Bo won …',
      ],
      teams: [
        'Your team lost Your team ran out of time.',
        'Your team won! The other team ran out of time.',
        'Bo and Ben won …',
      ],
    },
    fr: {
      people: [
        'Vous avez perdu Votre temps est écoulé.',
        'Vous avez gagné ! Le temps de votre adversaire est écoulé.',
        'Victoire : Bo …',
      ],
      teams: [
        'Votre équipe a perdu Le temps de votre équipe est écoulé.',
        'Votre équipe a gagné ! Le temps de l’autre équipe est écoulé.',
        'Victoire : Bo et Ben …',
      ],
    },
  },
  {
    what: 'leaves for good',
    say: ends('abandoned', 'second'),
    en: {
      people: [
        'You lost You were away, and your opponent claimed the game.',
        'You won! Your opponent left the game.',
        'Bo won …',
      ],
      teams: [
        'Your team lost Your team was away, and the other team claimed the game.',
        'Your team won! The other team left the game.',
        'Bo and Ben won …',
      ],
    },
    fr: {
      people: [
        'Vous avez perdu Vous n’étiez plus là : votre adversaire a réclamé la partie.',
        'Vous avez gagné ! Votre adversaire a quitté la partie.',
        'Victoire : Bo …',
      ],
      teams: [
        'Votre équipe a perdu Votre équipe n’était plus là : l’autre équipe a réclamé la partie.',
        'Votre équipe a gagné ! L’autre équipe a quitté la partie.',
        'Victoire : Bo et Ben …',
      ],
    },
  },
  {
    what: 'is beaten',
    say: ends('no-moves', 'second'),
    en: {
      people: ['You lost 8 to 5 for your opponent.', 'You won! 8 to 5 for you.', 'Bo won …'],
      teams: [
        'Your team lost 8 to 5 for the other team.',
        'Your team won! 8 to 5 for your team.',
        'Bo and Ben won …',
      ],
    },
    fr: {
      people: [
        'Vous avez perdu 8 à 5 pour votre adversaire.',
        'Vous avez gagné ! 8 à 5 pour vous.',
        'Victoire : Bo …',
      ],
      teams: [
        'Votre équipe a perdu 8 à 5 pour l’autre équipe.',
        'Votre équipe a gagné ! 8 à 5 pour votre équipe.',
        'Victoire : Bo et Ben …',
      ],
    },
  },
  {
    what: 'agrees to a draw',
    say: ends('agreement', null),
    en: {
      people: ['A draw …', 'A draw …', 'A draw …'],
      teams: ['A draw …', 'A draw …', 'A draw …'],
    },
    fr: {
      people: ['Partie nulle …', 'Partie nulle …', 'Partie nulle …'],
      teams: ['Partie nulle …', 'Partie nulle …', 'Partie nulle …'],
    },
  },
  {
    what: 'calls the game off',
    say: ends('aborted', null),
    en: {
      people: ['Called off …', 'Called off …', 'Called off …'],
      teams: ['Called off …', 'Called off …', 'Called off …'],
    },
    fr: {
      people: ['Partie annulée …', 'Partie annulée …', 'Partie annulée …'],
      teams: ['Partie annulée …', 'Partie annulée …', 'Partie annulée …'],
    },
  },
  {
    what: 'makes the mistake of the game',
    say: decides(true),
    en: {
      people: [
        'Your C (move 1) turned the game. Better was D.',
        'Ada played C (move 1), and the game turned. Better was D.',
        'Ada played C (move 1), and the game turned. Better was D.',
      ],
      teams: [
        'Your team’s C (move 1) turned the game. Better was D.',
        'Ada and Al played C (move 1), and the game turned. Better was D.',
        'Ada and Al played C (move 1), and the game turned. Better was D.',
      ],
    },
    fr: {
      people: [
        'Votre C (coup 1) a fait tourner la partie. D était meilleur.',
        'C (Ada, coup 1) a fait tourner la partie. D était meilleur.',
        'C (Ada, coup 1) a fait tourner la partie. D était meilleur.',
      ],
      teams: [
        'Le coup C de votre équipe (coup 1) a fait tourner la partie. D était meilleur.',
        'C (Ada et Al, coup 1) a fait tourner la partie. D était meilleur.',
        'C (Ada et Al, coup 1) a fait tourner la partie. D était meilleur.',
      ],
    },
  },
  {
    what: 'plays the move of the game',
    say: decides(false),
    en: {
      people: [
        'Your C (move 1) decided the game.',
        'Ada played C (move 1), which decided the game.',
        'Ada played C (move 1), which decided the game.',
      ],
      teams: [
        'Your team’s C (move 1) decided the game.',
        'Ada and Al played C (move 1), which decided the game.',
        'Ada and Al played C (move 1), which decided the game.',
      ],
    },
    fr: {
      people: [
        'Votre C (coup 1) a décidé la partie.',
        'C (Ada, coup 1) a décidé la partie.',
        'C (Ada, coup 1) a décidé la partie.',
      ],
      teams: [
        'Le coup C de votre équipe (coup 1) a décidé la partie.',
        'C (Ada et Al, coup 1) a décidé la partie.',
        'C (Ada et Al, coup 1) a décidé la partie.',
      ],
    },
  },
];

const LANGUAGES: Language[] = ['en', 'fr'];
describe.each(LANGUAGES)('in %s', (language) => {
  describe.each(['people', 'teams'] as const)('between %s', (players) => {
    test.each(ROWS)('somebody $what', async ({ say, ...row }) => {
      await choose(language);
      const read = (['actor', 'opponent', 'spectator'] as const).map((reader) =>
        // No-break spaces are typography, which another test checks.
        say(players, reader).replaceAll('\u00a0', ' '),
      );
      expect(read).toEqual(row[language][players]);
    });
  });
});

test.each<[string, Players, Reader, me: string, string | null]>([
  ['the member who moves next', 'teams', 'actor', 'al', null],
  ['a team mate', 'teams', 'actor', 'ada', 'Al'],
  ['the other team', 'teams', 'opponent', 'bo', null],
  ['one of two people', 'people', 'actor', 'ada', null],
  ['a spectator', 'teams', 'spectator', 'cy', null],
])('who speaks beside %s', (_, players, reader, me, speaker) => {
  const [first, second] = SEATS[players];
  const seats: View['seats'] = [{ ...first, next_member: 1 }, second];
  expect(speakerBeside(view(players, reader, { seats }), me)).toBe(speaker);
});
