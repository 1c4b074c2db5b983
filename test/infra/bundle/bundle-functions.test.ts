import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { queueNames } from '../../functions/queues.ts';
import { type Grant, routes } from '../../functions/routes.ts';
import { workers } from '../../functions/workers.ts';
import { bundleFunctions } from '../../infra/bundle/bundle-functions.ts';
import { bundleContents } from '../../infra/bundle/contents.ts';
import { handlers } from '../../infra/bundle/entries.ts';

const outDirectory = mkdtempSync(join(tmpdir(), 'billing-bundles-'));
const bundles = bundleContents(await bundleFunctions(handlers, { outDirectory }));
afterAll(() => rmSync(outDirectory, { recursive: true }));

/** The only functions that talk to the processor. Naming one more here is a decision, because it weighs on its every start. */
const CHARGING: readonly string[] = ['public-api/pay-payment-link', 'public-api/confirm-purchase', 'workers/finish-abandoned'];

/** Bytes a bundle may weigh: each kind starts as fast as the table's client, the key service's and the processor's let it. */
const BYTES_MAX = { reading: 200_000, opening: 255_000, charging: 340_000, worker: 215_000 } as const;
/** What weighs more by its nature: every subdivision of every country; a client for strangers' servers that checks each address. */
const HEAVY: Readonly<Record<string, number>> = { 'public-api/list-states': 320_000, 'workers/deliver-event': 760_000 };

/** Which rows may hold a client at all: a function that may not send to a queue has no use for the queue's client. */
const CLIENTS: Readonly<Record<string, readonly Grant[]>> = {
  '@aws-sdk/client-dynamodb': ['read', 'write', 'find-work'],
  '@aws-sdk/client-kms': ['open-secrets'],
  '@aws-sdk/client-sqs': queueNames.flatMap((name) => [`send:${name}` as const, `receive:${name}` as const]),
  '@aws-sdk/client-eventbridge': ['put-notices'],
};

/** What the build's settings keep out of every bundle. */
const NOWHERE: readonly RegExp[] = [
  /@aws-sdk\/credential-provider-/,
  /@aws-sdk\/(middleware-endpoint-discovery|endpoint-cache)/,
  /@smithy\/core\/.*\/event-streams\//,
  /\/bowser\//,
  /dist-cjs/,
  /stripe\/esm\/(StripeEventNotificationHandler|resources)\.js/,
  /stripe\/esm\/resources\/(?!Customers|PaymentIntents|PaymentMethods)/,
];

it('makes one bundle of every row', () => {
  expect(bundles.map(({ handler }) => handler)).toEqual([...handlers].sort((one, other) => one.localeCompare(other)));
});

describe.each(bundles)('the bundle of $handler', ({ handler, bytes, packages, inputs }) => {
  it('is small enough to start fast', () => {
    expect(bytes).toBeLessThanOrEqual(HEAVY[handler] ?? BYTES_MAX[kindOf(handler)]);
  });

  it('holds the processor’s SDK only if it charges', () => {
    expect('stripe' in packages).toBe(CHARGING.includes(handler));
  });

  it('holds a client only if its row may use it', () => {
    const useless = Object.entries(CLIENTS).filter(
      ([client, grants]) => client in packages && !grants.some((grant) => mayOf(handler).includes(grant)),
    );
    expect(useless.map(([client]) => client)).toEqual([]);
  });

  it('holds nothing that never runs there', () => {
    expect(inputs.filter((input) => NOWHERE.some((pattern) => pattern.test(input)))).toEqual([]);
  });

  it('loads, and exports a handler', () => {
    const load = createRequire(join(outDirectory, 'package.json'));
    expect(load(`./${handler}/index.js`)).toHaveProperty('handler', expect.any(Function));
  });
});

function mayOf(handler: string): readonly Grant[] {
  return [...routes, ...workers].filter((row) => row.handler === handler).flatMap(({ may }) => may);
}

function kindOf(handler: string): keyof typeof BYTES_MAX {
  if (CHARGING.includes(handler)) return 'charging';
  if (handler.startsWith('workers/')) return 'worker';
  return mayOf(handler).includes('open-secrets') ? 'opening' : 'reading';
}
