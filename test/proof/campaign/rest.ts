import { type Item, readItems } from '../../../local/scan-table.ts';
import { isUnfinished } from '../unfinished.ts';
import { lostAttempts } from './restores/restore.ts';
import type { World } from './world.ts';

/**
 * What is left to do: attempts and events that some worker has to see to, and messages on their way to tenants or to
 * our workers.
 */
export type Left = Readonly<{
  items: readonly Item[];
  deliveries: number;
  processorEvents: readonly string[];
  dead: number;
}>;

/** The most passes of the workers that a stretch took, and what was left when they should have been enough. */
export type Rest = Readonly<{ passes: number; late: readonly string[] }>;

/** Longer than a lease and a sweep's patience. Each pass doubles it, since what failed repeatedly waits longer each time. */
const PASS_SECONDS = 130;
const CHALLENGE_OVER_SECONDS = 62 * 60;
export const PASSES_MAX = 6;
const PASSES_TRIED_MAX = 10;

/**
 * Brings all of it to rest once the load and the faults are over: the clock moves on and the stack runs what is due, until only
 * payers are left to wait for; then their time runs out, and again until nothing is left.
 */
export async function comeToRest(world: World, wasKilled = false): Promise<Rest> {
  world.processor.clearFaults();
  world.processorEvents.strike(0);
  world.inbox.strike(0);
  world.wires.strike(0);
  await world.wires.settled(); // What is late arrives.
  await world.processorEvents.bring(wasKilled); // The local queue, unlike SQS, may lose what it took in the moment before a kill.
  await world.advance(1); // Empties the queues of messages that were in flight.
  const first = await passesUntil(
    world,
    ({ items, deliveries }) => deliveries === 0 && items.every(({ state }) => state === 'requires_action'),
  );
  await world.advance(CHALLENGE_OVER_SECONDS);
  const second = await passesUntil(
    world,
    ({ items, deliveries, processorEvents }) => items.length + deliveries + processorEvents.length === 0,
  );
  return { passes: Math.max(first.passes, 1 + second.passes), late: [...first.late, ...second.late] };
}

async function passesUntil(world: World, isDone: (left: Left) => boolean): Promise<Rest> {
  let late: string[] = [];
  let quietAt: number | undefined;
  for (let passes = 0; passes < PASSES_TRIED_MAX; passes++) {
    const refused = await world.processorEvents.bring(false);
    const left = await whatIsLeft(world);
    if (refused === 0 && isDone({ ...left, items: left.items.filter(isProvable) })) quietAt ??= passes;
    else quietAt = undefined;
    if (isDone(left) && refused === 0) return { passes: quietAt ?? passes, late };
    if (passes === PASSES_MAX && quietAt === undefined)
      late = [
        ...left.items.map((item) => `${item.pk} ${item.sk} ${item.state ?? ''}`),
        ...left.processorEvents,
        `${left.deliveries} deliveries, ${refused} refused events`,
      ];
    await world.advance(PASS_SECONDS * 2 ** passes);
  }
  return { passes: quietAt ?? PASSES_TRIED_MAX, late }; // What waits for a key to expire takes longer than all passes.
}

/**
 * A refund whose request never reached the processor, and that it refuses now, is over only when its key has expired (R3): another process
 * may have sent it before.
 */
const isProvable = ({ sk, state }: Item): boolean => !(sk.startsWith('REFUND#') && state === 'requested');

export async function whatIsLeft(world: World): Promise<Left> {
  const { stack, tableName } = world;
  const isOfLost = ofLost(world);
  const found = await readItems(stack.ready.table, 'Scan', {
    TableName: tableName,
    FilterExpression: 'attribute_exists(workPk)',
  });
  return {
    items: found.filter(isUnfinished),
    deliveries: (await messagesIn(stack.ready.queue, 'deliveries')).length,
    processorEvents: (await messagesIn(stack.ready.queue, 'processor-events')).filter(
      (one) => !isOfLost(one),
    ),
    dead:
      (await messagesIn(stack.ready.queue, 'deliveries-dead')).length +
      (await messagesIn(stack.ready.queue, 'processor-events-dead')).filter((one) => !isOfLost(one)).length,
  };
}

/** Whether an event of the processor is about a payment of which a restored table knows nothing, since it took nothing. */
function ofLost({ restores, processor }: World): (body: string) => boolean {
  const lost = lostAttempts(restores);
  const intents = Object.values(processor.ledger.accounts).flatMap((account) => [
    ...account.paymentIntents,
    ...account.setupIntents,
  ]);
  const ofAttempts = new Set(
    intents.flatMap(({ id, metadata }) => (lost.has(metadata.attempt ?? '') ? [id] : [])),
  );
  return (body) => ofAttempts.has(JSON.parse(body).intentId);
}

type Message = { body: string };
type Inspected = { messages: { ready: Message[]; delayed: Message[]; inflight: { message: Message }[] } };

/** The bodies, by the queue server's own inspection, which receives nothing. */
async function messagesIn(queue: string, name: string): Promise<string[]> {
  const answer = await fetch(`${queue}/_fauxqs/queues/${name}`);
  if (!answer.ok) throw new Error(`The queue ${name} cannot be looked into: ${answer.status}`);
  const { ready, delayed, inflight } = ((await answer.json()) as Inspected).messages;
  return [...ready, ...delayed, ...inflight.map(({ message }) => message)].map(({ body }) => body);
}
