import { type Got, type Office, openOffice } from '../api/office.ts';
import type { Project } from '../api/shapes.ts';
import { returnFrom } from '../sign-in/provider.ts';
import { atProvider, keptSession, sessionIn } from '../sign-in/session.ts';
import type { Session } from '../sign-in/token.ts';
import { type Config, findConfig } from './config.ts';

/** Why somebody who was signed in is not any more. */
export type Note = 'ended' | 'failed' | undefined;
type SignedIn = Readonly<{ session?: Session | undefined; note?: Note }>;
/** What the desk opens with: its settings, who is signed in, and their project, whose reading has begun. */
export type Opening = SignedIn & Readonly<{ config: Config; project?: Promise<Got<Project>> }>;

/** Undefined if the site cannot be reached. */
export async function findOpening(): Promise<Opening | undefined> {
  const config = await findConfig();
  if (!config) return undefined;
  const signedIn = await signedInAtOpening(config);
  const { session } = signedIn;
  if (!session) return { ...signedIn, config };
  const project = readProject(
    openOffice(config.apiBase, session, () => {}),
    session,
  );
  return { ...signedIn, config, project };
}

export const readProject = (office: Office, { project }: Session): Promise<Got<Project>> =>
  office.read<Project>('/admin/settings/global-settings/project', { productOrigin: project });

/** Who is signed in when the page opens: by its address, after the identity provider, or still. */
async function signedInAtOpening(config: Config): Promise<SignedIn> {
  const brought = sessionIn(location.hash);
  const query = new URLSearchParams(location.search);
  if (brought) {
    history.replaceState(null, '', '/'); // A token must not stay in the address, nor in the history.
    return { session: brought };
  }
  if (!query.has('state')) return { session: keptSession() };
  const returned = await returnFrom(config.signIns, query, `${location.origin}/`, atProvider);
  history.replaceState(null, '', '/');
  return returned === 'failed' ? { note: 'failed' } : { session: returned };
}
