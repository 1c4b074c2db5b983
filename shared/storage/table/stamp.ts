import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { clock } from '../../runtime/clock.ts';
import { newOperationId, operationInstant } from '../../runtime/new-id.ts';
import { writer } from '../../runtime/work/writer.ts';

/** The attribute with the stamp of an item's last commit. All items of one commit have the same. Records never show it. */
export const STAMP = 'writeId';

/** What a stamp tells: the function that wrote, the version of its code, the commit, and when it was sent. */
export type Stamp = Readonly<{ by: string; version: string; commit: string; at: Date }>;

/** Ten of the millisecond, five of chance; then how many items the commit writes, so that one of which a part is lost is known. */
const COMMIT_CHARACTERS = 15;
const FORM = /^(.+)@([^@#]+)#([0-9a-z]{18}|[0-9a-z]{15}-[0-9a-f]{2})$/;
const COUNTED = /-([0-9a-f]{2})$/;

/** A new commit's stamp: `workers/charge-renewals@3fa9c1d2#01k3…-0c`. */
export const newStamp = (items: number): string =>
  `${writer()}#${newOperationId(clock.now()).slice(0, COMMIT_CHARACTERS)}-${items.toString(16).padStart(2, '0')}`;

/** How many items a commit wrote. An earlier version of the service did not say. */
export function itemsIn(commit: string | undefined): number | undefined {
  const [, items] = COUNTED.exec(commit ?? '') ?? [];
  return items === undefined ? undefined : Number.parseInt(items, 16);
}

/** Nothing for an item that an earlier version of the service wrote. */
export function readStamp(text: unknown): Stamp | undefined {
  const [, by, version, commit] = (typeof text === 'string' && FORM.exec(text)) || [];
  return by && version && commit ? { by, version, commit, at: operationInstant(commit) } : undefined;
}

/** Sends a write that has a condition. False when the condition did not hold. */
export async function isTaken(sending: Promise<unknown>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The condition that an item still has the stamp that it was read with, or none. */
export function unchanged(read: Readonly<Record<string, AttributeValue>>) {
  const stamp = read[STAMP];
  return {
    expression: stamp ? '#stamp = :stamp' : 'attribute_not_exists(#stamp)',
    names: { '#stamp': STAMP },
    ...(stamp && { values: { ':stamp': stamp } }),
  };
}
