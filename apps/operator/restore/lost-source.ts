import type { Invoice } from '../../../shared/domain/billing/invoice.ts';
import type { Customer } from '../../../shared/domain/customers/customer.ts';
import { invariant } from '../../../shared/domain/errors.ts';
import { customerOfRecord, type GatewayId, type LinkSlug } from '../../../shared/domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { AUTHENTICATION_MINUTES } from '../../../shared/domain/sales/attempt.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { customerRequest } from '../../../shared/flows/charging/processor-customer.ts';
import { newCustomer } from '../../../shared/flows/customers/new-customer.ts';
import { paidInvoiceOf } from '../../../shared/flows/sales/terms/invoice.ts';
import { changeProcessorCustomers, createCustomer, findCustomer } from '../../../shared/storage/customers.ts';
import { findInvoice } from '../../../shared/storage/invoices.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import type { BookedIntent } from './booked-intents.ts';
import { createOfParent } from './lost-place.ts';

/** What a charge is for and who paid, where the restored table lost it. Each function may be repeated. */

/** The payer's customer record with the processor's customer that was charged; nothing if neither side knows the payer. */
export async function restoreCustomer(
  { tenantId, names, ...booked }: BookedIntent,
  gatewayId: GatewayId,
): Promise<Customer | undefined> {
  const { customer: id } = names;
  const known = id && (await findCustomer(tenantId, id));
  const payer = booked.payer ?? known;
  const processorId = booked.intent.customerId;
  if (!id || !payer || !processorId) return undefined;
  if (known?.processorCustomers[gatewayId]?.id === processorId) return known;

  const request = customerRequest({ tenantId, customerId: id, payer }, booked.createdAt);
  const processorCustomers = { ...known?.processorCustomers, [gatewayId]: { ...request, id: processorId } };
  if (known) {
    await commit([changeProcessorCustomers(known, processorCustomers)]);
    return { ...known, processorCustomers };
  }
  const { email, name, mobile } = payer;
  const customer = newCustomer(
    { id, tenantId, email, name, ...(mobile && { mobile }) },
    booked.createdAt,
    processorCustomers,
  );
  await commit(createCustomer(customer));
  return customer;
}

/** The invoice that the charge paid, if the table still has it. */
export async function findNamedInvoice(
  { tenantId, names }: BookedIntent,
  link: PaymentLink | undefined,
): Promise<Invoice | undefined> {
  const id = link?.invoice?.id ?? names.invoice;
  const customerId = id && customerOfRecord('invoice', id);
  return id && customerId ? await findInvoice(tenantId, customerId, id) : undefined;
}

type LostLink = Readonly<{
  slug: LinkSlug;
  project: Project;
  gatewayId: GatewayId;
  invoice?: Invoice | undefined;
  plan?: PaymentLink['plan'];
}>;

/**
 * A link that was created after the time of the restored table, made again so that its slug is never charged a second time: a
 * caller's key leads to the same slug. Its lines and texts are lost; one line has the whole amount.
 */
export async function restoreLink(
  booked: BookedIntent,
  { slug, project, gatewayId, invoice, plan }: LostLink,
): Promise<PaymentLink> {
  const { tenantId, names, intent, createdAt } = booked;
  const { currency = names.currency } = intent;
  const amountMinor = intent.amountMinor + (names.wallet ?? 0);
  invariant(currency, 'an intent says its currency, or its metadata does');
  const link: PaymentLink = {
    slug,
    tenantId,
    projectId: project.id,
    gatewayId,
    status: LinkStatus.active,
    currency: currency as Currency,
    symbol: currency.toUpperCase(),
    chargeMinor: amountMinor,
    lines: [{ name: 'Payment', unitMinor: amountMinor, quantity: 1, totalMinor: amountMinor }],
    recurring: names.cycle,
    ...(invoice && { invoice: paidInvoiceOf(invoice) }),
    plan,
    expiresAt: instant(minutesAfter(createdAt, AUTHENTICATION_MINUTES)),
    createdAt: instant(createdAt),
    declines: 0,
  };
  return await createOfParent(link, names.parent);
}
