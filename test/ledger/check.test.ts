import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { INVARIANTS } from '../../shared/ledger/invariants/all.ts';
import { neededItemsStay } from '../../shared/ledger/invariants/apart/needed-items-stay.ts';
import { INVARIANT_IDS } from '../../shared/ledger/violation.ts';
import type { Sides } from '../support/money-books.ts';
import { falseAlarms, nightOf, partsOf, UNSEEN_BY_NIGHT, UNSEEN_IN_PARTS } from '../support/nightly.ts';
import { handlesOf, honestSides, type Loose } from '../support/two-sides.ts';

let honest: Sides;
let tenantId: string;
const alter = (items: Loose, which: (item: Loose) => boolean, change: object) =>
  Object.assign(items.find(which), change);

beforeAll(async () => {
  honest = await honestSides();
  tenantId = String(honest.items.find(({ sk }) => sk === 'COUNTER#INVOICE' || sk === 'TENANT')?.pk).slice(2);
});

it('checkLedger registers every invariant, in order, each with one sentence', () => {
  expect(INVARIANTS.map(({ id }) => id)).toEqual(INVARIANT_IDS);
  for (const { says } of INVARIANTS) expect(says).toMatch(/^[A-Z][^.]*\.$/);
});

it('checkLedger finds neither violations nor drift in correct books', () => {
  const items = [...honest.items, { pk: 'PLATFORM#AUDIT#2026-11', sk: 'AUDIT#1' }];
  const { violations, drift, clean } = checkLedger({ ...honest, items });
  expect([violations, clean]).toEqual([[], true]);
  expect(drift).toEqual({ usd: 0, eur: 0 });
});

