import type { Write } from './office.ts';

/** What somebody means to do, under the key by which the service does it once. */
export type Intent = Readonly<{ text: string; key: string }>;

/** The intent of a request: the one before while the request is the same, so that a repeat after a lost answer does nothing twice. */
export function intentOf(write: Write, before: Intent | undefined, newKey: () => string): Intent {
  const text = JSON.stringify(write);
  return before?.text === text ? before : { text, key: newKey() };
}
