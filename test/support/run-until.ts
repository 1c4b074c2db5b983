import { reviveWire, watchWire } from './wire.ts';

/** The number of the call, from one, at which the process dies: before it is made, or after it took effect. */
export type Death = Readonly<{ at: number; when: 'before' | 'after' }>;

/** Runs work in a process that dies at one of its calls to the table or the processor: no later call leaves it. Gives how many calls were made. */
export async function runUntil(
  { at, when }: Death,
  work: () => Promise<unknown>,
): Promise<{ calls: number; isDead: boolean }> {
  let calls = 0;
  let isDead = false;
  watchWire(async (_, go) => {
    if (isDead) throw new Error('The process is dead.');
    calls += 1;
    if (calls < at) return await go();
    isDead = true;
    if (when === 'after') await go().catch(() => {});
    throw new Error('The process was killed.');
  });
  await work().catch(() => {});
  reviveWire();
  return { calls, isDead };
}
