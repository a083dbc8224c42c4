// Parses pasted links: a table's game is imported, another page of this site is opened, and other addresses
// are never fetched.

export type Link =
  { kind: 'table'; table: string } | { kind: 'page'; address: string } | { kind: 'foreign' };

const TABLE = /^\/(?:play|review|embed)\/([a-z0-9]+)$/;
const PAGE = /^\/(?:analyse|study\/[a-z0-9]+)$/;

/** Parses a link; null for any other text. */
export function linkIn(text: string, origin: string): Link | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/.test(trimmed)) return null;
  let url: URL;
  try {
    url = new URL(trimmed);
  } catch {
    return null;
  }
  if (url.origin !== origin) return { kind: 'foreign' };
  const table = TABLE.exec(url.pathname)?.[1];
  if (table) return { kind: 'table', table };
  return PAGE.test(url.pathname)
    ? { kind: 'page', address: url.pathname + url.search }
    : { kind: 'foreign' };
}
