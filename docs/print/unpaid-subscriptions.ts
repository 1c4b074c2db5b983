import type { Day } from '../../shared/domain/ids.ts';
import { addDays, startOf } from '../../shared/domain/time/calendar.ts';
import { pay } from '../../test/support/links.ts';
import { kept } from '../../test/support/money-books.ts';
import { turnDue } from '../../test/support/overdue.ts';
import { buy } from '../../test/support/purchases.ts';
import { renewDue } from '../../test/support/renewals.ts';
import type { TestTenant } from '../../test/support/tenants.ts';

const PAYERS = [
  { email: 'grace@example.com', name: 'Grace Payer' },
  { email: 'edsger@example.com', name: 'Edsger Payer' },
];
/** Days after the billing date on which the dunning tries again. */
const TRIES = [0, 2, 7, 14, 21];
const SUSPENDED_AFTER = 7;

/** Two subscriptions whose card fails once their trial is over: one is suspended and paid by its recovery link, the other one ends. */
export async function leaveUnpaid(
  tenant: TestTenant,
  slug: string,
  travel: (at: Date) => void,
): Promise<void> {
  for (const customerInfo of PAYERS) {
    await buy(
      { tenant, plan: { slug } as never },
      { customerInfo, paymentMethodId: 'pm_card_chargeCustomerFail', info: { cycleId: 'monthly' } },
    );
  }
  const dueOn = (await kept(tenant)).orders.find(
    ({ plan, cyclesPaid }) => plan?.slug === slug && cyclesPaid === 0,
  )?.nextBillingDate as Day;
  travel(new Date(startOf(addDays(dueOn, -7))));
  await renewDue(tenant); // Sends the reminders.
  for (const days of TRIES) {
    travel(new Date(startOf(addDays(dueOn, days))));
    await renewDue(tenant);
    await turnDue(tenant);
    if (days === SUSPENDED_AFTER) await recover(tenant);
  }
}

async function recover(tenant: TestTenant): Promise<void> {
  const [customerInfo] = PAYERS;
  const { orders, all } = await kept(tenant);
  const graces = all.find(({ sk, email }) => sk === 'CUSTOMER' && email === customerInfo?.email);
  const payload = orders.find(({ customerId }) => customerId === graces?.id)?.dunning?.recoveryLink;
  await pay({ tenant, slug: payload, payload, data: {} }, { customerInfo });
}
