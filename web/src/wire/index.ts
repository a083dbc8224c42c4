// The messages between the web app and the server.
// Generated from crates/protocol by `make wire`: change the types there.

export const GAMES = ['avalam', 'abalone', 'awale'] as const;

/** An action that is available to a viewer. */
export type Ability = "move" | "premove" | "conditional" | "takeback" | "offer-takeback" | "draw" | "resign" | "abort" | "pause" | "resume" | "claim" | "rematch" | "hint" | "think" | "begin" | "leave" | "skip";

/** The deletion of an account. */
export type AccountDeletion = {
  /** The password; empty for a guest. */
  password: string;
};

/** Acts at a table. */
export type Act = {
  /** An id chosen by the client, by which duplicates are recognised. */
  id: string;
  /** The id of the table. */
  table: string;
  /** The number of moves that the client has seen. */
  ply: number;
  /** The action. */
  action: Action;
};

/** An action of a player at a table. */
export type Action = {
  "kind": "move";
  /** The move, in the notation of `docs/notation.md`. */
  move: string;
} | {
  "kind": "premove";
  /** The move; without one, the premove is cancelled. */
  move?: string;
} | {
  "kind": "conditional";
  /**
   * Each line is a space-separated list of moves from the current position: the opponent's, the reply, the
   * opponent's next, and so on.
   */
  lines: Array<string>;
} | {
  "kind": "offer";
  /** The kind of offer. */
  offer: Offer;
} | {
  "kind": "accept";
  /** The kind of offer. */
  offer: Offer;
} | {
  "kind": "decline";
  /** The kind of offer. */
  offer: Offer;
} | {
  "kind": "withdraw";
  /** The kind of offer. */
  offer: Offer;
} | { "kind": "takeback" } | {
  "kind": "resign";
  /** The side that resigns; only in a game at a shared screen. */
  side?: Side;
} | { "kind": "abort" } | { "kind": "pause" } | { "kind": "resume" } | {
  "kind": "claim";
  /** The claimed result. */
  claim?: Claim;
} | {
  "kind": "phrase";
  /** The name of the phrase. */
  phrase: string;
  /** Whether only the player's own team receives it. */
  team?: boolean;
} | { "kind": "begin" } | { "kind": "leave" } | { "kind": "skip" };

/** Requests the analysis of a position. A connection has one analysis at a time; a new one replaces it. */
export type Analyse = {
  /** An id chosen by the client, repeated in every result. */
  id: string;
  /** The game. */
  game: string;
  /** The rule set; the default one if absent. */
  rules?: string;
  /** The name of the start; the default one if absent. */
  start?: string;
  /** A position, instead of a named start. */
  position?: string;
  /** The moves from the start to the position. */
  moves?: Array<string>;
  /** The number of best lines, from 1 to `MOST_LINES`. */
  lines: number;
  /** Whether to score every legal move. */
  every: boolean;
};

/** Asks for help with the current position. */
export type Ask = {
  /** An id chosen by the client, repeated in the reply. */
  id: string;
  /** The id of the table. */
  table: string;
  /** The kind of help. */
  what: Help;
};

/** A person whom the user has blocked. */
export type Blocked = {
  /** The person's id. */
  id: string;
  /** The display name. */
  name: string;
};

/** A position without a table, with the moves that led to it and everything needed to draw it. */
export type Board = {
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; `null` for a position. */
  start: string | null;
  /** The position before the first move. */
  first_position: string;
  /** The position after the moves. */
  position: string;
  /** The number of moves played. */
  ply: number;
  /** The side to move; `null` if the game is over. */
  turn: Side | null;
  /** The points, first side first. */
  score: [number, number];
  /** Avalam: the settled towers, which can never change. */
  settled: Array<string>;
  /** The legal moves; empty if the game is over. */
  legal: Array<LegalMove>;
  /** The moves so far, with their effects. */
  moves: Array<PlayedMove>;
  /** The result of a finished game. */
  result: Ended | null;
  /**
   * Why no game can start from the first position, in the user's language: the pieces that are missing. It can
   * still be analysed.
   */
  missing: Array<string>;
};

/** The games on offer, and the server's limits. */
export type Catalogue = {
  /** The games. */
  games: Array<GameEntry>;
  /** The computer's levels. */
  levels: Array<number>;
  /** The preset phrases. */
  phrases: Array<Named>;
  /** The suggested time controls; others are allowed. */
  clocks: Array<Clock>;
  /** The time controls of quick pairing: few, so that players meet. */
  pools: Array<Clock>;
  /** The limits of requests and games. */
  limits: Limits;
};

/** An open challenge. */
export type Challenge = {
  /** The id with which it is accepted. */
  id: string;
  /** The challenger. */
  by: Challenger;
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; `null` for a position. */
  start: string | null;
  /** The time control. */
  clock: Clock;
  /** Whether the result changes the ratings. */
  rated: boolean;
  /** The challenger's side. */
  side: HostSide;
  /** When it was made, in Unix milliseconds. */
  created: number;
  /** Whether it is the user's own. */
  mine: boolean;
  /** The name of the only person who may accept it. */
  to?: string;
  /** Whether that person is the user. */
  for_you?: boolean;
};

/** A person who offers a game. */
export type Challenger = {
  /** The person's id. */
  id: string;
  /** The display name. */
  name: string;
  /** Whether `name` is an account with a profile; a guest's profile has the id in its URL. */
  account?: boolean;
  /** The rating in this game. */
  rating?: number;
  /** Whether it is a bot account. */
  bot?: boolean;
};

/** A chapter of a course. */
export type Chapter = {
  /** The id in URLs. */
  id: string;
  /** The title. */
  title: string;
  /** The steps, in order. */
  steps: Array<Step>;
};

/** The result claimed in a game that the opponent has left. */
export type Claim = "win" | "draw";

/** A message from a client. `Display` writes it as JSON. */
export type ClientMessage = { "type": "join" } & Join | {
  "type": "leave";
  /** The id of the table. */
  table: string;
} | { "type": "act" } & Act | { "type": "why" } & Why | { "type": "ask" } & Ask | { "type": "think" } & Think | { "type": "analyse" } & Analyse | {
  "type": "stop";
  /** The id of the analysis. */
  id: string;
} | {
  "type": "lobby";
  /** `false` ends the subscription. */
  on: boolean;
} | {
  "type": "ping";
  /** Returned in the `pong`. */
  t: number;
};

/** A time control. */
export type Clock = { "kind": "none" } | {
  "kind": "timed";
  /** Main time, in milliseconds. */
  main: number;
  /** Increment per move, in milliseconds. */
  increment: number;
} | {
  "kind": "days";
  /** Days per move. */
  days: number;
};

