import type { Item } from '../../../shared/ledger/view.ts';
import { streamOf } from '../../harness/stream-records.ts';
import { redeliverProcessorEvents } from '../inbound.ts';
import { type Link, type Payer, pay } from '../payer.ts';
import { dueBatch, hasPutOff, renew } from '../renewals.ts';
import { itemsOf, type Stage, work } from '../stage.ts';
import { isUnfinished } from '../unfinished.ts';
import { deliverQueue, isQueueEmpty } from './queue-work.ts';

/** What the payer does after the trouble, at once or, without a key, when leases are over. The workers run in any case. */
export const RETURNS = ['gone', 'same_key', 'no_key', 'new_key'] as const;
export type Return = (typeof RETURNS)[number];

/** Longer than a lease, a sweep's patience and the first three waits of the reconciler. */
const PASS_SECONDS = 130;
const LEASE_OVER_SECONDS = 50;
const CHALLENGE_SECONDS = 62 * 60;
/** A renewal that was refused for a reason of the shop's is tried again a day later. */
const DAY_SECONDS = 25 * 60 * 60;
/** Beyond this the system is said not to come to rest. */
export const PASSES_MAX = 3;
const PASSES_TRIED_MAX = 8;

/**
 * Brings everything to rest as the deployed system does: the payer comes back at once, the stream relays, then the reconciler and
 * the sweeper run while time passes; the payer comes back once more; those who wait for their bank are given up.
 *
 * Gives the most reconciler passes it took to be quiet in any of these stretches.
 */
export async function recover(
  stage: Stage,
  comesBack: (() => Promise<unknown>) | undefined,
): Promise<number> {
  await comesBack?.();
  await relay(stage);
  const first = await passesUntilQuiet(stage, isQuiet);
  await comesBack?.();
  await relay(stage);
  const second = comesBack ? await passesUntilQuiet(stage, isQuiet) : 0;
  const untilQuiet = Math.max(first, second);
  if (await hasPutOff(stage)) return Math.max(untilQuiet, await passesAfter(stage, DAY_SECONDS));
  if (isSettled(await itemsOf(stage)) && !(await dueBatch(stage))) return untilQuiet;
  return Math.max(untilQuiet, await passesAfter(stage, CHALLENGE_SECONDS));
}

async function passesAfter(stage: Stage, seconds: number): Promise<number> {
  stage.time.advance(seconds);
  return await passesUntilQuiet(stage, isSettled);
}

/** How the payer comes back, or nothing when they do not. */
export function returning(
  stage: Stage,
  link: Link | undefined,
  payer: Payer,
  how: Return,
): (() => Promise<unknown>) | undefined {
  if (!link || how === 'gone') return undefined;
  const { key: _, ...keyless } = payer;
  let clicks = 0;
  return async () => {
    if (how === 'no_key') stage.time.advance(LEASE_OVER_SECONDS);
    await pay(
      stage,
      link,
      how === 'same_key' ? payer : how === 'no_key' ? keyless : { ...payer, key: `again-${++clicks}` },
    );
  };
}

async function passesUntilQuiet(stage: Stage, isDone: (items: Item[]) => boolean): Promise<number> {
  for (let passes = 0; passes < PASSES_TRIED_MAX; passes++) {
    await deliverQueue(stage);
    await redeliverProcessorEvents(stage);
    const isEmpty = stage.inbound.size === 0 && (await isQueueEmpty(stage));
    if (isDone(await itemsOf(stage)) && isEmpty && !(await dueBatch(stage))) return passes;
    stage.time.advance(PASS_SECONDS);
    await work(stage, 'finish-abandoned');
    await renew(stage);
    await relay(stage);
    await work(stage, 'sweep-outbox');
  }
  return PASSES_TRIED_MAX;
}

/** The stream brings a row once; one that fails or meets a process that dies is the sweeper's. */
export async function relay(stage: Stage): Promise<void> {
  const rows = (await itemsOf(stage)).filter(({ sk, pk }) => sk === 'OUTBOX' && !stage.relayed.has(pk));
  for (const { pk } of rows) stage.relayed.add(pk);
  if (rows.length > 0) await work(stage, 'relay-outbox', streamOf(rows));
}

const isSettled = (items: readonly Item[]) => !items.some(isUnfinished);
/** No worker acts on an attempt while its payer is at their bank, or on a link before its time is over. */
const isQuiet = (items: readonly Item[]) =>
  !items.some((item) => isUnfinished(item) && item.state !== 'requires_action' && item.sk !== 'LINK');
