import { customerInvoiceNumber, type Invoice, InvoiceStatus } from '../../domain/billing/invoice.ts';
import { type Line, linesCharging } from '../../domain/billing/line.ts';
import { type Buyer, keptBuyer } from '../../domain/customers/buyer.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import { type CustomerId, type Day, invoiceIdOf, type LinkSlug } from '../../domain/ids.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import { priceLink } from '../../domain/links/price-link.ts';
import { symbolOf } from '../../domain/money/symbol.ts';
import type { InvoiceRequest } from '../../domain/requests/invoice-request.ts';
import { buyerOf } from '../../domain/requests/payer/buyer.ts';
import type { UnnumberedInvoice } from '../../domain/sales/record-change.ts';
import { type Taxing, taxedPrice } from '../../domain/tax/taxed-terms.ts';
import { cardGatewayOf, type Project } from '../../domain/tenants/tenant.ts';
import { dayIn, instant } from '../../domain/time/calendar.ts';
import { newOperationId } from '../../runtime/new-id.ts';
import { asCustomer, meetCustomer } from '../../storage/customer/as-customer.ts';
import { createCustomer } from '../../storage/customers.ts';
import { createInvoice, findInvoice, NUMBER_ROUNDS, takeInvoiceNumber } from '../../storage/invoices.ts';
import { createLink, findLink } from '../../storage/links.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { hasLost, inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { namedByBackend, newCustomer } from '../customers/new-customer.ts';
import { invoiceCreatedEvent } from '../events/payment-events.ts';
import { requireChargeable } from '../links/require-chargeable.ts';
import { checkedBuyer } from '../tax/checked-buyer.ts';
import { withEngine } from '../tax/with-engine.ts';
import { invoiceLink } from './invoice-link.ts';

/** `operationId` names what a keyed request makes: a repeat after a crash meets the same invoice and link. */
export type InvoiceOrder = Readonly<{
  request: InvoiceRequest;
  project: Project;
  operationId?: string;
  now: Date;
}>;
export type InvoiceWithLink = Readonly<{ invoice: Invoice; link: PaymentLink }>;

/** Creates an unpaid invoice of a customer, with its number and a payment link that is bound to it, in one transaction. */
export async function createUnpaidInvoice(asked: InvoiceOrder): Promise<InvoiceWithLink> {
  requirePaymentsOn();
  const { project, request } = asked;
  return await asCustomer(project, request.customerInfo.email, (customerId) => createFor(customerId, asked));
}

async function createFor(
  customerId: CustomerId,
  { operationId, ...order }: InvoiceOrder,
): Promise<InvoiceWithLink> {
  const { project, request, now } = order;
  const operation = operationId ?? newOperationId(now);
  const buyer = await checkedBuyer(project, buyerOf(request.customerInfo), now);
  const wanted = { project, buyer, purpose: 'sale', now } as const;
  const drafted = (taxing: Taxing | undefined) =>
    invoiceOf({ ...order, operationId: operation }, customerId, { taxing, buyer });
  const draft = drafted(await withEngine(wanted, drafted));
  const create = async () => {
    const { number, writes } = await numberFor(order, customerId);
    const invoice = { ...draft, number };
    const { expiresInMinutes } = request;
    const link = invoiceLink(invoice, { project, operationId: operation, expiresInMinutes, now });
    const event = invoiceCreatedEvent(invoice, link.slug, now);
    try {
      await commit([
        createInvoice(invoice, project.timeZone),
        createLink(link, false),
        ...writes,
        putOutbox({ id: eventsIdOf(invoice.id), tenantId: project.tenantId, events: [event] }, now),
      ]);
    } catch (error) {
      if (hasLost(error, 'new invoice')) return await findFirstRun(draft, link.slug);
      throw error;
    }
    return { invoice, link };
  };
  return await inRounds(['invoice number', 'customer'], create, { ...NUMBER_ROUNDS, orElse: busy });
}

const busy = () =>
  new BillingError('busy', 'Too many invoices are created at this moment. Send the request again.', {
    retryAfterSeconds: 1,
  });

function invoiceOf(
  { request, project, operationId, now }: Required<InvoiceOrder>,
  customerId: CustomerId,
  { taxing, buyer }: Readonly<{ taxing: Taxing | undefined; buyer: Buyer | undefined }>,
): UnnumberedInvoice {
  const priced = priceLink({ ...request, billingType: 1 });
  const charging = linesCharging(withTaxes(priced.lines, request.items), priced.charge.minor);
  const taxed = taxedPrice({ ...charging, charge: priced.charge }, taxing);
  requireChargeable(priced, project, cardGatewayOf(project));
  const { customerInfo, currency, description, clientReference, metadata } = request;
  const today = dayIn(project.timeZone, now);
  return {
    id: invoiceIdOf(customerId, operationId),
    tenantId: project.tenantId,
    projectId: project.id,
    customerId,
    status: InvoiceStatus.unpaid,
    currency: priced.charge.currency,
    symbol: currency.symbol ?? symbolOf(priced.charge.currency),
    lines: taxed.lines,
    discountMinor: charging.discountMinor,
    ...(taxed.tax && { tax: taxed.tax }),
    totalMinor: taxed.charge.minor,
    paidMinor: 0,
    billedTo: { name: customerInfo.name, email: customerInfo.email },
    buyer: keptBuyer(buyer, project),
    description: description || undefined,
    clientReference: clientReference || undefined,
    metadata,
    issuedAt: instant(now),
    issuedOn: today,
    dueOn: (request.dueOn ?? today) as Day,
  };
}

/** The lines with the taxes that the shop gave their items. */
function withTaxes(lines: readonly Line[], items: InvoiceRequest['items'] = []): Line[] {
  return lines.map((line, index) => {
    const { taxRate, taxName = '' } = items[index] ?? {};
    return taxRate === undefined ? line : { ...line, tax: { name: taxName, rate: String(taxRate) } };
  });
}

/** The next number of the invoice's series, and the writes that take it; a new customer is created with the first one taken. */
async function numberFor(
  { request, project, now }: Omit<InvoiceOrder, 'operationId'>,
  customerId: CustomerId,
) {
  const known = await meetCustomer(project.tenantId, customerId, request.customerInfo.email);
  const customer: Customer = known ?? {
    ...newCustomer(
      { ...request.customerInfo, id: customerId, tenantId: project.tenantId, profileKnownBy: 'backend' },
      now,
    ),
    invoiceSequence: project.invoiceSeries === 'customer' ? 1 : 0,
  };
  if (!known && project.invoiceSeries === 'customer') {
    return { number: customerInvoiceNumber(customer.invoicePrefix, 1), writes: createCustomer(customer) };
  }
  const { number, writes } = await takeInvoiceNumber(project, customer);
  const named = known ? namedByBackend(known, request.customerInfo) : createCustomer(customer);
  return { number, writes: [...writes, ...named] };
}

/** What the first run of the same keyed request created. */
async function findFirstRun(
  { tenantId, customerId, id }: UnnumberedInvoice,
  slug: LinkSlug,
): Promise<InvoiceWithLink> {
  const [invoice, link] = await Promise.all([
    findInvoice(tenantId, customerId, id),
    findLink(tenantId, slug),
  ]);
  invariant(invoice && link, `invoice ${id} was created with its link`);
  return { invoice, link };
}