/** The clocks, in milliseconds; `null` in an untimed game. */
export type Clocks = {
  /** The first side's clock. */
  first: number | null;
  /** The second side's clock. */
  second: number | null;
  /** The side whose clock runs. */
  running: Side | null;
};

/** A line to export as a record. */
export type CommentedLine = {
  /** The comments before the first move, then after each move. */
  comments?: Array<Array<string>>;
  /** The name of the game. */
  game: string;
  /** The rule set; the default one if absent. */
  rules?: string;
  /** The name of the start; the default one if absent. */
  start?: string;
  /** A position, instead of a named start. Counters and seeds may be missing. */
  position?: string;
  /** The moves from the start. */
  moves?: Array<string>;
};

/** The data of the HTML page. */
export type ContestData = {
  /** The report. */
  report: ContestReport;
  /** Each game as a [`ContestReplay`]: gzipped JSON, encoded in base64. */
  replays: Array<string>;
};

/** A rating. */
export type ContestElo = { "kind": "estimate", value: number, error: number } | { "kind": "more-than", value: number } | { "kind": "less-than", value: number } | { "kind": "unknown" };

/** Games lost by failures. */
export type ContestFailures = { illegal: number, time: number, crash: number };

/** The format of a contest. */
export type ContestFormat = "round-robin" | "double-round-robin" | "swiss" | "gauntlet" | "groups";

/** A game, in the order in which they ended. */
export type ContestGame = {
  round: number;
  stage: ContestStage;
  leg: number;
  first: string;
  second: string;
  result: string;
  plies: number;
  termination: string | null;
  /** `illegal`, `time` or `crash`. */
  failure: string | null;
  /** The failures, in the organiser's language. */
  comment: string | null;
  /** Whether it repeats an earlier game move by move. */
  repeated: boolean;
};

/** A move for the page's board. */
export type ContestMove = {
  /** The move. */
  move: string;
  /** The side that played it. */
  side: Side;
  /** Its effect on the board. */
  effect: Effect;
  /** The position after it. */
  position: string;
  /** The places that no move can change any more. */
  settled: Array<string>;
  /** The clock after the move, as in the record. */
  clock?: string;
  /** The time spent on it, as in the record. */
  spent?: string;
  /** The evaluation, as in the record. */
  eval?: string;
  /** Comments for people. */
  notes?: Array<string>;
};

/** A player, in the order of the standings. */
export type ContestPlayer = {
  name: string;
  place: number;
  seed: number;
  games: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  buchholz: number;
  "sonneborn-berger": number;
  failures: ContestFailures;
  elo: ContestElo;
  /** Wins, draws and losses against each player, in the same order. */
  cross: Array<[number, number, number]>;
};

/** A game for the page's board. */
export type ContestReplay = {
  /** The first position. */
  first: string;
  /** The moves. */
  moves: Array<ContestMove>;
};

/** The JSON report. */
export type ContestReport = {
  format: string;
  version: number;
  name: string;
  game: GameName;
  rules: string;
  form: ContestFormat;
  finished: boolean;
  "time-control": string;
  limits: string;
  lives: number;
  network: string;
  champion: string | null;
  /** Games that repeat earlier ones move by move: they count for points, not for Elo or SPRT. */
  repeated: number;
  players: Array<ContestPlayer>;
  games: Array<ContestGame>;
};

/** A stage of a contest. */
export type ContestStage = "main" | { "group": number } | { "knock-out": number };

/** The colour of a counter in Avalam. */
export type CounterColour = "light" | "dark";

/** The course of a game. */
export type Course = {
  /** The game. */
  game: GameName;
  /** The chapters, in reading order. */
  chapters: Array<Chapter>;
  /** The figures of the rules page. */
  figures: Array<Figure>;
};

/** A new table. */
export type CreatedTable = {
  /** The id of the table. */
  table: string;
  /** The id of the invitation, which opponents open to take a seat. */
  invitation?: string;
};

/** A new API token; its secret is shown once. */
export type CreatedToken = {
  /** Its id. */
  id: string;
  /** The name. */
  name: string;
  /** The secret. */
  token: string;
};

/** Name and password. */
export type Credentials = {
  /** The name. */
  name: string;
  /** The password. */
  password: string;
};

/** How bad a move was. */
export type Degree = "inaccuracy" | "mistake" | "blunder";

/** A performed action. */
export type Done = {
  /** The number of its last event. */
  n: number;
};

/** The effect of a move on the board, so that clients can draw it without knowing the rules. */
export type Effect = {
  /** The hole. */
  place: string;
  /** Its colour. */
  colour: CounterColour;
} | {
  /** The marbles that stay on the board: from, to. */
  shift: Array<[string, string]>;
  /** The marble that is pushed off. */
  out: Out | null;
} | {
  /** The pit that is emptied. */
  from: string;
  /** The pits that receive a seed, in order. */
  path: Array<string>;
  /** The captured pits, in order. */
  captured: Array<string>;
  /** If the move ends the game: the pits whose seeds are gathered, with their numbers. */
  gathered: Array<[string, number]>;
} | {
  /** The tower that moves. */
  from: string;
  /** The tower that is covered. */
  to: string;
};

/** Why a game ended. */
export type EndReason = "no-moves" | "tie-break" | "target" | "stuck" | "repetition" | "no-progress" | "ply-limit" | "time" | "resignation" | "agreement" | "abandoned" | "aborted" | "adjudicated";

/** The result of a game. */
export type Ended = {
  /** The winner; `null` for a draw or an aborted game. */
  winner: Side | null;
  /** Why it ended. An unknown reason of a newer server is read as `abandoned`: the game is over all the same. */
  reason: EndReason;
  /** The points, first side first. */
  score: [number, number];
  /** The result in the user's language. */
  text: string;
};

/** An answer to an exercise. Without an answer, only the board is returned. */
export type ExerciseAnswer = {
  /** The moves of the exercise so far, including the opponent's. */
  moves?: Array<string>;
  /** A move in the game's notation, or the name of an option. */
  answer?: string;
};

/** A figure of the rules page. */
export type Figure = {
  /** The figure's id. */
  id: string;
  /** The id of the section of the rules that it illustrates. */
  section: string;
  /** The caption. */
  caption: string;
  /** The board. */
  scene: Scene;
};

/** A report of a player's behaviour, as operators see it. */
export type FiledReport = {
  /** The report's number. */
  no: number;
  /** When it was filed, in Unix milliseconds. */
  at: number;
  /** The reporter. */
  by: PersonStanding;
  /** The person reported. */
  about: PersonStanding;
  /** The id of the table. */
  table: string | null;
  /** The reporter's description. */
  reason: string;
  /** When an operator resolved it, in Unix milliseconds. */
  resolved: number | null;
};

