import { twice } from '../api/twice.ts';

/** The addresses of the deployment's API and of the processor's script. One build of the page serves every stage. */
export type Config = Readonly<{ apiBase: string; processorScript: string }>;

/** Fetches the deployment's settings; undefined if the site cannot be reached. */
export async function findConfig(): Promise<Config | undefined> {
  try {
    const response = await twice(() => fetch('/config.json', { credentials: 'same-origin' }));
    return response.ok ? ((await response.json()) as Config) : undefined;
  } catch {
    return undefined;
  }
}
