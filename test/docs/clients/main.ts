import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPENAPI, ROOT } from '../../../docs/print/pages.ts';
import { startBackend } from '../../support/backend.ts';
import { now, takeOverClock } from '../../support/clock.ts';
import { FETCH_SHOP, HEY_SHOP } from './shops.ts';

/**
 * npm run check:clients: generates typed clients from the OpenAPI document by the defaults of openapi-typescript and of @hey-api/openapi-ts,
 * compiles a shop of each as strictly as TypeScript can, and lets both sell. The generators are installed below node_modules/.cache.
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
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  allowImportingTsExtensions: true,
};
const SHOPS = { 'fetch-shop.ts': FETCH_SHOP, 'hey-shop.ts': HEY_SHOP };

mkdirSync(folder, { recursive: true });
for (const file of ['package.json', 'package-lock.json'])
  cpSync(join(import.meta.dirname, file), join(folder, file));
run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error');
rmSync(join(folder, 'hey'), { recursive: true, force: true });
run('npx', 'openapi-typescript', join(ROOT, OPENAPI), '--output', 'schema.ts');
run('npx', 'openapi-ts', '--input', join(ROOT, OPENAPI), '--output', 'hey');
for (const [file, text] of Object.entries(SHOPS)) writeFileSync(join(folder, file), text);
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: OPTIONS, files: Object.keys(SHOPS) }),
);
run('npx', 'tsc', '--project', '.');
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true; // The functions' own log lines.
await sellByBoth();
print('Two typed clients compile and sell.\n');
process.exit();

async function sellByBoth(): Promise<void> {
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
