import { join } from 'node:path';
import { build } from 'esbuild';
import { SETTINGS } from '../infra/bundle/bundle-functions.ts';
import { SDK_CUTS } from '../infra/bundle/sdk-cuts/all.ts';
import { type Cut, cutting } from '../infra/bundle/sdk-cuts/cut.ts';

/**
 * node bench/sdk-cuts.ts: the bytes that each group of cuts of `infra/bundle/sdk-cuts` saves alone, and each cut of it: those that bundles
 * have more without it. One bundle has the table's client only, one also charges, and one has every client.
 */
const HANDLERS = ['public-api/list-plans', 'public-api/pay-payment-link', 'workers/apply-processor-event'];
const [, ...others] = SETTINGS.plugins;
const ALL = Object.values(SDK_CUTS).flat();

async function bytesWithout(left: readonly Cut[]): Promise<number[]> {
  const { metafile } = await build({
    ...SETTINGS,
    plugins: [cutting(ALL.filter((cut) => !left.includes(cut))), ...others],
    write: false,
    sourcemap: false,
    outdir: 'out',
    entryPoints: HANDLERS.map((handler) => ({
      in: join(import.meta.dirname, '../functions', `${handler}.ts`),
      out: handler,
    })),
  });
  return HANDLERS.map((handler) => metafile.outputs[`out/${handler}.js`]?.bytes ?? 0);
}

const print = (figures: readonly number[], name: string): void =>
  console.log([...figures.map((bytes) => String(bytes).padStart(8)), name].join('  '));

const bytes = await bytesWithout([]);
print(bytes, `bytes of ${HANDLERS.join(', ')}; more without`);
for (const [name, cuts] of [['all of them', ALL] as const, ...Object.entries(SDK_CUTS)]) {
  const report = async (left: readonly Cut[], what: string) =>
    print(
      (await bytesWithout(left)).map((more, index) => more - (bytes[index] ?? 0)),
      what,
    );
  await report(cuts, name);
  if (cuts !== ALL) for (const cut of cuts) await report([cut], `  ${cut.modules}`);
}
