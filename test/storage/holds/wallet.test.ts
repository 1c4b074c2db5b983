import { expect, it } from 'vitest';
import type { CustomerId } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import { walletHold } from '../../../shared/storage/holds/wallet.ts';
import { hasLost } from '../../../shared/storage/table/lost.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { creditWallet, findWallet, readWalletEntries } from '../../../shared/storage/wallets.ts';
import { anAttempt, at, failureOf, fresh, now, race, tenantId } from '../owner.ts';

const currency = 'usd' as never;
const partOf = (minor: number) => ({ on: 'wallet', currency, minor }) as const;

async function storedWallet(amount: number) {
  const customerId = `cst_${randomBase32(20)}` as CustomerId;
  await commit(
    creditWallet({ id: fresh('wle'), tenantId, customerId, currency, type: 'credit', amount, at }),
  );
  const attempt = (change: Partial<Attempt> = {}) => anAttempt({ customerId, endedAt: at, ...change });
  const entries = async () => {
    const { records } = await readWalletEntries(tenantId, { customerId, currency, limit: 100 });
    return records.map((entry) => `${entry.type} ${entry.amount}`).toSorted();
  };
  return { attempt, entries, read: () => findWallet(tenantId, customerId, currency) };
}

it('the hold of a part of a wallet is taken by as many of 200 concurrent attempts as the balance is enough for', async () => {
  const { attempt, entries, read } = await storedWallet(1000);
  const { succeeded, errors } = await race(200, () => walletHold.take(partOf(130), attempt(), now));
  expect([succeeded, errors.filter((error) => !hasLost(error, 'hold'))]).toEqual([7, []]);
  expect(errors.map(({ found }) => found).filter(Boolean)).toEqual([]);
  expect(await read()).toMatchObject({ balance: 90, creditBalance: 1000, holdBalance: 910 });
  expect(await entries()).toEqual(['credit 1000', ...Array(7).fill('hold 130')]);
});

it.each([
  ['use', { balance: 600, holdBalance: 0 }, 'debit 400'],
  ['giveBack', { balance: 1000, holdBalance: 0 }, 'release 400'],
] as const)('the hold of a part of a wallet ends once with %s', async (end, left, entry) => {
  const { attempt, entries, read } = await storedWallet(1000);
  const by = attempt();
  await commit(walletHold.take(partOf(400), by, now));
  expect(await failureOf(walletHold.take(partOf(400), by, now))).toMatchObject({ what: 'new attempt' });
  await commit(walletHold[end](partOf(400), by, 'aborted'));
  expect(await failureOf(walletHold[end](partOf(400), by, 'aborted'))).toBeInstanceOf(Error);
  expect(await read()).toMatchObject({ ...left, creditBalance: 1000 });
  expect(await entries()).toEqual(['credit 1000', entry, 'hold 400'].toSorted());
});
