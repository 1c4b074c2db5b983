import { createHash, createHmac } from 'node:crypto';
import type { CustomerId } from '../domain/ids.ts';
import { toBase32 } from './new-id.ts';

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** The hash of a list of parts. JSON keeps the parts apart: ["a", "bc"] and ["ab", "c"] hash differently. */
export const fingerprint = (...parts: readonly (string | number)[]): string => sha256(JSON.stringify(parts));

/**
 * A customer is an e-mail within one tenant: the same payer is found without a look-up and created once under any race. The
 * tenant's key keeps who holds a receipt from testing guesses of the payer's e-mail. Who has the address after its customer was erased is another
 * one, of the next generation.
 */
export function customerIdOf(
  { customerIdKey }: Readonly<{ customerIdKey: string }>,
  email: string,
  generation = 0,
): CustomerId {
  const name = generation === 0 ? email : `${email}\n${generation}`;
  return `cst_${toBase32(createHmac('sha256', customerIdKey).update(name).digest(), 20)}` as CustomerId;
}

/** Names a card number for the memory of trials, so that its key in the table does not lead to a card of the processor's books. */
export const trialCardIdOf = (
  { customerIdKey }: Readonly<{ customerIdKey: string }>,
  cardFingerprint: string,
): string =>
  toBase32(createHmac('sha256', customerIdKey).update(`trial card ${cardFingerprint}`).digest(), 26);

/** JSON whose text does not depend on the order of an object's keys. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Names a state of a record that has no version of its own: a change of it says which one it was made from. */
export const stateOf = (value: unknown): string => sha256(canonicalJson(value)).slice(0, 16);
