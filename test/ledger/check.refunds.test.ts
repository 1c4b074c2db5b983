import { expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { bothSides } from '../support/money-books.ts';
import { aPaid, refund } from '../support/refunds.ts';
import { handlesOf, type Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

/** A payment of 19.99 USD of which 5 were refunded. */
async function aRefunded() {
  const paid = await aPaid();
  await refund(paid, { amount: 5 });
  await relayStream();
  return await bothSides(paid.tenant);
}
const honest = aRefunded();
const recordIn = ({ items }: Loose): Loose => items.find(({ sk }: Loose) => sk.startsWith('REFUND#'));

it('A refund that both sides have is no violation and no drift', async () => {
  expect(checkLedger(await honest)).toMatchObject({ violations: [], drift: { usd: 0 }, clean: true });
});

it.each<[invariant: string, name: string, says: RegExp, spoil: (sides: Loose) => void]>([
  ['I2', 'a refund without a record', /missing record: refund re_/, (sides) => sides.drop(recordIn(sides))],
  [
    'I2',
    'a refund that the processor never made',
    /recorded without a refund/,
    ({ book }) => book.refunds.pop(),
  ],
  [
    'I2',
    'a refund of another amount',
    /wrong amount: refund re_/,
    ({ book }) => Object.assign(book.refunds[0], { amount: 400 }),
  ],
  [
    'I7',
    'an invoice that was given back in full',
    /status 2 with 1999 of/,
    ({ invoice }) => Object.assign(invoice, { refundedMinor: 1999 }),
  ],
  [
    'I9',
    'a refund without its event',
    /has the events \[\]/,
    (sides) => Object.assign(recordIn(sides), { id: 'rfd_other' }),
  ],
  [
    'I12',
    'a refund that was not committed',
    /before it was committed/,
    ({ sent }) => sent.push({ ...SENT, idempotencyKey: KEY }),
  ],
  [
    'I16',
    'sums that its refunds do not add up to',
    /cardMinor 499/,
    ({ attempt }) => Object.assign(attempt.refunds, { cardMinor: 499 }),
  ],
  [
    'I16',
    'more given back than was paid',
    /a card that paid 1999/,
    ({ attempt }) => Object.assign(attempt.refunds, { cardMinor: 2000 }),
  ],
  [
    'I16',
    'a refund that no worker will finish',
    /not in the work index/,
    (sides) => Object.assign(recordIn(sides), { state: 'requested' }),
  ],
  [
    'I36',
    'a refund without its credit note',
    /no credit note of it/,
    ({ invoice }) => Object.assign(invoice, { creditNotes: [] }),
  ],
  [
    'I36',
    'a credit note of more than was given back',
    /does not add up/,
    ({ invoice }) => Object.assign(invoice.creditNotes[0], { grossMinor: 501 }),
  ],
  [
    'I36',
    'two credit notes of one refund',
    /are not what it gave back/,
    ({ invoice }) => invoice.creditNotes.push({ ...invoice.creditNotes[0], number: 'CN-000003' }),
  ],
  [
    'I36',
    'a gap in the numbers of credit notes',
    /gap in the credit notes/,
    ({ invoice }) => Object.assign(invoice.creditNotes[0], { number: 'CN-000002' }),
  ],
  [
    'I36',
    'a number that its counter does not have',
    /counts 2, its last is 1/,
    ({ items }) =>
      Object.assign(
        items.find(({ sk }: Loose) => sk === 'COUNTER#CREDITNOTE'),
        { sequence: 2 },
      ),
  ],
])('the ledger check finds that %s is violated by %s', async (invariant, _name, says, spoil) => {
  const sides = structuredClone(await honest);
  const sent: Loose[] = [];
  spoil({ ...handlesOf(sides), sent });
  const { violations } = checkLedger({ ...sides, evidence: { requests: sent } });
  expect(
    violations.filter((one) => one.invariant === invariant).map(({ message }) => message),
  ).toContainEqual(expect.stringMatching(says));
});

const KEY = `v1:t0123456789a:rfd_${'0'.repeat(26)}:rf`;
const SENT = { method: 'POST', path: '/v1/refunds', body: {} };
