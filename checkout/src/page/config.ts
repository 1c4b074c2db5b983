/** Where this deployment's API and the processor's script are. One build of the page serves every stage. */
export type Config = Readonly<{ apiBase: string; processorScript: string }>;

/** Reads the deployment's settings, or nothing when the site cannot be reached. */
export async function findConfig(): Promise<Config | undefined> {
  try {
    const response = await fetch('/config.json', { credentials: 'same-origin' });
    return response.ok ? ((await response.json()) as Config) : undefined;
  } catch {
    return undefined;
  }
}
