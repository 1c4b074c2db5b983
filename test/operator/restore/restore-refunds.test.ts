import { expect, it } from 'vitest';
import { restoreTenant } from '../../../apps/operator/restore/restore-tenant.ts';
import { checkLedger } from '../../../shared/ledger/check.ts';
import { meanwhile } from '../../flows/meanwhile.ts';
import { misbehave } from '../../flows/processor-faults.ts';
import { advance, now } from '../../support/clock.ts';
import { aPayer, finishAbandoned } from '../../support/links.ts';
import { booksOf, bothSides } from '../../support/money-books.ts';
import { aPaid, outcomeOf, refund, refundInDashboard } from '../../support/refunds.ts';
import { putBack, snapshotOf } from '../../support/restored-table.ts';
import { recordsOf } from '../../support/table.ts';
import { aTenant } from '../../support/tenants.ts';
import { credit, customerToken, walletOf } from '../../support/wallets.ts';

it('Refunds made since the time of the table are booked again, ours under their own ids, also those of older payments', async () => {
  const older = await aPaid();
  const { tenant } = older;
  const idsOf = async () => (await recordsOf(tenant.tenant.id, 'REFUND#')).map(({ id }) => id);
  const since = now();
  const before = await snapshotOf(tenant);
  await refund(older, { amount: 5, reason: 'duplicate' });
  await refundInDashboard(older, 100);
  await refund(await aPaid({}, tenant));
  const lost = await idsOf();
  await putBack(tenant, before);
  advance({ minutes: 5 });
  expect(await restoreTenant(tenant.tenant.id, since, { now: now() })).toMatchObject({
    outcomes: { recorded: 1 },
    refunded: 2,
  });
  expect([lost.length, await idsOf()]).toEqual([2, expect.arrayContaining(lost)]);
  expect(checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
});

it('A refund of a part that was asked for at the time of the table, was refused and was asked for again since, is made once', async () => {
  const paid = await aPaid();
  const { tenant } = paid;
  const since = now();
  let before = await snapshotOf(tenant);
  meanwhile(/POST \/v1\/refunds/, async () => {
    before = await snapshotOf(tenant);
  });
  await misbehave(tenant, 'rate_limit_429', /^\/v1\/refunds$/);
  expect((await refund(paid, { amount: 5 })).status).toBe(422);
  expect((await refund(paid, { amount: 5 })).status).toBe(200);
  await putBack(tenant, before);
  advance({ minutes: 5 });
  const told = await restoreTenant(tenant.tenant.id, since, { now: now() });
  advance({ minutes: 5 });
  await finishAbandoned();
  expect(await outcomeOf(paid)).toMatchObject({
    refunds: ['failed 500+0', 'succeeded 500+0'],
    atProcessor: ['succeeded 500'],
    events: expect.arrayContaining(['refund.failed']),
  });
  expect(told).toMatchObject({ refunded: 1, refundsEnded: 1 });
});

it.each(['sealed', 'in clear, as by an earlier version'])(
  'A lost refund whose wallet’s part is sent %s gives the wallet that part again',
  async (how) => {
    const [customerInfo, tenant] = [aPayer(), await aTenant()];
    await credit(tenant, customerInfo.email, 321);
    const paid = await aPaid(
      { customerInfo, token: await customerToken(tenant, customerInfo.email) },
      tenant,
    );
    const [since, before] = [now(), await snapshotOf(tenant)];
    await refund(paid);
    expect(await walletOf(tenant)).toMatchObject({ balance: 321 });
    const { refunds } = await booksOf(tenant);
    expect(refunds[0]?.metadata).toMatchObject({ sealed: expect.any(String) });
    const { sealed: _, ...names } = refunds[0]?.metadata ?? {};
    const inClear = {
      object: 'list',
      has_more: false,
      data: [{ ...refunds[0], metadata: { ...names, wallet: '321' } }],
    };
    if (how !== 'sealed')
      await misbehave(tenant, { answer: { status: 200, body: JSON.stringify(inClear) } }, /^\/v1\/refunds$/, {
        times: 2,
        method: 'GET',
      });
    await putBack(tenant, before);
    await restoreTenant(tenant.tenant.id, since, { now: now() });
    expect(await walletOf(tenant)).toMatchObject({ balance: 321 });
    expect(checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
  },
);
