import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPENAPI, ROOT } from '../../../docs/print/pages.ts';
import { startBackend } from '../../support/backend.ts';
import { now, takeOverClock } from '../../support/clock.ts';
import { FETCH_SHOP, HEY_SHOP, ORVAL_SHOP } from './shops.ts';

/**
 * npm run check:clients: generates typed clients from the OpenAPI document by the defaults of openapi-typescript, @hey-api/openapi-ts and
 * orval, which also writes schemas that check bodies at run time; compiles a shop of each as strictly as TypeScript can, and lets them sell. The
 * generators are installed below node_modules/.cache.
 */
const folder = join(ROOT, 'node_modules/.cache/clients');
const OPTIONS = {
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  skipLibCheck: true,
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  allowImportingTsExtensions: true,
};
const LOCK = 'package-lock.json';
const INSTALLED = 'installed.json';
const SHOPS = { 'fetch-shop.ts': FETCH_SHOP, 'hey-shop.ts': HEY_SHOP, 'orval-shop.ts': ORVAL_SHOP };

mkdirSync(folder, { recursive: true });
if (!isInstalled()) {
  for (const file of ['package.json', LOCK]) cpSync(join(import.meta.dirname, file), join(folder, file));
  run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error');
  cpSync(join(folder, LOCK), join(folder, INSTALLED));
}
for (const made of ['hey', 'orval', 'schema.ts', 'tsconfig.json', ...Object.keys(SHOPS)])
  rmSync(join(folder, made), { recursive: true, force: true });
run('npx', 'openapi-typescript', join(ROOT, OPENAPI), '--output', 'schema.ts');
run('npx', 'openapi-ts', '--input', join(ROOT, OPENAPI), '--output', 'hey');
for (const [client, made] of Object.entries({ fetch: 'client', zod: 'schemas' }))
  run('npx', 'orval', '--input', join(ROOT, OPENAPI), '--client', client, '--output', `orval/${made}.ts`);
for (const [file, text] of Object.entries(SHOPS)) writeFileSync(join(folder, file), text);
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: OPTIONS, files: Object.keys(SHOPS) }),
);
run('npx', 'tsc', '--project', '.');
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true; // The functions' own log lines.
await sellByAll();
print('Three typed clients compile and sell.\n');
process.exit();

/** Whether what the lock file says was installed to the end. */
function isInstalled(): boolean {
  const [mine, theirs] = [join(import.meta.dirname, LOCK), join(folder, INSTALLED)];
  return existsSync(theirs) && readFileSync(mine, 'utf8') === readFileSync(theirs, 'utf8');
}

async function sellByAll(): Promise<void> {
  takeOverClock();
  await startBackend(now);
  const { seedCatalog } = await import('../../../local/demo-catalog.ts');
  const { fetchFromRoutes } = await import('../../support/fetch-routes.ts');
  const { aCredential, aTenant, CHECKOUT_ORIGIN } = await import('../../support/tenants.ts');
  for (const file of bundled()) {
    const shop = await aTenant();
    assert(shop.gateway);
    await seedCatalog(shop.project, shop.gateway, now());
    const { sell } = await import(file);
    const sold = await sell({
      fetch: fetchFromRoutes,
      project: shop.project.id,
      origin: shop.origin,
      checkout: CHECKOUT_ORIGIN,
      credential: await aCredential(shop, ['admin']),
      card: 'pm_card_visa',
    });
    assert.deepEqual(sold, { paid: 'success', bought: 'success', order: 'active', refunded: 'succeeded' });
  }
}

/** The shops with what was generated for them, whose imports name no file endings. */
function bundled(): string[] {
  const into = join(folder, 'bundled');
  run(
    'npx',
    '--no-install',
    'esbuild',
    ...Object.keys(SHOPS),
    '--bundle',
    '--format=esm',
    '--log-level=warning',
    `--outdir=${into}`,
  );
  return Object.keys(SHOPS).map((file) => join(into, file.replace('.ts', '.js')));
}

function run(command: string, ...options: string[]): void {
  const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` };
  const { status, stdout } = spawnSync(command, options, {
    ...{ cwd: folder, env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return;
  process.stderr.write(stdout ?? ''); // Where the compiler says what is wrong.
  throw new Error(`${command} ${options[0]} failed.`);
}
