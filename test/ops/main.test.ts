import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import { findTenantByName } from '../../shared/storage/tenants.ts';
import { everything } from '../support/table.ts';
import { keyPair } from './actions/home.ts';

type Ran = { code: number | null; stdout: string; stderr: string };

/** Runs the command as an operator does, against the table and the KMS of this test process. */
function ops(args: readonly string[], input = '', env: NodeJS.ProcessEnv = process.env): Promise<Ran> {
  const child = spawn(process.execPath, ['ops/main.ts', ...args], { env, stdio: 'pipe' });
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
  const { code, stdout, stderr } = await ops([...args, '--json'], input);
  expect(stderr).toBe('');
  return { code, answer: JSON.parse(stdout) };
}

describe('npm run ops', () => {
  it('sets up a tenant that can charge, and prints no secret', async () => {
    const [tenant, keys] = [`t-${randomBase32(10)}`, keyPair()];
    const project = ['Shop', '--tenant', tenant, '--origin', `https://${tenant}.example`, '--checkout-url', 'https://pay.billing.test'];
    const printed: unknown[] = [];
    const run = async (args: string[], input?: string) => {
      const { code, answer } = await json(args, input);
      expect(answer).toMatchObject({ ok: true });
      expect(code).toBe(0);
      printed.push(answer);
      return answer;
    };

    await run(['tenants', 'create', tenant]);
    await run(['projects', 'create', ...project, '--base-currency', 'eur', '--currency', 'usd,jpy', '--time-zone', 'Europe/Berlin']);
    const gateway = ['create', 'processor', '--tenant', tenant, '--project', 'Shop', '--label', 'Cards', '--settlement-currency', 'eur'];
    await run(['gateways', ...gateway], JSON.stringify(keys));
    await run(['projects', 'set-events', 'Shop', '--tenant', tenant, '--url', 'https://backend.example/in'], 'the-event-secret-of-ours\n');
    const again = await run(['gateways', ...gateway], JSON.stringify(keys));
    expect(again).toMatchObject({ status: 'unchanged', changes: [] });

    const shown = await run(['projects', 'show', 'Shop', '--tenant', tenant]);
    expect(shown.result).toMatchObject({
      tenantName: tenant,
      currencies: ['eur', 'usd', 'jpy'],
      gateways: [{ kind: 'processor', active: true }],
      events: { url: 'https://backend.example/in', mode: 'shared_secret', headerName: 'x-webhook-secret', hasSecret: true },
    });
    await run(['gateways', 'list', '--tenant', tenant]);
    await run(['tenants', 'show', tenant]);

    const all = JSON.stringify(printed);
    for (const secret of [keys.secretKey, keys.publishableKey, 'the-event-secret-of-ours', 'sealed', 'linkSalt']) {
      expect(all).not.toContain(secret === 'sealed' ? '"sealed' : secret);
    }
    expect(JSON.stringify(await everything())).not.toContain(keys.secretKey);
  });

  it('prints the changes of a dry run and writes nothing', async () => {
    const tenant = `t-${randomBase32(10)}`;
    const { code, stdout } = await ops(['tenants', 'create', tenant, '--dry-run']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`register the tenant ${tenant}`)]);
    expect(await findTenantByName(tenant)).toBeUndefined();
  });

  it('prints a credential once, when it is issued', async () => {
    const tenant = `t-${randomBase32(10)}`;
    await ops(['tenants', 'create', tenant]);
    const { answer } = await json(['credentials', 'issue', '--tenant', tenant, '--scope', 'admin']);
    expect(answer.result.credential).toMatch(/^tnt_/);
    const listed = await json(['credentials', 'list', '--tenant', tenant]);
    expect(listed.answer.result).toEqual([
      { keyId: answer.result.keyId, scopes: ['admin'], createdAt: expect.any(String), revokedAt: null },
    ]);
  });

  it('names the invalid option, as text and as JSON', async () => {
    const args = ['tenants', 'show', 'no-such-tenant'];
    expect(await ops(args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^--tenant: No tenant is called/) });
    const { code, answer } = await json(args);
    expect([code, answer]).toEqual([1, { ok: false, error: { code: 'invalid_request', message: expect.any(String), option: '--tenant' } }]);
  });

  it.each([
    ['a command that does not exist', ['tenats'], /unknown command/],
    ['a missing option', ['projects', 'list'], /--tenant/],
    ['an unknown option, without repeating its value', ['tenants', 'list', '--word=open-sesame'], /unknown option '--word'/],
    ['too many arguments, without repeating them', ['tenants', 'create', 'acme', 'open-sesame'], /too many arguments/],
    ['no command', [], /--help/],
  ])('exits with 2 on %s', async (_, args, message) => {
    const { code, stderr, stdout } = await ops(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(stdout + stderr).not.toContain('open-sesame');
  });

  it('refuses a secret on the command line first, and does not repeat it', async () => {
    const { code, stderr, stdout } = await ops(['gateways', 'create', 'processor', '--secret-key=sk_live_0123456789']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('never from the command line')]);
    expect(stdout + stderr).not.toContain('sk_live_0123456789');
  });

  it('reports that DynamoDB cannot be reached, without a stack trace', async () => {
    const env = { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1', AWS_MAX_ATTEMPTS: '1' };
    const { code, stderr } = await ops(['tenants', 'list'], '', env);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/ECONNREFUSED/)]);
    expect(stderr).not.toMatch(/\bat \w+.*node_modules/);
  });
});
