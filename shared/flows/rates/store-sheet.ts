import { type Acceptance, acceptSheet } from '../../domain/rates/accept-sheet.ts';
import type { StoredSheet } from '../../domain/rates/rates.ts';
import type { Sheet, SheetProblem } from '../../domain/rates/read-sheet.ts';
import { REFERENCE_PER_EURO } from '../../reference/exchange-rates.ts';
import { findRates, saveRates } from '../../storage/platform/rates.ts';
import { commit } from '../../storage/table/table.ts';

export type StoreOrder = Pick<Acceptance, 'now' | 'takesJumps'> & Readonly<{ dryRun?: boolean }>;
/** `isNew`: the bank had not published these rates when the stored ones were checked last. */
export type Stored = Readonly<{ sheet: StoredSheet; isNew: boolean }>;

/** Stores a sheet in place of the last one, unless it is refused: then the stored rates stay. Throws `busy`. */
export async function storeSheet(
  sheet: Sheet,
  { dryRun, ...order }: StoreOrder,
): Promise<Stored | SheetProblem> {
  const stored = await findRates();
  const accepted = acceptSheet(sheet, stored, { ...order, reference: REFERENCE_PER_EURO });
  if ('problem' in accepted) return accepted;
  if (!dryRun) await commit([saveRates(stored, { sheet: accepted })]);
  return { sheet: accepted, isNew: accepted.publishedOn !== stored?.sheet?.publishedOn };
}
