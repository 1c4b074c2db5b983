import { expect, it } from 'vitest';
import { listOpenAttempts } from '../../../apps/operator/actions/open-attempts.ts';
import { releaseAttempt } from '../../../apps/operator/actions/release-attempt.ts';
import { attemptView } from '../../../apps/operator/views.ts';
import { actingAsOperator } from '../../../local/iam/acting.ts';
import { misbehave } from '../../flows/processor-faults.ts';
import { backend } from '../../support/backend.ts';
import { advance, now } from '../../support/clock.ts';
import { aLink, finishAbandoned, pay, summaryOf } from '../../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

const run = () => ({ now: now() });
const CHARGE = /^\/v1\/payment_intents$/;
const ALWAYS = { times: 100 };

/** A payment whose charge stays unknown: five checks learn nothing, so its attempt waits for an operator. */
async function anUnknownPayment(misbehaveFor: (tenant: TestTenant) => Promise<void>) {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 7 * 24 * 60 });
  await misbehaveFor(tenant);
  const answer = await pay(link);
  expect(answer.status).toBe(503);
  for (let check = 0; check < 5; check++) {
    advance({ minutes: 16 });
    await finishAbandoned();
  }
  const [attempt] = await listOpenAttempts(tenant.tenant.id);
  if (!attempt) throw new Error('No attempt waits for an operator.');
  return { tenant, link, answer, request: { tenantId: tenant.tenant.id, attemptId: attempt.id } };
}

/** The processor repeats a server error for the charge's key and lists no charge. */
async function anUnprovenPayment() {
  const payment = await anUnknownPayment((tenant) => misbehave(tenant, 'error_500_kept', CHARGE, ALWAYS));
  (await backend()).processor.clearFaults();
  return payment;
}

it('listOpenAttempts lists attempts of all tenants that need an operator, with age, amount and next step', async () => {
  const { tenant, request } = await anUnprovenPayment();
  const listed = async () =>
    (await listOpenAttempts())
      .filter(({ id }) => id === request.attemptId)
      .map((attempt) => attemptView(attempt, now()));
  const seen = { tenant: tenant.tenant.uniqueName, amount: { value: 19.99, currency: 'USD' } };
  expect(await listed()).toMatchObject([
    { ...seen, age: '1 h', nextStep: expect.stringContaining('ends it 25 hours after') },
  ]);
  advance({ hours: 25 });
  const command = `billing attempts release ${request.attemptId} --tenant ${tenant.tenant.id}`;
  expect(await listed()).toMatchObject([{ ...seen, age: '1 d', nextStep: expect.stringContaining(command) }]);
});

it('releaseAttempt aborts an attempt whose charge stays unknown, once, so its link can be paid', async () => {
  const { tenant, link, answer, request } = await anUnprovenPayment();
  expect((await pay(link)).body.error.code).toBe('payment_in_progress');
  advance({ hours: 25 });

  expect((await releaseAttempt(request, { ...run(), dryRun: true })).result.state).toBe('charging');
  expect((await listOpenAttempts(tenant.tenant.id)).length).toBe(1);
  expect(await actingAsOperator('refund', () => releaseAttempt(request, run()))).toMatchObject({
    status: 'changed',
    result: { state: 'aborted', abortReason: 'released' },
  });
  expect(await releaseAttempt(request, run())).toMatchObject({ status: 'unchanged' });

  expect(await listOpenAttempts(tenant.tenant.id)).toEqual([]);
  expect((await summaryOf(answer)).body.data.status).toBe('payment_failed');
  expect((await pay(link)).status).toBe(200);
  expect(await chargesAt(tenant)).toHaveLength(1);
  await expectBooksToAgree(tenant);
});
