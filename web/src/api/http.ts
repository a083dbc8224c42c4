// HTTP requests. An error response becomes a Problem with a message in the reader's language.

export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** The other fields of the response. */
  readonly more: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    const text = (key: string) => (typeof body[key] === 'string' ? body[key] : '');
    super(text('detail') || text('title'));
    this.name = 'Problem';
    this.status = status;
    this.code = text('code');
    this.title = text('title');
    this.detail = text('detail');
    this.more = body;
  }

  /** There was no response. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** Answers requests that the server does not; null if it cannot. */
export type Fallback = (method: string, path: string, body: unknown) => Promise<Response | null>;

let fallback: Fallback | null = null;

/** Sets what answers instead of an unreachable server, and for the tables of this browser. */
export function answerLocally(local: Fallback): void {
  fallback = local;
}

/** Tables that began on this device, and reviews by its engine. */
const LOCAL = /^\/api\/(tables\/o|review$)/;
/** A proxy in front of a server that is gone. */
const GONE = [502, 503, 504];

let language = 'en';

export const answerLanguage = (): string => language;

/** Sets the language of responses. */
export function speak(chosen: string): void {
  language = chosen;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request<T>('POST', path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => request<T>('PUT', path, body);
export const remove = <T>(path: string, body?: unknown): Promise<T> =>
  request<T>('DELETE', path, body);

/** The same asked of the server in any case: this browser may have a copy of the table. */
export const server = {
  get: <T>(path: string): Promise<T> => request<T>('GET', path, undefined, true),
  post: <T>(path: string): Promise<T> => request<T>('POST', path, {}, true),
};

/** A response that is not JSON: a record. */
export const getText = async (path: string): Promise<string> => (await answer('GET', path)).text();

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  remote = false,
): Promise<T> {
  const response = await answer(method, path, body, remote);
  return (await response.json().catch(() => null)) as T;
}

async function answer(
  method: string,
  path: string,
  body?: unknown,
  remote = false,
): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json, text/plain;q=0.5',
    'Accept-Language': language,
  };
  // CSRF protection: forms on other sites cannot set this header.
  if (method !== 'GET') headers['X-Abaque'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (!remote && method !== 'PUT' && LOCAL.test(path)) {
    const local = await fallback?.(method, path, body);
    if (local) return checked(local);
  }
  let response: Response | null = null;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    // Unreachable.
  }
  if (!remote && (!response || GONE.includes(response.status))) {
    response = (await fallback?.(method, path, body)) ?? response;
  }
  if (!response) throw new Problem(0, { code: 'unreachable' });
  return checked(response);
}

/** A successful response, or its Problem. */
export async function checked(response: Response): Promise<Response> {
  if (!response.ok) {
    const value = (await response.json().catch(() => null)) as unknown;
    throw new Problem(response.status, isObject(value) ? value : { code: 'unreadable' });
  }
  return response;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
