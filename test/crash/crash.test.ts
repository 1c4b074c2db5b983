import { expect, it } from 'vitest';
import { runProof } from '../support/proof-run.ts';

it('keeps every invariant when any one call of a flow, or a second one while it recovers, goes wrong', { timeout: 120_000 }, async () => {
  const { code, output } = await runProof(
    'crash',
    '--filter',
    ':same_key,reap/',
    '--sample',
    '16',
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
const KILLED = ['pay-recurring/succeeds/new:same_key', 'pay-once/declines/new:no_key', 'confirm/parked:same_key', 'finish/charged:gone'];

it('charges once or provably not at all when the process dies at any call of a flow', { timeout: 120_000 }, async () => {
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

/** What the exploration found once, each with the fault that brought it to light. */
it.each([
  [
    'a cancellation that was carried out and answered with a server error',
    'reap/abandoned:gone:f(processor POST /v1/payment_intents/:id/cancel).error_kept',
  ],
  [
    'a cancellation whose key keeps answering a server error',
    'reap/abandoned:gone:f(processor POST /v1/payment_intents/:id/cancel).error_stuck',
  ],
  ['a fence that was made and answered with a server error', 'finish/unsent:gone:f(processor POST /v1/payment_intents).error_kept'],
])('finishes all work after %s', async (_name, run) => {
  const { code, output } = await runProof('crash', '--only', run);
  expect(output).toMatch(/◀── error_/);
  expect(output).toMatch(/^ended aborted after [0-3] reconciler passes$/m);
  expect(code).toBe(0);
});
