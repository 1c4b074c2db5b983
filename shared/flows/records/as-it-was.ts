import type { TenantId } from '../../domain/ids.ts';
import {
  findPast,
  isSince,
  type Reach,
  type Untold,
  type Written,
  writtenOf,
} from '../../storage/journal/past.ts';
import { keys } from '../../storage/table/keys.ts';
import { getImages, type Image } from '../../storage/table/table.ts';
import type { Place } from './places.ts';

/** A record as it was known, or why it is not shown. */
export type AsItWas = Written | Untold | 'erased';

/** The item of a record as the table has it, and its customer's. */
export type Stored = Readonly<{ item: Image | undefined; owner: Image | undefined }>;

export async function readStored(tenantId: TenantId, { key, customerId }: Place): Promise<Stored> {
  const ownerKey = keys.customer(tenantId, customerId);
  const isOwner = key.sk === ownerKey.sk;
  const [item, owner] = await getImages(isOwner ? [key] : [key, ownerKey]);
  return { item, owner: isOwner ? item : owner };
}

/**
 * A record as it was known at an instant. What was not changed since is read from the table, all else from the journal. That keeps what
 * was erased from the table, so nothing of it is shown of a customer who was erased since.
 */
export async function asItWas(
  { key }: Place,
  { item, owner }: Stored,
  at: Date,
  reach: Reach,
): Promise<AsItWas> {
  if (item && isSince(item, at)) return writtenOf(item);
  const past = await findPast(key, item, at, reach);
  return typeof past !== 'string' && isErased(owner, item) ? 'erased' : past;
}

/** Whether the customer of a record was erased. A table that has lost both the customer and the record does not say. */
const isErased = (owner: Image | undefined, item: Image | undefined): boolean =>
  owner ? owner.erasedAt !== undefined : item !== undefined;
