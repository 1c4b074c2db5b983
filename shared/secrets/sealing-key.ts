import { invariant } from '../domain/errors.ts';
import { instant } from '../domain/time/calendar.ts';
import { remembered } from '../runtime/remembered.ts';
import {
  createSealingKey,
  findSealingKey,
  listSealingKeys,
  type SealingKey,
} from '../storage/platform-keys.ts';
import type { Write } from '../storage/table/table.ts';
import { newKid } from './kid.ts';
import { type Context, newRootKey, openBytes } from './kms.ts';

/**
 * Root keys for payloads of payment links. The table stores them encrypted by KMS; a process caches decrypted ones for five
 * minutes. For that long after a rotation it may still encrypt with the older key, which stays valid for decryption.
 */
const ROOTS_MAX = 20;
const roots = remembered<Uint8Array | undefined>(ROOTS_MAX);
const current = remembered<string>(1);

/** The newest root key, with which new payloads are encrypted. */
export async function currentRoot(): Promise<{ kid: string; root: Uint8Array }> {
  const kid = await current('current', async () => {
    const newest = (await listSealingKeys()).at(-1);
    invariant(newest, 'no sealing key exists: run `billing keys rotate-sealing`');
    return newest.kid;
  });
  const root = await findRoot(kid);
  invariant(root, `sealing key ${kid} has vanished`);
  return { kid, root };
}

/** The root key with that id, or undefined. An unknown id is not cached: the key may be created the next moment. */
export async function findRoot(kid: string): Promise<Uint8Array | undefined> {
  try {
    return await roots(kid, () => openRoot(kid));
  } catch (error) {
    if (error instanceof UnknownKey) return undefined;
    throw error;
  }
}

/** Asks the key to open the newest root key, whatever is remembered. Throws what KMS answers; a stage without any has nothing to ask. */
export async function tryKey(): Promise<void> {
  const newest = (await listSealingKeys()).at(-1);
  if (newest) await openBytes(newest.wrapped, contextOf(newest.kid));
}

/** Generates a root key; returns it with the write that stores it. It is in use once the write is committed. */
export async function newSealingKey(now: Date): Promise<{ key: SealingKey; write: Write }> {
  const kid = newKid(now);
  const { wrapped } = await newRootKey(contextOf(kid));
  const key = { kid, wrapped, createdAt: instant(now) };
  return { key, write: createSealingKey(key) };
}

async function openRoot(kid: string): Promise<Uint8Array> {
  const key = await findSealingKey(kid);
  if (!key) throw new UnknownKey();
  return await openBytes(key.wrapped, contextOf(kid));
}

class UnknownKey extends Error {}

const contextOf = (kid: string): Context => ({ purpose: 'payment-link-sealing', kid });
