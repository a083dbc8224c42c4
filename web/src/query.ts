// Query strings as plain objects.

export function readQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Omits empty values. */
export function writeQuery(values: Record<string, string>): string {
  const filled = Object.entries(values)
    .map(([key, value]) => [key, value.trim()])
    .filter(([, value]) => value !== '');
  return new URLSearchParams(filled).toString();
}
