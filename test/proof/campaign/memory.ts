import type { World } from './world.ts';

/** The stack's memory at one moment, garbage collected first. Seconds are of the load, bytes of heap and resident set. */
export type Sample = Readonly<{ second: number; heapUsed: number; rss: number }>;
export type PerMinute = Readonly<{ heapPerMinute: number; rssPerMinute: number }>;

const SAMPLES = 40;
const EVERY_MS_LEAST = 1000;
const MEGABYTE = 1024 * 1024;
/** A shorter stretch shows how a process warms up, and not whether it goes on growing. */
const STRETCH_SECONDS_LEAST = 60;

/**
 * What the second half may add a minute. A service that forgets what it has done adds nothing. What is allowed is the scatter of a
 * collector and of an allocator that keeps pages; or, where more is asked for, so little a request that no record of one fits in it.
 */
const HEAP = { perMinute: 1 * MEGABYTE, perRequest: 300 } as const;
const RESIDENT = { perMinute: 8 * MEGABYTE, perRequest: 1200 } as const;

export function allowedAt(requestsPerMinute: number): PerMinute {
  const most = ({ perMinute, perRequest }: typeof HEAP | typeof RESIDENT) =>
    Math.max(perMinute, perRequest * requestsPerMinute);
  return { heapPerMinute: most(HEAP), rssPerMinute: most(RESIDENT) };
}

/** Takes samples while the load runs, at even distances. */
export function watchMemory({ stack, options }: World): {
  samples: readonly Sample[];
  stop(): Promise<void>;
} {
  const samples: Sample[] = [];
  const began = performance.now();
  let looking = Promise.resolve();
  const look = async () => {
    if (stack.ended() !== undefined) return;
    const memory = await stack.memory();
    samples.push({ second: (performance.now() - began) / 1000, ...memory });
  };
  const inTurn = () => {
    looking = looking.then(look).catch(() => {}); // The verdict reports a stack that has ended.
  };
  inTurn();
  const timer = setInterval(inTurn, Math.max(EVERY_MS_LEAST, (options.minutes * 60_000) / SAMPLES));
  return {
    samples,
    async stop() {
      clearInterval(timer);
      inTurn();
      await looking;
    },
  };
}

/** How the memory of the second half grows, by least squares. Nothing when there is too little to tell. */
export function slopeOf(samples: readonly Sample[]): PerMinute | undefined {
  const half = samples.slice(Math.floor(samples.length / 2));
  const [from, to] = [half[0]?.second ?? 0, half.at(-1)?.second ?? 0];
  if (to - from < STRETCH_SECONDS_LEAST) return undefined;
  const line = (bytesOf: (sample: Sample) => number) =>
    60 * slope(half.map((sample) => [sample.second, bytesOf(sample)]));
  return { heapPerMinute: line(({ heapUsed }) => heapUsed), rssPerMinute: line(({ rss }) => rss) };
}

function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

/** What of it is too much. */
export function memoryProblems(samples: readonly Sample[], allowed: PerMinute): string[] {
  const found = slopeOf(samples);
  if (!found) return [];
  const tooMuch = (what: string, bytes: keyof PerMinute) =>
    found[bytes] > allowed[bytes]
      ? [
          `memory: ${what} grows by ${megabytes(found[bytes])} a minute; ${megabytes(allowed[bytes])} are allowed`,
        ]
      : [];
  return [...tooMuch('the heap', 'heapPerMinute'), ...tooMuch('the resident set', 'rssPerMinute')];
}

export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`;
