import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readRecording, replay } from '../../../local/rehearsal/replay.ts';

/** A few of them: `.ci/run` takes all, as far as it has time. */
const FLOWS = 'declined,is lost,refunded in part,restored table';

/** Without keys, but what is given. */
async function rehearse(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env });
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, said: printed + said };
}

it('A rehearsal takes the service through flows, writes down every exchange without a secret, and its replay names what the simulated processor answers otherwise', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rehearsal-')), 'recorded.jsonl');
  const { code, said } = await rehearse(['--simulated', '--only', FLOWS, '--to', file]);
  expect([code, said]).toEqual([0, expect.stringContaining('0 flows failed; the ledger has 0 differences')]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/[rsp]k_test_|_secret_\w{8}|@(?!example\.com)|Ada Payer/);

  const recording = readRecording(file);
  expect((await replay(recording)).differences).toEqual([]);
  const other = recording.map((exchange) => ({
    ...exchange,
    answer: JSON.parse(JSON.stringify(exchange.answer).replaceAll('generic_decline', 'do_not_honor')),
  }));
  const [found] = (await replay(other)).differences;
  expect(found).toMatchObject({ request: 'POST /v1/payment_intents', flow: /declined/ });
  expect(found?.differs.join()).toContain('decline_code is do_not_honor, simulated generic_decline');
});

it.each([
  ['sk_live_x', 'is not a test key'],
  ['sk_test_x', 'cannot be reached'],
])('A rehearsal that cannot begin says why, and gives no verdict: %s %s', async (secret, why) => {
  const { code, said } = await rehearse(['--to', join(mkdtempSync(join(tmpdir(), 'rehearsal-')), 'none')], {
    ...{ PROCESSOR_TEST_SECRET_KEY: secret, PROCESSOR_TEST_PUBLISHABLE_KEY: 'pk_test_x' },
    PROCESSOR_API_BASE: 'http://127.0.0.1:9',
  });
  expect([code, said]).toEqual([1, expect.stringContaining(why)]);
});
