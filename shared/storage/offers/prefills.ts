import type { PaymentLink } from '../../domain/links/payment-link.ts';
import { type Prefill, readPrefill } from '../../domain/links/prefill.ts';
import { epochSeconds } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { create, get, type Write } from '../table/table.ts';

/** Says who is to pay a link, for as long as it may be paid: the table removes it then. */
export const createPrefill = ({ tenantId, slug, expiresAt }: PaymentLink, prefill: Prefill): Write =>
  create(keys.prefill(tenantId, slug), { ...prefill, ttl: epochSeconds(new Date(expiresAt)) });

/** Nothing of a link that has none, and then nothing is read. */
export async function findPrefill({
  tenantId,
  slug,
  isPrefilled,
}: PaymentLink): Promise<Prefill | undefined> {
  const item = isPrefilled && (await get(keys.prefill(tenantId, slug)));
  return item ? readPrefill(item) : undefined;
}
