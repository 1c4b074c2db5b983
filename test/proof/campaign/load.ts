import { seededChance } from '../races/seeded-chance.ts';
import { type Client, openClient } from './client.ts';
import { heardStill, type Visited } from './restores/losses.ts';
import { downMs } from './restores/restore.ts';
import { type Heard, newHeard, type Visit } from './shopper.ts';
import type { Story } from './stories/telling.ts';
import { STORIES } from './stories.ts';
import { seedOf, type World } from './world.ts';

/** What the load was and what its clients heard. */
export type Load = Readonly<{
  heard: Heard;
  counts: Client['counts'];
  stories: Record<string, number>;
  requests: number;
  seconds: number;
}>;
type Bounds = Readonly<{ untilMs: number; visitsMax: number }>;

/** Below the hourly decline limit of one network. */
const DECLINES_MAX = 15;
/** So few that they meet themselves: two workers may come as the same shopper at once. */
const KNOWN_SHOPPERS = 40;
const WORKER_SEED = 100;

/**
 * Lets workers visit the shops, each as soon as its last visit is over, until the time is up or there were enough visits.
 *
 * What each worker does is drawn from the seed and its own number, so a run with the same seed and workers asks for the same; how
 * their requests meet is up to the machine.
 */
export async function bearLoad(world: World): Promise<Load> {
  const { workers, seed, minutes, visitsMax } = world.options;
  const client = openClient(world, seededChance(seedOf(seed, WORKER_SEED)));
  const load = { counts: client.counts, stories: {} as Record<string, number> };
  const visits: Visited[] = [];
  const began = performance.now();
  const bounds = { untilMs: began + minutes * 60_000, visitsMax: Math.ceil(visitsMax / workers) };
  try {
    await Promise.all(
      Array.from({ length: workers }, (_, number) =>
        visitShops(world, client, { ...load, visits }, number, bounds),
      ),
    );
  } finally {
    client.close();
  }
  const requests = Object.values(client.counts).reduce((sum, { sent }) => sum + sent, 0);
  return {
    ...load,
    heard: heardStill(visits, world.restores),
    requests,
    seconds: (performance.now() - began) / 1000,
  };
}

async function visitShops(
  world: World,
  client: Client,
  { visits, stories }: Readonly<{ visits: Visited[]; stories: Load['stories'] }>,
  worker: number,
  { untilMs, visitsMax }: Bounds,
): Promise<void> {
  const { seed, workers } = world.options;
  const chance = seededChance(seedOf(seed, WORKER_SEED + 1 + worker));
  let address = worker;
  let declines = 0;
  const declinesMax = hasManyAddresses() ? DECLINES_MAX : Math.floor(DECLINES_MAX / workers);
  for (
    let count = 0;
    count < visitsMax && performance.now() - downMs(world.restores) < untilMs && !hasEnded(world);
    count++
  ) {
    world.processorEvents.draw();
    const story = drawStory(chance(), declines < declinesMax || hasManyAddresses());
    if (declines + (story.declines ?? 0) > declinesMax) {
      address += workers;
      declines = 0;
    }
    declines += story.declines ?? 0;
    stories[story.name] = (stories[story.name] ?? 0) + 1;
    const heard = newHeard();
    const began = world.now();
    const visit = visitOf(world, client, heard, {
      chance,
      address,
      isDeclined: Boolean(story.declines),
      name: `${worker}-${count}`,
    });
    await story
      .tell(visit)
      .catch((error: unknown) => heard.surprises.push(`"${story.name}" ended early: ${error}`));
    visits.push({ heard, began, ended: world.now() });
  }
}

type Who = Readonly<{ chance: () => number; address: number; isDeclined: boolean; name: string }>;

function visitOf(
  { stack, processor, options }: World,
  client: Client,
  heard: Heard,
  { chance, address, isDeclined, name }: Who,
): Visit {
  const { tenants, checkout } = stack.ready;
  const tenant = tenants[Math.floor(chance() * tenants.length)];
  if (!tenant) throw new Error('The stack has no tenants.');
  // A declined shopper does not come again: the service counts declines by e-mail too.
  const isKnown = !isDeclined && chance() < 0.4;
  const who = isKnown ? `known-${Math.floor(chance() * KNOWN_SHOPPERS)}` : `new-${name}`;
  const from = addressOf(address);
  const email = `${who}@campaign.example`;
  return {
    client,
    processor,
    heard,
    tenant,
    checkout,
    from,
    email,
    name: `visit-${options.seed}-${name}`,
    chance,
  };
}

function drawStory(drawn: number, mayDecline: boolean): Story {
  const open = mayDecline ? STORIES : STORIES.filter(({ declines }) => !declines);
  let left = drawn * open.reduce((sum, { weight }) => sum + weight, 0);
  const found = open.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found ?? (open[0] as Story);
}

/** A stack that is being killed comes back. */
const hasEnded = ({ isUp, stack }: World) => isUp() && stack.ended() !== undefined;

/** Linux lets a client on this machine come from any address of 127.0.0.0/8. Elsewhere all come from one, and few may be declined. */
const hasManyAddresses = () => process.platform === 'linux';
const addressOf = (number: number): string =>
  hasManyAddresses()
    ? `127.${10 + ((number >> 14) % 200)}.${(number >> 7) % 128}.${1 + (number % 128)}`
    : '127.0.0.1';
