// What the browser keeps for this reader. Some keep nothing, or throw when they are asked: then
// the values live as long as the page, and nobody but the settings page needs to know.

const PREFIX = 'abaque.';
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
    // Full, or switched off: the memory has it.
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether what is written will be there on the next visit. */
export function lasts(): boolean {
  try {
    localStorage.setItem(`${PREFIX}probe`, '1');
    localStorage.removeItem(`${PREFIX}probe`);
    return true;
  } catch {
    return false;
  }
}
