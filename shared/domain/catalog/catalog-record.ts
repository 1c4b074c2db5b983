import { BillingError, invalidField } from '../errors.ts';
import type { Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';

/** What every record of the catalog has. `version` counts its edits, so that no edit overwrites one that its author has not seen. */
export const catalogFields = {
  tenantId: text<TenantId>(),
  version: whole(),
  createdAt: text<Instant>(),
  updatedAt: text<Instant>(),
};
export type CatalogRecord = Readonly<{
  id: string;
  tenantId: TenantId;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}>;

/** Throws `edit_conflict` unless an edit was made from the version that is stored. */
export function requireVersion({ version }: CatalogRecord, seen: number): void {
  if (version !== seen) throw editConflict();
}

/** Throws `invalid_request` if an edit sends another value for a field that never changes. */
export function requireUnchanged(field: string, sent: unknown, stored: unknown): void {
  if (sent === undefined || sent === stored) return;
  throw invalidField(field, 'This never changes. Leave it out, or create another record.');
}

export function editConflict(): BillingError {
  const message =
    'The record was changed since it was read. Read it again, and repeat the change with its version.';
  return new BillingError('edit_conflict', message, { field: 'version' });
}