/** Reports of players, latest first. */
export type FiledReports = {
  /** The reports. */
  reports: Array<FiledReport>;
  /** The cursor of the next page; `null` on the last one. */
  before: number | null;
};

/** A person whom the user follows. */
export type FollowedPerson = {
  /** The name of the account. */
  name: string;
  /** Whether it is a bot account. */
  bot: boolean;
  /** Whether they are online, as far as the user may know. */
  here: boolean;
};

/** A request to end a game. */
export type GameEnd = {
  /** The result. */
  result: GameEndResult;
};

/** The result with which an operator ends a game. */
export type GameEndResult = "abort" | "draw" | "first" | "second";

/** A game of the catalogue. */
export type GameEntry = {
  /** The name in requests. */
  name: GameName;
  /** The title, in the user's language. */
  title: string;
  /** A short description. */
  text: string;
  /** The names of the sides, first side first. */
  sides: [string, string];
  /** Whether either side may move first. */
  either_begins: boolean;
  /** The rule sets, default first. */
  rules: Array<Named>;
  /** The options of the rule sets with their values. */
  options: Array<Named>;
  /** The starts, default first. */
  starts: Array<StartEntry>;
};

/** A start, either named or a position, and the moves from there. */
export type GameLine = {
  /** The name of the game. */
  game: string;
  /** The rule set; the default one if absent. */
  rules?: string;
  /** The name of the start; the default one if absent. */
  start?: string;
  /** A position, instead of a named start. Counters and seeds may be missing. */
  position?: string;
  /** The moves from the start. */
  moves?: Array<string>;
};

export type GameName = "avalam" | "abalone" | "awale";

/** A list of tables. */
export type Games = {
  /** The tables, latest first. */
  games: Array<Summary>;
};

/** Filters of finished games. */
export type GamesQuery = {
  /** Of this game. */
  game?: string;
  /** Of the player with this name, or with the id after a `~`. */
  player?: string;
  /** With this rule set. */
  rules?: string;
  /** `1-0`, `0-1`, `1/2-1/2`, or `first`, `second`, `draw`. */
  result?: string;
  /** That begin with these moves, separated by spaces or commas. */
  opening?: string;
  /** That ended before the game with this id. */
  before?: string;
  /** The most games to return. */
  limit?: number;
  /** The language of texts: `en` or `fr`. */
  lang?: string;
};

/** A guest's choice of name. */
export type GuestName = {
  /** The name, valid as an account's name. */
  name: string;
};

/** A finished game that was played on a device without the server. */
export type HandedGame = {
  /** The names typed at a shared screen, by seat, first side first. */
  names: [Array<string>, Array<string>];
  /** The events of the table, as the engine in the browser wrote them. */
  events: unknown[];
};

/** A kind of help. */
export type Help = "hint" | "advice" | "premoves";

/** A summary of a finished game: rating changes, accuracy and the decisive move. */
export type Highlights = {
  /** Whether the engine has reviewed the game. Until then only `ratings` is set. */
  done: boolean;
  /** The rating changes, first side first; `null` if unchanged. */
  ratings: [RatingChange | null, RatingChange | null];
  /** Each side's accuracy in per cent, first side first; `null` for a side that has not moved. */
  accuracy: [number | null, number | null];
  /** The decisive move; `null` if there is none. */
  key: KeyMoment | null;
};

/** The side of the host, who opens a table. */
export type HostSide = "first" | "second" | "lot";

/** An invitation to a table. */
export type Invitation = {
  /** Whether the seat is still open. */
  open: boolean;
  /** The host's side. */
  side: HostSide;
  /** The table. */
  table: Summary;
};

/** A kind of engine job. */
export type JobKind = "move" | "analysis" | "review";

/** The jobs of a kind for workers. */
export type JobsOfKind = {
  /** The kind. */
  kind: JobKind;
  /** Nobody works on them. */
  waiting: number;
  /** A server or a worker does. */
  running: number;
  /** The age of the oldest that waits, in seconds; 0 if none waits. */
  oldest_seconds: number;
};

/** The jobs that are asked for and not done. */
export type JobsToDo = {
  /** Nobody works on them. */
  waiting: number;
  /** A server or a worker does. */
  running: number;
  /** The age of the oldest that waits, in seconds; 0 if none waits. */
  oldest_seconds: number;
};

/** Joins a table as a player or spectator. */
export type Join = {
  /** The protocol version. */
  v: number;
  /** The id of the table. */
  table: string;
  /** The number of the last event received, after an interruption. */
  seen?: number;
};

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/** Feedback on an answer, and the board after it. */
export type Judged = {
  /** Whether the answer is correct; `null` without an answer. */
  right: boolean | null;
  /** Whether the step is completed. */
  complete: boolean;
  /** The feedback. */
  text: string;
  /** Why the move is illegal, unless the feedback says so. */
  reason?: string;
  /** The moves of the exercise so far. */
  moves: Array<string>;
  /** The board after them. */
  board: Board;
};

/** The decisive move of a game. */
export type KeyMoment = {
  /** The number of moves played before it. */
  ply: number;
  /** The best move instead; `null` if the move itself was good. */
  best: LegalMove | null;
  /** How bad it was; absent for a good move. */
  degree?: Degree;
};

/** A player on a leaderboard. */
export type Leader = {
  /** The name of the account. */
  name: string;
  /** Whether it is a bot account. */
  bot: boolean;
  /** The rating. */
  rating: Rating;
};

/** The strongest players of a game. */
export type Leaderboard = {
  /** The game. */
  game: GameName;
  /** The players, strongest first. */
  players: Array<Leader>;
};

/** A legal move. */
export type LegalMove = {
  /** The move. */
  move: string;
  /** The effect on the board. */
  effect: Effect;
};

/** Whether a move is legal, and why not. */
export type Legality = {
  /** Whether it is legal. */
  legal: boolean;
  /** Why not, in the user's language. */
  text?: string;
};

/** The limits of requests and games. */
export type Limits = {
  /** The maximal number of moves before a position, over HTTP. */
  moves: number;
  /** The maximal number of moves before an analysed position, over the WebSocket. */
  analysis_moves: number;
  /** The maximal number of lines of an analysis. */
  analysis_lines: number;
  /** The maximal length of pasted records, in characters. */
  text: number;
  /** The maximal length of a report, in characters. */
  report: number;
  /**
   * The maximal number of moves of a game. After the last one the rules decide as at a ply limit: by points in
   * Abalone and Awalé.
   */
  game_moves: number;
  /** The number of events of a game after which only moves, and what ends the game, are accepted. */
  game_events: number;
};

