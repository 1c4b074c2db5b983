import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '../../local/listening.ts';
import { startProcessor } from '../../local/processor/http/server.ts';
import { FLOWS } from '../local/rehearsal/flows.ts';
import { aPlan } from '../local/rehearsal/own-flows.ts';
import { makeCertificate, openEdge, RATES_URL } from './edge.ts';
import { ACCOUNT, CannotRun, installed, REGION, startEmulator } from './emulator.ts';
import { openGate } from './gate.ts';
import { JOBS, type Job } from './jobs.ts';
import { sceneOf } from './scene.ts';
import { arm, deploy, LEFT_OUT, readStage, runs, untilQuiet } from './stage.ts';
import { type Printed, setUp } from './tenant.ts';

/**
 * npm run test:deployed: deploys every stack to MiniStack, sets up a tenant as docs/running.md says, and drives the deployed functions
 * through the flows of the rehearsal, each under the policy of its role. Needs Python 3.10 or later, openssl and PyPI.
 *
 * Exit codes: 0 all passed, 1 something failed, 2 it cannot run on this machine.
 */
const RESTORES = 'a payment that a restored table has lost is recorded again from the account';
const NOT_RUN: Readonly<Record<string, string>> = {
  [RESTORES]: 'MiniStack restores no table to a point in time',
};
const KEYS = { secretKey: 'sk_test_deployed', publishableKey: 'pk_test_deployed' };
let refusedSince = (): readonly string[] => [];
const [began, counts] = [performance.now(), { passed: 0, failed: 0 }];

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof CannotRun)) console.error(error);
  console.log(error instanceof CannotRun ? `not run: ${error.message}` : '1 failed before the steps ended');
  return error instanceof CannotRun ? 2 : 1;
});

