import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../local/listening.ts';
import { CannotRun, installed, startEmulator } from '../deployed/emulator.ts';
import { SERVED, UNSERVED } from './unserved.ts';

/**
 * npm run test:second-engine: runs the tests of storage, scenarios and samples of crash runs and races on the table of MiniStack, an engine
 * that was written apart from the packaged one. Needs Python 3.10 or later with venv, openssl and PyPI.
 *
 * Exit codes: 0 all passed, 1 something failed, 2 it cannot run on this machine.
 */
const TESTS = [
  'test/storage',
  'test/scenarios/three-d-secure.test.ts',
  'test/scenarios/unknown-outcomes.test.ts',
  'test/scenarios/wallets.test.ts',
  'test/scenarios/coupons.test.ts',
  'test/scenarios/trials.test.ts',
  'test/proof/crash.test.ts',
  'test/proof/races.test.ts',
];
/** It works on one request at a time: more would only wait for it, and longer than a client waits. */
const WORKERS = 2;

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof CannotRun)) throw error;
  console.log(`not run: ${error.message}`);
  return 2;
});

async function main(): Promise<number> {
  const bin = installed();
  const folder = mkdtempSync(join(tmpdir(), 'billing-second-engine-'));
  const engine = await startEmulator({ bin, folder, port: await findFreePort() }, {});
  for (const [test, why] of Object.entries(UNSERVED)) console.log(`left out: … ${test}: ${why}`);
  const parameters = ['run', '--project', 'unit', '--maxWorkers', String(WORKERS)];
  const { status } = spawnSync(
    'vitest',
    [...parameters, '--testNamePattern', SERVED, ...TESTS, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SHARED_TABLE_ENGINE: engine.url,
        USED_RIGHTS: join(folder, 'used-rights.txt'), // `npm test` may run beside it.
      },
    },
  );
  engine.stop();
  rmSync(folder, { recursive: true, force: true });
  return status ?? 1;
}