/** A move with its score and principal variation. */
export type Line = {
  /** The move. */
  move: string;
  /** The score for the side to move. */
  score: Score;
  /** The principal variation, including the move. */
  pv: Array<string>;
};

/** A running public game. */
export type LiveGame = {
  /** The last move; `null` before the first. */
  last_move: PlayedMove | null;
  /** Avalam: the game so far, from which the colours inside the towers follow. */
  past?: Past;
  /** The id of the table. */
  id: string;
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; `null` for a position. */
  start: string | null;
  /** The kind of opponents. */
  mode: Mode;
  /** Whether the result changes the ratings. */
  rated: boolean;
  /** Whether it is publicly listed: always between two people, otherwise if its owner shares it. */
  public: boolean;
  /** The time control. */
  clock: Clock;
  /** The status of the game. */
  status: Status;
  /** The number of moves played. */
  ply: number;
  /** The current position, if it is stored. */
  position: string | null;
  /** The side to move. */
  turn: Side | null;
  /** The players, first side first. */
  seats: [Seat, Seat];
  /** The user's sides. */
  you: Array<Side>;
  /** The result of a finished game. */
  result: Ended | null;
  /** When the table was created, in Unix milliseconds. */
  created: number;
  /** The time of the last event, in Unix milliseconds. */
  updated: number;
  /** When the game ended, in Unix milliseconds. */
  ended: number | null;
  /** When the running clock reaches zero, in Unix milliseconds. */
  deadline: number | null;
};

/** The open challenges, including those of people in the pairing queue. */
export type Lobby = {
  /** The challenges, oldest first. */
  challenges: Array<Challenge>;
  /** The number of people connected. */
  people: number;
};

/** The colour of a marble in Abalone. */
export type MarbleColour = "black" | "white";

/** The user's own account or guest session. */
export type Me = {
  /** The person's id. */
  id: string;
  /** The display name. */
  name: string;
  /** Whether the user is a guest, without an account. */
  guest: boolean;
  /** Whether it is a bot account. */
  bot: boolean;
  /** Whether the user is an operator of the site. */
  operator: boolean;
  /** The web app's settings; opaque to the server. */
  settings: { [key in string]: JsonValue };
  /** The ratings, by game. */
  ratings: { [key in GameName]?: Rating };
};

/** The kind of opponents. */
export type Mode = "local" | "computer" | "online";

/** A move in a position, which may be illegal. */
export type MoveQuestion = {
  /** The position before it. */
  place: GameLine;
  /** The move, in the game's notation. */
  move: string;
};

/** The muting of a person. */
export type Muting = {
  /** The end, in Unix milliseconds; `null` if an operator has to lift it. */
  until: number | null;
};

/** A stable name with a translated text. */
export type Named = {
  /** The name. */
  name: string;
  /** The text, in the user's language. */
  text: string;
};

/** A new account with its recovery code, which is shown once. */
export type NewAccount = {
  /** The account. */
  me: Me;
  /** The recovery code, which resets a forgotten password. */
  recovery: string;
};

/** Which side moves first in a new game. */
export type NewBegins = "usual" | "first" | "second" | "lot" | "youngest";

/** The kind of opponent of a new game. */
export type NewMode = "local" | "computer" | "link" | "open" | "challenge" | "teams";

/** A request to mute a person. */
export type NewMuting = {
  /** The duration in days; `null` until an operator lifts it. */
  days?: number;
};

/** One of the two players. */
export type NewParty = "me" | "other";

/** A browser's push subscription: the JSON of its `PushSubscription`. */
export type NewPush = {
  /** The URL at the browser's push service. */
  endpoint: string;
  /** The browser's keys. */
  keys: PushKeys;
};

/** The user's side in a new game. */
export type NewSide = "first" | "second" | "lot" | "youngest";

/** A study to save. */
export type NewStudy = {
  /** The title. */
  name: string;
  /** The name of the game. */
  game: string;
  /** The content, a JSON object that is opaque to the server. */
  study: RawJson;
};

/** A request to create a table. */
export type NewTable = {
  /** The name of the game. */
  game: string;
  /** The rule set; the default one if absent. */
  rules?: string;
  /** The name of the start; the default one if absent. */
  start?: string;
  /** A position, instead of a named start. */
  position?: string;
  /** The time control; untimed if absent. */
  clock: Clock;
  /** The kind of opponent. */
  mode: NewMode;
  /** The challenged person's name, or `~` and the id. */
  to?: string;
  /** Whether the result changes the ratings. */
  rated?: boolean;
  /** The user's side. */
  side: NewSide;
  /** The side that moves first. */
  begins: NewBegins;
  /** The youngest player, if that decides. */
  youngest?: NewParty;
  /** The computer's level. */
  level?: number;
  /** At a shared screen: the players' names, the user's first. */
  names?: [string, string];
  /**
   * At a shared screen: the members of both teams, who move in rotation. Against the computer the first team
   * plays, and the second is empty.
   */
  teams?: [Array<string>, Array<string>];
};

/** A request for an API token. */
export type NewToken = {
  /** The name. */
  name: string;
  /** The permissions; `play` by default. */
  scopes?: Array<Scope>;
};

/** A kind of notification. */
export type NoticeKind = "your-turn" | "challenge-accepted" | "paired" | "challenged" | "declined" | "game-over";

/** A kind of offer. */
export type Offer = "takeback" | "draw" | "rematch";

/** An open offer. */
export type OpenOffer = {
  /** The kind of offer. */
  offer: Offer;
  /** The side that made it. */
  by: Side;
  /** The number of moves played at the time. */
  ply: number;
};

/** A move with the results of its games. */
export type OpeningMove = {
  /** The move. */
  move: string;
  /** The number of games. */
  games: number;
  /** Wins of the first side. */
  first: number;
  /** Draws. */
  draws: number;
  /** Wins of the second side. */
  second: number;
  /** The average rating of its players in rated games. */
  rating: number | null;
};

/** Opening statistics of a position. */
export type Openings = {
  /** The number of games that continued from here. */
  games: number;
  /** The moves played, most frequent first. */
  moves: Array<OpeningMove>;
};

/** An opening line. */
export type OpeningsQuery = {
  /** `avalam`, `abalone` or `awale`. */
  game: string;
  /** The rule set; the usual one by default. */
  rules?: string;
  /** The name of the start; the usual one by default. */
  start?: string;
  /** The first moves, separated by dots, commas or spaces. */
  moves?: string;
};

/** An action of an operator. */
export type OperatorAction = "appoint" | "dismiss" | "resolve" | "mute" | "unmute" | "close" | "reopen" | "end-game";

