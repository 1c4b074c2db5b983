import { newSigningKey, sealVerifyingKey } from '../../../shared/auth/signing-key.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { newSealingKey } from '../../../shared/secrets/sealing-key.ts';
import { listSealingKeys, listSigningKeys } from '../../../shared/storage/platform-keys.ts';
import type { Write } from '../../../shared/storage/table/table.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

type KeyName = Readonly<{ kid: string; createdAt: Instant }>;
export type PlatformKeys = Readonly<{ sealing: readonly KeyName[]; signing: readonly KeyName[] }>;

/** Creates a new root key for payment links and puts it into use. Older keys keep decrypting the links they encrypted. */
export async function rotateSealingKey(run: Run): Promise<Outcome<{ kid?: string }>> {
  return await rotate('create a new root key for payment links and put it into use', newSealingKey, run);
}

/** Creates a new key pair for tokens and puts it into use. Older pairs keep verifying the tokens they signed. */
export async function rotateSigningKey(run: Run): Promise<Outcome<{ kid?: string }>> {
  return await rotate('create a new key pair for tokens and put it into use', newSigningKey, run);
}

/**
 * Seals the public halves that an earlier version stored in clear. `refused` names pairs whose private half does not open: they were not
 * made by these commands.
 */
export async function sealVerifyingKeys(
  run: Run,
): Promise<Outcome<{ sealed: readonly string[]; refused: readonly string[] }>> {
  const clear = (await listSigningKeys()).filter(({ sealedPublicJwk }) => !sealedPublicJwk);
  const made = await Promise.all(clear.map(async (key) => ({ key, write: await sealVerifyingKey(key) })));
  const writes = made.flatMap(({ write }) => write ?? []);
  const kidsOf = (isSealed: boolean) =>
    made.filter(({ write }) => (write !== undefined) === isSealed).map(({ key }) => key.kid);
  const result = { sealed: kidsOf(true), refused: kidsOf(false) };
  if (writes.length === 0) return unchanged(result);
  const changes = result.sealed.map((kid) => `seal the public half of the key pair ${kid}`);
  return await settle(run, { status: 'changed', changes, result }, writes);
}

/** The ids of all keys, oldest first. The last of each list is in use. */
export async function listPlatformKeys(): Promise<PlatformKeys> {
  const [sealing, signing] = await Promise.all([listSealingKeys(), listSigningKeys()]);
  return { sealing: sealing.map(nameOf), signing: signing.map(nameOf) };
}

/** The writes that create the deployment's first keys; empty if it has them. */
export async function firstKeys({ now, dryRun }: Run): Promise<{ writes: Write[]; changes: string[] }> {
  const { sealing, signing } = await listPlatformKeys();
  const missing = [
    ...(sealing.length === 0
      ? [{ change: 'create the first root key for payment links', make: newSealingKey }]
      : []),
    ...(signing.length === 0
      ? [{ change: 'create the first key pair for tokens', make: newSigningKey }]
      : []),
  ];
  const made = dryRun ? [] : await Promise.all(missing.map(({ make }) => make(now)));
  return { writes: made.map(({ write }) => write), changes: missing.map(({ change }) => change) };
}

type Make = (now: Date) => Promise<{ key: KeyName; write: Write }>;

async function rotate(change: string, make: Make, run: Run): Promise<Outcome<{ kid?: string }>> {
  if (run.dryRun) return { status: 'created', changes: [change], result: {} };
  const { key, write } = await make(run.now);
  return await settle(run, { status: 'created', changes: [change], result: { kid: key.kid } }, [write]);
}

const nameOf = ({ kid, createdAt }: KeyName): KeyName => ({ kid, createdAt });
