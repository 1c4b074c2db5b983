import type { Plan } from '../../domain/catalog/plan.ts';
import type { Quoted } from '../../domain/catalog/quote.ts';
import { readTypedCode } from '../../domain/coupons/coupon.ts';
import { givenCard, idOfGiven } from '../../domain/customers/given-card.ts';
import { invalidField } from '../../domain/errors.ts';
import type { CustomerId, InvoiceId, OrderId } from '../../domain/ids.ts';
import { readSourceType } from '../../domain/links/source-type.ts';
import { findCurrency } from '../../domain/money/currency.ts';
import { payerOf } from '../../domain/requests/payer/payer-of.ts';
import type { PurchaseRequest } from '../../domain/requests/purchase-request.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { fingerprint } from '../../runtime/hash.ts';
import { openQuote } from '../../secrets/quote-receipt.ts';
import { findNamedPlan } from '../../storage/catalog/plans-on-sale.ts';
import { findPreferredCurrency } from '../../storage/customers.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { findOrder } from '../../storage/orders.ts';
import { type Charged, sell } from '../charging/sell.ts';
import { invoiceSale } from '../sales/invoice.ts';
import { orderSale } from '../sales/order.ts';
import { planSale } from '../sales/plan.ts';
import { type Caller, purchaseAsCustomer } from './purchase-as-customer.ts';

const SOURCES = { 1: 'order', 2: 'invoice', 3: 'plan' } as const;
type Source = (typeof SOURCES)[keyof typeof SOURCES];
/** What `sourceReferenceSlug` is. */
const NAMES: Readonly<Record<Source, string>> = {
  order: 'the id of the order',
  invoice: 'the id of the invoice',
  plan: 'the slug of the plan',
};
const SLUG = 'planInfo.paymentSourceDetails.sourceReferenceSlug';

type PlanInfo = PurchaseRequest['planInfo'];

/**
 * Sells a plan of the catalog, or charges for an order or an invoice that waits for its payment. The currency of an order or an invoice,
 * which never changes, is read before the sale: it says which wallet pays. Throws `QuoteChanged` as well.
 */
export const purchase = purchaseAsCustomer(sellTo);

async function sellTo(
  customerId: CustomerId,
  { customerInfo, planInfo, ...given }: PurchaseRequest,
  caller: Caller,
): Promise<Charged> {
  const { paymentSourceDetails, metadata, amount, cycleId, currency, addons, allowDuplicate, quoteReceipt } =
    planInfo;
  const isProved = caller.buyerKnownBy === 'token';
  const source = SOURCES[readSourceType(paymentSourceDetails, SOURCES, 'planInfo.')];
  const slug = paymentSourceDetails.sourceReferenceSlug;
  if (slug === undefined) throw invalidField(SLUG, `Required: send ${NAMES[source]}.`, 'required');
  refuseUnfit(planInfo, source);

  const card = givenCard(given);
  const { project } = caller;
  const { email } = customerInfo;
  const request = (...choice: string[]) => ({
    ...caller,
    payer: payerOf(customerInfo, caller.language),
    customerId,
    ...card,
    metadata,
    naturalKey: fingerprint(
      project.tenantId,
      source,
      slug,
      email,
      idOfGiven(card) ?? caller.clientNetwork,
      ...choice,
    ),
  });
  switch (source) {
    case 'order': {
      const orderId = slug as OrderId;
      const order = isProved ? await findOrder(project.tenantId, customerId, orderId) : undefined;
      return await sell(orderSale, { ...request(), orderId, walletCurrency: order?.currency });
    }
    case 'invoice': {
      const id = slug as InvoiceId;
      const invoice = await findInvoice(project.tenantId, customerId, id);
      const asked = request(String(amount ?? ''));
      const walletCurrency = isProved ? invoice?.currency : undefined;
      return await sell(invoiceSale, {
        ...asked,
        invoice: { id, customerId, renews: invoice?.renews },
        amount,
        walletCurrency,
      });
    }
    case 'plan': {
      const couponCode = readTypedCode(planInfo.couponCode);
      const quoted = quoteReceipt === undefined ? undefined : await openQuote(quoteReceipt, project);
      const plan = await findNamedPlan(project, slug);
      const preferred =
        isProved && currency === undefined
          ? await preferredOf(customerId, { project, plan, quoted })
          : undefined;
      const choice = {
        cycleId,
        currency: currency ?? preferred,
        addOnIds: addons,
        ...(planInfo.withoutTrial && { withoutTrial: true }),
      };
      const walletCurrency = isProved ? findCurrency(choice.currency ?? plan.currency) : undefined;
      const asked = request(
        JSON.stringify({ ...choice, couponCode, allowDuplicate: allowDuplicate || undefined }),
      );
      return await sell(planSale, {
        ...asked,
        plan,
        choice,
        couponCode,
        walletCurrency,
        quoted,
        isRepeatable: allowDuplicate,
      });
    }
  }
}

type Chosen = Readonly<{
  project: Project;
  plan: Pick<Plan, 'availableCurrencies'>;
  quoted: Quoted | undefined;
}>;

/** The currency that a proved customer prefers. What they were quoted in another one is sold in that. */
async function preferredOf(
  customerId: CustomerId,
  { project, plan, quoted }: Chosen,
): Promise<string | undefined> {
  const preferred = await findPreferredCurrency(project.tenantId, customerId, plan.availableCurrencies);
  return quoted === undefined || quoted.inputs.currency === preferred?.toUpperCase() ? preferred : undefined;
}

/** What an order or an invoice charges was decided when it was created; only an invoice may be paid in parts. */
function refuseUnfit(
  { amount, cycleId, currency, couponCode, addons, allowDuplicate, withoutTrial, quoteReceipt }: PlanInfo,
  source: Source,
): void {
  if (amount !== undefined && source !== 'invoice')
    throw invalidField('planInfo.amount', 'Only an invoice is paid in parts: leave it out.');
  if (source === 'plan') return;
  const sent = {
    ...{ cycleId, currency, couponCode: couponCode || undefined, quoteReceipt },
    ...{ addons: addons.length > 0 || undefined, allowDuplicate: allowDuplicate || undefined },
    withoutTrial: withoutTrial || undefined,
  };
  const [field] = Object.entries(sent).find(([, value]) => value !== undefined) ?? [];
  if (field) throw invalidField(`planInfo.${field}`, `Only for a plan: leave it out to pay an ${source}.`);
}