/** An entry of the operators' log. */
export type OperatorEntry = {
  /** The time, in Unix milliseconds. */
  at: number;
  /** The operator's name; `null` for the command line and for deleted accounts. */
  by: string | null;
  /** The action. */
  action: OperatorAction;
  /** The name of the person concerned; `null` if there is none or the account was deleted. */
  person: string | null;
  /** The id of the table concerned. */
  table: string | null;
  /** The number of the report concerned. */
  report: number | null;
};

/** The operators' log, latest first. */
export type OperatorLog = {
  /** The entries. */
  entries: Array<OperatorEntry>;
};

/** A marble that is pushed off the board. */
export type Out = {
  /** Its last cell. */
  from: string;
  /** Its colour. */
  colour: MarbleColour;
};

/** Which of the requester's games to list. */
export type OwnGamesQuery = {
  /** `1`: only games against other people in which it is the requester's turn. */
  waiting?: string;
};

/** The result of a pairing request. */
export type Pairing = {
  /** The id of the table, if an opponent was waiting. */
  table?: string;
  /** Whether the user is in the queue now; a `paired` notice follows over the WebSocket. */
  waiting: boolean;
  /** The id of the challenge that others see meanwhile. */
  challenge?: string;
};

/** A request for quick pairing. */
export type PairingRequest = {
  /** The name of the game. */
  game: string;
  /** The rule set; the default one if absent. */
  rules?: string;
  /** The name of the start; the default one if absent. */
  start?: string;
  /** The time control. */
  clock: Clock;
  /** Whether the result changes the ratings. */
  rated?: boolean;
};

/** A change of password. */
export type PasswordChange = {
  /** The old password. */
  old: string;
  /** The new password. */
  new: string;
  /** Whether API tokens stay valid; otherwise they are revoked. */
  keep_tokens?: boolean;
};

/** How a position came about. */
export type Past = {
  /** The position before the first move. */
  first_position: string;
  /** The moves since, in order. */
  moves: Array<LegalMove>;
};

/** A person and the measures against them. */
export type PersonStanding = {
  /** The person's id. Guests are addressed by `~` and the id. */
  id: string;
  /** The display name. */
  name: string;
  /** Whether the person has an account. */
  account: boolean;
  /** Whether the person is an operator. */
  operator: boolean;
  /** The muting in force. */
  muted: Muting | null;
  /** When the account was closed, in Unix milliseconds. */
  closed: number | null;
};

/** The fields that the problem of a position has beside those of every problem. */
export type PlaceProblem = {
  /** All problems of an impossible position, in the user's language. */
  problems?: Array<string>;
  /** The ply of the illegal move, from 0. */
  index?: number;
  /** The board before the illegal move. */
  board?: Board;
};

/** A move that was played. */
export type PlayedMove = {
  /** The move. */
  move: string;
  /** The side that moved. */
  side: Side;
  /** The effect on the board. */
  effect: Effect;
  /** The position after it. */
  position: string;
  /** The mover's clock after it, in milliseconds. */
  clock: number | null;
};

/** An action over HTTP. */
export type PostedAction = {
  /** An id chosen by the client, by which duplicates are recognised. */
  id?: string;
  /** The number of moves that the client has seen. */
  ply?: number;
  /** The action. */
  action: Action;
};

/** A move over HTTP. */
export type PostedMove = {
  /** An id chosen by the client, by which duplicates are recognised. */
  id?: string;
  /** The number of moves that the client has seen. */
  ply?: number;
  /** The move. */
  move: string;
};

/** Whether followers see that the user is online. */
export type Presence = {
  /** Whether they do. */
  shown: boolean;
};

/** The privacy page. */
export type Privacy = {
  /** The title. */
  title: string;
  /** The sections. */
  sections: Array<PrivacySection>;
};

/** A section of the privacy page. */
export type PrivacySection = {
  /** The title. */
  title: string;
  /** The text; paragraphs are separated by empty lines. */
  text: string;
};

/** An RFC 9457 problem: the body of every HTTP error response. */
export type ProblemBody = {
  /** The kind of problem as a URL: that of the documentation, with the code. */
  type: string;
  /** The kind of problem, in the user's language. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** The problem and its remedy, in the user's language. */
  detail: string;
  /** The stable code for programs. */
  code: string;
} & ({ [key in string]: number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null });

/** A person's public profile. */
export type Profile = {
  /** The person's id. */
  id: string;
  /** The display name. */
  name: string;
  /** Whether the person is a guest, without an account. */
  guest: boolean;
  /** Whether it is a bot account. */
  bot: boolean;
  /** The day on which they joined, in Unix milliseconds. */
  since: number;
  /** The ratings, by game. */
  ratings: { [key in GameName]?: RatingHistory };
  /** The results of finished games, by game. */
  games: { [key in GameName]?: Tally };
  /** Whether the user has blocked them. */
  blocked: boolean;
  /** Whether the user follows them. */
  following: boolean;
  /**
   * Whether they are online, as far as the user may know: only followers do, not across a block, and only if the
   * person shows it.
   */
  here: boolean;
};

/** A proven outcome for the side to move. */
export type Proof = "win" | "draw" | "loss";

/** The keys that encrypt messages for one browser, in base64url. */
export type PushKeys = {
  /** A P-256 public key: an uncompressed point of 65 bytes. */
  p256dh: string;
  /** The authentication secret: 16 bytes. */
  auth: string;
};

/** The payload for the service worker: what the notification shows, and where it leads. */
export type PushMessage = {
  /** The game's name. */
  title: string;
  /** The text, in the user's language. */
  body: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** The path of the page that it opens. */
  path: string;
  /** The label of the button that turns all notifications off. */
  off: string;
};

/** Whether this browser receives notifications. */
export type PushState = {
  /** The server's public key in base64url (`applicationServerKey`). */
  key: string;
  /** Whether the session's browser is subscribed. */
  on: boolean;
};

/** The length of a queue. */
export type QueueLength = {
  /** The queue's name: `engine-quick-moves`, `writer`, `lookups` … */
  name: string;
  /** The number of waiting and running items. */
  length: number;
  /** The maximal number of items. */
  most: number;
};

/** A rating, rounded. */
export type Rating = {
  /** The rating; 1500 initially. */
  rating: number;
  /** The rating deviation. */
  deviation: number;
  /** Whether the deviation is still too large for the rating to be meaningful. */
  provisional: boolean;
  /** The number of rated games. */
  games: number;
};

/** A rating before and after a game. */
export type RatingChange = {
  /** Before the game. */
  before: number;
  /** After it. */
  after: number;
};

