import type { Mutant } from '../mutant.ts';

/** What is sent to the processor, under which key, and what its answers prove. */
const UNKNOWN = `  return { kind: 'unknown', reason: error.type, ...(isReplay && { isReplay }) };`;
const DECLINED = `{ kind: 'declined', refusal: refusalOf(error) }`;

export const charging: readonly Mutant[] = [
  {
    name: 'charged-before-commit',
    file: 'shared/flows/charging/charge.ts',
    find: `  await commit([moveAttempt(attempt, 'charging', { ...step, reconcileAt: step.leaseUntil })]);
  return await send(moved(attempt, 'charging', step), account, now, known);`,
    replace: `  await chargeIntent(account.processor, step.charge);
  await commit([moveAttempt(attempt, 'charging', { ...step, reconcileAt: step.leaseUntil })]);
  return await send(moved(attempt, 'charging', step), account, now, known);`,
    breaks: 'intent first: no charge without a committed request',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/new:gone', says: /I2 missing record/ },
  },
  {
    name: 'random-key',
    file: 'shared/processor/intents.ts',
    find: `  const request = JSON.parse(body) as Stripe.PaymentIntentCreateParams;
  return answerOf(() => processor.paymentIntents.create(request, { idempotencyKey: key }));
}

export function confirmIntent`,
    replace: `  const request = JSON.parse(body) as Stripe.PaymentIntentCreateParams;
  return answerOf(() => processor.paymentIntents.create(request, { idempotencyKey: key + Math.random() }));
}

export function confirmIntent`,
    breaks: 'one key: a charge goes out under its derived key',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I1 double charge/ },
  },
  {
    name: 'key-not-sent',
    file: 'shared/processor/intents.ts',
    find: `answerOf(() => processor.paymentIntents.cancel(intentId, {}, { idempotencyKey: key }))`,
    replace: `answerOf(() => processor.paymentIntents.cancel(intentId, key === '' ? {} : {}))`,
    breaks: 'every call that changes something carries a key of ours',
    killedBy: { suite: 'crash', filter: 'reap/abandoned:gone', says: /I12 .*without a key of ours/ },
  },
  {
    name: 'replay-under-new-key',
    file: 'shared/flows/charging/charge.ts',
    find: `asReplay(await chargeIntent(account.processor, attempt.charge))`,
    replace: `asReplay(await chargeIntent(account.processor, { ...attempt.charge, key: keyOf(attempt.tenantId, attempt.id, 'cf1') }))`,
    breaks: 'one key: a replay goes out under the first one',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I1 double charge/ },
  },
  {
    name: 'body-rebuilt-on-replay',
    file: 'shared/flows/charging/charge.ts',
    find: `asReplay(await chargeIntent(account.processor, attempt.charge))`,
    replace: `asReplay(await chargeIntent(account.processor, freeze({ ...attempt, savesCard: !attempt.savesCard }, now)))`,
    breaks: 'one frozen body: a replay sends the stored one',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I12 .*not the request that was frozen/ },
  },
  {
    name: 'failed-on-timeout',
    file: 'shared/processor/answers.ts',
    find: UNKNOWN,
    replace: `  if (error instanceof Stripe.errors.StripeConnectionError) return ${DECLINED};\n${UNKNOWN}`,
    breaks: 'a lost connection proves nothing',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:new_key', says: /I2 missing record/ },
  },
  {
    name: 'failed-on-server-error',
    file: 'shared/processor/answers.ts',
    find: UNKNOWN,
    replace: `  if (!(error instanceof Stripe.errors.StripeConnectionError)) return ${DECLINED};\n${UNKNOWN}`,
    breaks: 'a server error proves nothing',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I2 missing record/ },
  },
  {
    name: 'failed-on-conflict',
    file: 'shared/processor/answers.ts',
    find: `{ kind: 'unknown', reason: 'the same key is still being worked on' }`,
    replace: DECLINED,
    breaks: 'a 409 proves nothing: the same key is being worked on',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I2 missing record/ },
  },
  {
    name: 'replay-refused-believed',
    file: 'shared/flows/charging/charge.ts',
    find: `return answer.kind === 'refused' ?`,
    replace: `return answer.kind === 'refused' && answer.because === 'request' ?`,
    breaks: 'a refusal of a replay says nothing of the first sending',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown/returning:gone', says: /I2 missing record/ },
  },
  {
    name: 'sdk-sends-again',
    file: 'shared/processor/client.ts',
    find: 'maxNetworkRetries: 0,',
    replace: 'maxNetworkRetries: 2,',
    breaks: 'the SDK sends once; flows decide about replays',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown/returning:gone', says: /I\d+/ },
  },
  {
    name: 'customer-made-twice',
    file: 'shared/processor/customers.ts',
    find: `processor.customers.create(request, { idempotencyKey: key })`,
    replace: `processor.customers.create(request, { idempotencyKey: key.replace(/:txn_[0-9a-z]+/, () => ':' + Math.random()) })`,
    breaks: "the payer's customer is made under one frozen key",
    killedBy: { suite: 'races', race: 'new-payer-two-links', preemptions: 1, says: /customers were made|I12/ },
  },
  {
    name: 'dead-customer-key-kept',
    file: 'shared/flows/charging/processor-customer.ts',
    find: `  if (request.key === own.key) return made;`,
    replace: `  if (request.key !== '') return made;`,
    breaks: 'a customer key that is answered for good is given up',
    killedBy: { suite: 'model', runs: 25, says: /processor_unavailable; the reference says success/ },
  },
];
