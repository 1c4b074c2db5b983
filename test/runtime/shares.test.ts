import { describe, expect, it } from 'vitest';
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

describe('inShares', () => {
  it('begins tasks of all owners in turn, at most some at once and fewer of one owner', async () => {
    const { begun, work, end } = tasks();
    const done = inShares([['a1', 'a2', 'a3', 'a4'], ['b1'], ['c1', 'c2']], { atOnce: 4, perOwner: 2 }, work);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('b1');
    expect(begun.slice(4)).toEqual(['c2']);
    await end('c1', 'c2');
    expect(begun.slice(5)).toEqual([]); // What is left belongs to an owner whose share is in progress.
    await end('a1', 'a2');
    await end('a3', 'a4');
    await done;
    expect(begun).toHaveLength(7);
  });

  it('works through a long list while the tasks of another owner hang', async () => {
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

  it('does nothing without tasks', async () => {
    await inShares([], { atOnce: 2, perOwner: 1 }, () => Promise.reject(new Error('There is no task.')));
  });
});
