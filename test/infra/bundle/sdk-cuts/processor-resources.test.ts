import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { afterAll, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../../../infra/bundle/bundle-functions.ts';
import {
  PROCESSOR_METHODS,
  PROCESSOR_RESOURCES,
  trimProcessorSdk,
} from '../../../../infra/bundle/sdk-cuts/processor-resources.ts';

const places = {
  source: join(import.meta.dirname, '../../bundled'),
  outDirectory: mkdtempSync(join(tmpdir(), 'billing-sdk-')),
};
await bundleFunctions(['processor-sdk'], places);
const Bundled: typeof Stripe = createRequire(join(places.outDirectory, 'package.json'))(
  './processor-sdk/index.js',
).handler;

const asked: string[] = [];
let sent = '';
const server = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url}`);
  sent = await text(request);
  response
    .setHeader('content-type', 'application/json')
    .end('{ "object": "list", "data": [], "has_more": false }');
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as AddressInfo;
const processor = new Bundled('sk_test_bundled', {
  host: '127.0.0.1',
  port,
  protocol: 'http',
  telemetry: false,
});
afterAll(() => {
  server.close();
  rmSync(places.outDirectory, { recursive: true });
});

/** Every call that deployed code makes. */
const CALLS: Record<string, () => Promise<unknown>> = {
  'GET /v1/account': () => processor.accounts.retrieveCurrent(),
  'POST /v1/customers': () => processor.customers.create({ email: 'a@example.com' }),
  'POST /v1/setup_intents': () => processor.setupIntents.create({ usage: 'off_session' }),
  'POST /v1/setup_intents/seti_1/cancel': () => processor.setupIntents.cancel('seti_1'),
  'GET /v1/setup_intents/seti_1': () => processor.setupIntents.retrieve('seti_1'),
  'GET /v1/setup_intents?customer=cus_1': () =>
    processor.setupIntents.list({ customer: 'cus_1' }).autoPagingToArray({ limit: 1 }),
  'POST /v1/payment_intents': () => processor.paymentIntents.create({ amount: 1, currency: 'usd' }),
  'POST /v1/payment_intents/pi_1/confirm': () => processor.paymentIntents.confirm('pi_1'),
  'POST /v1/payment_intents/pi_1/cancel': () => processor.paymentIntents.cancel('pi_1'),
  'GET /v1/payment_intents/pi_1': () => processor.paymentIntents.retrieve('pi_1'),
  'GET /v1/payment_intents?customer=cus_1': () =>
    processor.paymentIntents.list({ customer: 'cus_1' }).autoPagingToArray({ limit: 1 }),
  'GET /v1/disputes/du_1': () => processor.disputes.retrieve('du_1'),
  'GET /v1/disputes?payment_intent=pi_1': () => processor.disputes.list({ payment_intent: 'pi_1' }),
  'POST /v1/disputes/du_1': () => processor.disputes.update('du_1', { submit: false }),
  'POST /v1/files': () =>
    processor.files.create({
      purpose: 'dispute_evidence',
      file: { data: Buffer.from('%PDF'), name: 'a.pdf' },
    }),
  'POST /v1/refunds': () => processor.refunds.create({ payment_intent: 'pi_1', amount: 1 }),
  'GET /v1/refunds/re_1': () => processor.refunds.retrieve('re_1'),
  'GET /v1/refunds?payment_intent=pi_1': () =>
    processor.refunds.list({ payment_intent: 'pi_1' }).autoPagingToArray({ limit: 1 }),
};

it.each(Object.entries(CALLS))('the processor’s SDK in a bundle sends %s', async (request, call) => {
  await call();
  expect(asked.at(-1)).toBe(request);
});

it('a file is sent from a bundle as it is, beside what it is for', async () => {
  await CALLS['POST /v1/files']?.();
  expect(sent).toMatch(/name="file"; filename="a\.pdf"\r\n[^%]*\r\n\r\n%PDF\r\n/);
});

it('the processor’s SDK in a bundle sends without WebCrypto, which Node loads with the first use of the global `crypto`', async () => {
  const used = vi.spyOn(globalThis, 'crypto', 'get');
  await CALLS['POST /v1/refunds']?.();
  expect(used).not.toHaveBeenCalled();
  used.mockRestore();
});

it('the processor’s SDK in a bundle keeps the resources and methods that deployed code calls, and no more', () => {
  const source = globSync('{shared,functions}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const called = [...source.matchAll(/\bprocessor(?:For\([^)]*\))?\s*\.(\w+)\s*\.(\w+)\(/g)];
  const methodsOf = (resource: string) =>
    [...new Set(called.filter(([, name]) => name === resource).map(([, , method]) => method))].sort();
  const resources = [...new Set(called.map(([, resource = '']) => resource))].sort();
  expect(resources).toEqual(Object.keys(PROCESSOR_RESOURCES).sort());
  const fileOf = (resource: string) => resource.replace(/^./, (letter) => letter.toUpperCase());
  expect(Object.fromEntries(resources.map((resource) => [fileOf(resource), methodsOf(resource)]))).toEqual(
    PROCESSOR_METHODS,
  );
  expect(Object.keys(CALLS).length).toBe(Object.values(PROCESSOR_METHODS).flat().length);
});

const source = readFileSync('node_modules/stripe/esm/stripe.esm.node.js', 'utf8');
const kept = Object.values(PROCESSOR_RESOURCES);

it.each([
  [
    'loses a section',
    source.replace('StripeInstanceImports: The beginning', 'Imports'),
    'no longer has the section StripeInstanceImports',
  ],
  [
    'renames a resource we call',
    source.replaceAll('PaymentIntentResource', 'IntentResource'),
    'should name each of',
  ],
  [
    'imports resources in another way',
    source.replace("import * as resources from './resources.js';", ''),
    'no longer has',
  ],
])('a release of the SDK with another layout fails the build when it %s', (_, changed, message) => {
  expect(() => trimProcessorSdk(changed, kept)).toThrow(message);
});
