import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A cooperative scheduler: several handlers run in one process, and exactly one of them moves at a time.
 *
 * A handler moves from one call that leaves the process to the next: the call itself, to its end, and all that follows until
 * the next call is about to be made. There it waits for its turn. A handler that waits for time to pass sleeps until another
 * one has moved, or until no other can.
 */
export type Actor = Readonly<{ name: string; act: () => Promise<unknown> }>;
/** Who moved, and which call that was. */
export type Step = Readonly<{ actor: number; label: string }>;
/** One point at which more than one could have moved. `staying` is who moved last, when it could have moved again. */
export type Choice = Readonly<{ options: readonly number[]; chosen: number; staying: number | undefined }>;
export type Choose = (options: readonly number[], staying: number | undefined, at: number) => number;
export type Played = Readonly<{
  steps: readonly Step[];
  choices: readonly Choice[];
  results: readonly PromiseSettledResult<unknown>[];
}>;

type Waiting = { label: string; go: () => void };
type Seat = {
  waiting: Waiting[];
  running: number;
  sleeping: { wake: () => void; since: number }[];
  isDone: boolean;
  notice: () => void;
};

/** More moves than any run needs: beyond it the handlers wait for each other for ever. */
const STEPS_MAX = 2000;
/** A handler that makes no call for this long waits for something no turn will bring. */
const STUCK_MS = 20_000;

const seats = new AsyncLocalStorage<Seat | undefined>();

export class Stuck extends Error {}

/** Whether the caller is a handler that must wait for its turn. */
export const isSeated = (): boolean => seats.getStore() !== undefined;

/** Makes one call when it is the caller's turn. What the call itself calls needs no turn. Outside of a play it goes at once. */
export async function takeTurn<Result>(label: string, call: () => Promise<Result>): Promise<Result> {
  const seat = seats.getStore();
  if (!seat) return await call();
  await new Promise<void>((go) => {
    seat.waiting.push({ label, go });
    seat.notice();
  });
  try {
    return await seats.run(undefined, call);
  } finally {
    seat.running -= 1;
    seat.notice();
  }
}

let moves = 0;

/** Waits for time to pass: others are to move first. */
export function fallAsleep(wake: () => void): void {
  const seat = seats.getStore();
  if (seat) {
    seat.sleeping.push({ wake, since: moves });
    seat.notice();
  } else wake();
}

/** Lets the actors move in the order that `choose` gives, until all have ended. */
export async function play(actors: readonly Actor[], choose: Choose): Promise<Played> {
  const steps: Step[] = [];
  const choices: Choice[] = [];
  const table = actors.map(newSeat);
  const results = Promise.allSettled(actors.map(({ act }, index) => begin(table[index] as Seat, act)));
  for (const seat of table) await rest(seat);

  let last: number | undefined;
  for (moves = 0; ; moves++) {
    const options = whoCanMove(table);
    if (options.length === 0) return { steps, choices, results: await results };
    if (moves > STEPS_MAX) throw new Stuck(`after ${STEPS_MAX} moves the handlers still wait for each other`);
    const staying = last !== undefined && options.includes(last) ? last : undefined;
    const chosen = options.length === 1 ? (options[0] as number) : choose(options, staying, choices.length);
    if (options.length > 1) choices.push({ options, chosen, staying });
    const seat = table[chosen] as Seat;
    steps.push({ actor: chosen, label: move(seat) });
    await rest(seat);
    last = chosen;
  }
}

const newSeat = (): Seat => ({ waiting: [], running: 0, sleeping: [], isDone: false, notice: () => {} });

async function begin(seat: Seat, act: () => Promise<unknown>): Promise<unknown> {
  try {
    return await seats.run(seat, act);
  } finally {
    seat.isDone = true;
    seat.notice();
  }
}

/** Those with a call to make; of those asleep, each that another has moved since. When all sleep, time passes for all. */
function whoCanMove(table: readonly Seat[]): number[] {
  const awake = table.flatMap(({ waiting, sleeping }, index) =>
    waiting.length > 0 || sleeping.some(({ since }) => since < moves - 1) ? [index] : [],
  );
  if (awake.length > 0) return awake;
  return table.flatMap(({ sleeping }, index) => (sleeping.length > 0 ? [index] : []));
}

function move(seat: Seat): string {
  const next = seat.waiting.shift();
  if (next) {
    seat.running += 1;
    next.go();
    return next.label;
  }
  for (const { wake } of seat.sleeping.splice(0)) wake();
  return 'waits a moment';
}

/** Resolves when the handler stands before its next call, sleeps, or has ended. */
async function rest(seat: Seat): Promise<void> {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      seat.notice = resolve;
    });
    await new Promise(setImmediate); // All that follows from the call without another one.
    const isStanding = seat.waiting.length > 0 || seat.sleeping.length > 0 || seat.isDone;
    if (seat.running === 0 && isStanding) return;
    await orStuck(changed);
  }
}

async function orStuck(changed: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Stuck('a handler neither calls nor ends')), STUCK_MS);
  });
  try {
    await Promise.race([changed, late]);
  } finally {
    clearTimeout(timer);
  }
}
