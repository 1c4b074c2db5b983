import type { Invoice } from '../../domain/billing/invoice.ts';
import type { Documented } from '../../domain/documents/compose.ts';
import type { Documented as Facts } from '../../domain/documents/documented.ts';
import { invariant } from '../../domain/errors.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { priceOf } from '../../domain/sales/wallet-share.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { findAttempt, getAttempt, listAttempts } from '../../storage/attempts.ts';
import { findDocumentSettings } from '../../storage/documents/document-settings.ts';
import { recentProject } from '../../storage/recent.ts';
import { readRefunds } from '../../storage/refunds/refunds.ts';

/** Payments of one invoice that a document shows at most. */
const PAYMENTS_MAX = 100;

type Priced = Pick<Facts, 'project' | 'pricing'>;

/** What a document of an invoice is made of, with the project's language. */
export async function gatherDocumented(
  invoice: Invoice,
): Promise<Documented & Priced & Readonly<{ language: string | undefined }>> {
  const { tenantId, projectId, issuedAt } = invoice;
  const [project, seller, payments] = await Promise.all([
    recentProject(tenantId, projectId),
    findDocumentSettings(tenantId, projectId, issuedAt),
    readPayments(invoice),
  ]);
  invariant(project, `the project of invoice ${invoice.id} exists`);
  const [refunds, priced] = await Promise.all([
    readSucceeded(invoice, payments),
    readPricing(invoice, payments),
  ]);
  return {
    invoice,
    project,
    seller,
    payments,
    refunds,
    conversion: priced?.terms.conversion,
    pricing: priced?.terms,
    language: project.language,
  };
}

/**
 * The payments, oldest first. Only an invoice that was paid in parts has more than the one that it names. Attempts are listed by the day
 * in UTC, which may be the one before the project's.
 */
async function readPayments(invoice: Invoice): Promise<Attempt[]> {
  const { tenantId, customerId, attemptId, paidBy, paidMinor, id, issuedOn } = invoice;
  if (attemptId === undefined || paidMinor === 0) return [];
  const last = await getAttempt(tenantId, paidBy ?? customerId, attemptId);
  if (priceOf(last.terms).minor >= paidMinor) return [last];
  const { records } = await listAttempts(tenantId, {
    customerId,
    from: addDays(issuedOn, -1),
    limit: PAYMENTS_MAX,
  });
  const earlier = records.filter(
    (attempt) => attempt.invoiceId === id && attempt.state === 'succeeded' && attempt.id !== last.id,
  );
  return [...earlier.toReversed(), last];
}

async function readSucceeded({ refundedMinor }: Invoice, payments: readonly Attempt[]): Promise<Refund[]> {
  if (refundedMinor === undefined) return [];
  const refunds = (await Promise.all(payments.map(readRefunds)))
    .flat()
    .filter(({ state }) => state === 'succeeded');
  return refunds.toSorted((one, other) => ((one.succeededAt ?? '') < (other.succeededAt ?? '') ? -1 : 1));
}

/** The attempt whose terms priced the invoice: the purchase that left it unpaid, or the payment that made it. */
async function readPricing(
  { tenantId, customerId, purchase }: Invoice,
  [first]: readonly Attempt[],
): Promise<Attempt | undefined> {
  return purchase ? await findAttempt(tenantId, customerId, purchase.attemptId) : first;
}
