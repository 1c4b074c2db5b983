import { expect, it } from 'vitest';
import { runProof } from '../support/proof-run.ts';

it('handlers that run at the same time keep every promise in a sample of the orders they can run in, in every 24th race', async () => {
  const { code, output } = await runProof('races', '--sample', '1', '--crowds', '10', '--share', '0/24');
  expect(code, output).toBe(0);
  expect(output).toMatch(/two-payers +1 schedules/);
});

it('handlers that run at the same time are repeated by the letters of their schedule', async () => {
  const { output } = await runProof('races', '--only', 'two-payers:ABABBABBBB');
  expect(output).toMatch(
    /A was answered: 409 payment_link_used\n {2}B was answered: 200 success|A was answered: 200 success/,
  );
  const again = await runProof('races', '--only', 'two-payers:ABABBABBBB');
  expect(again.output).toBe(output);
});

it('a payer, the workers and a processor that misbehaves change the service as a small reference predicts', async () => {
  const { code, output } = await runProof('model', '--runs', '2', '--shares', '1');
  expect(code, output).toBe(0);
});
