import { BillingError } from '../domain/errors.ts';
import type { Instant } from '../domain/ids.ts';
import { keys, PLATFORM_PARTITION } from './table/keys.ts';
import { change, create, get, queryPrefix, type Write } from './table/table.ts';

/** A root key that seals payment links, wrapped by KMS. Several live at once: an old one opens the links it sealed. */
export type SealingKey = Readonly<{ kid: string; wrapped: string; createdAt: Instant }>;

/**
 * A key pair that signs tokens, each half a ciphertext. A pair of an earlier version has its public half in clear, in a field that nothing
 * reads any more.
 */
export type SigningKey = Readonly<{
  kid: string;
  sealedPrivateJwk: string;
  sealedPublicJwk?: string;
  createdAt: Instant;
}>;

/** Rotated a few times a year. More would mean that something makes keys in a loop. */
const KEYS_MAX = 500;

export const findSealingKey = (kid: string): Promise<SealingKey | undefined> => get(keys.sealingKey(kid));
export const findSigningKey = (kid: string): Promise<SigningKey | undefined> => get(keys.signingKey(kid));

/** Oldest first: a kid begins with its time, and the last one is the one in use. */
export const listSealingKeys = (): Promise<SealingKey[]> =>
  queryPrefix(PLATFORM_PARTITION, keys.sealingKey('').sk, { limit: KEYS_MAX });
export const listSigningKeys = (): Promise<SigningKey[]> =>
  queryPrefix(PLATFORM_PARTITION, keys.signingKey('').sk, { limit: KEYS_MAX });

export const createSealingKey = (key: SealingKey): Write => create(keys.sealingKey(key.kid), key);
export const createSigningKey = (key: SigningKey): Write => create(keys.signingKey(key.kid), key);

/** Adds the public half to a pair that has none, on condition that its private half is still as it was read. */
export const sealSigningKey = ({ kid, sealedPrivateJwk }: SigningKey, sealedPublicJwk: string): Write => {
  const raced = () =>
    new BillingError('busy', 'A key pair was changed at the same moment. Run the command again.');
  const when = [['sealedPrivateJwk', '=', sealedPrivateJwk] as const, ['sealedPublicJwk', 'absent'] as const];
  return change(keys.signingKey(kid), { set: { sealedPublicJwk }, when }, raced);
};
