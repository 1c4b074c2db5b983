import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { asItWas, readStored } from '../../../shared/flows/records/as-it-was.ts';
import { placeOfCustomer, placeOfInvoice, placeOfOrder } from '../../../shared/flows/records/places.ts';
import type { Stamp } from '../../../shared/storage/table/stamp.ts';

/** A record as it was, and which commit had made it so; no record where it was not there yet. */
type Shown = Readonly<{ record: Record<string, unknown> | undefined; written: Stamp | undefined }>;

/**
 * An order, an invoice or a customer as it was at an instant, also one that the table has lost. The journal is read backwards for `days` at
 * most. Throws `invalid_request` for another id, when the journal has nothing of it, and when its customer was erased.
 */
export async function showPast(tenantId: TenantId, id: string, at: Date, days: number): Promise<Shown> {
  const place = placeOfOrder(tenantId, id) ?? placeOfInvoice(tenantId, id) ?? placeOfCustomer(tenantId, id);
  if (!place) throw invalidField('shown', 'Give the id of an order, an invoice or a customer.', 'not_found');
  const told = await asItWas(place, await readStored(tenantId, place), at, { days });
  if (told === 'made later') return { record: undefined, written: undefined };
  if (told === 'erased') throw invalidField('at', `The customer of ${id} was erased since.`, 'erased');
  if (told === 'behind')
    throw invalidField(
      'at',
      `The journal does not have the last change of ${id} yet. Try again in some minutes.`,
    );
  if (typeof told !== 'string') return told;
  const nothing = `The journal of ${days} days before it has no change of ${id}. Give more --days, unless it was made in them.`;
  throw invalidField('at', nothing, 'not_found');
}
