// The part of an address after its question mark, as plain values.

export function readQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Only what is filled in is written. */
export function writeQuery(values: Record<string, string>): string {
  const filled = Object.entries(values)
    .map(([key, value]) => [key, value.trim()])
    .filter(([, value]) => value !== '');
  return new URLSearchParams(filled).toString();
}
