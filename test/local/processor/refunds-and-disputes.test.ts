import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tell, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const pay = async (payment_method = 'pm_card_visa') =>
  await sandbox.stripe.paymentIntents.create(
    tenDollars({ payment_method, metadata: { attempt: 'txn_1' } }),
    aKey(),
  );

it('a refund can be partial, but all refunds together never exceed the charge', async () => {
  const { stripe } = sandbox;
  const { id, latest_charge } = await pay();
  const part = await stripe.refunds.create({ payment_intent: id, amount: 400 }, aKey());
  expect(part).toMatchObject({
    object: 'refund',
    amount: 400,
    payment_intent: id,
    charge: latest_charge,
    status: 'succeeded',
    metadata: {},
  });
  expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({
    amount_refunded: 400,
    refunded: false,
  });
  expect(
    (await refusalOf(stripe.refunds.create({ payment_intent: id, amount: 601 }, aKey()))).statusCode,
  ).toBe(400);
  expect((await stripe.refunds.create({ charge: String(latest_charge) }, aKey())).amount).toBe(600);
  expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({
    amount_refunded: 1_000,
    refunded: true,
  });
  expect((await refusalOf(stripe.refunds.create({ payment_intent: id }, aKey()))).code).toBe(
    'charge_already_refunded',
  );
  expect((await stripe.refunds.list({ charge: String(latest_charge) })).data).toHaveLength(2);
});

it.skipIf(isReal)(
  'a refund that the bank rejects first succeeds and later fails, and the charge is no longer refunded',
  async () => {
    const { stripe, processor } = sandbox;
    const { id, latest_charge } = await pay('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: id }, aKey());
    expect(refund.status).toBe('succeeded');
    sandbox.pass(61);
    await processor.settle();
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    const types = (await stripe.events.list({ limit: 3 })).data.map(({ type }) => type);
    expect(types).toEqual(['charge.refund.updated', 'refund.failed', 'refund.updated']);
  },
);

it('a file of evidence is uploaded once under its key, and what is no document or picture is refused', async () => {
  const { stripe } = sandbox;
  const upload = (text: string, key = aKey()) => {
    const file = { data: Buffer.from(text), name: 'receipt.pdf', type: 'application/pdf' };
    return stripe.files.create({ purpose: 'dispute_evidence', file }, key);
  };
  const [key, pdf] = [aKey(), '%PDF-1.7\nReceipt'];
  const { id } = await upload(pdf, key);
  expect((await upload(pdf, key)).id).toBe(id);
  expect(await stripe.files.retrieve(id)).toMatchObject({ object: 'file', type: 'pdf', size: pdf.length });
  expect((await refusalOf(upload(`${pdf} 2`, key))).type).toBe('StripeIdempotencyError');
  expect((await refusalOf(upload('A receipt'))).statusCode).toBe(400);
});

describe.skipIf(isReal)('the simulated processor alone', () => {
  const disputeOf = async (payment_method: string) => {
    const { latest_charge } = await pay(payment_method);
    const [dispute] = (await sandbox.stripe.disputes.list({ charge: String(latest_charge) })).data;
    if (!dispute) throw new Error('The charge was expected to be disputed.');
    return dispute;
  };

  it.each([
    ['pm_card_createDispute', 'fraudulent', 'needs_response'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
    ['pm_card_createDisputeInquiry', 'fraudulent', 'warning_needs_response'],
  ])('a dispute follows a charge of %s: %s, %s', async (token, reason, status) => {
    const dispute = await disputeOf(token);
    expect(dispute).toMatchObject({ reason, status, amount: 1_000, metadata: {} });
    expect((await sandbox.stripe.charges.retrieve(String(dispute.charge))).disputed).toBe(true);
  });

  it('a dispute is closed with the bank’s decision, and prevents refunds unless it is an inquiry', async () => {
    const { stripe, processor } = sandbox;
    const lost = await disputeOf('pm_card_createDispute');
    expect((await refusalOf(stripe.refunds.create({ charge: String(lost.charge) }, aKey()))).code).toBe(
      'charge_disputed',
    );
    await tell(processor, 'POST', '/_sim/disputes/close', { dispute: lost.id, status: 'lost' });
    expect((await stripe.disputes.retrieve(lost.id)).status).toBe('lost');
    expect(
      (await stripe.events.list({ type: 'charge.dispute.closed', limit: 1 })).data[0]?.data.object,
    ).toMatchObject({
      id: lost.id,
      status: 'lost',
    });
    expect(
      await tell(processor, 'POST', '/_sim/disputes/close', { dispute: lost.id, status: 'won' }),
    ).toHaveProperty('error');

    const last = async () => {
      const { data } = await stripe.events.list({ limit: 2 });
      return data.map(({ type, data: { object } }) => [type, 'status' in object && object.status]);
    };
    for (const status of ['won', 'lost']) {
      await tell(processor, 'POST', '/_sim/disputes/reverse', { dispute: lost.id });
      const moved = `charge.dispute.funds_${status === 'won' ? 'reinstated' : 'withdrawn'}`;
      expect(await last()).toEqual([
        [moved, status],
        ['charge.dispute.updated', status],
      ]);
    }

    const inquiry = await disputeOf('pm_card_createDisputeInquiry');
    expect(
      await tell(processor, 'POST', '/_sim/disputes/close', { dispute: inquiry.id, status: 'lost' }),
    ).toHaveProperty('error');
    expect((await stripe.refunds.create({ charge: String(inquiry.charge) }, aKey())).status).toBe(
      'succeeded',
    );
    const escalate = (dispute: string) => tell(processor, 'POST', '/_sim/disputes/escalate', { dispute });
    expect(await escalate(inquiry.id)).toHaveProperty('error');
    const other = await disputeOf('pm_card_createDisputeInquiry');
    expect(await escalate(other.id)).toMatchObject({ status: 'needs_response', is_charge_refundable: false });
    expect(await last()).toEqual([
      ['charge.dispute.funds_withdrawn', 'needs_response'],
      ['charge.dispute.updated', 'needs_response'],
    ]);
    const ids = (await stripe.disputes.list({ limit: 100 })).data.map(({ id }) => id.slice(0, 3));
    for (const prefix of ids) expect(['du_', 'dp_']).toContain(prefix);
  });
});
