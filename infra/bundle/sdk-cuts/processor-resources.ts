import { invariant } from '../../../shared/domain/errors.ts';
import { type Cut, withoutMethods } from './cut.ts';

/**
 * The resources of the processor's SDK that `shared/processor` calls, with the names of their classes. Bundles keep only these of
 * the SDK's more than one hundred. One test calls each of them in a bundle; another compares this list with the code's calls.
 */
export const PROCESSOR_RESOURCES = {
  accounts: 'AccountResource',
  customers: 'CustomerResource',
  disputes: 'DisputeResource',
  files: 'FileResource',
  paymentIntents: 'PaymentIntentResource',
  refunds: 'RefundResource',
  setupIntents: 'SetupIntentResource',
} as const;

/** The methods that `shared/processor` calls, by the file of their class. */
export const PROCESSOR_METHODS: Readonly<Record<string, readonly string[]>> = {
  Accounts: ['retrieveCurrent'],
  Customers: ['create'],
  Disputes: ['list', 'retrieve', 'update'],
  Files: ['create'],
  PaymentIntents: ['cancel', 'confirm', 'create', 'list', 'retrieve'],
  Refunds: ['create', 'list', 'retrieve'],
  SetupIntents: ['cancel', 'create', 'list', 'retrieve'],
};

/** Of the processor's SDK only the resources and methods are in use that are listed above. */
export const processorResources: readonly Cut[] = [
  {
    modules: 'stripe/esm/stripe.esm.node.js',
    instead: (source) => trimProcessorSdk(source, Object.values(PROCESSOR_RESOURCES)),
  },
  {
    modules: 'stripe/esm/resources/*.js',
    instead: (source, name) =>
      keepMethods(source.replaceAll(ANSWER_SCHEMA, ''), PROCESSOR_METHODS[name] ?? []),
  },
];

/** Methods of the client for events that are verified or read by the SDK, and for other accounts. */
const CLIENT_METHODS = [
  '_buildEventNotification',
  'parseEventNotificationWithoutVerification',
  'withStripeContext',
  'notificationHandler',
  'notificationHandlerWithoutVerification',
] as const;

const METHOD = /^ {4}(?:async )?(\w+)\([^\n]*\) \{\n[\s\S]*?^ {4}\}\n/gm;

/** A resource with only the named methods, and with its constructor: that of files says how they are sent. A called one that is not named fails its test. */
export function keepMethods(source: string, kept: readonly string[]): string {
  const found = new Set<string>();
  const text = source.replaceAll(METHOD, (method, name) => {
    found.add(name);
    return name === 'constructor' || kept.includes(name) ? method : '';
  });
  invariant(
    kept.every((name) => found.has(name)),
    `the processor's SDK no longer has each of ${kept.join(', ')}`,
  );
  return text;
}

/** The generated description of an answer's decimals, which `processor-core.ts` leaves as text. */
const ANSWER_SCHEMA = /\n {12}responseSchema: \{[\s\S]*?\n {12}\},/g;

/**
 * The SDK's core with only the named resources. It edits the source text, because the generated constructor refers to every
 * resource, which prevents tree shaking. Each edit is checked: after a release with another layout the build fails, not a charge.
 */
export function trimProcessorSdk(source: string, kept: readonly string[]): string {
  let text = cutSection(source, 'StripeInstanceImports', kept);
  text = cutSection(text, 'StripeInitInstanceVariables', kept);
  text = cutSection(text, 'V1EventImports', []);
  for (const [pattern, replacement] of REPLACEMENTS) {
    invariant(pattern.test(text), `the processor's SDK no longer has ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  return withoutMethods(text, CLIENT_METHODS);
}

/** Code outside the generated sections that would import resources, or a thousand event names that the service does not handle. */
const REPLACEMENTS: readonly [RegExp, string][] = [
  [/^import \* as resources from '\.\/resources\.js';$/m, 'const resources = {};'],
  [/^import \{ OAuthResource \} from '\.\/resources\.js';$/m, ''],
  [/^\s*this\.account = this\.accounts;$/m, ''],
  [/^\s*this\.oauth = new OAuthResource\(this\);$/m, ''],
  [/^import \{ StripeEventNotificationHandler, \} from '\.\/StripeEventNotificationHandler\.js';$/m, ''],
];

/** Keeps only the lines with a kept class, between the comments with which the generator marks a section. */
function cutSection(text: string, section: string, kept: readonly string[]): string {
  const found = new RegExp(
    `(// ${section}: The beginning[^\\n]*\\n)([\\s\\S]*?)(\\s*// ${section}: The end)`,
  ).exec(text);
  invariant(found, `the processor's SDK no longer has the section ${section}`);
  const [whole, beginning = '', lines = '', end = ''] = found;
  const keptLines = lines
    .split('\n')
    .filter((line) => kept.some((name) => new RegExp(`\\b${name}\\b`).test(line)));
  invariant(
    keptLines.length === kept.length,
    `section ${section} should name each of ${kept.join(', ')} once`,
  );
  return text.replace(whole, () => beginning + keptLines.join('\n') + end);
}
