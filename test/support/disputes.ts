import type { ProcessorEvent } from '../../local/processor/books/objects.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { bookShownDispute } from '../../shared/flows/inbound/book-dispute.ts';
import { anotherPlan } from '../routes/refusals/support/buyer.ts';
import { backend } from './backend.ts';
import { aPlanOnSale, catalogStaff } from './catalog.ts';
import { now, travelTo } from './clock.ts';
import { signIn } from './customers.ts';
import { aLink, aPayer, pay } from './links.ts';
import { booksOf, kept } from './money-books.ts';
import { BOUGHT_AT } from './plan-changes.ts';
import { aListeningTenant, deliver, eventsAt, type Listening } from './processor-events.ts';
import { type buy, type buyAddOn, type PurchaseOverrides, subscribe } from './purchases.ts';
import type { TestTenant } from './tenants.ts';

/** The id of a dispute about a payment of the tenant, which is recorded. */
export async function aDispute(
  tenant: TestTenant,
  { customerInfo = aPayer(), paymentMethodId = 'pm_card_createDispute' } = {},
): Promise<string> {
  await pay(await aLink(tenant), { customerInfo, paymentMethodId });
  const { id = '' } = (await booksOf(tenant)).disputes.at(-1) ?? {};
  await recordDispute(tenant, id);
  return id;
}

/** Records what the processor shows of a dispute, as its next event does. */
export async function recordDispute(tenant: TestTenant, id: string): Promise<void> {
  const charge = (await booksOf(tenant)).disputes.find((one) => one.id === id)?.charge;
  const attempt = (await kept(tenant)).attempts.find(({ chargeId }) => chargeId === charge);
  await bookShownDispute(attempt as unknown as Attempt, id, () => [], now());
}

const HALF = '2027-04-16T00:20:00Z';

/** The bank decides the tenant's first dispute for its card holder. */
async function loseDispute(tenant: Listening): Promise<void> {
  const created = (await eventsAt(tenant, 'charge.dispute.created'))[0] as ProcessorEvent;
  await deliver(tenant, created);
  (await backend()).processor.closeDispute(String((created.data.object as { id: string }).id), 'lost');
  await deliver(tenant, (await eventsAt(tenant, 'charge.dispute.closed'))[0] ?? {});
}

/** A customer who has used half of a month of 10 USD, whose payment is lost in a dispute. `before` happens in between. */
export async function aHalfUsedDispute({
  before,
  ...how
}: PurchaseOverrides & { before?: (own: Owing) => Promise<unknown> } = {}): Promise<Owing> {
  travelTo(BOUGHT_AT);
  const tenant = await aListeningTenant();
  const made = await catalogStaff(tenant);
  const shop = { tenant, staff: made, ...(await aPlanOnSale(made, {}, {})) };
  const pro = await anotherPlan(shop, { trialPeriod: true, trialDays: 7 });
  const customerInfo = aPayer();
  const { token } = await signIn(tenant, customerInfo.email);
  travelTo(BOUGHT_AT);
  const bought = { customerInfo, token, paymentMethodId: 'pm_card_createDispute', ...how };
  const subscription = await subscribe(shop, bought);
  travelTo(HALF);
  const staff = await catalogStaff(tenant);
  const ada = await signIn(tenant, customerInfo.email);
  const own = { tenant, shop, pro, staff, ada, customerInfo, subscription };
  await before?.(own);
  await loseDispute(tenant);
  return own;
}
export type Owing = Readonly<{
  tenant: Listening;
  shop: Parameters<typeof buyAddOn>[0] & Parameters<typeof buy>[0];
  pro: { slug: string; id: string };
  staff: Awaited<ReturnType<typeof catalogStaff>>;
  ada: Awaited<ReturnType<typeof signIn>>;
  customerInfo: ReturnType<typeof aPayer>;
  subscription: string;
}>;
