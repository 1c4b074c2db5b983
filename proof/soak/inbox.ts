import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer, listen } from '../../local/listening.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { seededChance } from '../races/seeded-chance.ts';
import type { Struck } from './struck.ts';

/** The tenants' own endpoint for events, and how often and in which ways it misbehaved. */
export type Inbox = Readonly<{
  url: string;
  /** Everything it has taken in, whatever it answered. */
  arrived: Arrived[];
  struck(): Struck;
  /** The share of posts that go wrong from now on. */
  strike(share: number): void;
  close(): Promise<void>;
}>;
/** `tenantId` is whose endpoint was called. */
export type Arrived = Readonly<{ tenantId: string; eventId: string; event: BillingEvent }>;

/** `cut` breaks the connection before anything is taken in, `lost` after it; the next two refuse it. */
const TROUBLES = ['cut', 'lost', 'answer_429', 'answer_500', 'slow'] as const;
type Trouble = (typeof TROUBLES)[number];
const SLOW_MS = 200;

export async function openInbox(seed: number): Promise<Inbox> {
  const chance = seededChance(seed);
  const arrived: Arrived[] = [];
  const counts: Record<string, number> = {};
  let share = 0;
  let calls = 0;
  const trouble = (): Trouble | undefined => {
    if (share > 0) calls += 1;
    if (chance() >= share) return undefined;
    const drawn = TROUBLES[Math.floor(chance() * TROUBLES.length)] ?? 'cut';
    counts[drawn] = (counts[drawn] ?? 0) + 1;
    return drawn;
  };
  const server = createServer((request, response) => {
    take(request, response, trouble(), arrived).catch(() => response.destroy());
  });
  const port = await listen(server, 0, 'inbox', 'none');
  return {
    url: `http://localhost:${port}`,
    arrived,
    struck: () => ({ calls, counts }),
    strike(next) {
      share = next;
    },
    close: () => closeServer(server),
  };
}

async function take(request: IncomingMessage, response: ServerResponse, trouble: Trouble | undefined, arrived: Arrived[]): Promise<void> {
  const event = JSON.parse((await buffer(request)).toString()) as BillingEvent;
  if (trouble === 'cut') return void response.destroy();
  if (trouble === 'answer_429' || trouble === 'answer_500') return void response.writeHead(trouble === 'answer_429' ? 429 : 500).end();
  arrived.push({ tenantId: (request.url ?? '').slice(1), eventId: String(request.headers['x-event-id']), event });
  if (trouble === 'lost') return void response.destroy();
  if (trouble === 'slow') await wait(SLOW_MS);
  response.writeHead(200).end();
}
