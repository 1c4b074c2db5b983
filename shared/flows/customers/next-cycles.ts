import { isRecurring, type Order } from '../../domain/billing/order.ts';
import { renewalOf } from '../../domain/billing/renewal.ts';
import type { Buyer } from '../../domain/customers/buyer.ts';
import type { PricedCycle } from '../../domain/customers/changed-details.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { buyerOfOrder } from '../../domain/customers/details.ts';
import type { Day } from '../../domain/ids.ts';
import { asCharged, nextChargeOn } from '../../domain/pauses/pause.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { withTax } from '../../domain/tax/taxed-terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { projectOf } from '../orders/project-of.ts';
import { cycleTerms } from '../sales/renewal.ts';
import { quotedPrice } from '../tax/with-engine.ts';

/** An order whose next cycle is made out to whom the customer names. It has no day while the order is paused until somebody resumes it. */
export type NextCycle = Readonly<{ order: Order; project: Project; dueOn: Day | undefined }>;

/** Those of the customer’s orders, at all projects. A cycle that is unpaid has its invoice already, so the one after it is next. */
export async function nextCycles(orders: readonly Order[]): Promise<NextCycle[]> {
  const going = orders.filter(
    (order) => isRecurring(order) && order.endsOn === undefined && isProved(order.buyerKnownBy),
  );
  return await Promise.all(
    going.map(async (order) => {
      const project = await projectOf(order);
      const dueOn = order.dunning ? renewalOf(order).nextBillingOn : nextChargeOn(order);
      return { order: asCharged(order), project, dueOn };
    }),
  );
}

/** What each that has a day would charge, before a wallet pays: as it is made out now, and made out to another buyer. */
export async function priceCycles(
  cycles: readonly NextCycle[],
  customer: Customer,
  buyer: Buyer | undefined,
  now: Date,
): Promise<PricedCycle[]> {
  const dated = cycles.flatMap(({ dueOn, ...cycle }) => (dueOn === undefined ? [] : [{ ...cycle, dueOn }]));
  return await Promise.all(
    dated.map(async (cycle) => {
      const { order, project, dueOn } = cycle;
      const terms = cycleTerms(order, project, { conversionOf: () => undefined });
      const at = laterOf(now, new Date(`${dueOn}T11:00:00Z`)); // This is on the day of the project in nearly all time zones.
      const taxedFor = (named: Buyer | undefined) =>
        quotedPrice(project, named, at, (taxing) => withTax(terms, taxing));
      return {
        ...cycle,
        before: await taxedFor(buyerOfOrder(order, customer)),
        after: await taxedFor(buyer),
      };
    }),
  );
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
