import { expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { freezeRequest, SENDING } from '../../../shared/flows/charging/intents.ts';
import { sendCall } from '../../../shared/flows/charging/proved-call.ts';
import { sha256 } from '../../../shared/runtime/hash.ts';
import { openTerms } from '../../../shared/secrets/sealed-terms.ts';
import { chargesAt } from '../../support/money-books.ts';
import { begun } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const attempt = {
  id: 'txn_1',
  tenantId: 't0123456789a',
  projectId: 'p1',
  kind: 'link',
  operation: 'charge',
  customerId: 'cst_1',
  holds: [],
  terms: { source: { link: 'pl_1' }, charge: { minor: 1999, currency: 'usd' }, savesCard: false },
  paymentMethodId: 'pm_1',
  processorCustomerId: 'cus_1',
  returnUrl: 'https://pay.example/payment-success?summaryRef=rcpt_1',
} as unknown as Attempt;

const body = {
  amount: 1999,
  currency: 'usd',
  customer: 'cus_1',
  payment_method: 'pm_1',
  confirm: true,
  confirmation_method: 'manual',
  use_stripe_sdk: true,
  return_url: 'https://pay.example/payment-success?summaryRef=rcpt_1',
  allowed_payment_method_types: ['card'],
  metadata: {
    tenant: 't0123456789a',
    project: 'p1',
    attempt: 'txn_1',
    kind: 'link',
    customer: 'cst_1',
    link: 'pl_1',
  },
  expand: ['latest_charge'],
};

it('the charging request is frozen under the attempt’s own key', async () => {
  const frozen = await freezeRequest(attempt, now);
  expect(JSON.parse(frozen.body)).toEqual(body);
  expect(frozen).toMatchObject({
    key: 'v1:t0123456789a:txn_1:pi',
    sha256: sha256(frozen.body),
    frozenAt: now.toISOString(),
  });
});

it('the charging request asks the processor to save the card when later cycles charge it', async () => {
  const saving = { ...attempt, terms: { ...attempt.terms, savesCard: true } };
  expect(JSON.parse((await freezeRequest(saving, now)).body)).toEqual({
    ...body,
    setup_future_usage: 'off_session',
  });
});

it('the charging request names what a lost attempt is made again from: the invoice in clear, and the cycle sealed', async () => {
  const cycle = { intervalMonths: 3, amountMinor: 1250 };
  const terms = {
    ...attempt.terms,
    source: { link: 'pl_1', invoice: { id: 'inv_1' } },
    cycle,
  } as Attempt['terms'];
  const freeze = async () =>
    JSON.parse((await freezeRequest({ ...attempt, kind: 'invoice', terms }, now)).body);
  const { metadata } = await freeze();
  expect(metadata).toEqual({
    ...body.metadata,
    kind: 'invoice',
    invoice: 'inv_1',
    sealed: expect.stringMatching(/^[0-9a-z]{14}\.[\w-]+$/),
  });
  const { tenantId, projectId, id: record } = attempt;
  expect(await openTerms(metadata, { tenantId, projectId, record })).toEqual({ cycle });
  expect((await freeze()).metadata).toEqual(metadata);
});

const CHARGES = /^\/v1\/payment_intents$/;

it('a charge whose second sending is refused is unknown: the first may have run', async () => {
  const { attempt, account, tenant } = await begun({ isKnown: true });
  await misbehave(tenant, 'drop_reply', CHARGES);
  await misbehave(tenant, 'rate_limit_429', CHARGES);
  expect(await sendCall(SENDING, attempt, account)).toMatchObject({ kind: 'unknown' });
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('a charge whose second sending replays a refusal is refused: that was the first answer too', async () => {
  const { attempt, account, tenant } = await begun({ isKnown: true });
  await misbehave(tenant, { refusal: { status: 400, param: 'return_url', kept: true } }, CHARGES);
  const lost = await sendCall(SENDING, attempt, account);
  expect(lost).toMatchObject({ kind: 'refused', because: 'refused' });
  await misbehave(tenant, 'drop_before', CHARGES);
  expect(await sendCall(SENDING, attempt, account)).toMatchObject({
    kind: 'refused',
    because: 'refused',
    isReplay: true,
  });
});
