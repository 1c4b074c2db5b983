import { seededChance } from '../races/seeded-chance.ts';
import { openDrill } from './restores/drill.ts';
import { downMs } from './restores/restore.ts';
import { seedOf, type World } from './world.ts';

const KILL_SEED = 10;
/** The stack runs through the rest of the load, so that its memory can be watched. */
const SHARE_WITH_KILLS = 2 / 3;

/** Kills the stack at random moments of the load and starts it again, some times on an older table. Gives how often it was only killed. */
export async function killAtRandom(world: World, loading: Promise<unknown>): Promise<number> {
  const { killEvery, minutes, seed, restores: asked } = world.options;
  const chance = seededChance(seedOf(seed, KILL_SEED));
  const lastsMs = minutes * 60_000 * SHARE_WITH_KILLS;
  const strikesAMs = (killEvery && 1 / (killEvery * 1000)) + asked / lastsMs;
  const began = performance.now();
  const drill = openDrill(world);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const over = loading.then(end, end);
  for (let kills = 0; ; ) {
    const gapMs = (0.5 + chance()) / strikesAMs;
    const passedMs = performance.now() - began - downMs(world.restores) + gapMs;
    if (passedMs > lastsMs && world.restores.length >= asked) return kills;
    await drill.keepWithin(gapMs, over);
    if (isOver) return kills;
    if (world.restores.length < asked * (passedMs / lastsMs)) await drill.goBack();
    else {
      await world.killAndRestart();
      kills += 1;
    }
  }
}
