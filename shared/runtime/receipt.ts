import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import {
  type AttemptId,
  type CustomerId,
  type ReceiptRef,
  sealedPartOf,
  sealedReceipt,
  type TenantId,
} from '../domain/ids.ts';
import { fromBase32, toBase32 } from './new-id.ts';

/**
 * A receipt names a customer's attempt, sealed: its holder learns neither the customer nor the attempt, and two receipts of one
 * customer have nothing in common, so a guessed e-mail address cannot be tried against one.
 *
 * It is deterministic authenticated encryption, an SIV: a vector, which is a MAC of what is sealed, and what is sealed under a mask that
 * follows from the vector. One attempt always has the same receipt, so each answer that shows it computes it, and nothing is stored. The
 * keys are derived from the tenant's `customerIdKey` and not from a root key of KMS: a reader of the table who gets it reads the payers’
 * addresses beside it (docs/decisions/0078).
 */
const VECTOR_CHARACTERS = 26; // 130 bits
const CUSTOMER_CHARACTERS = 20;
const KEY_BYTES = 32;

type Keeper = Readonly<{ customerIdKey: string }>;
export type Named = Readonly<{ customerId: CustomerId; attemptId: AttemptId }>;

export function sealReceipt(
  tenantId: TenantId,
  keeper: Keeper,
  { customerId, attemptId }: Named,
): ReceiptRef {
  const keys = keysOf(keeper);
  const named = customerId.slice('cst_'.length) + attemptId.slice('txn_'.length);
  const vector = vectorOf(named, keys.vector);
  return sealedReceipt(tenantId, vector + masked(named, vector, keys.mask));
}

/** What a sealed receipt names; undefined unless the tenant's key made exactly this text. */
export function openReceipt(receipt: string, keeper: Keeper): Named | undefined {
  const sealed = sealedPartOf(receipt);
  if (sealed === undefined) return undefined;
  const keys = keysOf(keeper);
  const vector = sealed.slice(0, VECTOR_CHARACTERS);
  const named = masked(sealed.slice(VECTOR_CHARACTERS), vector, keys.mask);
  if (vectorOf(named, keys.vector) !== vector) return undefined;
  return {
    customerId: `cst_${named.slice(0, CUSTOMER_CHARACTERS)}` as CustomerId,
    attemptId: `txn_${named.slice(CUSTOMER_CHARACTERS)}` as AttemptId,
  };
}

type Keys = Readonly<{ vector: KeyObject; mask: KeyObject }>;
/** A process remembers tenants and projects for seconds; what is derived from one is kept as long as it. */
const derived = new WeakMap<Keeper, Keys>();

function keysOf(keeper: Keeper): Keys {
  const known = derived.get(keeper);
  if (known) return known;
  const bytes = new Uint8Array(hkdfSync('sha256', keeper.customerIdKey, '', 'receipt:v1', 2 * KEY_BYTES));
  const keys = {
    vector: createSecretKey(bytes.subarray(0, KEY_BYTES)),
    mask: createSecretKey(bytes.subarray(KEY_BYTES)),
  };
  derived.set(keeper, keys);
  return keys;
}

const vectorOf = (named: string, key: KeyObject): string =>
  toBase32(createHmac('sha256', key).update(named).digest(), VECTOR_CHARACTERS);

/** Five bits of the mask for each character. Masking twice gives the text back. */
function masked(text: string, vector: string, key: KeyObject): string {
  const mask = createHmac('sha512', key).update(vector).digest();
  const bits = fromBase32(text).map((value, index) => value ^ (mask[index] ?? 0));
  return toBase32(bits, text.length);
}
