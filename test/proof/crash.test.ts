import { expect, it } from 'vitest';
import { runProof } from '../support/proof-run.ts';

/** Each pair of a flow and a way back is run once without a fault, to count its calls, so a sample is drawn from few pairs. */
const SAMPLED = [
  'pay-plan/succeeds/new:same_key',
  'pay-invoice/unknown/new:same_key',
  'reap/recurring',
  'renew/succeeds',
  'refund/part',
];

it('the service keeps every invariant when any one call of a flow, or a second one while it recovers, goes wrong', async () => {
  const { code, output } = await runProof(
    'crash',
    '--filter',
    SAMPLED.join(),
    '--sample',
    '4',
    '--second',
    '1',
    '--shards',
    '1',
    '--seed',
    'sample',
  );
  expect(output).toMatch(/^violations +0$/m);
  expect(code).toBe(0);
});

/** Payments, declines, confirmations and reconciliations, each with one way in which the payer comes back. */
const KILLED = [
  'pay-recurring/succeeds/new:same_key',
  'pay-once/declines/new:no_key',
  'confirm/parked:same_key',
  'finish/charged:gone',
];

it('a flow charges once or provably not at all when the process dies at any call of a flow', async () => {
  const { code, output } = await runProof(
    'crash',
    '--filter',
    KILLED.join(),
    '--modes',
    'die_before,die_after',
    '--second',
    '0',
    '--shards',
    '1',
  );
  expect(output).toMatch(/^violations +0$/m);
  expect(output.match(/^ok /gm)).toHaveLength(KILLED.length);
  expect(code).toBe(0);
});

/** What the exploration found once: a cancellation and a fence that were carried out and answered with a server error, once or always. */
const FOUND = [
  'reap/abandoned:gone:f(processor POST /v1/payment_intents/:id/cancel).error_kept',
  'reap/abandoned:gone:f(processor POST /v1/payment_intents/:id/cancel).error_stuck',
  'finish/unsent:gone:f(processor POST /v1/payment_intents).error_kept',
];

it('the service finishes all work after each fault that broke it once', async () => {
  const { code, output } = await runProof('crash', '--only', FOUND.join());
  expect(output.match(/◀── error_/g)).toHaveLength(FOUND.length);
  expect(output.match(/^ended aborted after [0-3] reconciler passes$/gm)).toHaveLength(FOUND.length);
  expect(code).toBe(0);
});

it('SES has each mail once when a worker dies, SES refuses or an answer is lost, and twice only where the notice is lost as well', async () => {
  const { code, output } = await runProof(
    'crash',
    '--filter',
    'mail/receipt-lost',
    '--modes',
    'die_after,error_kept,rate_limited,rejected,paused',
    '--second',
    '0',
    '--shards',
    '1',
  );
  expect(output).toMatch(/^violations +0$/m);
  const [, ends = ''] = /^runs ended +(.*)$/m.exec(output) ?? [];
  expect(ends.split('  ').map((end) => end.split(':')[0])).toEqual([
    'mailed_once',
    'mailed_twice',
    'refused',
  ]);
  expect(ends).toContain('mailed_twice: 2'); // The process died, or SES answered an error, after it had the mail.
  expect(code).toBe(0);
});
