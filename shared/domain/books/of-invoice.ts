import type { CustomerId, Instant, InvoiceId, ProjectId } from '../ids.ts';
import type { Attempt } from '../sales/attempt.ts';
import { priceOf } from '../sales/wallet-share.ts';
import { RECEIVABLES, UNCOLLECTED } from './accounts.ts';
import { entryOf, type Undated } from './entry.ts';
import { minorOf } from './minor-of.ts';

/** An invoice as its events tell of it. */
type Told = Readonly<{
  invoiceId: InvoiceId;
  number: string;
  issuedAt: Instant;
  total: Readonly<{ value: number; currency: string }>;
  customer: Readonly<{ id: CustomerId }>;
}>;

/** An invoice that was issued unpaid is owed from then on. */
export const ofIssued = (told: Told, projectId: ProjectId): Undated[] =>
  ofInvoice(told, projectId, { id: told.invoiceId, sign: 1, text: 'Invoice issued' });

/** Nothing of it was paid, and nothing is owed any more. */
export const ofVoided = (told: Told, projectId: ProjectId): Undated[] =>
  ofInvoice(told, projectId, { id: `${told.invoiceId}/voided`, sign: -1, text: 'Invoice voided' });

/** A payment of an invoice that was issued before, or of a part of it: so much less is owed. */
export function ofSettled({ id, projectId, terms, invoiceNumber, customerId }: Attempt): Undated[] {
  const { minor, currency } = priceOf(terms);
  const about = { projectId, transactionId: id, invoice: invoiceNumber, customerId };
  return owed(-minor, { id: `${id}/invoice`, currency, about, text: 'Invoice paid' });
}

type How = Readonly<{ id: string; sign: 1 | -1; text: string }>;
function ofInvoice({ total, number, customer }: Told, projectId: ProjectId, { id, sign, text }: How) {
  const { amountMinor, currency } = minorOf(total);
  const about = { projectId, invoice: number, customerId: customer.id };
  return owed(sign * amountMinor, { id, currency, about, text });
}

const owed = (minor: number, named: Pick<Undated, 'id' | 'currency' | 'about' | 'text'>): Undated[] =>
  entryOf({
    ...named,
    kind: 'invoice',
    postings: [
      { account: RECEIVABLES, minor },
      { account: UNCOLLECTED, minor: -minor },
    ],
  });
