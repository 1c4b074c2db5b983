import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aPayer } from '../support/links.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { orderingBackend } from '../support/orders.ts';
import { purchase } from '../support/purchases.ts';
import { aTenant } from '../support/tenants.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  const [ordering, invoicing] = [await orderingBackend(tenant), await invoicingBackend(tenant)];
  const [paid, asked] = [await ordering.create({ customerInfo }), await ordering.create({ customerInfo })];
  await ordering.create({ customerInfo });
  const { data: invoice } = await invoicing.create({ customerInfo });
  await purchase(tenant, 1, paid.id, { customerInfo });
  await purchase(tenant, 1, asked.id, { customerInfo, paymentMethodId: 'pm_card_threeDSecure2Required' });
  for (const amount of [10, 12]) await purchase(tenant, 2, invoice.id, { customerInfo, info: { amount } });
  await relayStream();
  honest = await bothSides(tenant);
});

function planted(plant: (handles: Loose) => void) {
  const sides: Loose = structuredClone(honest);
  const orders = sides.items.filter(({ sk }: Loose) => sk.startsWith('ORDER#'));
  plant({
    paid: orders.find(({ status }: Loose) => status === 6),
    locked: orders.find(({ openAttempt }: Loose) => openAttempt),
    pending: orders.find(({ status, lastAttempt }: Loose) => status === 1 && !lastAttempt),
    invoice: sides.items.find(({ sk, status }: Loose) => sk.startsWith('INVOICE#') && status === 6),
    creations: sides.items.filter(
      ({ sk, events }: Loose) => sk === 'OUTBOX' && events[0].type === 'order.created',
    ),
  });
  return checkLedger(sides).violations.map(({ invariant, message }: Loose) => `${invariant} ${message}`);
}

it('the ledger check of orders and invoices of a tenant’s backend finds nothing in honest books', () =>
  expect(planted(() => {})).toEqual([]));

it.each<[string, RegExp, (handles: Loose) => void]>([
  [
    'a paid order that is pending again',
    /^I8 .*is pending and names/,
    ({ paid }) => Object.assign(paid, { status: 1 }),
  ],
  [
    'an order that no attempt paid',
    /^I8 ord_.*comes from attempt undefined/,
    ({ pending }) => Object.assign(pending, { status: 6 }),
  ],
  [
    'an order that names another attempt',
    /^I8 .*without its order/,
    ({ paid, locked }) => Object.assign(paid, { attemptId: locked.openAttempt.id }),
  ],
  [
    'an order whose creation was not told',
    /^I9 .*0 order.created/,
    ({ creations }) => creations[0].events.pop(),
  ],
  [
    'a lock of an attempt that has ended',
    /^I10 stuck lock: order/,
    ({ paid }) => Object.assign(paid, { openAttempt: paid.lastAttempt }),
  ],
  [
    'an open attempt without its lock',
    /^I10 .*does not hold order/,
    ({ locked }) => Object.assign(locked, { openAttempt: undefined }),
  ],
  [
    'a part that was not counted',
    /^I7 wrong amount/,
    ({ invoice }) => Object.assign(invoice, { paidMinor: 1200 }),
  ],
  [
    'a partially paid invoice of which nothing is left',
    /^I7 .*is partially paid/,
    ({ invoice }) => Object.assign(invoice, { paidMinor: 4000 }),
  ],
])('the ledger check of orders and invoices of a tenant’s backend finds %s', (_, message, plant) =>
  expect(planted(plant)).toContainEqual(expect.stringMatching(message)),
);
