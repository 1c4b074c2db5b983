import type { Invoice } from '../../domain/billing/invoice.ts';
import type { Documented } from '../../domain/documents/documented.ts';
import type { DocumentSettings } from '../../domain/documents/settings.ts';
import { invariant } from '../../domain/errors.ts';
import type { Instant } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { priceOf } from '../../domain/sales/wallet-share.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { findAttempt, getAttempt, listAttempts } from '../../storage/attempts.ts';
import { findDocumentSettings } from '../../storage/documents/document-settings.ts';
import { recentProject } from '../../storage/recent.ts';

/** Payments of one invoice that a document shows at most. */
const PAYMENTS_MAX = 100;

/** What a document of an invoice is made of but the seller, who is found by the moment of issue, and the project's language. */
export type Gathered = Omit<Documented, 'seller' | 'creditNote'> &
  Readonly<{
    language: string | undefined;
    sellers: (at: Instant) => Promise<DocumentSettings | undefined>;
  }>;

export async function gatherDocumented(invoice: Invoice): Promise<Gathered> {
  const { tenantId, projectId } = invoice;
  const [project, payments] = await Promise.all([recentProject(tenantId, projectId), readPayments(invoice)]);
  invariant(project, `the project of invoice ${invoice.id} exists`);
  const priced = await readPricing(invoice, payments);
  return {
    ...{ invoice, project, payments },
    ...(priced && { pricing: priced.terms }),
    language: project.language,
    sellers: (at) => findDocumentSettings(tenantId, projectId, at),
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

/** The attempt whose terms priced the invoice: the purchase that left it unpaid, or the payment that made it. One that made nothing due has no payments. */
async function readPricing(
  { tenantId, customerId, purchase, paidMinor, attemptId }: Invoice,
  [first]: readonly Attempt[],
): Promise<Attempt | undefined> {
  const madeBy = purchase?.attemptId ?? (paidMinor === 0 ? attemptId : undefined);
  return madeBy ? await findAttempt(tenantId, customerId, madeBy) : first;
}
