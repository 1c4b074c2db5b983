import { expect, it } from 'vitest';
import type { Refund, ShownRefund } from '../../../shared/domain/refunds/refund.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { reconcileRefunds } from '../../../shared/flows/refunds/reconcile-refunds.ts';
import { applyShown } from '../../../shared/flows/refunds/settle-refund.ts';
import { readRefunds } from '../../../shared/storage/refunds/refunds.ts';
import { now } from '../../support/clock.ts';
import { booksOf, expectBooksToAgree } from '../../support/money-books.ts';
import {
  aPaid,
  atProcessor,
  outcomeOf,
  type Paid,
  refund,
  refundInDashboard,
} from '../../support/refunds.ts';
import { reviveWire, tamperWith } from '../../support/wire.ts';
import { misbehave } from '../processor-faults.ts';

const LIST = /^\/v1\/refunds$/;
const reconcile = ({ attempt }: Paid) => reconcileRefunds(attempt, now());

it.each(['ours', 'the dashboard’s'])(
  'reconcileRefunds undoes a refund of %s that failed later, and notifies operators',
  async (whose) => {
    const paid = await aPaid({ paymentMethodId: 'pm_card_refundFail' });
    if (whose === 'ours') await refund(paid);
    else await refundInDashboard(paid);
    await reconcile(paid);
    expect(await outcomeOf(paid)).toMatchObject({ invoice: 5 });
    await failAtProcessor(paid);
    await Promise.all([reconcile(paid), reconcile(paid)]);
    expect(await outcomeOf(paid)).toMatchObject({
      ...{ refunds: ['failed 1999+0'], sums: { cardMinor: 0 }, invoice: 2 },
      ...{ events: ['refund.failed', 'refund.succeeded'], notices: ['refund.failed'] },
    });
    expect((await refund(paid)).status).toBe(200);
    await expectBooksToAgree(paid.tenant);
  },
);

it('reconcileRefunds books one that failed before it was seen as failed; an older reading does not revive it', async () => {
  const paid = await aPaid();
  const { id } = await refundInDashboard(paid);
  await failAtProcessor(paid);
  await reconcile(paid);
  const [failed] = await readRefunds(paid.attempt);
  const older: ShownRefund = {
    id,
    createdAt: instant(now()),
    status: 'succeeded',
    amountMinor: 1999,
    currency: 'usd',
    intentId: String(paid.attempt.intentId),
  };
  await applyShown(failed as Refund, older, now());
  expect(await outcomeOf(paid)).toMatchObject({
    refunds: ['failed 1999+0'],
    invoice: 2,
    events: [],
    notices: [],
  });
});

it('reconcileRefunds books no refund of another payment that a reply shows', async () => {
  const paid = await aPaid();
  await refundInDashboard(paid);
  tamperWith(/^GET \/v1\/refunds/, ({ data }) => {
    for (const one of data as { payment_intent: string }[]) one.payment_intent = 'pi_other';
  });
  expect(await reconcile(paid)).toMatchObject({ kind: 'unknown' });
  expect((await outcomeOf(paid)).refunds).toEqual([]);
  reviveWire();
  expect(await reconcile(paid)).toEqual({ kind: 'reconciled', refunds: 1 });
});

it('reconcileRefunds learns nothing while the processor does not answer', async () => {
  const paid = await aPaid();
  await refundInDashboard(paid);
  await misbehave(paid.tenant, 'error_500_before', LIST, { method: 'GET' });
  expect(await reconcile(paid)).toMatchObject({ kind: 'unknown' });
  expect((await outcomeOf(paid)).refunds).toEqual([]);
});

async function failAtProcessor(paid: Paid): Promise<void> {
  for (const { id } of (await booksOf(paid.tenant)).refunds)
    await atProcessor('refunds/fail', { refund: id });
}