/** A rating and its history. */
export type RatingHistory = {
  /** The rating after each rated game, earliest first. */
  history: Array<RatingPoint>;
  /** The rating; 1500 initially. */
  rating: number;
  /** The rating deviation. */
  deviation: number;
  /** Whether the deviation is still too large for the rating to be meaningful. */
  provisional: boolean;
  /** The number of rated games. */
  games: number;
};

/** A rating after a game. */
export type RatingPoint = {
  /** When the game ended, in Unix milliseconds. */
  at: number;
  /** The rating. */
  rating: number;
  /** The id of the game's table. */
  table: string;
};

/** Raw JSON of any nesting depth, passed through unchanged. */
export type RawJson = unknown;

/** Why an action was rejected. */
export type Reason = {
  /** The stable code for programs. */
  code: string;
  /** The description in the user's language. */
  text: string;
};

/** A pasted text. */
export type RecordText = {
  /** Records, positions or moves. */
  text: string;
  /** The game, if the text does not name it. */
  game?: string;
  /** The rule set, if the text does not name it. */
  rules?: string;
};

/** A game found in a text. */
export type RecordedGame = {
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; `null` for a position. */
  start: string | null;
  /** The position before the first move. */
  first_position: string;
  /** The moves. */
  moves: Array<string>;
  /** The comments before the first move, then after each move. */
  comments: Array<Array<string>>;
  /** The tags: names and values. */
  tags: Array<[string, string]>;
  /** The result, in the notation of records. */
  result: string;
};

/** The games found in a text. */
export type Records = {
  /** The games; a position is one without moves. */
  games: Array<RecordedGame>;
  /** Parse errors, in the user's language. */
  problems: Array<string>;
};

/** A password reset by recovery code. */
export type Recovery = {
  /** The name. */
  name: string;
  /** The recovery code. */
  recovery: string;
  /** The new password. */
  password: string;
  /** Whether API tokens stay valid; otherwise they are revoked. */
  keep_tokens?: boolean;
};

/** A report of a player's behaviour. */
export type Report = {
  /** The description. */
  reason: string;
  /** The id of the table where it happened. */
  table?: string;
};

/** Filters of the reports of players. */
export type ReportsQuery = {
  /** Resolved reports instead of open ones. */
  resolved?: boolean;
  /** Only reports before this number. */
  before?: number;
};

/** The engine's review of a game. */
export type Review = {
  /** The moves in order. */
  moves: Array<ReviewedMove>;
  /** Each side's accuracy in per cent, first side first; `null` for a side that has not moved. */
  accuracy: [number | null, number | null];
  /** Indices into `moves` of the mistakes, costliest first. */
  mistakes: Array<number>;
  /** Index into `moves` of the move that changed the game most. */
  turning?: number;
};

/** The state of a review job. */
export type ReviewState = "queued" | "running" | "done";

/** The state of a game's review. */
export type ReviewStatus = {
  /** The state of the job. */
  state: ReviewState;
  /** Progress, from 0 to 1. */
  progress: number;
  /** The review, once it is done. */
  review?: Review;
};

/** The engine's review of a move. */
export type ReviewedMove = {
  /** The move. */
  move: string;
  /** The score for the mover before it, with best play. */
  before: Score;
  /** The score for the mover after it. */
  after: Score;
  /** The best move. */
  best: string | null;
  /** The loss compared with the best move, in points. */
  cost: number;
  /** How bad it was; absent for a good move. */
  degree?: Degree;
};

/** A board with annotations. */
export type Scene = {
  /** The rule set. */
  rules: string;
  /** The position. */
  position: string;
  /** The highlighted places. */
  highlight: Array<string>;
  /** Moves drawn as arrows. */
  arrows: Array<LegalMove>;
  /** Avalam: the settled towers, which can never change. */
  settled: Array<string>;
};

/** A permission of an API token. */
export type Scope = "play" | "read" | "work";

/** The score of a move for the side to move. */
export type Score = {
  /** In points: towers, marbles or seeds. */
  points: number;
  /** The expected share of a game between equals, from 0 (lost) to 1 (won). */
  share: number;
} | {
  /** The proven outcome. */
  proven: Proof;
  /** The margin in points, if that is proven too. */
  by?: number;
  /** An upper bound of the plies to the end, if known. */
  plies?: number;
};

/** The player of a side. */
export type Seat = {
  /** The kind of player. */
  kind: SeatKind;
  /** The display name, in the user's language. */
  name: string;
  /** The person's id. */
  person?: string;
  /** The computer's level. */
  level?: number;
  /** The names of a team's members, who move in rotation. */
  members?: Array<string>;
  /** The index of the member who moves next. */
  next_member?: number;
  /** The ids of a team's members, in the order of `members`; only if each has their own device. */
  people?: Array<string>;
  /** The rating in this game. */
  rating?: number;
  /** Whether the rating is still uncertain. */
  provisional?: boolean;
  /** Whether it is a bot account. */
  bot?: boolean;
  /** Whether `name` is an account with a profile. Guests and deleted accounts have none. */
  account?: boolean;
  /** Whether the player is connected. */
  present: boolean;
};

/** The kind of player on a seat. */
export type SeatKind = "open" | "person" | "computer" | "team";

/** The seat that an invited person wants. */
export type SeatQuery = {
  /** The team to join, only in team games; by default the host's opponents. */
  side?: Side;
};

/** The result of accepting an invitation or challenge. */
export type Seated = {
  /** The id of the table. */
  table: string;
  /** Whether the user got the seat; otherwise they can watch. */
  seated: boolean;
};

