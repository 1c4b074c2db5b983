import { expect, it } from 'vitest';
import type { InvoiceId } from '../../../shared/domain/ids.ts';
import type { Refund, ShownRefund } from '../../../shared/domain/refunds/refund.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { refundOutbox } from '../../../shared/flows/events/refund-events.ts';
import { sumsAfter } from '../../../shared/flows/refunds/commit-refund.ts';
import { reconcileRefunds } from '../../../shared/flows/refunds/reconcile-refunds.ts';
import { applyShown } from '../../../shared/flows/refunds/settle-refund.ts';
import { changeRefunds, getAttempt } from '../../../shared/storage/attempts.ts';
import { getInvoice } from '../../../shared/storage/invoices.ts';
import { refundInvoice } from '../../../shared/storage/refunds/refunded-invoice.ts';
import { changeRefund, readRefunds, stepOf } from '../../../shared/storage/refunds/refunds.ts';
import { commit } from '../../../shared/storage/table/table.ts';
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

it('reconcileRefunds takes back, once, the credit note of a refund whose failure an earlier release recorded', async () => {
  const paid = await aPaid();
  await refund(paid);
  await failAtProcessor(paid);
  await failAsBeforeCreditNotes(paid);
  await Promise.all([reconcile(paid), reconcile(paid)]);
  await reconcile(paid);
  const [invoice] = (await expectBooksToAgree(paid.tenant)).invoices;
  expect(invoice?.creditNotes).toMatchObject([
    { grossMinor: 1999 },
    { takesBack: invoice?.creditNotes?.[0]?.number, grossMinor: -1999 },
  ]);
});

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

/** Records the failure as a release did that had no credit notes. */
async function failAsBeforeCreditNotes({ attempt: { tenantId, customerId, id } }: Paid): Promise<void> {
  const attempt = await getAttempt(tenantId, customerId, id);
  const [before] = await readRefunds(attempt);
  const invoice = await getInvoice(tenantId, attempt.invoiceId as InvoiceId);
  const after = stepOf(before as Refund, 'failed', { failure: 'unknown', failedAt: instant(now()) });
  const paid = changeRefunds(attempt, sumsAfter(attempt, before, after));
  await commit([
    changeRefund(before as Refund, after),
    paid.write,
    refundInvoice(invoice, -1999, undefined),
    refundOutbox(paid.after, after, [], now()),
  ]);
}
