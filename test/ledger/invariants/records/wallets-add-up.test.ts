import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../../../shared/ledger/check.ts';
import { aLink, aPayer, pay } from '../../../support/links.ts';
import { bothSides, type Sides } from '../../../support/money-books.ts';
import { aTenant } from '../../../support/tenants.ts';
import type { Loose } from '../../../support/two-sides.ts';
import { credit, customerToken } from '../../../support/wallets.ts';
import { relayStream } from '../../../support/workers.ts';

let honest: Sides;
/** A wallet that has paid 5.00 of 9.00 and all of 2.00, holds 10.00 for a payer at their bank and has 10.00. */
beforeAll(async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  const token = await customerToken(tenant, customerInfo.email);
  await credit(tenant, customerInfo.email, 500);
  await pay(await aLink(tenant, { amount: 9 }), { customerInfo, token });
  await credit(tenant, customerInfo.email, 1000);
  await pay(await aLink(tenant, { amount: 2 }), { customerInfo, token });
  await credit(tenant, customerInfo.email, 200);
  await pay(await aLink(tenant, { amount: 900 }), {
    customerInfo,
    token,
    paymentMethodId: 'pm_card_threeDSecure2Required',
  });
  await credit(tenant, customerInfo.email, 1000);
  await relayStream();
  honest = await bothSides(tenant);
});

it('A wallet whose entries add up is clean', () => {
  expect(checkLedger(honest).violations).toEqual([]);
});

it.each<[name: string, says: RegExp, spoil: (sides: Loose) => void]>([
  ['a balance below zero', /the balance -1, /, ({ wallet }) => Object.assign(wallet, { balance: -1 })],
  [
    'a credit that is in no entry',
    /the creditBalance 3000, /,
    ({ wallet }) => Object.assign(wallet, { creditBalance: 3000 }),
  ],
  [
    'a part that no attempt holds',
    /the holdBalance 1700, /,
    ({ wallet }) => Object.assign(wallet, { holdBalance: 1700 }),
  ],
  [
    'a missing entry',
    /\(succeeded\) has the wallet entries \[hold 500\]/,
    ({ items, debit }) => items.splice(items.indexOf(debit), 1),
  ],
  [
    'an entry that is there twice',
    /debit 500,debit 500,hold 500/,
    ({ items, debit }) => items.push({ ...debit, sk: `${debit.sk}2` }),
  ],
  [
    'an entry of no attempt',
    /belongs to no attempt/,
    ({ debit }) => Object.assign(debit, { attemptId: 'txn_none' }),
  ],
  ['entries of no wallet', /has no wallet/, ({ items, wallet }) => items.splice(items.indexOf(wallet), 1)],
])('I6 is violated by %s', (_, says, spoil) => {
  const { items, ...rest } = structuredClone(honest);
  const loose: Loose[] = items;
  const wallet = loose.find(({ sk }) => sk.startsWith('WALLET#'));
  const debit = loose.find(
    ({ sk, type, amount }) => sk.startsWith('WALLETENTRY#') && type === 'debit' && amount === 500,
  );
  spoil({ items, wallet, debit });
  const { violations } = checkLedger({ ...rest, items });
  expect(
    violations.filter(({ invariant }) => invariant === 'I6').map(({ message }) => message),
  ).toContainEqual(expect.stringMatching(says));
});

it('I7 is violated by an invoice that does not show the wallet’s part', () => {
  const { items, ...rest } = structuredClone(honest);
  const invoice: Loose = items.find(({ walletMinor }) => walletMinor === 500);
  delete invoice.walletMinor;
  expect(checkLedger({ ...rest, items }).violations).toMatchObject([
    { invariant: 'I7', message: expect.stringMatching(/from wallets/) },
  ]);
});