/** A message from the server. `Display` writes it as JSON. */
export type ServerMessage = {
  "type": "hello";
  /** The protocol version. */
  v: number;
  /** The server's time, in Unix milliseconds. */
  now: number;
  /** The client's account, as in `/api/me`. */
  me: Me;
} | {
  "type": "state";
  /** The id of the table. */
  table: string;
  /** The number of the last event included. */
  n: number;
  /** The server's time, in Unix milliseconds. */
  now: number;
  /** The state. */
  view: View;
} | {
  "type": "event";
  /** The id of the table. */
  table: string;
  /** The number of the event. */
  n: number;
  /** The server's time, in Unix milliseconds. */
  now: number;
  /** The event. */
  event: TableEvent;
  /** The state after it; only with the last of several events. */
  view?: Turn;
} | {
  "type": "ack";
  /** The id of the action. */
  id: string;
  /** The number of its last event. */
  n: number;
} | {
  "type": "refused";
  /** The id of the action or question. */
  id: string;
  /** The reason. */
  reason: Reason;
} | {
  "type": "why";
  /** The id of the question. */
  id: string;
  /** Whether the move is legal. */
  legal: boolean;
  /** Why not, in the user's language. */
  text?: string;
} | {
  "type": "hint";
  /** The id of the question. */
  id: string;
  /** The suggested move. */
  move: string;
  /** The score for the side to move. */
  score: Score;
  /** The principal variation, including the move. */
  pv: Array<string>;
} | {
  "type": "advice";
  /** The id of the question. */
  id: string;
  /** The advice, in the user's language. */
  text: string;
  /** The move that the advice is about. */
  move?: string;
} | {
  "type": "premoves";
  /** The id of the question. */
  id: string;
  /** The number of moves played so far. */
  ply: number;
  /** Every move that some move of the opponent makes legal. */
  moves: Array<LegalMove>;
} | {
  "type": "plan";
  /** The id of the table. */
  table: string;
  /** The number of moves played so far. */
  ply: number;
  /** The premove. */
  premove: string | null;
  /** The conditional lines of a correspondence game: space-separated moves from the current position. */
  lines: Array<string>;
  /** Why the last plan was dropped, in the user's language. */
  dropped?: string;
} | {
  "type": "thought";
  /** The id of the table. */
  table: string;
  /** The number of moves played so far. */
  ply: number;
  /** The search depth, in plies. */
  depth: number;
  /** The best lines, best first. */
  lines: Array<Line>;
  /** Whether the search has ended. */
  done: boolean;
} | {
  "type": "analysis";
  /** The id of the analysis. */
  id: string;
  /** The search depth, in plies. */
  depth: number;
  /** The best lines, best first; empty if nothing changed. */
  lines: Array<Line>;
  /** Whether the search has ended. */
  done: boolean;
  /** Searched positions per second; missing for a proof, and before the search has counted any. */
  speed?: number;
  /** The number of requests ahead in the queue, while the analysis has not begun. */
  waiting?: number;
} | {
  "type": "presence";
  /** The id of the table. */
  table: string;
  /** Whether each side's player is present, first side first. */
  seats: [boolean, boolean];
  /** The number of spectators. */
  watching: number;
  /** How long each player has been away, in milliseconds; `null` if present. */
  left_for: [number | null, number | null];
  /** Whether each member of a team is present, in the order of rotation; empty for sides that are not teams. */
  members?: [Array<boolean>, Array<boolean>];
} | {
  "type": "lobby";
  /** The challenges, oldest first. */
  challenges: Array<Challenge>;
  /** The number of people connected. */
  people: number;
} | {
  "type": "boards";
  /** At most six games. */
  games: Array<LiveGame>;
} | {
  "type": "notice";
  /** The kind of notification. */
  kind: NoticeKind;
  /** The id of the table. */
  table: string;
} | {
  "type": "pong";
  /** The `t` of the ping. */
  t: number;
  /** The server's time, in Unix milliseconds. */
  now: number;
} | {
  "type": "closing";
  /** The delay before reconnecting, in milliseconds. */
  after: number;
} | {
  "type": "error";
  /** The stable error code for programs. */
  code: string;
  /** The description in the user's language. */
  text: string;
  /** The id of the message, if it could be parsed. */
  id?: string;
  /** The id of the table, if the message names one. */
  table?: string;
};

/** A browser session. */
export type Session = {
  /** Its id. */
  id: string;
  /** The browser's name. */
  label: string;
  /** When it began, in Unix milliseconds. */
  created: number;
  /** When it was last used, to a few hours. */
  seen: number;
  /** When it expires unless it is used again. */
  expires: number;
  /** Whether it is the session of this request. */
  this: boolean;
};

/** Whether a game is publicly listed, with the names typed for it. */
export type Sharing = {
  /** Whether it is. */
  shared: boolean;
};

export type Side = "first" | "second";

/** The state of the server. */
export type SiteStatus = {
  /** The program's version. */
  version: string;
  /** Whether the store is readable and its last write succeeded. */
  storage: boolean;
  /** The engine's configured threads, and those running. */
  engine_threads: [number, number];
  /** Open HTTP connections. */
  connections: number;
  /** Open WebSockets. */
  sockets: number;
  /** Tables in memory. */
  tables: number;
  /** Bytes queued for slow clients. */
  outgoing_bytes: number;
  /** Open reports. */
  reports: number;
  /** The server's queues. */
  queues: Array<QueueLength>;
  /** The site's reviews, also among the `jobs`: the version before knows them here alone. */
  reviews: JobsToDo;
  /** The jobs of workers; missing in the version before. */
  jobs?: Array<JobsOfKind>;
  /** The workers that this server has heard within a day, by name. */
  workers: Array<WorkerStatus>;
  /** The limits in force, by their names in the configuration file. */
  limits: { [key in string]: number };
};

/** The language of a socket's texts. */
export type SocketQuery = {
  /** `en` or `fr`. */
  lang?: string;
};

/** A named start. */
export type StartEntry = {
  /** The name in requests. */
  name: string;
  /** The position. */
  position: string;
};

/** The status of a game. */
export type Status = "waiting" | "playing" | "paused" | "over";

/** A step of a chapter. */
export type Step = {
  /** The id in URLs. */
  id: string;
  /** The kind of step. */
  kind: StepKind;
  /** The title. */
  title: string;
  /** The explanation; paragraphs are separated by empty lines. */
  text: string;
  /** The task. */
  task?: string;
  /** The board. */
  scene: Scene;
  /** The options of a question. */
  options?: Array<Named>;
  /** The correct moves, for each move of the exercise. */
  answers: Array<Array<string>>;
};

/** The user's task in a step. */
export type StepKind = "read" | "play" | "try" | "answer" | "game";

/** The user's studies. */
export type Studies = {
  /** The studies, latest first. */
  studies: Array<StudySummary>;
};

/** A study. */
export type Study = {
  /** The id. */
  id: string;
  /** The title. */
  name: string;
  /** The game. */
  game: GameName;
  /** When it was last changed, in Unix milliseconds. */
  updated: number;
  /** The author's name. */
  by: string;
  /** Whether it is the user's own. */
  mine: boolean;
  /** The content, a JSON object that is opaque to the server. */
  study: RawJson;
};

/** A saved study. */
export type StudyKept = {
  /** The id. */
  id: string;
};

/** A study in a list. */
export type StudySummary = {
  /** The id. */
  id: string;
  /** The title. */
  name: string;
  /** The game. */
  game: GameName;
  /** When it was created, in Unix milliseconds. */
  created: number;
  /** When it was last changed, in Unix milliseconds. */
  updated: number;
};

