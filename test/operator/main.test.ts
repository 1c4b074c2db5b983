import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { STAGE_OUTPUTS } from '../../apps/operator/stage/outputs.ts';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import { findTenantByName } from '../../shared/storage/tenants.ts';
import { everything } from '../support/table.ts';
import { keyPair } from './actions/home.ts';

type Ran = { code: number | null; stdout: string; stderr: string };

/** Runs the command as an operator does, against the table and the KMS of this test process. */
function billing(
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = process.env,
  node = process.execPath,
): Promise<Ran> {
  const child = spawn(node, ['apps/operator/billing.js', ...args], { env, stdio: 'pipe' });
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    ran.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    ran.stderr += text;
  });
  child.stdin.on('error', () => {}); // A command that refuses its arguments never reads.
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ ...ran, code }));
  });
}

async function json(args: readonly string[], input?: string) {
  const { code, stdout } = await billing(args, input);
  expect(stdout.trimEnd()).not.toContain('\n');
  return { code, answer: JSON.parse(stdout) };
}

/** A Node of this machine that is too old for the project, if there is one. */
const OLDER = ['/usr/bin/node'].find(
  (node) =>
    existsSync(node) &&
    Number.parseInt(execFileSync(node, ['-p', 'process.versions.node']).toString(), 10) < 24,
);

it.skipIf(OLDER === undefined)(
  'billing runs on the Node that the project provides if it is started on an older one',
  async () => {
    const { code, stdout, stderr } = await billing(
      ['tenants', 'list', '--prefix', 'no-such'],
      '',
      process.env,
      OLDER,
    );
    expect([code, stdout, stderr]).toEqual([0, '{"ok":true,"result":[]}\n', '']);
  },
);

it('billing refuses to run without the name of a table, and names what to set', async () => {
  const { TABLE_NAME, ...env } = process.env;
  const { code, stderr } = await billing(['tenants', 'create', 'acme'], '', env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('TABLE_NAME is not set')]);
  expect(await findTenantByName('acme')).toBeUndefined();
});

it('billing sets up a tenant that can charge, and prints no secret', async () => {
  const [tenant, keys] = [`t-${randomBase32(10)}`, keyPair()];
  const project = [
    'Shop',
    '--tenant',
    tenant,
    '--origin',
    `https://${tenant}.example`,
    '--checkout-url',
    'https://pay.billing.test',
  ];
  const printed: unknown[] = [];
  const run = async (args: string[], input?: string) => {
    const { code, answer } = await json(args, input);
    expect(answer).toMatchObject({ ok: true });
    expect(code).toBe(0);
    printed.push(answer);
    return answer;
  };

  await run(['tenants', 'create', tenant]);
  await run([
    'projects',
    'create',
    ...project,
    '--base-currency',
    'eur',
    '--currency',
    'usd,jpy',
    '--time-zone',
    'Europe/Berlin',
  ]);
  const gateway = [
    'create',
    'processor',
    '--tenant',
    tenant,
    '--project',
    'Shop',
    '--label',
    'Cards',
    '--settlement-currency',
    'eur',
  ];
  await run(['gateways', ...gateway], JSON.stringify(keys));
  await run(
    ['projects', 'set-events', 'Shop', '--tenant', tenant, '--url', 'https://backend.example/in'],
    'the-event-secret-of-ours\n',
  );
  const again = await run(['gateways', ...gateway], JSON.stringify(keys));
  expect(again).toMatchObject({ status: 'unchanged', changes: [] });

  const shown = await run(['projects', 'show', 'Shop', '--tenant', tenant]);
  expect(shown.result).toMatchObject({
    tenantName: tenant,
    currencies: ['eur', 'usd', 'jpy'],
    gateways: [{ kind: 'processor', active: true }],
    events: {
      url: 'https://backend.example/in',
      mode: 'shared_secret',
      headerName: 'x-webhook-secret',
      hasSecret: true,
    },
  });
  await run(['gateways', 'list', '--tenant', tenant]);
  await run(['tenants', 'show', tenant]);

  const all = JSON.stringify(printed);
  for (const secret of [
    keys.secretKey,
    keys.publishableKey,
    'the-event-secret-of-ours',
    'sealed',
    'linkSalt',
  ]) {
    expect(all).not.toContain(secret === 'sealed' ? '"sealed' : secret);
  }
  expect(JSON.stringify(await everything())).not.toContain(keys.secretKey);
});

it('billing prints a table where it is asked for one, without a line of JSON', async () => {
  const name = `t-${randomBase32(10)}`;
  await json(['tenants', 'create', name]);
  const { stdout } = await billing(['tenants', 'list', '--prefix', name, '--format', 'table']);
  expect(stdout).toMatch(new RegExp(`^\\w+ .*\\n.*${name}.*\\n$`));
});

it('billing names the invalid option, in text for people and in JSON', async () => {
  const args = ['tenants', 'show', 'no-such-tenant'];
  const { code, stdout, stderr } = await billing(args);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^--tenant: No tenant is called/)]);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    error: { code: 'invalid_request', message: expect.any(String), option: '--tenant' },
  });
});

it.each([
  ['a command that does not exist', ['tenats'], /unknown command/],
  ['a missing option', ['projects', 'list'], /--tenant/],
  [
    'an unknown option, without repeating its value',
    ['tenants', 'list', '--word=open-sesame'],
    /unknown option '--word'/,
  ],
  [
    'too many arguments, without repeating them',
    ['tenants', 'create', 'acme', 'open-sesame'],
    /too many arguments/,
  ],
  ['no command', [], /--help/],
])('billing exits with 2 on %s', async (_, args, message) => {
  const { code, stderr, stdout } = await billing(args);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  expect(stdout + stderr).not.toContain('open-sesame');
});

