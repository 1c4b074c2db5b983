import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from '../../../docs/print/pages.ts';
import { startBackend } from '../../support/backend.ts';
import { now, takeOverClock } from '../../support/clock.ts';
import { EXAMPLES, FROM_A_SHELL, FROM_A_WORKER, SHOP, workerConfig } from './programs.ts';

/**
 * npm run check:sdk: builds and packs the client, installs the package in a folder of its own below node_modules/.cache, compiles a shop and the
 * examples as strictly as TypeScript can, sends the examples events, and lets the shop sell on Node, Deno, Bun and a worker.
 */
const folder = join(ROOT, 'node_modules/.cache/sdk');
const OPTIONS = {
  outDir: 'built', // Node strips no types below node_modules.
  rewriteRelativeImportExtensions: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  skipLibCheck: false,
};
const FILES = {
  'shop.ts': SHOP,
  'shell.ts': FROM_A_SHELL,
  'worker.ts': FROM_A_WORKER,
  'examples.ts': EXAMPLES,
};
const RUNTIMES: Record<string, readonly string[]> = {
  Node: [process.execPath, 'built/shell.js'],
  Deno: [
    join(folder, 'node_modules/@deno/linux-x64-glibc/deno'),
    'run',
    '--allow-all',
    '--no-lock',
    'built/shell.js',
  ],
  Bun: [join(folder, 'node_modules/@oven/bun-linux-x64-baseline/bin/bun'), 'run', 'built/shell.js'],
};
const WORKERD = join(folder, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd');
const SOLD = 'active order-1';

mkdirSync(folder, { recursive: true });
run(process.execPath, join(ROOT, 'sdk/build/main.ts'));
for (const file of ['package.json', 'package-lock.json'])
  cpSync(join(import.meta.dirname, file), join(folder, file));
run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error');
const packed = run('npm', 'pack', join(ROOT, 'sdk'), '--silent').trim();
run('npm', 'install', packed, '--no-save', '--no-audit', '--no-fund', '--offline', '--loglevel=error');
rmSync(join(folder, packed));
for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
const examples = readdirSync(join(ROOT, 'sdk/examples'));
for (const example of examples) cpSync(join(ROOT, 'sdk/examples', example), join(folder, example));
const files = [...Object.keys(FILES), ...examples];
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files }));
run(join(folder, 'node_modules/.bin/tsc'), '--project', '.');
run(process.execPath, 'built/examples.js');
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true; // The functions' own log lines.
const sold = await sellEverywhere();
const kilobytes = ((await sizeOf('@billing-links/sdk')) / 1024).toFixed(1);
print(
  `The packed client, ${kilobytes} KB gzipped, sells on ${sold.join(', ')}; ${examples.length} examples take events.\n`,
);
process.exit();

async function sellEverywhere(): Promise<string[]> {
  const told = await aShop();
  const here = Object.entries(RUNTIMES).filter(([, [program = '']]) => existsSync(program));
  for (const [name, [program = '', ...rest]] of here)
    assert.equal((await output(program, rest, told)).trim(), SOLD, name);
  if (!existsSync(WORKERD)) return here.map(([name]) => name);
  assert.equal(await fromAWorker(told), SOLD, 'a worker');
  return [...here.map(([name]) => name), 'a worker'];
}

type Told = Readonly<{ baseUrl: string; credential: string; project: string }>;

/** A shop on the API, which answers on a port since other runtimes call it. */
async function aShop(): Promise<Told> {
  takeOverClock();
  await startBackend(now);
  const { fetchFromRoutes } = await import('../../support/fetch-routes.ts');
  const { aCredential, aTenant } = await import('../../support/tenants.ts');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/' } = request;
    const answer = await fetchFromRoutes(`http://localhost${url}`, {
      method,
      headers: new Headers(request.headers as Record<string, string>),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const tenant = await aTenant();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, credential: await aCredential(tenant, ['webhook']), project: tenant.project.id };
}

/** Not synchronous, since the API answers from this process. */
async function output(program: string, rest: readonly string[], told: Told): Promise<string> {
  const env = { ...process.env, TOLD: JSON.stringify(told), DENO_NO_UPDATE_CHECK: '1' };
  const child = spawn(program, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return Buffer.concat(chunks).toString();
}

async function fromAWorker(told: Told): Promise<string> {
  await build({
    entryPoints: ['built/worker.js'],
    absWorkingDir: folder,
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
  });
  const port = await freePort();
  writeFileSync(join(folder, 'worker.capnp'), workerConfig(port));
  const child = spawn(WORKERD, ['serve', 'worker.capnp', '--control-fd=1'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data'); // It says that it listens.
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(told) });
    return await answer.text();
  } finally {
    child.kill();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function sizeOf(name: string): Promise<number> {
  const bundled = await build({
    stdin: { contents: `export * from '${name}'`, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return gzipSync(bundled.outputFiles[0]?.contents ?? '').length;
}

function run(program: string, ...rest: string[]): string {
  return execFileSync(program, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
