import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Statement } from '../../local/iam/policy.ts';
import { ACCOUNT, REGION } from './emulator.ts';
import { arnsOf, type Gate } from './gate.ts';

// biome-ignore lint/suspicious/noExplicitAny: what AWS answers has a shape for each command.
type Any = any;
const run = promisify(execFile);
const OUTPUT_BYTES_MAX = 100_000_000;

export const STAGE = 'prod';

/** Runs a program to its end. Throws what it has said last, where it fails. */
export async function runs(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  input?: string,
): Promise<string> {
  const running = run(program, args, { env, maxBuffer: OUTPUT_BYTES_MAX });
  running.child.stdin?.end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}: ${(stderr + stdout).trim().slice(-2000)}`);
  }
}

/** What MiniStack cannot do, and so is taken from the templates before they are deployed. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'Custom::CDKBucketDeployment':
    'copies the checkout’s page by a program in /opt, which a layer brings; so no page is served',
  'AWS::Logs::QueryDefinition': 'lists a query in the console; alarms link to it',
  'AWS::CloudWatch::Alarm of an expression': 'MiniStack knows alarms of one metric; it evaluates none',
};

const kindOf = ({ Type, Properties }: Any): string =>
  Properties?.Metrics ? `${Type} of an expression` : Type;

/** Deploys every stack as docs/running.md says, from templates without what the emulator lacks. */
export async function deploy(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const out = join(folder, 'cdk.out');
  // MiniStack has no CodeDeploy, so no release is shifted step by step.
  const without = ['-c', 'release=at-once', '-c', 'edge=no']; // It has no CloudFront that passes calls on, either.
  const stage = ['-c', `stage=${STAGE}`, '-c', 'alarmEmail=ops@example.com', ...without];
  await Promise.all([
    runs(['npx', 'cdk', 'bootstrap', `aws://${ACCOUNT}/${REGION}`, '-o', join(folder, 'bootstrap.out')], env),
    runs(['npx', 'cdk', 'synth', '--quiet', '**', ...stage, '-o', out], env),
  ]);
  const templates = readdirSync(out).filter((name) => name.endsWith('.template.json'));
  for (const name of templates) {
    const template = JSON.parse(readFileSync(join(out, name), 'utf8'));
    const left = Object.entries<Any>(template.Resources).flatMap(([id, resource]) =>
      kindOf(resource) in LEFT_OUT ? id : [],
    );
    for (const id of left) delete template.Resources[id];
    const named = (_: string, value: Any) => {
      const id = value?.Ref ?? value?.['Fn::GetAtt']?.[0];
      return left.includes(id) ? id : value;
    };
    writeFileSync(join(out, name), JSON.stringify(template, named));
  }
  await runs(
    ['npx', 'cdk', 'deploy', '**', '--app', out, '--require-approval', 'never', '--concurrency', '8'],
    env,
  );
  return templates.length;
}

/** What AWS says of the stage once it is deployed. */
export async function readStage(aws: (...args: string[]) => Promise<Any>) {
  const { Functions } = await aws('lambda', 'list-functions');
  const { RoleDetailList } = await aws('iam', 'get-account-authorization-details', '--filter', 'Role');
  const { Stacks } = await aws('cloudformation', 'describe-stacks');
  const outputs = Stacks.flatMap(({ Outputs = [] }: Any) => Outputs);
  const output = (name: string): string =>
    outputs.find(({ OutputKey }: Any) => OutputKey === name).OutputValue;
  const statements = new Map<string, Statement[]>(
    RoleDetailList.map(({ Arn, RolePolicyList = [] }: Any) => [
      Arn,
      RolePolicyList.flatMap(({ PolicyDocument }: Any) => PolicyDocument.Statement),
    ]),
  );
  const functions = Functions.filter(({ FunctionName }: Any) => FunctionName.startsWith(`billing-${STAGE}-`));
  const [{ Environment }] = functions.filter((one: Any) => one.Environment?.Variables?.TABLE_NAME);
  return { functions, statements, output, env: Environment.Variables as Record<string, string> };
}
export type Stage = Awaited<ReturnType<typeof readStage>>;

/** Lets each function do what its role may do, and no more. */
export function arm(gate: Gate, { functions, statements, env, output }: Stage): void {
  Object.assign(process.env, env); // By these names a call tells what it is on.
  process.env.SITE_BUCKET = output('SiteBucket');
  Object.assign(gate.arns, arnsOf(env, ACCOUNT, REGION));
  for (const { FunctionName, Role } of functions) gate.roles.set(FunctionName, statements.get(Role) ?? []);
}

const QUIET_MS_MAX = 60_000;

/** Waits until no queue of the stage has a message that is due, twice in a row. */
export async function untilQuiet(url: string, { env }: Stage): Promise<void> {
  const queues = Object.entries(env).filter(([name]) => name.endsWith('_QUEUE_URL'));
  const counts = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'];
  const until = performance.now() + QUIET_MS_MAX;
  for (let quiet = 0; quiet < 2; await wait(300)) {
    const read = queues.map(async ([, QueueUrl]) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'AmazonSQS.GetQueueAttributes',
        authorization: `AWS4-HMAC-SHA256 Credential=${ACCOUNT}/20260101/${REGION}/sqs/aws4_request, SignedHeaders=host, Signature=0`,
      };
      const body = JSON.stringify({ QueueUrl, AttributeNames: counts });
      const { Attributes } = (await (await fetch(url, { method: 'POST', headers, body })).json()) as Any;
      return counts.reduce((sum, name) => sum + Number(Attributes[name]), 0);
    });
    quiet = (await Promise.all(read)).every((count) => count === 0) ? quiet + 1 : 0;
    if (performance.now() > until) throw new Error('the queues still have messages after a minute');
  }
}
