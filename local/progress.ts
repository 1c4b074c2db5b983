import type { Activity } from './activity.ts';
import { keepText, readKept } from './data-directory.ts';
import type { Waiting } from './queue-server.ts';
import type { Services } from './services.ts';
import type { Positions, StreamRelay } from './stream-relay.ts';

/** The position of each reader of the stream and the messages in the queues, kept together so that a restart loses no event. */
export type Progress = Readonly<{
  positions: Readonly<Record<string, Positions>>;
  waiting: Partial<Waiting>;
}>;
export type ProgressKeeper = Readonly<{
  /** Writes what is so now. Rejects when it cannot be written. */
  keep(): Promise<void>;
  close(): Promise<void>;
}>;

const KEEP_EVERY_MS = 200;

export const readProgress = (file: string): Progress | undefined => readKept<Progress>(file);

/**
 * Writes the progress whenever it changes. It reads the positions before the queues: a crash may then send an event twice, which
 * receivers must tolerate anyway, but loses none.
 */
export function keepProgress(
  file: string,
  relays: ReadonlyMap<string, StreamRelay>,
  queue: Pick<Services, 'waiting'>,
  activity: Activity,
): ProgressKeeper {
  let kept = '';
  let isLooking = false;
  let work = Promise.resolve();
  const look = async () => {
    const positions = Object.fromEntries([...relays].map(([name, relay]) => [name, relay.positions()]));
    const progress: Progress = { positions, waiting: await queue.waiting() };
    const text = JSON.stringify(progress);
    if (text === kept) return;
    await keepText(file, text);
    kept = text;
    activity.seen();
  };
  const inTurn = async () => {
    isLooking = true;
    work = work.then(look).catch((error) => console.error('Progress could not be kept:', error));
    await work;
    isLooking = false;
  };
  const isDue = activity.pace('also by hand');
  const timer = setInterval(() => isDue() && !isLooking && void inTurn(), KEEP_EVERY_MS);
  return {
    async keep() {
      await work;
      await look();
    },
    async close() {
      clearInterval(timer);
      await inTurn();
    },
  };
}
