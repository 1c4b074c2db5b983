import { originOfReferer } from './origin.ts';

/**
 * An address on the web that we keep and later call or show: https, or http on localhost; a proper host; no user, no fragment.
 *
 * Gives it as `new URL` prints it, or nothing. Where a name leads is checked when it is called, since that can change.
 */
export function parseWebAddress(text: string, lengthMax: number): string | undefined {
  if (text.length > lengthMax || !originOfReferer(text) || !URL.canParse(text)) return undefined;
  const { href, username, password, hash } = new URL(text);
  return username || password || hash || href.length > lengthMax ? undefined : href;
}
