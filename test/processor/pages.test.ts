import { expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { readLiveBook } from '../../shared/ledger/live-books.ts';
import { findIntentOf } from '../../shared/processor/intents.ts';
import { listRefunds } from '../../shared/processor/refunds.ts';
import { begun } from '../flows/attempt-fixture.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { takeLogLines } from '../support/log-lines.ts';

const SINCE = new Date('2020-01-01');

/** The next list of an account at this path ends with an entry that cannot be read. */
async function unreadIn(path: string, entries: readonly object[] = []) {
  const { account, tenant } = await begun();
  const data = [...entries, { id: 'xx_1', object: 'a_new_kind', email: 'ada@payer.test' }];
  const answer = { status: 200, body: JSON.stringify({ object: 'list', data, has_more: false }) };
  await misbehave(tenant, { answer }, new RegExp(`^/v1/${path}`), { method: 'GET' });
  return account.processor;
}

it('an entry of a list that cannot be read is logged without what it holds', async () => {
  await listRefunds(await unreadIn('refunds'), 'pi_1');
  const said = takeLogLines().filter((line) => line.includes('xx_1'));
  expect(said).toEqual([expect.stringMatching(/"error".*not a refund/)]);
  expect(said.join()).not.toContain('ada@');
});

it('an intent is not taken for absent while an entry of the list cannot be read', async () => {
  const processor = await unreadIn('payment_intents');
  expect(await findIntentOf(processor, 'cus_1', 'txn_1', 0)).toMatchObject({ kind: 'unknown' });
});

it('the refunds of a payment are read beside one that cannot be, and the list says that it is not whole', async () => {
  const refund = {
    id: 'pyr_1',
    object: 'refund',
    amount: 5,
    currency: 'usd',
    status: 'succeeded',
    created: 1,
  };
  const processor = await unreadIn('refunds', [{ ...refund, payment_intent: 'pi_1' }]);
  expect(await listRefunds(processor, 'pi_1')).toMatchObject({ refunds: [{ id: 'pyr_1' }], isWhole: false });
});

it('the ledger check reports an entry of an account that cannot be read', async () => {
  const book = await readLiveBook(await unreadIn('disputes'), SINCE, async () => {});
  const { violations } = checkLedger({ items: [], books: { accounts: { acct_1: book } }, now: SINCE });
  expect(violations).toEqual([
    { invariant: 'I2', message: expect.stringContaining('xx_1 of the list disputes is not a dispute') },
  ]);
});
