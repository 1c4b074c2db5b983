import { expect, it } from 'vitest';
import { inShares } from '../../shared/runtime/shares.ts';

/** Tasks that end when the test says so. */
function tasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (task: string) => {
    begun.push(task);
    return new Promise<void>((resolve) => ends.set(task, resolve));
  };
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, work, end };
}

it('inShares works through a long list while the tasks of another owner hang', async () => {
  const { begun, work, end } = tasks();
  const hanging = Array.from({ length: 1000 }, (_, index) => `hanging ${index}`);
  const quick: number[] = [];
  const done = inShares<string | number>(
    [hanging, Array.from({ length: 100 }, (_, index) => index)],
    { atOnce: 4, perOwner: 2 },
    async (task) => {
      if (typeof task === 'string') await work(task);
      else quick.push(task);
    },
  );
  await new Promise(setImmediate);
  expect([quick.length, begun.length]).toEqual([100, 2]);
  while (begun.length < hanging.length) await end(...begun);
  await end(...begun);
  await done;
});
