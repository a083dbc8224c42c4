// Local storage, with a fallback in memory: some browsers store nothing or throw. Only the settings page needs to know.

const PREFIX = 'abaque.';
/** Whether games have been played on this device: most visits need not look for them. */
export const PLAYED_HERE = 'played-here';
const memory = new Map<string, string>();

export function read(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key) ?? memory.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    const text = memory.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Full or disabled: use the memory.
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored.
  }
}

/** Whether values survive the visit. */
export function lasts(): boolean {
  try {
    localStorage.setItem(`${PREFIX}probe`, '1');
    localStorage.removeItem(`${PREFIX}probe`);
    return true;
  } catch {
    return false;
  }
}
