import { invariant } from '../domain/errors.ts';

/** Any one of them, each as likely. */
export function oneOf<Item>(items: readonly Item[]): Item {
  const found = items[Math.floor(Math.random() * items.length)];
  invariant(found !== undefined, 'there is something to choose from');
  return found;
}