/** A table in a list. */
export type Summary = {
  /** The id of the table. */
  id: string;
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; `null` for a position. */
  start: string | null;
  /** The kind of opponents. */
  mode: Mode;
  /** Whether the result changes the ratings. */
  rated: boolean;
  /** Whether it is publicly listed: always between two people, otherwise if its owner shares it. */
  public: boolean;
  /** The time control. */
  clock: Clock;
  /** The status of the game. */
  status: Status;
  /** The number of moves played. */
  ply: number;
  /** The current position, if it is stored. */
  position: string | null;
  /** The side to move. */
  turn: Side | null;
  /** The players, first side first. */
  seats: [Seat, Seat];
  /** The user's sides. */
  you: Array<Side>;
  /** The result of a finished game. */
  result: Ended | null;
  /** When the table was created, in Unix milliseconds. */
  created: number;
  /** The time of the last event, in Unix milliseconds. */
  updated: number;
  /** When the game ended, in Unix milliseconds. */
  ended: number | null;
  /** When the running clock reaches zero, in Unix milliseconds. */
  deadline: number | null;
};

/** An event at a table. */
export type TableEvent = { "kind": "opened" } | {
  "kind": "seated";
  /** The side of the seat. */
  side: Side;
  /** The seat with its new player. */
  seat: Seat;
} | {
  "kind": "began";
  /** The side that moves first. */
  first_to_move: Side;
} | {
  "kind": "moved";
  /** The number of moves played before it. */
  ply: number;
  /** The side that moved. */
  side: Side;
  /** The move. */
  move: string;
  /** The effect on the board. */
  effect: Effect;
  /** The position after it. */
  position: string;
  /** The mover's clock after it, in milliseconds. */
  clock: number | null;
} | {
  "kind": "offered";
  /** The kind of offer. */
  offer: Offer;
  /** The side that made it. */
  by: Side;
  /** The number of moves played. */
  ply: number;
} | {
  "kind": "declined";
  /** The kind of offer. */
  offer: Offer;
  /** The side that declined it. */
  by: Side;
} | {
  "kind": "withdrawn";
  /** The kind of offer. */
  offer: Offer;
  /** The side that made it. */
  by: Side;
} | {
  "kind": "lapsed";
  /** The kind of offer. */
  offer: Offer;
} | {
  "kind": "took_back";
  /** The number of moves that remain. */
  to_ply: number;
} | { "kind": "paused" } | { "kind": "resumed" } | {
  "kind": "excused";
  /** The length of the downtime, in milliseconds. */
  ms: number;
} | {
  "kind": "phrase";
  /** The sender's side. */
  by: Side;
  /** The name of the phrase. */
  phrase: string;
  /** The phrase in the user's language. */
  text: string;
  /** The name of the team member who sent it. */
  from?: string;
  /** Whether only the recipient's own team receives it. */
  team?: boolean;
} | {
  "kind": "left";
  /** The team's side. */
  side: Side;
} | {
  "kind": "skipped";
  /** The team's side. */
  side: Side;
} | {
  "kind": "muted";
  /** The sender's side. */
  by: Side;
} | {
  "kind": "ended";
  /** The result. */
  result: Ended;
} | {
  "kind": "rematch";
  /** The id of its table. */
  table: string;
};

/** Numbers of wins, draws and losses. */
export type Tally = {
  /** Games won. */
  won: number;
  /** Games drawn. */
  drawn: number;
  /** Games lost. */
  lost: number;
};

/** Subscribes to the engine's analysis of a table. */
export type Think = {
  /** The id of the table. */
  table: string;
  /** `false` ends the subscription. */
  on: boolean;
};

/** An API token. */
export type Token = {
  /** Its id. */
  id: string;
  /** The name. */
  name: string;
  /** The permissions. */
  scopes: Array<Scope>;
  /** When it was created, in Unix milliseconds. */
  created: number;
};

/** The part of a [`View`] that changes with every event. */
export type Turn = {
  /** The status of the game. */
  status: Status;
  /** The number of moves played. */
  ply: number;
  /** The current position. */
  position: string;
  /** The side to move; `null` before the start and after the end. */
  turn: Side | null;
  /** The points, first side first. */
  score: [number, number];
  /** The seats, first side first. */
  seats: [Seat, Seat];
  /** The clocks. */
  clocks: Clocks;
  /** The legal moves, sent only to the player to move. */
  legal: Array<LegalMove> | null;
  /** Avalam: the settled towers, which can never change. */
  settled: Array<string>;
  /** The open offers. */
  offers: Array<OpenOffer>;
  /** The actions available to the viewer. */
  can: Array<Ability>;
  /** The result of a finished game. */
  result: Ended | null;
  /** The id of the rematch's table. */
  next: string | null;
};

/** The state of a table as one viewer may see it. */
export type View = {
  /** The id of the table. */
  id: string;
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; `null` for a position. */
  start: string | null;
  /** The position before the first move. */
  first_position: string;
  /** The kind of opponents. */
  mode: Mode;
  /** Whether the result changes the ratings. */
  rated: boolean;
  /** Whether a seat is still open. */
  invitation: boolean;
  /** The time control. */
  clock: Clock;
  /**
   * How long a player must be away before the opponent can claim the game, in milliseconds; `null` where it cannot
   * be claimed.
   */
  claim_after: number | null;
  /** The viewer's sides; empty for spectators. */
  you: Array<Side>;
  /** The moves so far. */
  moves: Array<PlayedMove>;
  /** The status of the game. */
  status: Status;
  /** The number of moves played. */
  ply: number;
  /** The current position. */
  position: string;
  /** The side to move; `null` before the start and after the end. */
  turn: Side | null;
  /** The points, first side first. */
  score: [number, number];
  /** The seats, first side first. */
  seats: [Seat, Seat];
  /** The clocks. */
  clocks: Clocks;
  /** The legal moves, sent only to the player to move. */
  legal: Array<LegalMove> | null;
  /** Avalam: the settled towers, which can never change. */
  settled: Array<string>;
  /** The open offers. */
  offers: Array<OpenOffer>;
  /** The actions available to the viewer. */
  can: Array<Ability>;
  /** The result of a finished game. */
  result: Ended | null;
  /** The id of the rematch's table. */
  next: string | null;
};

/** Asks why a move is illegal. */
export type Why = {
  /** An id chosen by the client, repeated in the reply. */
  id: string;
  /** The id of the table. */
  table: string;
  /** The move. */
  move: string;
};

/** A worker (`abaque work`). */
export type WorkerStatus = {
  /** The name of its key. */
  name: string;
  /** Seconds since its last request. */
  silent_seconds: number;
  /** Jobs that it has done for this server since the server's start. */
  done: number;
  /** Results that this server has rejected. */
  rejected: number;
  /** Whether it chooses moves so badly that it gets reviews alone, until the server starts again. */
  distrusted: boolean;
};

/** An exported line. */
export type WrittenLine = {
  /** The record. */
  record: string;
  /** The last position in every notation of the game, ours first. */
  positions: Array<string>;
};
