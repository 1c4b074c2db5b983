import type { Invoice } from '../../../domain/billing/invoice.ts';
import { BillingError } from '../../../domain/errors.ts';
import { toMajor } from '../../../domain/money/money.ts';
import { readPaymentsOf } from '../../../storage/attempts.ts';

/**
 * Throws `transfer_recorded` when a transfer with this bank reference is recorded for the invoice. It reads all payments of the invoice's
 * customer, who pays by transfer; of two receipts at once, the invoice's write lets one through, and the other reads again.
 */
export async function requireNewReference(invoice: Invoice, reference: string): Promise<void> {
  const payments = await readPaymentsOf(invoice);
  const same = payments.find(({ transfer }) => transfer && isSame(transfer.reference, reference));
  if (!same) return;
  const amount = `${toMajor(same.terms.charge)} ${invoice.currency.toUpperCase()}`;
  throw new BillingError(
    'transfer_recorded',
    `A transfer of ${amount} with this reference is recorded for this invoice already, as ${same.id}. If another one arrived with the same reference, send allowDuplicate: true.`,
  );
}

/** Banks and people differ in case and spaces. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (reference: string): string => reference.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
