import type { Mutant } from '../mutant.ts';

/** Sends a request twice, and the way to send it differently the second time. */
const SECOND_SENDING = 'return await sendTwice(() => send(record, request, account));';
const sentAgainAs = (changed: string) =>
  `let sent = 0;\n  return await sendTwice(() => send(record, sent++ ? { ...request, ${changed} } : request, account));`;

/** R1 intent first, R2 one frozen body under one key, R3 an unknown outcome is not a failure, R7 the object is checked. */
export const charging: readonly Mutant[] = [
  {
    name: 'charged-before-commit',
    file: 'shared/flows/charging/reserve.ts',
    find: '  try {\n    await commit([...takeHolds',
    replace:
      "  if (isAccount(payee) && attempt.charge) await (await import('./intents.ts')).SENDING.send(attempt, attempt.charge, payee);\n  try {\n    await commit([...takeHolds",
    breaks: 'R1: a charge is sent once its request is committed',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/new:gone', says: /I2 missing record/ },
  },
  {
    name: 'customer-key-by-chance',
    file: 'shared/flows/charging/processor-customer.ts',
    find: 'sha256(body), again)',
    replace: 'sha256(body), again ?? String(Math.random()).slice(2))',
    breaks: 'R2: two first payments of one payer ask for one customer',
    killedBy: { suite: 'races', race: 'new-payer-two-links', preemptions: 1, says: /2 customers were made/ },
  },
  {
    name: 'replay-under-new-key',
    file: 'shared/flows/charging/proved-call.ts',
    find: SECOND_SENDING,
    replace: sentAgainAs(`key: request.key.replace(/pi$/, 'cf1')`),
    breaks: 'R2: a charge is sent again under its first key',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I1 double charge/ },
  },
  {
    name: 'body-rebuilt-on-replay',
    file: 'shared/flows/charging/proved-call.ts',
    find: SECOND_SENDING,
    replace: sentAgainAs(
      `body: request.body.replace('"confirm":true', '"confirm":true,"description":"again"')`,
    ),
    breaks: 'R2: a charge is sent again with the stored body',
    killedBy: {
      suite: 'crash',
      filter: 'pay-once/succeeds/returning:gone',
      says: /I12 .*not the request that was frozen/,
    },
  },
  {
    name: 'failed-on-lost-connection',
    file: 'shared/processor/answers.ts',
    find: `  if (because === undefined) return { kind: 'unknown',`,
    replace: `  if (error instanceof Stripe.errors.StripeConnectionError) return { kind: 'declined', refusal: refusalOf(error) };
  if (because === undefined) return { kind: 'unknown',`,
    breaks: 'R3: a lost connection proves nothing',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:new_key', says: /I2 missing record/ },
  },
  {
    name: 'unknown-answered-as-decline',
    file: 'shared/domain/sales/payment-outcome.ts',
    find: `    case 'confirming':
      return { kind: 'processing', receipt };`,
    replace: `    case 'confirming':
      return { kind: 'failed', message: NOT_COMPLETED, code: 'payment_failed' };`,
    breaks: 'R3: no payer is answered that an unknown payment failed',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown/returning:gone', says: /I18 / },
  },
  {
    name: 'confirmed-unchecked',
    file: 'shared/flows/charging/confirm.ts',
    find: 'mismatchesOf(attempt, seen.intent).length > 0 || !isOursToConfirm',
    replace: '!isOursToConfirm',
    breaks: 'R7: the intent is checked before our confirm charges it',
    killedBy: { suite: 'crash', filter: 'changed/amount:gone', says: /money moved/ },
  },
  {
    name: 'received-amount-unchecked',
    file: 'shared/domain/sales/intent.ts',
    find: `    ['amount_received', intent.status !== 'succeeded' || intent.receivedMinor === minor],\n`,
    replace: '',
    breaks: 'R7: nothing is marked paid with another amount',
    killedBy: { suite: 'crash', filter: 'charged-other/received:gone', says: /I2 wrong amount/ },
  },
];
