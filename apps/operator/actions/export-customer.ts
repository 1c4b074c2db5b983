import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import { kindOfSort } from '../../../shared/domain/persons/personal-fields.ts';
import { eventImages, readHeld, rowsOf } from '../../../shared/flows/persons/read-held.ts';
import { placeOfCustomer } from '../../../shared/flows/records/places.ts';
import { customerNotFound } from '../../../shared/flows/wallets/wallet-owner.ts';
import { recordOf } from '../../../shared/storage/table/table.ts';
import { shown } from '../leaving/shown.ts';

/** What kinds of records are called outside. */
const NAMES: Readonly<Record<string, string>> = {
  TXN: 'payments',
  WALLETENTRY: 'walletEntries',
  OUTBOX: 'events',
};

type Exported = Readonly<Record<string, readonly object[]>>;

/** Everything that is held about a customer: their records by kind, and the events that were sent of them in the last 30 days. */
export async function exportCustomer(tenantId: TenantId, id: CustomerId): Promise<Exported> {
  const held = placeOfCustomer(tenantId, id) && (await readHeld({ tenantId, id }));
  if (!held || held.images.length === 0) throw customerNotFound();
  const images = [...held.images, ...(await eventImages(tenantId, await rowsOf(held)))];
  const byKind = Map.groupBy(images, ({ sk }) => kindOfSort(sk?.S ?? '') ?? '');
  return Object.fromEntries(
    [...byKind].map(([kind, all]) => [
      NAMES[kind] ?? `${kind.toLowerCase()}s`,
      all.map((one) => shown(recordOf(one))),
    ]),
  );
}
