import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPages } from '../../docs/print/openapi/reference.ts';
import { ROOT } from '../../docs/print/pages.ts';
import { type Running, stackRunner } from '../local/stack-runner.ts';

/** The address of the shop on the page of the first order. */
const SHOP = 'http://localhost:4000';
/** Ends a page whose command waits for what never comes. */
const RUN_MS_MAX = 200_000;

/** What a reader can copy is run as it stands, in order, against a local stack: only the ports are this stack's own. */
const runner = stackRunner();
const folder = mkdtempSync(join(tmpdir(), 'docs-curl-'));
let stack: Running;
beforeAll(async () => {
  stack = await runner.start();
});
afterAll(async () => {
  await runner.clear();
  rmSync(folder, { recursive: true });
});

it('the commands a reader can copy of the catalog page build a plan, which the storefront shows and sells, also by a link', async () => {
  const { statuses, said } = await run(readFileSync(join(ROOT, 'docs/catalog.md'), 'utf8'));
  expect(statuses, said).toEqual(Array(15).fill('200'));
  expect(said).toMatch(
    /"slug":"gold","name":"Gold","description":"Four boxes a month"[\s\S]*"label":"Free delivery"[\s\S]*"dueNow":\{"value":49[\s\S]*"status":"success"/,
  );
});

it('the commands a reader can copy of the API pages answer with the statuses that stand beside them', async () => {
  const pages = ['docs/api.md', ...apiPages()]
    .map((page) => readFileSync(join(ROOT, page), 'utf8'))
    .join('\n');
  const promised = [...pages.matchAll(/^Answer (\d{3})/gm)].map(([, status]) => status);
  const { statuses, said } = await run(pages);
  expect(statuses, said).toEqual(promised);
});

it('the commands a reader can copy of the README make a link', async () => {
  const { statuses, said } = await run(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  expect(statuses, said).toEqual(['200', '200']);
  expect(said).toContain('"redirectUrl":"');
});

it('the commands a reader can copy of the running page all work: the one outcome that is unknown at first comes out as paid, and the books agree', async () => {
  const { statuses, said } = await run(readFileSync(join(ROOT, 'docs/running.md'), 'utf8'));
  expect(statuses.length).toBeGreaterThan(10);
  expect(
    statuses.filter((status) => status !== '200'),
    said,
  ).toEqual(['503']);
  expect(said).toContain('"status":"success","summaryRef"');
  expect(said).toContain('"clean": true');
  expect(said).not.toContain('"clean": false');
});

describe('the first order', () => {
  const page = readFileSync(join(ROOT, 'docs/first-order.md'), 'utf8');
  const own = stackRunner();
  afterAll(() => own.clear());
  const withShop = (url: string) =>
    page.replaceAll(SHOP, url).replace('.listen(4000)', `.listen(${new URL(url).port})`);

  it('the page of the first order leads to an order that is paid, whose event the shop checked, and to a payment that it does not ship', async () => {
    const shop = `http://localhost:${await freePort()}`;
    const [, ...flags] = /npm start -- (--events-to) (\S+)/.exec(page) ?? [];
    const on = await own.start(flags.map((flag) => flag.replace(SHOP, shop)));
    const { statuses, said } = await run(withShop(shop), { on, cwd: ROOT });
    expect(statuses, said).toEqual(['200', '401', '200', '200', '200', '200', '200', '200']);
    expect(said).toMatch(/"status":"success"[\s\S]*SHIP order-\d+\n[\s\S]*"statusLabel":"paid"/);
    expect(said).toMatch(/DO NOT SHIP: txn_\w+ paid 1 USD for order-\d+/);
    expect(said.match(/"type":"payment.succeeded"/g)).toHaveLength(2);
  });

  it('the page of the first order, while the shop of an earlier run has the port, says so and waits for no event of its own', async () => {
    const earlier = createServer((_, response) => response.writeHead(401).end()).listen(0);
    await once(earlier, 'listening');
    const shop = `http://localhost:${(earlier.address() as AddressInfo).port}`;
    const { errors, said } = await run(withShop(shop).split('## 6.')[0] ?? '', { cwd: ROOT });
    earlier.close();
    expect(errors).toContain('EADDRINUSE');
    expect(said).not.toContain('SHIP order-');
  });
});

/** A port that is free at this moment, below those that the system gives out meanwhile. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return await freePort();
  await once(server.close(), 'close');
  return port;
}

/** Runs every `sh` block of a page in one shell and gives the status of each curl. */
async function run(
  page: string,
  { on = stack, cwd = folder } = {},
): Promise<{ statuses: string[]; said: string; errors: string }> {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  const tellStatus = `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }`;
  const script = withOwnPorts(on, ['set -euo pipefail', STOP_ALL, tellStatus, ...blocks].join('\n'));
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], {
    cwd,
    timeout: RUN_MS_MAX,
    env: { ...process.env, PATH: path },
  });
  return {
    statuses: stderr.split('\n').filter((line) => /^\d{3}$/.test(line)),
    said: `${stdout}\n${on.failures()}`,
    errors: stderr,
  };
}

/** Ends what a page started, also when one of its commands fails. */
const STOP_ALL = `trap 'kill $(jobs -p) 2> /dev/null || true' EXIT`;

function withOwnPorts({ urls: { api, processor } }: Running, script: string): string {
  return script.replaceAll('http://localhost:3000', api).replaceAll('http://localhost:3002', processor);
}
