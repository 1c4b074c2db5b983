import { expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { bothSides } from '../support/money-books.ts';
import { aPaid, refund } from '../support/refunds.ts';
import { aTaxedTenant } from '../support/taxes.ts';
import { handlesOf, type Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

/** A payment of 19.99 USD with 3.19 of tax, of which 5 were refunded. */
async function aTaxed() {
  const { tenant } = await aTaxedTenant({ mode: 'inclusive' });
  await refund(await aPaid({}, tenant), { amount: 5 });
  await relayStream();
  return await bothSides(tenant);
}
const honest = aTaxed();

it.each<[string, (sides: Loose) => unknown, string[]]>([
  ['nothing in honest books', () => undefined, []],
  ['a gross that is not net and tax', ({ attempt }) => attempt.terms.tax.rates[0].taxMinor++, ['I35', 'I35']],
  [
    'a tax of another price',
    ({ invoice }) => (invoice.tax = { ...invoice.tax, lines: [], rates: [], netMinor: 1, grossMinor: 320 }),
    ['I35'],
  ],
  ['more tax given back than was paid', ({ attempt }) => (attempt.refunds.taxMinor = 320), ['I16', 'I35']],
])('the ledger check of taxes finds %s', async (_, plant, found) => {
  const sides = structuredClone(await honest);
  plant(handlesOf(sides));
  expect(checkLedger(sides).violations.map(({ invariant }) => invariant)).toEqual(found);
});
