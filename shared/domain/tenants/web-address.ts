import { originOfReferer } from './origin.ts';

/**
 * Validates a URL that we store and later call or show: https, or http on localhost; a host name; no user, no fragment.
 *
 * Returns the URL as `new URL` prints it, or undefined. The addresses it resolves to are checked at each call, since they can change.
 */
export function parseWebAddress(text: string, lengthMax: number): string | undefined {
  if (text.length > lengthMax || !originOfReferer(text) || !URL.canParse(text)) return undefined;
  const { href, username, password, hash } = new URL(text);
  return username || password || hash || href.length > lengthMax ? undefined : href;
}
