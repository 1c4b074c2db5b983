import { readJson, writeJson } from '../../../checkout/src/memory/storage.ts';
import type { Memory } from './provider.ts';
import { isToken, type Session } from './token.ts';

const NAME = 'desk-session';

/** Kept for this tab alone, until it is closed. */
export const keepSession = (session: Session | undefined): void => writeJson('sessionStorage', NAME, session);

export function keptSession(): Session | undefined {
  const kept = readJson('sessionStorage', NAME) as Partial<Session> | null;
  return kept?.token && isToken(kept.token) ? (kept as Session) : undefined;
}

/** The session that an address brings in its fragment, which no server is sent. */
export function sessionIn(fragment: string): Session | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = given.get('token') ?? '';
  if (!isToken(token)) return undefined;
  const [shop, project] = [given.get('shop'), given.get('project')];
  return { token, ...(shop && { shop }), ...(project && { project }) };
}

/** What waits while somebody is at their identity provider, in this tab. */
export const atProvider: Memory = {
  read: () => readJson('sessionStorage', 'desk-sign-in'),
  write: (waiting) => writeJson('sessionStorage', 'desk-sign-in', waiting),
};
