import type { PurchaseSummary } from '../../shared/contracts/answers/payment.ts';
import type { Shown } from '../../shared/contracts/answers/shown.ts';
import { priceOf } from '../../shared/domain/sales/wallet-share.ts';
import {
  findSummary,
  hasSharedPaper,
  paidAtOf,
  type Summary,
  sharedNumber,
} from '../../shared/flows/receipts/find-summary.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import type { ProvedCustomer } from '../../shared/http/layers/exchange.ts';
import { customerToken } from '../../shared/http/layers/tokens/customer.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { instructionsView } from '../../shared/http/views/instructions-view.ts';
import { linesView, projectView, referenceView } from '../../shared/http/views/link-view.ts';
import { answersView } from '../../shared/http/views/links/own-fields-view.ts';
import { alsoBare, laterOnceBare, moneyIn } from '../../shared/http/views/money-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { taxView } from '../../shared/http/views/tax/tax-view.ts';

/** GET /public-api/purchase/summary/:slug: what a thank-you page shows, and how an unknown outcome came out. */
export const handler = checkoutRoute(
  { takesCustomer: customerToken() },
  async ({ path, caller, customer }) => {
    const summary = await findSummary(path.slug ?? '', tenantOf(caller));
    return ok({
      ...summaryView(path.slug ?? '', summary),
      hasPdf: await hasSharedPaper(summary.attempt),
      ...(isOwn(summary, customer) && ownView(summary)),
    });
  },
);

/** The address may be passed on, and a stranger may have bought in a customer's name: more is only for that customer, by their token. */
const isOwn = ({ attempt }: Summary, customer: ProvedCustomer | undefined): boolean =>
  customer?.tenantId === attempt.tenantId && customer.customerId === attempt.customerId;

const STATUS = {
  prepared: 'processing',
  charging: 'processing',
  confirming: 'processing',
  quarantined: 'processing',
  requires_action: 'requires_action',
  invoiced: 'awaiting_transfer',
  succeeded: 'success',
  declined: 'payment_failed',
  aborted: 'payment_failed',
} as const;

function summaryView(
  summaryRef: string,
  { attempt, order, project }: Summary,
): Omit<Shown<typeof PurchaseSummary>, 'hasPdf'> {
  const { charge, walletMinor, symbol, description, lines, successUrl, source, coupon } = attempt.terms;
  const { currency } = charge;
  const money = moneyIn(currency);
  return {
    status: STATUS[attempt.state],
    summaryRef,
    amount: {
      value: money(priceOf(attempt.terms).minor).value,
      currency: { code: currency.toUpperCase(), symbol },
    },
    wallet: walletMinor === undefined ? undefined : money(walletMinor),
    fields: answersView(attempt.terms),
    description,
    items: linesView(charge, lines),
    tax: taxView(attempt.terms.tax, currency),
    coupon: coupon && {
      code: coupon.code,
      ...alsoBare('discount', 'discountAmount', { minor: coupon.discountMinor, currency }),
      later: coupon.later && laterOnceBare(coupon.later, currency),
    },
    paymentInstructions: attempt.state === 'invoiced' ? instructionsView(attempt) : undefined,
    paidAt: paidAtOf(attempt),
    card: attempt.card && { brand: attempt.card.brand, last4: attempt.card.last4 },
    invoiceNumber: sharedNumber(attempt),
    customer: { email: masked(attempt.payer.email) },
    plan: source.plan && { slug: source.plan.slug, name: source.plan.name },
    addon: source.addOn,
    recurring:
      order?.nextBillingDate && order.intervalMonths
        ? {
            billingInterval: order.intervalMonths,
            ...alsoBare('recurringAmount', 'amount', { minor: order.amountMinor, currency }),
            nextBillingDate: order.nextBillingDate,
          }
        : undefined,
    successUrl,
    project: projectView(project),
  };
}

const ownView = ({ attempt }: Summary) => ({
  ...referenceView(attempt.terms),
  fields: answersView(attempt.terms, 'whole'),
  invoiceNumber: attempt.invoiceNumber,
  customer: { email: masked(attempt.payer.email), name: attempt.payer.name },
});

/** Enough to recognise one's own address by: a receipt's address may be passed on. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return domain === '' ? email : `${name.slice(0, 1)}***@${domain}`; // Of an erased payer nothing is left to mask.
}
