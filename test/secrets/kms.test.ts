import { afterEach, expect, it, vi } from 'vitest';
import { newRootKey, open, openBytes, seal } from '../../shared/secrets/kms.ts';

afterEach(() => vi.restoreAllMocks());
const context = { tenant: 't00000000001', gateway: 'gw_1', field: 'secretKey' };

it.each([
  ['another tenant', { ...context, tenant: 't00000000002' }],
  ['another field', { ...context, field: 'publishableKey' }],
  ['a context with a part missing', { tenant: context.tenant, field: context.field }],
  ['a context with an extra part', { ...context, more: 'x' }],
])('seal and open refuses to open a ciphertext for %s', async (_, other) => {
  const sealed = await seal('secret', context);
  await expect(open(sealed, other)).rejects.toThrow();
});

it('newRootKey returns 256 random bits and their wrapped form', async () => {
  const [one, other] = [await newRootKey(context), await newRootKey(context)];
  expect(one.plaintext).toHaveLength(32);
  expect(Buffer.from(one.plaintext).equals(other.plaintext)).toBe(false);
  expect(Buffer.from(await openBytes(one.wrapped, context)).equals(one.plaintext)).toBe(true);
  await expect(openBytes(one.wrapped, { ...context, field: 'other' })).rejects.toThrow();
});
