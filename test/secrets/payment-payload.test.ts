import { createHmac, hkdfSync } from 'node:crypto';
import { CompactEncrypt, CompactSign } from 'jose';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rotateSealingKey } from '../../apps/operator/actions/platform-keys.ts';
import type { Instant, ProjectId } from '../../shared/domain/ids.ts';
import type { PaymentPayload } from '../../shared/domain/links/payment-payload.ts';
import { newLinkSlug, newOperationId, newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { openPayload, sealPayload } from '../../shared/secrets/payment-payload.ts';
import { currentRoot } from '../../shared/secrets/sealing-key.ts';
import { now } from '../support/clock.ts';

const refusal = { code: 'invalid_payload', message: expect.stringContaining('not valid') };

function aPayload(): PaymentPayload {
  const tenantId = newTenantId();
  return {
    slug: newLinkSlug(tenantId, newOperationId(now())),
    tenantId,
    projectId: newProjectId(now()),
    amount: 64.1,
    currency: { code: 'EUR', symbol: '€' },
    billingType: 2,
    recurringAmount: 12.5,
    logoUrl: `https://cdn.example/${'l'.repeat(280)}`,
    publicKey: `pk_test_51${'k'.repeat(97)}`,
    expiresAt: '2026-11-21T12:00:00.000Z' as Instant,
  };
}
const sealed = (payload: PaymentPayload) =>
  sealPayload(payload, { tenantId: payload.tenantId, id: payload.projectId });
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

afterEach(() => vi.restoreAllMocks());
beforeAll(async () => {
  await rotateSealingKey({ now: now() });
});

it('openPayload refuses a payload with any single character changed', async () => {
  const text = await sealed(aPayload());
  for (let index = 0; index < text.length; index++) {
    const changed = text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);
    await expect(openPayload(changed), `at ${index}`).rejects.toMatchObject(refusal);
  }
});

it('openPayload refuses every spelling of the last character that decodes to the same bytes', async () => {
  const text = await sealed(aPayload());
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const last of alphabet) {
    if (text.endsWith(last)) continue;
    await expect(openPayload(text.slice(0, -1) + last), last).rejects.toMatchObject(refusal);
  }
});

it.each<[string, (text: string, payload: PaymentPayload) => string | Promise<string>]>([
  ['an empty string', () => ''],
  ['a word', () => 'payload'],
  ['a slug', (_, { slug }) => slug],
  ['four dots', () => '....'],
  ['a missing part', (text) => text.slice(0, text.lastIndexOf('.'))],
  ['an extra part', (text) => `${text}.AAAA`],
  ['a shorter tag', (text) => text.slice(0, -2)],
  ['padding', (text) => `${text}==`],
  ['a space', (text) => `${text} `],
  ['a line break', (text) => `${text}\n`],
  ['more than 4 KB', (text) => text + 'A'.repeat(4096)],
  ['a wrapped key', (text) => text.replace('..', '.AAAA.')],
  [
    'alg none',
    (text, payload) => withHeader(text, { alg: 'none', enc: 'A256GCM', kid: kidOf(text, payload) }),
  ],
  [
    'another enc',
    (text, payload) => withHeader(text, { alg: 'dir', enc: 'A128GCM', kid: kidOf(text, payload) }),
  ],
  [
    'compression',
    (text, payload) =>
      withHeader(text, { alg: 'dir', enc: 'A256GCM', kid: kidOf(text, payload), zip: 'DEF' }),
  ],
  [
    'an extra header parameter',
    (text, payload) =>
      withHeader(text, {
        alg: 'dir',
        enc: 'A256GCM',
        kid: kidOf(text, payload),
        jku: 'https://evil.example',
      }),
  ],
  [
    'header parameters in another order',
    (text, payload) => withHeader(text, { kid: kidOf(text, payload), alg: 'dir', enc: 'A256GCM' }),
  ],
  [
    'an unknown root key',
    (text) => withHeader(text, { alg: 'dir', enc: 'A256GCM', kid: `00000000aaaaaa${kidOf(text).slice(14)}` }),
  ],
  [
    'a malformed root key name',
    (text) => withHeader(text, { alg: 'dir', enc: 'A256GCM', kid: `../../etc/pass${kidOf(text).slice(14)}` }),
  ],
  [
    'another tenant’s key',
    (text, { projectId }) => withHeader(text, headerWith(text, newTenantId(), projectId)),
  ],
  [
    'another project’s key',
    (text, { tenantId }) => withHeader(text, headerWith(text, tenantId, newProjectId(now()))),
  ],
  ['a signed text', async (text) => await signed(headerOf(text))],
])('openPayload refuses a payload: %s', async (_, forge) => {
  const payload = aPayload();
  const forged = await forge(await sealed(payload), payload);
  await expect(openPayload(forged)).rejects.toMatchObject(refusal);
});

