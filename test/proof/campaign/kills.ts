import { setTimeout as wait } from 'node:timers/promises';
import { seededChance } from '../races/seeded-chance.ts';
import { seedOf, type World } from './world.ts';

const KILL_SEED = 10;
/** The stack runs through the rest of the load, so that its memory can be watched. */
const SHARE_WITH_KILLS = 2 / 3;

/** Kills the stack at random moments of the load and starts it again. Gives how often. */
export async function killAtRandom(world: World, loading: Promise<unknown>): Promise<number> {
  const { killEvery, minutes, seed } = world.options;
  const chance = seededChance(seedOf(seed, KILL_SEED));
  const until = performance.now() + minutes * 60_000 * SHARE_WITH_KILLS;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const over = loading.then(end, end);
  for (let kills = 0; ; kills++) {
    const gapMs = killEvery * 1000 * (0.5 + chance());
    if (killEvery === 0 || performance.now() + gapMs > until) return kills;
    await Promise.race([wait(gapMs), over]);
    if (isOver) return kills;
    await world.killAndRestart();
  }
}
