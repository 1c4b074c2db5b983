import { setTimeout as wait } from 'node:timers/promises';
import { seededChance } from '../../races/seeded-chance.ts';
import { seedOf, type World } from '../world.ts';
import { goBack, type Kept, keepTable } from './go-back.ts';

const DRILL_SEED = 11;
/** Otherwise an older one stays. */
const KEEP_SHARE = 1 / 3;
const DURING_MS_MAX = 8000;

/** Keeps the table at some moments, and goes back to it at others. Without restores it only waits. */
export type Drill = Readonly<{
  keep(): void;
  /** Waits, but not beyond the end of what is going on, and may keep the table at some moment meanwhile. */
  keepWithin(milliseconds: number, going: Promise<unknown>): Promise<void>;
  goBack(): Promise<void>;
  /** At some moment of what is going on. */
  goBackDuring(going: Promise<unknown>): Promise<void>;
}>;

export function openDrill(world: World, part = 0): Drill {
  const { seed, restores: asked } = world.options;
  const chance = seededChance(seedOf(seed, DRILL_SEED + part));
  let kept: Kept | undefined;
  const drill: Drill = {
    keep() {
      kept = keepTable(world);
    },
    async keepWithin(milliseconds, going) {
      let isOver = false;
      const over = going.then(() => {
        isOver = true;
      });
      const share = chance();
      await Promise.race([wait(milliseconds * share), over]);
      if (asked > 0 && !isOver && (!kept || chance() < KEEP_SHARE)) drill.keep();
      await Promise.race([wait(milliseconds * (1 - share)), over]);
    },
    async goBack() {
      if (!kept) return;
      await goBack(world, kept, chance() < 0.5 ? 'journal' : 'books', chance);
      kept = undefined; // Its journal is that of the table before.
    },
    async goBackDuring(going) {
      await drill.keepWithin(chance() * DURING_MS_MAX, going);
      await drill.goBack();
    },
  };
  return drill;
}
