import { expect, it } from 'vitest';
import type { Attempt } from '../../../../shared/domain/sales/attempt.ts';
import { instant, minutesAfter, secondsAfter } from '../../../../shared/domain/time/calendar.ts';
import { finishAttempt, releaseUnknown } from '../../../../shared/flows/charging/unfinished/finish.ts';
import { chargeIntent } from '../../../../shared/processor/intents.ts';
import { askedOf, booksOf } from '../../../support/money-books.ts';
import { tamperWith } from '../../../support/wire.ts';
import { begun, CHALLENGED, type Given, NEVER, sent } from '../../attempt-fixture.ts';
import { misbehave } from '../../processor-faults.ts';

const CHARGES = /^\/v1\/payment_intents$/;
const CANCELS = /\/cancel$/;
const LONG_AGO = {
  key: 'k',
  body: '{"amount":1}',
  sha256: '',
  frozenAt: '2020-01-01T00:00:00.000Z' as never,
};
const hoursAgo = (hours: number) => instant(minutesAfter(new Date(), -hours * 60));
const statusesAt = async ({ tenant }: Pick<Given, 'tenant'>) =>
  (await booksOf(tenant)).paymentIntents.map(({ status }) => status);

it('a charge that never arrived is fenced: its key is bound to a request that cannot charge', async () => {
  const { attempt, now, read, account, tenant } = await begun();
  const { attempt: ended } = await finishAttempt(attempt, now);
  expect(ended).toMatchObject({ state: 'aborted', abortReason: 'fenced', version: 3 });
  expect((await read()).attempt).toEqual(ended);
  expect(attempt.charge && (await chargeIntent(account.processor, attempt.charge))).toEqual({
    kind: 'key_reused',
  });
  expect((await booksOf(tenant)).paymentIntents).toMatchObject([
    { status: 'canceled', metadata: { fence: attempt.id } },
  ]);
  const cancel = (await askedOf(tenant)).find(({ path }) => CANCELS.test(path));
  expect(cancel?.idempotencyKey).toBe(`v1:${attempt.tenantId}:${attempt.id}:fc`);
});

it.each(['error_500_before', 'drop_before', 'rate_limit_429'] as const)(
  'a charge that never arrived ends although the cancellation of its fence is answered with %s',
  async (mode) => {
    const { attempt, now, tenant } = await begun();
    await misbehave(tenant, mode, CANCELS);
    expect((await finishAttempt(attempt, now)).attempt).toMatchObject({
      state: 'aborted',
      abortReason: 'fenced',
    });
    expect((await booksOf(tenant)).paymentIntents).toMatchObject([{ status: 'requires_payment_method' }]);
  },
);

it.each<[string, (body: Record<string, unknown>) => unknown]>([
  ['names another attempt', (body) => Object.assign(body, { metadata: { fence: 'txn_other' } })],
  [
    'is the charge itself',
    (body) => Object.assign(body, { metadata: { attempt: 'txn_other' }, status: 'succeeded' }),
  ],
  ['has another amount', (body) => Object.assign(body, { amount: 1 })],
])('a charge that never arrived is not proved by an answer to the fence that %s', async (_, change) => {
  const { attempt, now } = await begun();
  tamperWith(/^POST \/v1\/payment_intents$/, change);
  expect((await finishAttempt(attempt, now)).attempt).toMatchObject({ state: 'charging', version: 2 });
});

it.each<[string, Partial<Attempt>]>([
  ['names no customer', { processorCustomerId: undefined }],
  ['has a key that the processor may have forgotten', { charge: { ...LONG_AGO, frozenAt: hoursAgo(24) } }],
])(
  'a charge that never arrived is not fenced when it %s: the attempt keeps its state under a new lease',
  async (_, change) => {
    const { attempt, now, tenant } = await begun({ attempt: change });
    const leaseUntil = instant(secondsAfter(now, 45));
    expect((await finishAttempt(attempt, now)).attempt).toEqual({ ...attempt, version: 2, leaseUntil });
    expect(
      (await askedOf(tenant)).filter(({ method, path }) => method === 'POST' && CHARGES.test(path)),
    ).toEqual([]);
  },
);

