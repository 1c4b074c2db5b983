import { linesCharging } from '../../domain/billing/line.ts';
import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import { keptBuyer } from '../../domain/customers/buyer.ts';
import { type CustomerId, orderIdOf } from '../../domain/ids.ts';
import { type PricedLink, priceLink } from '../../domain/links/price-link.ts';
import { symbolOf } from '../../domain/money/symbol.ts';
import type { OrderRequest } from '../../domain/requests/order-request.ts';
import { buyerOf } from '../../domain/requests/payer/buyer.ts';
import { cardGatewayOf, type Project } from '../../domain/tenants/tenant.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newOperationId } from '../../runtime/new-id.ts';
import { asCustomer, meetCustomer } from '../../storage/customer/as-customer.ts';
import { createCustomer } from '../../storage/customers.ts';
import { createOrder, getOrder } from '../../storage/orders.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { hasLost, inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { namedByBackend, newCustomer } from '../customers/new-customer.ts';
import { orderCreatedEvent } from '../events/payment-events.ts';
import { requireChargeable } from '../links/require-chargeable.ts';
import { requireCycle } from '../links/require-within-mandates.ts';

/** `operationId` names what a keyed request makes: a repeat after a crash meets the same order. */
export type NewOrder = Readonly<{ request: OrderRequest; project: Project; operationId?: string; now: Date }>;

/** Creates an order of a customer that waits for its payment, and the customer where it is new, in one transaction. */
export async function createPendingOrder(asked: NewOrder): Promise<Order> {
  requirePaymentsOn();
  const { project, request } = asked;
  return await asCustomer(project, request.customerInfo.email, (customerId) => createFor(customerId, asked));
}

async function createFor(customerId: CustomerId, { operationId, ...asked }: NewOrder): Promise<Order> {
  const { project, request, now } = asked;
  const priced = priceLink(request);
  const gateway = cardGatewayOf(project);
  await requireCycle(priced, project, gateway);
  requireChargeable(priced, project, gateway);
  const { customerInfo } = request;
  const { tenantId } = project;
  const order = orderOf({ ...asked, operationId: operationId ?? newOperationId(now) }, customerId, priced);
  const events = [orderCreatedEvent(order, customerInfo, now)];
  return await inRounds(['customer'], async () => {
    const known = await meetCustomer(tenantId, customerId, customerInfo.email);
    try {
      await commit([
        createOrder(order, project.timeZone),
        ...(known
          ? namedByBackend(known, customerInfo)
          : createCustomer(
              newCustomer({ ...customerInfo, id: customerId, tenantId, profileKnownBy: 'backend' }, now),
            )),
        putOutbox({ id: eventsIdOf(order.id), tenantId, events }, now),
      ]);
    } catch (error) {
      if (hasLost(error, 'new order')) return await getOrder(tenantId, order.id);
      throw error;
    }
    return order;
  });
}

function orderOf(
  { request, project, operationId, now }: Required<NewOrder>,
  customerId: CustomerId,
  priced: PricedLink,
): Order {
  const { charge, recurring } = priced;
  const { description, clientReference, metadata, currency } = request;
  const { lines, discountMinor } = linesCharging(priced.lines, charge.minor);
  const symbol = currency.symbol ?? symbolOf(charge.currency);
  return {
    id: orderIdOf(customerId, operationId),
    tenantId: project.tenantId,
    projectId: project.id,
    customerId,
    buyerKnownBy: 'backend',
    buyer: keptBuyer(buyerOf(request.customerInfo), project),
    status: OrderStatus.pending,
    currency: charge.currency,
    amountMinor: recurring ? recurring.amountMinor : charge.minor,
    lines: recurring ? undefined : lines,
    firstPayment: {
      chargeMinor: charge.minor,
      symbol,
      lines,
      discountMinor,
      trialDays: recurring?.trialDays,
    },
    intervalMonths: recurring?.intervalMonths,
    cyclesPaid: 0,
    failedTries: 0,
    description: description || undefined,
    clientReference: clientReference || undefined,
    metadata,
    createdAt: instant(now),
  };
}
