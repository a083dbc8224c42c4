// Requests to the server. What it refuses arrives as a Problem, in the reader's language.

export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** Everything else that the server said about it. */
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

  /** No answer came at all. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

let language = 'en';

export const answerLanguage = (): string => language;

/** The language in which the server should answer. */
export function speak(chosen: string): void {
  language = chosen;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request<T>('POST', path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => request<T>('PUT', path, body);
export const remove = <T>(path: string, body?: unknown): Promise<T> =>
  request<T>('DELETE', path, body);

/** What is no JSON: a record. */
export const getText = async (path: string): Promise<string> => (await answer('GET', path)).text();

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await answer(method, path, body);
  return (await response.json().catch(() => null)) as T;
}

async function answer(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json, text/plain;q=0.5',
    'Accept-Language': language,
  };
  // A form on another site cannot set this header: the server asks for it before it changes anything.
  if (method !== 'GET') headers['X-Abaque'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem(0, { code: 'unreachable' });
  }
  if (!response.ok) {
    const value = (await response.json().catch(() => null)) as unknown;
    throw new Problem(response.status, isObject(value) ? value : { code: 'unreadable' });
  }
  return response;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
