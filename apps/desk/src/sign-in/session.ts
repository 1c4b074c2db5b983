import { readJson, writeJson } from '../../../checkout/src/memory/storage.ts';

/** Who is signed in. `shop` goes with a token of the shop's own identity provider, `project` with a tenant that has several. */
export type Session = Readonly<{ token: string; shop?: string; project?: string }>;

const NAME = 'desk-session';
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export const isToken = (text: string): boolean => TOKEN.test(text);

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
