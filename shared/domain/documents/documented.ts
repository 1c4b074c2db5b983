import type { Invoice } from '../billing/invoice.ts';
import type { CreditNote } from '../refunds/credit-note.ts';
import type { Attempt } from '../sales/attempt.ts';
import type { Terms } from '../sales/terms.ts';
import type { Project } from '../tenants/tenant.ts';
import type { Seller } from './settings.ts';

/** The records that a paper is made of. All that is read of them was frozen when the paper was issued. */
export type Documented = Readonly<{
  invoice: Invoice;
  project: Pick<Project, 'name' | 'timeZone' | 'tax'>;
  /** What was in force when the invoice was issued. Without it the paper names the project alone. */
  seller?: Seller | undefined;
  /** The payments of the invoice, oldest first. */
  payments: readonly Pick<Attempt, 'terms' | 'card' | 'transfer' | 'soldAt'>[];
  /** What priced the invoice: the terms of the purchase that left it unpaid, or of the payment that made it. */
  pricing?: Pick<Terms, 'source' | 'conversion' | 'cycle' | 'coupon'> | undefined;
  /** The one that a credit note is of. */
  creditNote?: CreditNote | undefined;
}>;

/** Whether the payment made the invoice. Any other invoice was issued unpaid, and its paper says what is due. */
export const isIssuedPaid = ({ invoice, payments }: Pick<Documented, 'invoice' | 'payments'>): boolean =>
  invoice.purchase === undefined &&
  payments.length > 0 &&
  payments.every(({ terms }) => terms.source?.invoice === undefined);

/** A receipt exists once a part of the invoice was paid. */
export const hasReceipt = ({ paidMinor }: Pick<Invoice, 'paidMinor'>): boolean => paidMinor > 0;

/** The papers that every invoice has, or may have. A credit note is of a refund. */
export const DOCUMENT_KINDS = ['invoice', 'receipt'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