it.each<[invariant: string, name: string, says: RegExp, spoil: (sides: Loose) => void]>([
  [
    'I1',
    'a double charge',
    /double charge/,
    ({ book, intent }) => book.paymentIntents.push({ ...intent, id: 'pi_second' }),
  ],
  [
    'I1',
    'two charges of one intent',
    /2 succeeded charges/,
    ({ book }) => book.charges.push({ ...book.charges[0], id: 'ch_second' }),
  ],
  [
    'I1',
    'a cancelled intent that charged',
    /the cancelled intent pi_\w+ of attempt txn_\w+ has a succeeded charge/,
    ({ intent }) => Object.assign(intent, { status: 'canceled' }),
  ],
  [
    'I1',
    'an intent that two attempts name',
    /is named by the attempts/,
    ({ items, attempt: { intentId } }) =>
      alter(
        items,
        (item) => item.state === 'succeeded' && item.terms && item.intentId && item.intentId !== intentId,
        { intentId },
      ),
  ],
  ['I2', 'a charge whose record is missing', /orphan intent/, ({ drop, attempt }) => drop(attempt)],
  [
    'I2',
    'an intent of no attempt',
    /orphan intent/,
    ({ intent }) => Object.assign(intent.metadata, { attempt: 'txn_none' }),
  ],
  [
    'I2',
    'a wrong amount',
    /wrong amount: 2999 was taken and 1999 recorded/,
    ({ intent }) => Object.assign(intent, { amount: 2999, amount_received: 2999 }),
  ],
  [
    'I2',
    'a wrong currency',
    /wrong currency: gbp/,
    ({ intent }) => Object.assign(intent, { currency: 'gbp' }),
  ],
  [
    'I2',
    'a wrong customer',
    /wrong customer/,
    ({ intent }) => Object.assign(intent, { customer: 'cus_other' }),
  ],
  [
    'I2',
    'a payment that was never taken',
    /recorded without a charge/,
    ({ intent }) => Object.assign(intent, { status: 'canceled' }),
  ],
  [
    'I2',
    'a refund without a record',
    /refund re_1/,
    ({ book, intent }) => book.refunds.push(refundOf(intent, 500)),
  ],
  [
    'I2',
    'an attempt ended although it charged',
    /missing record/,
    ({ attempt }) => Object.assign(attempt, { state: 'aborted', status: 5 }),
  ],
  [
    'I3',
    'a due date paid twice',
    /was paid 2 times for/,
    ({ items, order }) => items.push(...twice(items, order)),
  ],
  [
    'I4',
    'a link paid twice',
    /was paid 2 times/,
    ({ items, attempt }) => items.push({ ...attempt, id: 'txn_again', sk: 'TXN#txn_again' }),
  ],
  [
    'I4',
    'a paid link that could be paid again',
    /could be paid again/,
    ({ link }) => Object.assign(link, { status: 1 }),
  ],
  [
    'I4',
    'an overpaid invoice',
    /overpaid/,
    ({ invoice }) => Object.assign(invoice, { paidMinor: invoice.totalMinor + 1 }),
  ],
  [
    'I5',
    'a decline that was not counted',
    /counts 0 declines/,
    ({ items }) =>
      alter(items, ({ declines, sk }: Loose) => sk === 'LINK' && declines === 1, { declines: 0 }),
  ],
  [
    'I5',
    'a decline limit that counted too much',
    /counts 7 declines/,
    ({ items }) => alter(items, ({ sk }: Loose) => sk === 'DECLINES', { declines: 7 }),
  ],
  [
    'I5',
    'a try that an ended attempt kept',
    /declines of 8 tries/,
    ({ items }) => alter(items, ({ tries }: Loose) => tries !== undefined, { tries: 8 }),
  ],
  [
    'I5',
    'a decline limit that was lost',
    /counts 0 declines of 0 tries and 0 waits; there were [01] of 1/,
    ({ drop, items }) => drop(items.find(({ tries }: Loose) => tries > 0)),
  ],
  [
    'I7',
    'an invoice that does not add up',
    /less the discount/,
    ({ invoice }) => Object.assign(invoice.lines[0], { totalMinor: 1 }),
  ],
  [
    'I7',
    'a paid invoice without charge',
    /paid invoice without charge/,
    ({ invoice }) => Object.assign(invoice, { attemptId: 'txn_none' }),
  ],
  ['I8', 'a missing invoice', /without its invoice/, ({ drop, invoice }) => drop(invoice)],
  ['I8', 'a missing order', /without its order/, ({ drop, order }) => drop(order)],
  [
    'I8',
    'a missing card',
    /without its saved card/,
    ({ drop, items }) => drop(items.find(({ sk }: Loose) => sk.startsWith('CARD#'))),
  ],
  [
    'I8',
    'a missing directory row',
    /directory row/,
    ({ drop, items }) => drop(items.find(({ pk }: Loose) => pk.startsWith('INTENT#'))),
  ],
  ['I9', 'an event that was never written', /instead of/, ({ outbox }) => outbox.events.pop()],
  [
    'I9',
    'an event written twice',
    /instead of/,
    ({ outbox }) => outbox.events.push({ ...outbox.events[0], id: 'evt_again' }),
  ],
  ['I10', 'a stuck lock', /stuck lock/, ({ link }) => Object.assign(link, { openAttempt: link.lastAttempt })],
  [
    'I10',
    'an attempt without its lock',
    /does not hold/,
    ({ items }) => delete items.find(({ openAttempt }: Loose) => openAttempt).openAttempt,
  ],
  [
    'I11',
    'work that no worker will find',
    /is requires_action and /,
    ({ items }) => delete items.find(({ state }: Loose) => state === 'requires_action').workPk,
  ],
  [
    'I11',
    'events that no sweep will find',
    /no sweep/,
    ({ outbox }) => {
      delete outbox.relayedAt;
      delete outbox.workPk;
    },
  ],
  [
    'I11',
    'events that were not relayed for a quarter of an hour',
    /not relayed since/,
    ({ outbox }) => Object.assign(outbox, LATE),
  ],
  [
    'I12',
    'an altered request',
    /was altered/,
    ({ attempt }) => Object.assign(attempt.charge, { body: attempt.charge.body.replace('1999', '2999') }),
  ],
  [
    'I13',
    'a billing date that moved',
    /bills next on/,
    ({ order }) => Object.assign(order, { nextBillingDate: '2031-01-01' }),
  ],
  ['I13', 'a cycle without a payment', /paid cycles/, ({ order }) => Object.assign(order, { cyclesPaid: 2 })],
  [
    'I14',
    'a record in another tenant’s partition',
    /says that it is/,
    ({ invoice }) => Object.assign(invoice, { tenantId: 't00000000000' }),
  ],
  [
    'I14',
    'a partition without its tenant',
    /KEY#pay#1 belongs to no tenant/,
    ({ items }) => items.push({ pk: 'KEY#pay#1', sk: 'KEY' }),
  ],
  [
    'I15',
    'a key in plaintext',
    /a secret key .* TXN#/,
    ({ attempt }) => Object.assign(attempt, { note: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' }),
  ],
  [
    'I16',
    'a refund above its charge',
    /was refunded/,
    ({ book, intent }) => book.refunds.push(refundOf(intent, 5000)),
  ],
  [
    'I17',
    'a status of another state',
    /with the status 4/,
    ({ attempt }) => Object.assign(attempt, { status: 4 }),
  ],
  ['I17', 'a record that cannot be read', /cannot be read/, ({ attempt }) => delete attempt.terms],
  [
    'I17',
    'an attempt ended without proof',
    /without proof/,
    ({ items, book }) =>
      Object.assign(
        book.paymentIntents.find(
          ({ metadata }: Loose) =>
            metadata.attempt === items.find(({ state }: Loose) => state === 'declined').id,
        ),
        { last_payment_error: null },
      ),
  ],
  [
    'I19',
    'a rate that was lost',
    /without its rate/,
    ({ items }) => delete items.find(({ terms }: Loose) => terms?.conversion).terms.conversion,
  ],
  [
    'I20',
    'another tenant’s event',
    /event evt_\S+ of tenant t00000000000 /,
    ({ outbox }) => Object.assign(outbox.events[0], { tenantId: 't00000000000' }),
  ],
  [
    'I21',
    'a gap in numbers',
    /gap in numbers: .* there is no invoice \w{8}-0001/,
    ({ drop, items }) => drop(items.find(({ number }: Loose) => number?.endsWith('-0001'))),
  ],
  [
    'I21',
    'a number given twice',
    /exists 2 times/,
    ({ items, invoice }) =>
      Object.assign(
        items.find(({ number }: Loose) => number?.endsWith('-0002')),
        { number: invoice.number },
      ),
  ],
  [
    'I22',
    'a locked link that TTL may remove',
    /an attempt holds/,
    ({ link }) => Object.assign(link, { openAttempt: {}, ttl: 1 }),
  ],
  [
    'I22',
    'waiting events that TTL may remove',
    /waits for a worker/,
    ({ outbox }) => Object.assign(outbox, { workPk: 'OUTBOX#0', ttl: 1 }),
  ],
  ['I22', 'a paid link that TTL may remove', /is paid/, ({ link }) => Object.assign(link, { ttl: 1 })],
  [
    'I23',
    'a charge in another account',
    /is in account acct_\w+, but attempt txn_\w+ was sent to acct_other/,
    ({ attempt }) => Object.assign(attempt, { processorAccountId: 'acct_other' }),
  ],
  [
    'I23',
    'an attempt whose account no gateway can read',
    /was sent to account acct_\w+, which no gateway can read/,
    ({ books, book }) => Object.assign(books, { accounts: { acct_other: book } }),
  ],
  [
    'I24',
    'a customer of two payers',
    /is of 2 payers/,
    ({ attempt }) => Object.assign(attempt, { customerId: 'other' }),
  ],
])('checkLedger finds that %s is violated by %s', async (invariant, name, says, spoil) => {
  const sides = structuredClone(honest);
  spoil(handlesOf(sides));
  const whole = checkLedger(sides);
  expect(
    whole.violations.filter((violation) => violation.invariant === invariant).map(({ message }) => message),
  ).toContainEqual(expect.stringMatching(says));
  expect(whole.clean).toBe(false);
  expect(await falseAlarms(tenantId, sides, whole)).toEqual([]);
  const { violations } = await nightOf(tenantId, sides);
  const isFound = violations.some((one) => one.invariant === invariant && says.test(one.message));
  expect(isFound).toBe(!UNSEEN_BY_NIGHT.has(name));
  if (!isFound) return;
  expect((await partsOf(tenantId, sides)).clean).toBe(UNSEEN_IN_PARTS.has(name));
});

it('checkLedger accepts an attempt that waits for its payer until its time is over', () => {
  expect(checkLedger({ ...honest, settled: true }).violations).toEqual([]);
  const later = new Date(honest.now.getTime() + 2 * 60 * 60_000);
  expect(checkLedger({ ...honest, now: later, settled: true }).violations).toMatchObject([
    { invariant: 'I11' },
  ]);
});

it('checkLedger lets an event wait for a paused endpoint for as long as events are stored, and no other delivery', () => {
  const found = (status: string) =>
    neededItemsStay({
      items: [{ pk: 'T#t1#EVENT#evt_1', sk: 'DELIVERY', status, workPk: 'W', ttl: 1 }],
    } as never);
  expect([found('waiting'), found('pending')].map(({ length }) => length)).toEqual([0, 1]);
});

function twice(items: Loose[], order: Loose): Loose[] {
  const invoice = items.find(({ sk, orderId }) => sk.startsWith('INVOICE#') && orderId === order.id);
  return [{ ...invoice, id: 'inv_again', sk: 'INVOICE#inv_again', number: 'INV-000003' }];
}

const LATE = {
  relayedAt: undefined,
  workPk: 'OUTBOX#0',
  createdAt: new Date(Date.now() - 16 * 60_000).toISOString(),
};
const refundOf = ({ id, currency }: Loose, amount: number) => ({
  id: 're_1',
  status: 'succeeded',
  amount,
  currency,
  payment_intent: id,
  created: Math.floor(honest.now.getTime() / 1000),
});
