import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

/** A process of its own: it takes time, chance and the wire out of the hands of whoever shares them. */
function crash(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['proof/crash/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, said }));
  });
}

it('keeps every invariant when any one call of a flow, or a second one while it recovers, goes wrong', { timeout: 120_000 }, async () => {
  const { code, said } = await crash(['--sample', '57', '--second', '1', '--shards', '1', '--seed', 'sample']);
  expect(said).toMatch(/^violations +0$/m);
  expect(code).toBe(0);
});

/** Payments, declines, confirmations and reconciliations, each with one way in which the payer comes back. */
const KILLED = ['pay-recurring/succeeds/new:same_key', 'pay-once/declines/new:no_key', 'confirm/parked:same_key', 'finish/charged:gone'];

it('charges once or provably not at all when the process dies at any call of a flow', { timeout: 120_000 }, async () => {
  const { code, said } = await crash(['--filter', KILLED.join(), '--modes', 'die_before,die_after', '--second', '0', '--shards', '1']);
  expect(said).toMatch(/^violations +0$/m);
  expect(said.match(/^ok /gm)).toHaveLength(KILLED.length);
  expect(code).toBe(0);
});

/** What the exploration found once, each with the fault that brought it to light. */
it.each([
  [
    'a cancellation that was carried out and answered with a server error',
    'reap/abandoned:gone:f(processor POST /v1/payment_intents/:id/cancel).error_kept',
  ],
  [
    'a cancellation whose key answers a server error for good',
    'reap/abandoned:gone:f(processor POST /v1/payment_intents/:id/cancel).error_stuck',
  ],
  ['a fence that was made and answered with a server error', 'finish/unsent:gone:f(processor POST /v1/payment_intents).error_kept'],
])('comes to rest after %s', async (_name, run) => {
  const { code, said } = await crash(['--only', run]);
  expect(said).toMatch(/◀── error_/);
  expect(said).toMatch(/^ended aborted after [0-3] reconciler passes$/m);
  expect(code).toBe(0);
});
