import type { Mutant } from '../mutant.ts';

/** What is believed of the processor's object, before and after it charges. */
const believes = (name: string, line: string, flow: string, says: RegExp): Mutant => ({
  name,
  file: 'shared/domain/sales/intent.ts',
  find: `    ${line}\n`,
  replace: '',
  breaks: `the object is checked before it is believed: ${name.replace('-unchecked', '').replaceAll('-', ' ')}`,
  killedBy: { suite: 'crash', filter: flow, says },
});

export const confirming: readonly Mutant[] = [
  believes(
    'amount-unchecked',
    `['amount', intent.amountMinor === attempt.amountMinor],`,
    'changed/amount:gone',
    /I2 wrong amount|money moved/,
  ),
  believes(
    'amount-received-unchecked',
    `['amount_received', intent.status !== 'succeeded' || intent.receivedMinor === attempt.amountMinor],`,
    'charged-other/received:gone',
    /I2 wrong amount/,
  ),
  believes('currency-unchecked', `['currency', intent.currency === attempt.currency],`, 'charged-other/currency:gone', /I2 wrong currency/),
  believes(
    'customer-unchecked',
    `['customer', intent.customerId === attempt.processorCustomerId],`,
    'charged-other/customer:gone',
    /I2 wrong customer/,
  ),
  {
    name: 'confirmed-without-looking',
    file: 'shared/flows/charging/confirm.ts',
    find: `mismatchesOf(attempt, seen.intent).length > 0 || seen`,
    replace: 'seen',
    breaks: 'the intent is checked before our confirm charges it',
    killedBy: { suite: 'crash', filter: 'changed/amount:gone', says: /money moved/ },
  },
  {
    name: 'confirmed-without-asking',
    file: 'shared/flows/charging/confirm.ts',
    find: `  const seen = await getIntent(account.processor, attempt.intentId);
  if (seen.kind !== 'intent') return { attempt }; // Nothing learned: told as unknown.
  if (mismatchesOf`,
    replace: `  const seen = { kind: 'intent', intent: { id: attempt.intentId, status: 'requires_confirmation', amountMinor: attempt.amountMinor,
    receivedMinor: 0, currency: attempt.currency, customerId: attempt.processorCustomerId, attemptId: attempt.id, livemode: attempt.livemode } } as const;
  if (mismatchesOf`,
    breaks: 'no confirm without a GET of the intent',
    killedBy: { suite: 'crash', filter: 'confirm/parked:gone', says: /I12 .*without/ },
  },
  {
    name: 'confirm-under-random-key',
    file: 'shared/flows/charging/confirm.ts',
    find: 'keyOf(attempt.tenantId, attempt.id, `cf${attempt.confirms}`)',
    replace: 'keyOf(attempt.tenantId, attempt.id, `cf${Math.random()}` as `cf${number}`)',
    breaks: 'a confirm goes out under its derived key',
    killedBy: { suite: 'crash', filter: 'confirm/parked:gone', says: /I12 .*no derived key/ },
  },
  {
    name: 'other-intent-confirmed',
    file: 'shared/flows/charging/confirm.ts',
    find: `if (!attempt || attempt.intentId !== paymentIntentId) {`,
    replace: 'if (!attempt || paymentIntentId === "") {',
    breaks: 'receipt and intent must belong together',
    killedBy: { suite: 'tests', file: 'test/scenarios/three-d-secure.test.ts', test: 'looks absent to whoever has the wrong', says: /404/ },
  },
];
