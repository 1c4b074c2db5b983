import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { failStart } from '../../../local/end-on-signals.ts';
import { startProcessor } from '../../../local/processor/http/server.ts';
import { startRecorder } from '../../../local/rehearsal/recorder.ts';
import { readRecording, replay } from '../../../local/rehearsal/replay.ts';
import { logTo } from '../../../shared/runtime/log.ts';

/**
 * npm run rehearsal: the service itself on the processor's test mode, through the flows of `flows.ts`; each exchange is written
 * down without secrets. Needs PROCESSOR_TEST_SECRET_KEY and PROCESSOR_TEST_PUBLISHABLE_KEY.
 *
 *   --simulated        on a second simulated processor in the place of the real one, which needs no key
 *   --only <text>      the flows alone whose names have it, of several words any
 *   --to <file>        where the exchanges are written (test/recorded/<day>.jsonl)
 *   --replay <file>    sends recorded requests to the simulated processor instead, and prints where it answers otherwise
 */
const { values } = parseArgs({
  options: {
    simulated: { type: 'boolean' },
    only: { type: 'string' },
    to: { type: 'string' },
    replay: { type: 'string' },
  },
});
const SIMULATED = { secretKey: 'sk_test_rehearsal', publishableKey: 'pk_test_rehearsal' };

process.exitCode = await (values.replay === undefined ? rehearse() : compareWith(values.replay)).catch(
  failStart,
);

async function compareWith(file: string): Promise<number> {
  const { exchanges, skipped, differences } = await replay(readRecording(file));
  for (const { flow, request, differs } of differences)
    console.log(`${request} (${flow})\n${differs.map((one) => `  ${one}`).join('\n')}`);
  console.log(
    `${exchanges} exchanges were sent (${skipped} of events were not), and the simulated processor answers ${differences.length} otherwise`,
  );
  return differences.length > 0 ? 1 : 0;
}

async function rehearse(): Promise<number> {
  await using open = new AsyncDisposableStack();
  const account = { id: 'acct_rehearsal', ...SIMULATED, settlementCurrency: 'usd', country: 'US' };
  const second = values.simulated
    ? open.adopt(await startProcessor({ port: 0, now: () => new Date(), accounts: [account] }), (one) =>
        one.close(),
      )
    : undefined;
  const { PROCESSOR_TEST_SECRET_KEY: given = '', PROCESSOR_TEST_PUBLISHABLE_KEY: shown = '' } = process.env;
  const keys = second ? SIMULATED : { secretKey: given, publishableKey: shown };
  if (!keys.secretKey || !keys.publishableKey)
    throw new Error('Set PROCESSOR_TEST_SECRET_KEY and PROCESSOR_TEST_PUBLISHABLE_KEY, or give --simulated.');
  const processor = second?.url ?? process.env.PROCESSOR_API_BASE ?? 'https://api.stripe.com';

  const file =
    values.to ??
    join(import.meta.dirname, '../../recorded', `${new Date().toISOString().slice(0, 10)}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const recorder = open.adopt(await startRecorder(processor, keys.secretKey, file), (one) => one.close());
  process.env.PROCESSOR_API_BASE = recorder.url; // Before the service's clients are created.
  const logFile = join(tmpdir(), 'billing-rehearsal.log');
  logTo.stream = createWriteStream(logFile);
  const { preflight } = await import('../../../local/rehearsal/preflight.ts');
  const fault = await preflight(processor, keys.secretKey);
  if (fault) throw new Error(fault);

  const dataDir = mkdtempSync(join(tmpdir(), 'billing-rehearsal-'));
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const { openScene } = await import('./scene.ts');
  const scene = await openScene(open, { recorder, keys, dataDir });
  const { FLOWS } = await import('./flows.ts');
  let failed = 0;
  const words = values.only?.split(',') ?? [''];
  const chosen = Object.entries(FLOWS).filter(([name]) => words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new Error(`No flow has ${values.only} in its name.`);
  for (const [name, flow] of chosen) {
    recorder.begin(name);
    const told = await flow(scene).then(
      () => 'ok     ',
      (error: unknown) => {
        failed += 1;
        return `FAILED  ${error instanceof Error ? error.message : error}\n       `;
      },
    );
    await scene.hear();
    console.log(`${told} ${name}`);
  }
  recorder.begin('the ledger is compared');
  const differences = await scene.differences();
  for (const line of differences) console.log(`DIFFERS ${line}`);
  console.log(
    `${recorder.exchanges().length} exchanges are in ${file}, the service’s log in ${logFile}; ${failed} flows failed; the ledger has ${differences.length} differences`,
  );
  return failed + differences.length > 0 ? 1 : 0;
}