it.each<[string, Forgery]>([
  ['a key of the forger’s choice', { key: new Uint8Array(32) }],
  ['the key of another project', { key: (root) => derived(root, aPayload()) }],
  ['the root key itself', { key: (root) => root }],
  ['the right key, for another project', { claims: { projectId: newProjectId(now()) } }],
  ['the right key, for another tenant', { claims: { tenantId: newTenantId() } }],
  ['the right key, without an amount', { claims: { amount: undefined } }],
  ['the right key, with an extra header parameter', { header: { jku: 'https://evil.example' } }],
  ['the right key, with another content type', { header: { cty: 'JWT' } }],
  ['the right key, at more than 4 KB', { claims: { padding: 'A'.repeat(4096) } }],
])('openPayload refuses claims sealed under %s', async (_, forgery) => {
  await expect(openPayload(await forged(aPayload(), forgery))).rejects.toMatchObject(refusal);
});

it('openPayload accepts at most 4,096 characters', async () => {
  const padded = async (padding: number) =>
    await forged(aPayload(), { claims: { padding: 'A'.repeat(padding) } });
  const longest = Math.floor(((4096 - (await padded(0)).length) * 3) / 4);
  const lengths = new Map<number, boolean>();
  for (let padding = longest - 3; padding < longest + 3; padding++) {
    const text = await padded(padding);
    const isTaken = await openPayload(text).then(
      () => true,
      () => false,
    );
    lengths.set(text.length, isTaken);
  }
  expect(lengths.get(4096)).toBe(true);
  expect(Math.max(...lengths.keys())).toBeGreaterThan(4096);
  for (const [length, isTaken] of lengths) expect(isTaken, `${length} characters`).toBe(length <= 4096);
});

it('openPayload opens payloads sealed before the root key was rotated', async () => {
  const payload = aPayload();
  const text = await sealed(payload);
  await rotateSealingKey({ now: now() });
  expect(await openPayload(text)).toEqual(payload);
});

it('sealPayload refuses a payload of another project or tenant', async () => {
  const payload = aPayload();
  const other = { tenantId: payload.tenantId, id: newProjectId(now()) };
  await expect(sealPayload(payload, other)).rejects.toThrow(/its own project/);
  await expect(sealPayload(payload, { tenantId: newTenantId(), id: payload.projectId })).rejects.toThrow(
    /its own project/,
  );
});

it('sealPayload seals equal payloads equally: the vector is an HMAC of the payload under the project’s key', async () => {
  const payload = aPayload();
  const [, , vector] = (await sealed(payload)).split('.');
  const key = derived((await currentRoot()).root, payload, 'iv-v1');
  expect(vector).toBe(
    createHmac('sha256', key).update(JSON.stringify(payload)).digest().subarray(0, 12).toString('base64url'),
  );
  expect(await sealed(payload)).toBe(await sealed({ ...payload }));
});

type Forgery = Readonly<{
  key?: Uint8Array | ((root: Uint8Array) => Uint8Array);
  claims?: object;
  header?: object;
}>;

async function forged(payload: PaymentPayload, { key, claims, header }: Forgery): Promise<string> {
  const { kid, root } = await currentRoot();
  const own = derived(root, payload);
  return await new CompactEncrypt(Buffer.from(JSON.stringify({ ...payload, ...claims })))
    .setProtectedHeader({
      alg: 'dir',
      enc: 'A256GCM',
      kid: `${kid}.${payload.tenantId}.${payload.projectId}`,
      ...header,
    })
    .encrypt(typeof key === 'function' ? key(root) : (key ?? own));
}

const derived = (root: Uint8Array, { tenantId, projectId }: PaymentPayload, use = 'v1') =>
  new Uint8Array(hkdfSync('sha256', root, '', `payment-link:${use}:${tenantId}:${projectId}`, 32));

function headerOf(text: string): { alg: string; enc: string; kid: string } {
  return JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString('utf8'));
}
function headerWith(text: string, tenantId: string, projectId: ProjectId) {
  return { ...headerOf(text), kid: `${headerOf(text).kid.split('.')[0]}.${tenantId}.${projectId}` };
}
const kidOf = (text: string, _payload?: PaymentPayload) => headerOf(text).kid;
const withHeader = (text: string, header: object) =>
  [base64url(header), ...text.split('.').slice(1)].join('.');
const signed = ({ kid }: { kid: string }) =>
  new CompactSign(Buffer.from('{}')).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.alloc(32));
