import { unmarshall } from '@aws-sdk/util-dynamodb';
import { invalidField } from '../../../../shared/domain/errors.ts';
import {
  type CustomerId,
  customerOfRecord,
  type InvoiceId,
  type OrderId,
  type TenantId,
} from '../../../../shared/domain/ids.ts';
import { changesOn } from '../../../../shared/storage/journal/batches.ts';
import { inSequence, type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';
import { type Key, keys } from '../../../../shared/storage/table/keys.ts';
import { readStamp, STAMP, type Stamp } from '../../../../shared/storage/table/stamp.ts';
import { getImages, type Image } from '../../../../shared/storage/table/table.ts';

/** A record as it was, and which commit had made it so; no record where it was not there yet. */
export type AsItWas = Readonly<{ record: Record<string, unknown> | undefined; written: Stamp | undefined }>;

const DAY_MS = 24 * 60 * 60_000;

/**
 * An order, an invoice or a customer as it was at an instant. What was not changed since is read from the table; else the journal is read
 * backwards from that day, for `days` at most. Throws `invalid_request` for another id, and when the journal has nothing of it.
 */
export async function asItWas(tenantId: TenantId, id: string, at: Date, days: number): Promise<AsItWas> {
  const key = keyOf(tenantId, id);
  const [now] = await getImages([key]);
  const written = readStamp(now?.[STAMP]?.S);
  if (now && written && written.at <= at) return viewOf(now);
  if (now?.createdAt?.S && now.createdAt.S > at.toISOString()) return viewOf(undefined);
  for (let back = 0; back < days; back++) {
    const day = new Date(at.getTime() - back * DAY_MS).toISOString().slice(0, 10);
    const last = await lastOn(day, key, at);
    if (last) return viewOf(last.image);
  }
  throw invalidField(
    'at',
    `The journal of ${days} days before it has no change of ${id}. Give more --days.`,
    'not_found',
  );
}

function keyOf(tenantId: TenantId, id: string): Key {
  const ofOrder = customerOfRecord('order', id);
  if (ofOrder) return keys.order(tenantId, ofOrder, id as OrderId);
  const ofInvoice = customerOfRecord('invoice', id);
  if (ofInvoice) return keys.invoice(tenantId, ofInvoice, id as InvoiceId);
  if (id.startsWith('cst_')) return keys.customer(tenantId, id as CustomerId);
  throw invalidField('shown', 'Give the id of an order, an invoice or a customer.', 'not_found');
}

async function lastOn(day: string, key: Key, until: Date): Promise<Journaled | undefined> {
  let last: Journaled | undefined;
  for await (const batch of changesOn(process.env.TABLE_NAME ?? '', day))
    for (const change of batch) {
      const isOfIt = keyText(change.key) === keyText(key) && change.at <= until.toISOString();
      if (isOfIt && (!last || inSequence(change, last) > 0)) last = change;
    }
  return last;
}

function viewOf(image: Image | undefined): AsItWas {
  if (!image) return { record: undefined, written: undefined };
  const { pk: _pk, sk: _sk, [STAMP]: stamp, ...record } = unmarshall(image);
  return { record, written: readStamp(stamp) };
}
