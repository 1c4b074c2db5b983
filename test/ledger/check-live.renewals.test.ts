import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { travelTo } from '../support/clock.ts';
import { bothSides, expectBooksToAgree, type Sides } from '../support/money-books.ts';
import { checkSince, falseAlarms } from '../support/nightly.ts';
import { aSubscriber, renewDue } from '../support/renewals.ts';
import type { TestTenant } from '../support/tenants.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let tenant: TestTenant;
let honest: Sides;

beforeAll(async () => {
  tenant = await aSubscriber();
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) {
    travelTo(`${day}T20:00:00Z`);
    await renewDue(tenant);
  }
  travelTo('2027-05-01T02:00:00Z');
  await relayStream();
  honest = await bothSides(tenant);
});

/** The night after the third renewal, of which the records of three days are read. */
const SINCE = new Date('2027-04-28T02:00:00Z');

/** The order and its link, its first payment, and the records of its last renewal. */
function partsOf({ items, books }: Sides): Loose {
  const [book] = Object.values(books.accounts);
  const loose: Loose[] = items;
  const attempts = loose.filter(({ sk }) => sk.startsWith('TXN#'));
  const [first] = attempts.filter(({ kind }) => kind === 'link');
  const last = attempts.findLast(({ terms }) => terms.source.renewal?.dueOn === '2027-04-30');
  return {
    ...{ items, book, first, last },
    intent: book?.paymentIntents.find(({ id }) => id === last.intentId),
    invoice: loose.find(({ id }) => id === last.invoiceId),
    order: loose.find(({ sk }) => sk.startsWith('ORDER#')),
    link: loose.find(({ sk }) => sk === 'LINK'),
    drop: (item: Loose) => items.splice(items.indexOf(item), 1),
  };
}

it.each<[name: string, invariant: string, says: RegExp, spoil: (parts: Loose) => void]>([
  ['the attempt of the renewal is missing', 'I2', /orphan intent/, ({ drop, last }) => drop(last)],
  ['its invoice is missing', 'I8', /without its invoice/, ({ drop, invoice }) => drop(invoice)],
  ['its order is missing', 'I8', /without its order/, ({ drop, order }) => drop(order)],
  [
    'the first payment of its order is missing',
    'I8',
    /ord_\w+ comes from attempt txn_\w+, which is unknown/,
    ({ drop, first }) => drop(first),
  ],
  ['the link of its order is missing', 'I4', /paid link pl_\S+ is missing/, ({ drop, link }) => drop(link)],
  [
    'its card was charged twice',
    'I1',
    /double charge/,
    ({ book, intent }) => book.paymentIntents.push({ ...intent, id: 'pi_second' }),
  ],
  [
    'another amount was charged than recorded',
    'I2',
    /wrong amount: 951 was taken and 950 recorded/,
    ({ intent }) => Object.assign(intent, { amount: 951, amount_received: 951 }),
  ],
  [
    'its due date was paid by two invoices',
    'I3',
    /was paid 2 times for 2027-04-30/,
    ({ items, invoice }) =>
      items.push({ ...invoice, sk: 'INVOICE#again', id: 'again', number: 'AGAIN-0001' }),
  ],
  [
    'the next billing date is not one of the anchor',
    'I13',
    /bills next on 2027-06-30; from its anchor it is 2027-05-31/,
    ({ order }) => Object.assign(order, { nextBillingDate: '2027-06-30' }),
  ],
  [
    'a date was passed over that was not paid',
    'I13',
    /bills next on 2027-06-30 after 5 cycles; its last payment left it at 2027-05-31 after 4/,
    ({ order }) => Object.assign(order, { nextBillingDate: '2027-06-30', cyclesPaid: 5 }),
  ],
  [
    'the order stands where it was before, so that it would be charged again',
    'I13',
    /bills next on 2027-04-30 after 3 cycles; its last payment left it at 2027-05-31 after 4/,
    ({ order }) => Object.assign(order, { nextBillingDate: '2027-04-30', cyclesPaid: 3 }),
  ],
  [
    'its order is locked by the attempt that has ended',
    'I10',
    /stuck lock/,
    ({ order }) => Object.assign(order, { openAttempt: order.lastAttempt }),
  ],
])('The nightly check after a renewal finds that %s', async (_, invariant, says, spoil) => {
  const sides = structuredClone(honest);
  spoil(partsOf(sides));
  const { violations } = await checkSince(tenant.tenant.id, sides, SINCE);
  expect(violations).toContainEqual(
    expect.objectContaining({ invariant, message: expect.stringMatching(says) }),
  );
  expect(await falseAlarms(tenant.tenant.id, sides, checkLedger(sides))).toEqual([]);
});

it('The nightly check after a renewal leaves what another one may have changed in between to the next night', async () => {
  await expectBooksToAgree(tenant);
  const halfRead = structuredClone(honest);
  const { last, order, drop, invoice } = partsOf(halfRead);
  drop(invoice); // The records are as they were while it was charged, but the order was read after its end.
  for (const field of ['endedAt', 'soldAt', 'invoiceId', 'invoiceNumber', 'orderId']) delete last[field];
  const inAMinute = '2027-05-01T02:01:00.000Z';
  Object.assign(last, { state: 'charging', status: 2, workPk: 'CHECK#0', workSk: `${inAMinute}#1` });
  Object.assign(last, { createdAt: honest.now.toISOString(), leaseUntil: inAMinute });
  expect(order.openAttempt).toBeUndefined();
  const found = async (isNextNight: boolean) => {
    const now = new Date(honest.now.getTime() + (isNextNight ? 86_400_000 : 0));
    return (await checkSince(tenant.tenant.id, { ...halfRead, now }, SINCE)).violations;
  };
  expect(await found(false)).toEqual([]);
  expect((await found(true)).map(({ invariant }) => invariant)).toContain('I10');
});
