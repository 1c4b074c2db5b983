import { twice } from '../../../checkout/src/api/twice.ts';
import type { SignIn } from '../../headers.ts';

export type Config = Readonly<{
  apiBase: string;
  signIns: readonly SignIn[];
  /** Only in the local stack: where one click signs in, and what its clock shows, which may have been moved. */
  demoSignIn?: string;
  now?: string;
}>;

/** Fetches the deployment's settings; undefined if the site cannot be reached. */
export async function findConfig(): Promise<Config | undefined> {
  try {
    const response = await twice(() => fetch('/config.json', { credentials: 'same-origin' }));
    return response.ok ? ((await response.json()) as Config) : undefined;
  } catch {
    return undefined;
  }
}
