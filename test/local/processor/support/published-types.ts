import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A value, and the type of the processor's SDK that it must have, such as `Stripe.Charge` or `Answer<Stripe['charges']['list']>`.
 * A browser gets the fields that its script publishes: `Shown<Stripe.PaymentIntent, Browser.PaymentIntent>`.
 */
export type Example = Readonly<{ type: string; value: unknown }>;

const ROOT = join(import.meta.dirname, '../../../..');
const SDK = join(ROOT, 'node_modules/stripe/esm');
const BROWSER_TYPES = join(ROOT, 'node_modules/@stripe/stripe-js/dist');
const HEAD = [
  "import type Stripe from './sdk/stripe.esm.node.js';",
  "import type { StripeRawError } from './sdk/Types.js';",
  "import type * as Browser from './browser/api/index.js';",
  'type Answer<Call> = Call extends (...given: never[]) => Promise<Stripe.Response<infer Given>> ? Given : never;',
  'type Shown<Whole, Part> = Partial<Whole> & Pick<Whole, Extract<keyof Part, keyof Whole>>;',
];
const FLAGS =
  '--noEmit --strict --skipLibCheck --preserveSymlinks --pretty false --target es2024 --module nodenext'.split(
    ' ',
  );

/**
 * What the TypeScript compiler reports about each example, by its position.
 *
 * Each value becomes an object literal of a declared type, so the compiler checks required fields, null, the literals of unions and
 * fields that the type does not have, at every depth.
 */
export function complaintsAbout(examples: readonly Example[]): Map<number, string> {
  const folder = mkdtempSync(join(tmpdir(), 'published-types-'));
  try {
    const lines = examples.map(
      ({ type, value }, at) => `export const example${at}: ${type} = ${JSON.stringify(value)};`,
    );
    const file = join(folder, 'examples.ts');
    linkStrictTypes(join(folder, 'sdk'));
    symlinkSync(BROWSER_TYPES, join(folder, 'browser'));
    writeFileSync(file, [...HEAD, ...lines].join('\n'));
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), ...FLAGS, file],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const complaints = byLine(stdout);
    if (status !== 0 && complaints.size === 0) throw new Error(`The compiler failed: ${stdout}`);
    return complaints;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The SDK's types, except that a union of literals accepts no other text. */
function linkStrictTypes(folder: string): void {
  mkdirSync(folder);
  for (const name of readdirSync(SDK))
    if (name !== 'shared.d.ts') symlinkSync(join(SDK, name), join(folder, name));
  const shared = readFileSync(join(SDK, 'shared.d.ts'), 'utf8');
  const strict = shared.replace(/type OtherString = .*;/, 'type OtherString = never;');
  if (strict === shared) throw new Error('The SDK no longer opens its unions with OtherString.');
  writeFileSync(join(folder, 'shared.d.ts'), strict);
}

/** `examples.ts(5,14): error TS2741: …`, followed by indented lines. The examples follow the head of the file. */
function byLine(report: string): Map<number, string> {
  const complaints = new Map<number, string>();
  for (const entry of report.split(/\n(?=\S)/)) {
    const [, line, message] = /\((\d+),\d+\): error ([\s\S]*)/.exec(entry) ?? [];
    if (line && message) complaints.set(Number(line) - 1 - HEAD.length, message.trim());
  }
  return complaints;
}
