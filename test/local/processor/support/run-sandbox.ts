import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exit } from 'node:process';
import { preflight } from '../../../../local/rehearsal/preflight.ts';

/**
 * npm run sandbox: runs the tests of the processor's contract against the real processor and prints what they proved.
 *
 * Exits with 0 if all of them passed, 1 if one failed, and 2 if nothing was run, for want of a test key.
 */
const key = process.env.PROCESSOR_TEST_SECRET_KEY ?? '';
const say = (text: string) => void process.stdout.write(`${text}\n`);
type Test = Readonly<{ fullName: string; status: string; failureMessages?: readonly string[] }>;

if (!/^(sk|rk)_test_/.test(key)) {
  say('Nothing was run, and nothing is proved about the real processor:');
  say(key === '' ? 'PROCESSOR_TEST_SECRET_KEY is not set.' : 'PROCESSOR_TEST_SECRET_KEY is not a test key.');
  exit(2);
}

const fault = await preflight(process.env.PROCESSOR_API_BASE ?? 'https://api.stripe.com', key);
if (fault) {
  say(`Nothing was run, and nothing is proved about the real processor: ${fault}`);
  exit(2);
}

const report = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'report.json');
const reporter = ['--reporter=json', `--outputFile=${report}`];
spawnSync('npx', ['vitest', 'run', '--project', 'unit', ...reporter, 'test/local/processor'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
  testResults: { assertionResults: Test[] }[];
};
const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
const of = (status: string) => tests.filter((test) => test.status === status);

say(`The real processor agrees with ${of('passed').length} tests:`);
for (const { fullName } of of('passed')) say(`  ${fullName}`);
say(
  `Not run, since they test the simulation alone: ${tests.length - of('passed').length - of('failed').length}`,
);
for (const { fullName, failureMessages } of of('failed'))
  say(`  DIFFERS: ${fullName}\n    ${failureMessages?.[0]?.split('\n')[0] ?? ''}`);
exit(of('failed').length > 0 || of('passed').length === 0 ? 1 : 0);