it.each([
  ['error_500_before', 'POST'],
  ['rate_limit_429', 'POST'],
  ['error_500_before', 'GET'],
] as const)(
  'a charge that never arrived stays unknown while the processor answers %s to %s',
  async (mode, method) => {
    const { attempt, now, tenant } = await begun();
    await misbehave(tenant, mode, CHARGES, { times: 5, method });
    expect((await finishAttempt(attempt, now)).attempt).toMatchObject({ state: 'charging', version: 2 });
  },
);

it('a charge that never arrived is proved by a stored 500 to the fence, once the same fence gets it again', async () => {
  const { attempt, now, tenant } = await begun({ isKnown: true });
  await misbehave(tenant, 'error_500_kept', CHARGES);
  const { attempt: first } = await finishAttempt(attempt, now);
  expect(first.state).toBe('charging');
  expect((await finishAttempt(first, minutesAfter(now, 1))).attempt).toMatchObject({
    state: 'aborted',
    abortReason: 'fenced',
  });
});

const waiting = (isPassed = false) =>
  sent(
    { attempt: { paymentMethodId: CHALLENGED, authenticateBy: instant(new Date()) } },
    { state: 'requires_action', isPassed },
  );

it('a payment whose payer was asked to authenticate is cancelled when the time is over, to the instant, under a key of its own', async () => {
  const given = await waiting();
  const { attempt, read, tenant } = given;
  const at = new Date(attempt.authenticateBy);
  expect((await finishAttempt(attempt, new Date(at.getTime() - 1))).attempt).toEqual(attempt);
  expect((await finishAttempt(attempt, at)).attempt).toMatchObject({
    state: 'aborted',
    abortReason: 'abandoned',
  });
  expect(await statusesAt(given)).toEqual(['canceled']);
  expect((await read()).link).not.toHaveProperty('openAttempt');
  const cancel = (await askedOf(tenant)).find(({ path }) => CANCELS.test(path));
  expect(cancel?.idempotencyKey).toBe(`v1:${attempt.tenantId}:${attempt.id}:ca${attempt.version}`);
});

it.each([
  ['error_500_before', 'requires_action', 'requires_action'],
  ['error_500_after', 'aborted', 'canceled'],
  ['drop_reply', 'aborted', 'canceled'],
  ['error_500_kept', 'requires_action', 'requires_action'],
] as const)(
  'a payment whose payer was asked to authenticate whose cancellation is answered with %s is %s: the intent itself is read',
  async (mode, state, status) => {
    const given = await waiting();
    await misbehave(given.tenant, mode, CANCELS);
    expect((await finishAttempt(given.attempt, minutesAfter(given.now, 1))).attempt.state).toBe(state);
    expect(await statusesAt(given)).toEqual([status]);
  },
);

it('the release of a charge whose outcome is unknown ends it when the processor lists nothing of it', async () => {
  const { attempt, now, read } = await begun({ attempt: { charge: LONG_AGO } });
  const { attempt: ended } = await releaseUnknown(attempt, now);
  expect(ended).toMatchObject({ state: 'aborted', abortReason: 'released' });
  expect((await read()).attempt).toEqual(ended);
});

it.each<[string, Partial<Attempt>]>([
  ['is held', { charge: LONG_AGO, leaseUntil: NEVER }],
  ['is younger than 25 hours', {}],
  ['is not charging', { charge: LONG_AGO, state: 'confirming' }],
])(
  'the release of a charge whose outcome is unknown does not touch an attempt that %s',
  async (_, change) => {
    const { attempt, now } = await begun({ attempt: change });
    expect(await releaseUnknown(attempt, now)).toEqual({ attempt });
  },
);

it('the release of a charge whose outcome is unknown ends nothing while the processor cannot be asked, or after another process moved the attempt', async () => {
  const { attempt, now, tenant } = await begun({ attempt: { charge: LONG_AGO } });
  await misbehave(tenant, 'error_500_before', /^\/v1\/payment_intents/, { times: 5, method: 'GET' });
  expect((await releaseUnknown(attempt, now)).attempt).toMatchObject({ state: 'charging', version: 2 });
  expect(await releaseUnknown(attempt, now)).toMatchObject({ attempt: { version: 2 }, lostRace: true });
});