async function main(): Promise<number> {
  const bin = installed();
  await using open = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'billing-deployed-'));
  open.defer(() => {
    if (counts.failed === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`The state and the logs are in ${folder}.`);
  });
  const ports = { edge: await findFreePort(), emulator: await findFreePort(), gate: await findFreePort() };
  const around = await surround(folder, ports);
  const account = { id: 'acct_deployed', ...KEYS, settlementCurrency: 'eur', country: 'DE' };
  const processor = open.adopt(
    await startProcessor({ port: 0, now: () => new Date(), accounts: [account] }),
    (one) => one.close(),
  );
  const gate = open.adopt(await openGate(ports.gate, ports.emulator), (one) => one.close());
  let told = 0;
  refusedSince = () => {
    const fresh = gate.refused.slice(told);
    told = gate.refused.length;
    return fresh;
  };
  const emulator = open.adopt(
    await startEmulator(
      { bin, folder, port: ports.emulator },
      { ...around, ...awsAt(ports.gate), PROCESSOR_API_BASE: processor.url, RATES_URL },
    ),
    (one) => one.stop(),
  );

  const env = environment(bin, folder, awsAt(ports.emulator));
  const aws = async (...args: string[]): Promise<Printed> =>
    JSON.parse((await runs([join(bin, 'aws'), ...args, '--output', 'json'], env)) || '{}');
  for (const [type, why] of Object.entries(LEFT_OUT)) console.log(`left out: ${type}: ${why}`);
  const stacks = await step('every stack is deployed by the documented commands', () => deploy(folder, env));
  const stage = await readStage(aws);
  arm(gate, stage);
  console.log(
    `      ${stacks} stacks, ${stage.functions.length} functions, each judged by its role's policies`,
  );

  const api = { emulator: ports.emulator, id: new URL(stage.output('ApiBase')).hostname.split('.')[0] ?? '' };
  const edge = open.adopt(openEdge(folder, ports.edge, api), (one) => one.close());
  /** A session of the role of a task, as an operator who works on the stage has it. */
  const operator = async (task: string): Promise<NodeJS.ProcessEnv> => {
    const RoleArn = `arn:aws:iam::${ACCOUNT}:role/billing-prod-${task}-${REGION}`;
    const asked = ['--role-arn', RoleArn, '--role-session-name', 'jane'];
    const { Credentials } = await aws('sts', 'assume-role', ...asked);
    gate.roles.set(Credentials.SessionToken, stage.statements.get(RoleArn) ?? []);
    return {
      ...environment(bin, folder, { ...around, ...awsAt(ports.gate) }),
      PROCESSOR_API_BASE: processor.url,
      AWS_ACCESS_KEY_ID: Credentials.AccessKeyId,
      AWS_SECRET_ACCESS_KEY: Credentials.SecretAccessKey,
      AWS_SESSION_TOKEN: Credentials.SessionToken,
    };
  };
  const quiet = () => untilQuiet(emulator.url, stage);
  const schedule = async (worker: string) => await startAsScheduled(aws, worker, folder);
  await step('the schedule of fetch-rates starts its function, which stores the rates', () =>
    schedule('fetch-rates'),
  );
  const checkout = stage.output('CheckoutUrl');
  const printed = await step(
    'a first tenant is set up by the documented commands, under the role for it',
    async () => setUp(await operator('provision'), { folder, keys: KEYS, checkout }),
  );
  const shop = {
    ...{ projectId: printed['projects create'].id, credential: printed['credentials issue'].credential },
    ...{ origin: 'https://shop.example', checkout, plan: '' },
  };
  const clock = join(folder, 'clock');
  const given = { processor, secretKey: KEYS.secretKey, clock, quiet, schedule };
  const { slug: plan } = await step('staff put a plan on sale', () => aPlan(sceneOf({ ...given, shop }), 10));
  const scene = sceneOf({ ...given, shop: { ...shop, plan } });
  const job: Job = { scene, gate, edge, operator, printed, processor };

  for (const [name, flow] of Object.entries({ ...FLOWS, ...mapped(JOBS, job) }))
    if (name in NOT_RUN) console.log(`left out: ${name}: ${NOT_RUN[name]}`);
    else await step(name, () => flow(scene)).catch(() => undefined);
  console.log(`      ${gate.judged.size} functions and roles of operators called AWS under their policies`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${counts.passed} passed, ${counts.failed} failed, in ${seconds} s`);
  return counts.failed === 0 ? 0 : 1;
}

function mapped(jobs: typeof JOBS, job: Job) {
  return Object.fromEntries(Object.entries(jobs).map(([name, run]) => [name, () => run(job)]));
}

async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  refusedSince();
  const line = (end: string) => `${end} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`;
  try {
    const result = await run();
    counts.passed++;
    console.log(line('ok   '));
    return result;
  } catch (error) {
    counts.failed++;
    console.log(`${line('FAILED')}\n      ${error instanceof Error ? error.message : String(error)}`);
    for (const refused of refusedSince()) console.log(`      ${refused}`);
    throw error;
  }
}

/** Makes what stands around each function, and puts it around this process too. */
async function surround(folder: string, ports: Readonly<{ edge: number; emulator: number; gate: number }>) {
  const preload = join(import.meta.dirname, 'around-a-function.mjs');
  writeFileSync(join(folder, 'clock'), '0');
  const around = {
    NODE_OPTIONS: `--import=${preload}`,
    DEPLOYED_PORTS: [ports.edge, ports.emulator, ports.gate].join(','),
    DEPLOYED_CLOCK: join(folder, 'clock'),
    DEPLOYED_CERTIFICATE: makeCertificate(folder),
  };
  // The gate runs here, so here the emulator's port is its own.
  Object.assign(process.env, around, { NODE_OPTIONS: '', DEPLOYED_PORTS: [ports.edge, 0, 0].join(',') });
  await import(preload);
  return around;
}

function awsAt(port: number) {
  const url = `http://127.0.0.1:${port}`;
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_STS: url,
    AWS_ENDPOINT_URL_CLOUDFORMATION: url,
  };
}

/** A shell with credentials of the account and nothing else of the user's. */
function environment(bin: string, folder: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  return {
    PATH: [resolve('node_modules/.bin'), bin, process.env.PATH].join(':'),
    HOME: home,
    TMPDIR: folder,
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: ACCOUNT,
    AWS_SECRET_ACCESS_KEY: 'test',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    ...more,
  };
}

/** Starts a worker's function with what its schedule gives it. Throws where it ends with an error. */
async function startAsScheduled(
  aws: (...args: string[]) => Promise<Printed>,
  worker: string,
  folder: string,
) {
  const { Schedules } = await aws('scheduler', 'list-schedules');
  const targets = Schedules.map(({ Target }: Printed) => Target.Arn);
  const arn = targets.find((one: string) => one.endsWith(`-workers-${worker}:live`));
  if (!arn) throw new Error(`no schedule starts ${worker}`);
  const out = join(folder, 'out.json');
  const { FunctionError } = await aws('lambda', 'invoke', '--function-name', arn, '--payload', '{}', out);
  if (FunctionError) throw new Error(`${worker} ended with an error`);
}
