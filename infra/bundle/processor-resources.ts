import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { invariant } from '../../shared/domain/errors.ts';

/**
 * The resources of the processor's SDK that `shared/processor` calls, by the name of their class. The SDK builds all of its
 * hundred and more resources for each client; these are the ones a bundle keeps. A test calls each of them in a real bundle, and
 * another compares this list with what the code calls.
 */
export const PROCESSOR_RESOURCES = {
  customers: 'CustomerResource',
  paymentIntents: 'PaymentIntentResource',
  paymentMethods: 'PaymentMethodResource',
} as const;

/** Leaves every other resource out of the processor's SDK: 241 KB become 84. */
export const keepProcessorResources: Plugin = {
  name: 'keep-processor-resources',
  setup(build) {
    build.onLoad({ filter: /[\\/]stripe[\\/]esm[\\/]stripe\.esm\.node\.js$/ }, async ({ path }) => ({
      contents: trimProcessorSdk(await readFile(path, 'utf8'), Object.values(PROCESSOR_RESOURCES)),
      loader: 'js',
    }));
  },
};

/**
 * The SDK's core without the resources not named. It works on the text because the generated constructor names every resource,
 * which no tree shaking can undo. Each cut is checked, so a release that is laid out otherwise fails the build, not the charge.
 */
export function trimProcessorSdk(source: string, kept: readonly string[]): string {
  let text = cutSection(source, 'StripeInstanceImports', kept);
  text = cutSection(text, 'StripeInitInstanceVariables', kept);
  text = cutSection(text, 'V1EventImports', []);
  for (const [pattern, replacement] of REPLACEMENTS) {
    invariant(pattern.test(text), `the processor's SDK has no ${pattern} any more`);
    text = text.replace(pattern, replacement);
  }
  return text;
}

/** What stands outside the generated sections and would pull resources, or a thousand event names we do not handle, back in. */
const REPLACEMENTS: readonly [RegExp, string][] = [
  [/^import \* as resources from '\.\/resources\.js';$/m, 'const resources = {};'],
  [/^import \{ OAuthResource \} from '\.\/resources\.js';$/m, ''],
  [/^\s*this\.account = this\.accounts;$/m, ''],
  [/^\s*this\.oauth = new OAuthResource\(this\);$/m, ''],
  [/^import \{ StripeEventNotificationHandler, \} from '\.\/StripeEventNotificationHandler\.js';$/m, ''],
  [/return new StripeEventNotificationHandler\(.*\);/, "throw new Error('left out of the bundle');"],
  [/return StripeEventNotificationHandler\.withoutVerification\(.*\);/, "throw new Error('left out of the bundle');"],
];

/** Keeps, between the generator's two comments, the lines that name a kept class. */
function cutSection(text: string, section: string, kept: readonly string[]): string {
  const found = new RegExp(`(// ${section}: The beginning[^\\n]*\\n)([\\s\\S]*?)(\\s*// ${section}: The end)`).exec(text);
  invariant(found, `the processor's SDK has no section ${section} any more`);
  const [whole, beginning = '', lines = '', end = ''] = found;
  const keptLines = lines.split('\n').filter((line) => kept.some((name) => new RegExp(`\\b${name}\\b`).test(line)));
  invariant(keptLines.length === kept.length, `section ${section} should name each of ${kept.join(', ')} once`);
  return text.replace(whole, () => beginning + keptLines.join('\n') + end);
}