it('billing refuses a secret on the command line first, and does not repeat it', async () => {
  const { code, stderr, stdout } = await billing([
    'gateways',
    'create',
    'processor',
    '--secret-key=sk_live_0123456789',
  ]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('never from the command line')]);
  expect(stdout + stderr).not.toContain('sk_live_0123456789');
});

it.each([
  ['AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1', /ECONNREFUSED.* which AWS_ENDPOINT_URL_DYNAMODB names/],
  ['TABLE_NAME', 'nope', /^There is no table nope at http.* Name the stage with --stage/],
])(
  'a command that reads says what to do about %s=%s, without a stack trace',
  async (variable, value, said) => {
    const env = { ...process.env, [variable]: value, AWS_MAX_ATTEMPTS: '1' };
    const { code, stderr } = await billing(['tenants', 'list'], '', env);
    expect([code, stderr]).toEqual([1, expect.stringMatching(said)]);
    expect(stderr).not.toMatch(/\bat \w+.*node_modules/);
  },
);

type InPlaceOfAws = {
  service: 'sts' | 'cloudformation';
  answer: (form: URLSearchParams) => [number, string];
};

async function withAws(
  { service, answer }: InPlaceOfAws,
  work: (env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(String(request.headers.authorization));
    const [status, xml] = answer(new URLSearchParams(await text(request)));
    response.writeHead(status).end(xml);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { STAGE, ...env } = process.env;
  try {
    await work({ ...env, [`AWS_ENDPOINT_URL_${service.toUpperCase()}`]: `http://127.0.0.1:${port}` });
  } finally {
    expect(asked[0]).toMatch(/^AWS4-HMAC-SHA256 Credential=\w+\/\d{8}\/[\w-]+\/\w+\/aws4_request, /);
    expect(asked[0]).toContain(`/${service}/`);
    server.close();
  }
}

const asCaller = (path: string, work: (env: NodeJS.ProcessEnv) => Promise<void>) =>
  withAws(
    {
      service: 'sts',
      answer: () => [200, `<Arn>arn:aws:sts::111122223333:assumed-role/${path}</Arn>`],
    },
    work,
  );

it('billing asks AWS who runs it and of which stage, refuses another task’s role, and asks first on a stage that people depend on', async () => {
  const name = `t-${randomBase32(10)}`;
  const create = ['tenants', 'create', name];
  await asCaller('billing-prod-refund-eu-central-1/jane', async (env) =>
    expect(await billing(create, '', env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /as jane\n"tenants create" needs the role for provision, and you, jane, act/,
      ),
    }),
  );
  await asCaller('billing-prod-provision-eu-central-1/jane', async (env) => {
    expect((await billing(create, '', env)).code).toBe(0);
    const remove = ['tenants', 'identity-provider', 'remove', name];
    expect(await billing(remove, '', env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/--yes: "tenants identity-provider remove" on the stage prod asks first/),
    });
    expect((await billing([...remove, '--yes'], '', env)).code).toBe(0);
    const { stdout } = await billing(['audit', 'list', '--tenant', name]);
    const by = { actor: 'operator jane', role: 'billing-prod-provision-eu-central-1', end: 'done' };
    expect(JSON.parse(stdout).result).toEqual([expect.objectContaining(by)]);
  });
});

it('billing finds table, key, queue and buckets of a stage by the outputs of its stacks, whatever the environment says', async () => {
  const { TABLE_NAME = '', KEY_ID = '', DELIVERIES_QUEUE_URL = '' } = process.env;
  const names: Record<string, string> = {
    TableName: TABLE_NAME,
    KeyArn: KEY_ID,
    deliveriesQueueUrl: DELIVERIES_QUEUE_URL,
  };
  const describe = (stack: string): [number, string] => {
    const [, part] = /^billing-prod-(data|messages|site|workers)$/.exec(stack) ?? [];
    if (!part) return [400, `<Message>Stack with id ${stack} does not exist</Message>`];
    const outputs = Object.keys({ ...STAGE_OUTPUTS, workers: { ReleaseName: '' } }[part as 'workers']).map(
      (name) =>
        `<member><OutputKey>${name}</OutputKey><OutputValue>${names[name] ?? name}</OutputValue></member>`,
    );
    return [200, `<Stacks><member><Outputs>${outputs.join('')}</Outputs></member></Stacks>`];
  };
  const answer = (form: URLSearchParams) => describe(form.get('StackName') ?? '');
  await withAws({ service: 'cloudformation', answer }, async (aws) => {
    const env = { ...aws, TABLE_NAME: 'left-over', DELIVERIES_QUEUE_URL: 'left-over' };
    const list = ['tenants', 'list', '--prefix', 'no-such'];
    expect(await billing(['--stage', 'prod', ...list], '', env)).toMatchObject({ code: 0 });
    const { stdout } = await billing(['--stage', 'prod', '--version'], '', env);
    expect(JSON.parse(stdout).result).toEqual({ version: '0.1.0', deployed: 'ReleaseName' });
    expect(await billing([...list, '--stage=nope'], '', env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no stack billing-nope-\w+ in region us-east-1/),
    });
    expect(await billing([...list, '--stage'], '', env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/--stage needs a name/),
    });
  });
});
