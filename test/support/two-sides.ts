import type { LedgerInput } from '../../ops/ledger/check.ts';
import type { Item } from '../../ops/ledger/view.ts';
import { backend } from './backend.ts';
import { now } from './clock.ts';
import { call } from './gateway.ts';
import { itemsOf, partition } from './table.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from './tenants.ts';
import { relayStream } from './workers.ts';

/** Everything in the table of one tenant, and everything in its books at the processor. */
export type Sides = { items: Item[]; books: LedgerInput['books']; now: Date };
// biome-ignore lint/suspicious/noExplicitAny: a planted corruption reaches into whatever it spoils.
export type Loose = any;

const RECURRING = { billingType: 2, recurringDetails: { billingInterval: 1, isOnTrial: false } };

/** A tenant with a one-time payment, a recurring one in another currency, a decline and one who is still authenticating. */
export async function honestSides(): Promise<Sides> {
  const tenant = await aTenant();
  await pay(tenant, { amount: 19.99 }, 'pm_card_visa');
  await pay(tenant, { amount: 35.41, currency: { code: 'EUR', symbol: '€' }, ...RECURRING }, 'pm_card_mastercard');
  await pay(tenant, { amount: 5 }, 'pm_card_chargeDeclined');
  await pay(tenant, { amount: 7 }, 'pm_card_threeDSecure2Required');
  await relayStream();
  return await bothSides(tenant);
}

async function pay({ origin, project }: TestTenant, link: object, paymentMethodId: string): Promise<void> {
  const body = { paymentSourceDetails: { sourceType: 4 }, productOrigin: project.id, currency: { code: 'USD', symbol: '$' }, ...link };
  const made = await call('POST', '/public-api/payment-links', { origin, body });
  const payload = new URL(made.body.data.redirectUrl).searchParams.get('payload');
  const customerInfo = { email: 'ada@example.com', name: 'Ada' };
  await call('POST', '/public-api/payment-links/pay', { origin: CHECKOUT_ORIGIN, body: { payload, customerInfo, paymentMethodId } });
}

async function bothSides({ tenant, account }: TestTenant): Promise<Sides> {
  const own = await itemsOf(tenant.id);
  const intents = own.flatMap(({ intentId }) => (intentId ? [`INTENT#${intentId}`] : []));
  const items = [...own, ...(await Promise.all(intents.map(partition))).flat()];
  const { processor } = await backend();
  const book = processor.ledger.accounts[account.id];
  return structuredClone({ items, books: { accounts: book ? { [account.id]: book } : {} }, now: now() });
}

/** The parts of the one-time payment, and the order of the recurring one. */
export function handlesOf({ items, books }: Sides): Loose {
  const [book] = Object.values(books.accounts);
  const loose: Loose[] = items;
  const attempt = loose.find(({ sk, amountMinor }) => sk.startsWith('TXN#') && amountMinor === 1999);
  return {
    items,
    book,
    attempt,
    intent: book?.paymentIntents.find(({ id }) => id === attempt.intentId),
    invoice: loose.find(({ sk }) => sk === `INVOICE#${attempt.invoiceId}`),
    link: loose.find(({ sk, slug }) => sk === 'LINK' && slug === attempt.linkSlug),
    order: loose.find(({ sk }) => sk.startsWith('ORDER#')),
    outbox: loose.find(({ sk, events }) => sk === 'OUTBOX' && events.some(({ data }: Loose) => data.transactionId === attempt.id)),
    drop: (item: Item) => items.splice(items.indexOf(item), 1),
  };
}
