import { type Invoice, leftMinorOf, linesPaying } from '../../../domain/billing/invoice.ts';
import type { Order } from '../../../domain/billing/order.ts';
import { renewalOf } from '../../../domain/billing/renewal.ts';
import { invalidField } from '../../../domain/errors.ts';
import type { PaymentLink } from '../../../domain/links/payment-link.ts';
import { toMajor } from '../../../domain/money/money.ts';
import { readAmount } from '../../../domain/money/read-amount.ts';
import type { Rates } from '../../../domain/rates/rates.ts';
import { AUTHENTICATION_MINUTES } from '../../../domain/sales/attempt.ts';
import type { DueInvoice, PaidInvoice, Terms } from '../../../domain/sales/terms.ts';
import { taxOfPart } from '../../../domain/tax/tax-of-part.ts';
import { cardGatewayOf, type Project } from '../../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../../domain/time/calendar.ts';
import { minimumAt, requireMinimum } from '../require-minimum.ts';

type Paying = Readonly<{
  project: Project;
  metadata?: Terms['metadata'];
  now: Date;
  link?: PaymentLink | undefined;
  order?: Order | undefined;
  savesCard?: boolean;
}>;

/** What a payment of so much of the invoice charges. */
export function termsPaying(
  invoice: Invoice,
  minor: number,
  { project, link, order, metadata, now, savesCard = false }: Paying,
  rates: Pick<Rates, 'conversionOf'>,
): Terms {
  return {
    source: { link: link?.slug, invoice: dueInvoiceOf(invoice), ...(order && { renewal: renewalOf(order) }) },
    ...linesPaying(invoice, minor),
    ...(invoice.tax && { tax: taxOfPart(invoice.tax, { ...invoice, minor }) }),
    charge: { minor, currency: invoice.currency },
    symbol: invoice.symbol,
    conversion: rates.conversionOf(invoice.currency, project.baseCurrency),
    description: invoice.description,
    payBy: link ? link.expiresAt : instant(minutesAfter(now, AUTHENTICATION_MINUTES)),
    savesCard,
    clientReference: invoice.clientReference,
    metadata: metadata ? { ...metadata, ...invoice.metadata } : invoice.metadata,
  };
}

/** What a link keeps of the invoice that it pays. */
export const paidInvoiceOf = ({ id, customerId, number, issuedAt, renews }: Invoice): PaidInvoice => ({
  ...{ id, customerId, number, issuedAt },
  ...(renews && { renews }),
});

const dueInvoiceOf = (invoice: Invoice): DueInvoice => ({
  ...paidInvoiceOf(invoice),
  totalMinor: invoice.totalMinor,
  paidMinor: invoice.paidMinor,
  walletMinor: invoice.walletMinor,
  purchase: invoice.purchase,
});

/** A part that can be charged, and that leaves nothing or enough to be charged later. */
export function readPart(amount: number, invoice: Invoice, project: Project): number {
  const { currency } = invoice;
  const field = 'planInfo.amount';
  const leftMinor = leftMinorOf(invoice);
  const { minor } = readAmount(amount, field, currency);
  const most = `${toMajor({ minor: leftMinor, currency })} ${currency.toUpperCase()}`;
  if (minor < leftMinor && invoice.renews)
    throw invalidField(field, `This invoice is paid whole: send ${most}, or leave it out.`);
  if (minor > leftMinor) throw invalidField(field, `Only ${most} is left to pay.`, 'too_large');
  const gateway = cardGatewayOf(project);
  requireMinimum({ minor, currency }, gateway, field);
  const restMinor = leftMinor - minor;
  if (restMinor > 0 && restMinor < minimumAt(currency, gateway).minor) {
    throw invalidField(
      field,
      `The rest would be less than the card processor charges. Send ${most}, or a smaller part.`,
    );
  }
  return minor;
}
