import type { buildApp } from 'fauxqs';

/** The parameter of a look into a queue that says by how many milliseconds its delays are shortened. */
export const HASTENED = 'hastened';

type Looked = { messages?: { delayed?: { delayUntil?: number }[] } };

/** Lets a look into a queue bring its delayed messages forward. The emulator has no call for that, and shows the messages themselves. */
export function shortenDelays(server: ReturnType<typeof buildApp>): void {
  server.addHook('preSerialization', async ({ query }, _reply, payload) => {
    const hastenedMs = Number((query as Record<string, string>)[HASTENED] ?? 0);
    if (hastenedMs > 0) {
      for (const message of (payload as Looked).messages?.delayed ?? [])
        message.delayUntil = (message.delayUntil ?? 0) - hastenedMs;
    }
    return payload;
  });
}
