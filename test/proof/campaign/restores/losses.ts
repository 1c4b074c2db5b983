import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../../local/scan-table.ts';
import type { BillingEvent } from '../../../../shared/domain/events/event.ts';
import type { Received } from '../../../harness/event-receiver.ts';
import { type Heard, newHeard } from '../shopper.ts';
import type { World } from '../world.ts';
import type { Restore } from './restore.ts';

/** What one visit heard, and when it was. */
export type Visited = Readonly<{ heard: Heard; began: Date; ended: Date }>;

/** What docs/restore.md says that the books do not have. Everything else that was answered must be so. */
const MAY_BE_LOST: { [List in keyof Heard]?: (one: ItemOf<List>) => boolean } = {
  answers: ({ outcome }) => outcome !== 'success',
  summaries: ({ status }) => status !== 'success',
  made: () => true, // If it was paid, that was answered too.
  cancelled: () => true,
  invoices: () => true,
  orders: () => true,
  changed: ({ isCharged }) => !isCharged,
  received: () => true,
};
/** A visit that sends again after the restore meets other records, and its own keys are forgotten. */
const MAY_MEET_OTHERS: typeof MAY_BE_LOST = { surprises: () => true, refunded: () => true };
type ItemOf<List extends keyof Heard> = Heard[List] extends Iterable<infer One> ? One : never;

/** What all visits heard and must still be so. */
export function heardStill(visits: readonly Visited[], restores: readonly Restore[]): Heard {
  const all = newHeard();
  for (const { heard, began, ended } of visits) {
    const isStruck = restores.some(({ loss: { from, to } }) => began <= to && ended >= from);
    const isCaught = restores.some(({ loss: { to } }) => began <= to && ended >= to);
    const rules = { ...(isStruck && MAY_BE_LOST), ...(isCaught && MAY_MEET_OTHERS) };
    for (const list of Object.keys(all) as (keyof Heard)[]) {
      const isLost = (rules[list] ?? (() => false)) as (one: unknown) => boolean;
      for (const one of heard[list])
        if (list === 'unanswered') all.unanswered.add(String(one));
        else if (!isLost(one)) (all[list] as unknown[]).push(one);
    }
  }
  return all;
}

/** Whether a request may charge or give back for a record that is lost, or made again without the request's text. */
export const isOfLost = ({ method, at }: { method: string; at: string }, restores: readonly Restore[]) =>
  method === 'POST' && isWithin(restores, at);

/** The events that arrived, without those that the table has lost or made again with the same id. An event about a charge is not lost. */
export function eventsStill(
  { restores, processor }: World,
  arrived: readonly Received[],
  items: readonly Item[],
): Received[] {
  const rows = items.filter(({ sk }) => sk === 'OUTBOX').flatMap(({ events }) => events as BillingEvent[]);
  const written = new Map(rows.map((event) => [event.id, event]));
  const intents = Object.values(processor.ledger.accounts).flatMap(({ paymentIntents }) => paymentIntents);
  const charged = new Set(
    intents.flatMap(({ status, metadata }) => (status === 'succeeded' ? metadata.attempt : [])),
  );
  return arrived.filter(({ event }) => {
    const row = written.get(event.id);
    const isOfCharge = event.type === 'payment.succeeded' && charged.has(String(event.data.transactionId));
    const isKept = isDeepStrictEqual(row, event) || (isOfCharge && row === undefined);
    return isKept || !isWithin(restores, event.createdAt);
  });
}

/** A request takes the time of its beginning along. */
const REQUEST_MS_MAX = 60_000;
const isWithin = (restores: readonly Restore[], at: string): boolean =>
  restores.some(
    ({ loss: { from }, until }) =>
      at >= new Date(from.getTime() - REQUEST_MS_MAX).toISOString() && at <= until.toISOString(),
  );
