import type { Item } from '../../shared/ledger/view.ts';
import { aLink, pay, recurring } from './links.ts';
import { bothSides, type Sides } from './money-books.ts';
import { aTenant } from './tenants.ts';
import { relayStream } from './workers.ts';

// biome-ignore lint/suspicious/noExplicitAny: a planted corruption reaches into whatever it spoils.
export type Loose = any;

const ADA = { customerInfo: { email: 'ada@example.com', name: 'Ada' } };

/** A tenant with a one-time payment, a recurring one in another currency, a decline and a payer at their bank. */
export async function honestSides(): Promise<Sides> {
  const tenant = await aTenant();
  await pay(await aLink(tenant), ADA);
  const monthly = { amount: 35.41, currency: { code: 'EUR', symbol: '€' }, ...recurring() };
  await pay(await aLink(tenant, monthly), { ...ADA, paymentMethodId: 'pm_card_mastercard' });
  await pay(await aLink(tenant, { amount: 5 }), { ...ADA, paymentMethodId: 'pm_card_chargeDeclined' });
  await pay(await aLink(tenant, { amount: 7 }), { ...ADA, paymentMethodId: 'pm_card_threeDSecure2Required' });
  await relayStream();
  return await bothSides(tenant);
}

/** The parts of the one-time payment, and the order of the recurring one. */
export function handlesOf({ items, books }: Sides): Loose {
  const [book] = Object.values(books.accounts);
  const loose: Loose[] = items;
  const attempt = loose.find(({ sk, terms }) => sk.startsWith('TXN#') && terms.charge.minor === 1999);
  return {
    items,
    books,
    book,
    attempt,
    intent: book?.paymentIntents.find(({ id }) => id === attempt.intentId),
    invoice: loose.find(({ sk }) => sk === `INVOICE#${attempt.invoiceId}`),
    link: loose.find(({ sk, slug }) => sk === 'LINK' && slug === attempt.terms.source.link),
    order: loose.find(({ sk }) => sk.startsWith('ORDER#')),
    outbox: loose.find(
      ({ sk, events }) =>
        sk === 'OUTBOX' && events.some(({ data }: Loose) => data.transactionId === attempt.id),
    ),
    drop: (item: Item) => items.splice(items.indexOf(item), 1),
  };
}
