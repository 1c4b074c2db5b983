/** Reads and writes JSON in the browser's storage. A browser that forbids storage behaves like one whose storage is empty. */
export function readJson(storage: 'localStorage' | 'sessionStorage', name: string): unknown {
  try {
    return JSON.parse(window[storage].getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export function writeJson(storage: 'localStorage' | 'sessionStorage', name: string, value: unknown): void {
  try {
    if (value === undefined) window[storage].removeItem(name);
    else window[storage].setItem(name, JSON.stringify(value));
  } catch {
    // The page works without storage; only a reload then forgets more.
  }
}
