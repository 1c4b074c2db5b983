import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newRootKey, open, openBytes, seal } from '../../shared/secrets/kms.ts';

afterEach(() => vi.restoreAllMocks());
const answerWith = (answer: object) =>
  vi.spyOn(KMSClient.prototype, 'send').mockResolvedValueOnce(answer as never);
const context = { tenant: 't00000000001', gateway: 'gw_1', field: 'secretKey' };

describe('seal and open', () => {
  it('returns the plaintext for the same context', async () => {
    const sealed = await seal('ein Geheimnis: ü€😀', context);
    expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(await open(sealed, context)).toBe('ein Geheimnis: ü€😀');
  });

  it('makes another ciphertext for the same plaintext each time', async () => {
    expect(await seal('same', context)).not.toBe(await seal('same', context));
  });

  it.each([
    ['another tenant', { ...context, tenant: 't00000000002' }],
    ['another field', { ...context, field: 'publishableKey' }],
    ['a context with a part missing', { tenant: context.tenant, field: context.field }],
    ['a context with an extra part', { ...context, more: 'x' }],
  ])('refuses to open a ciphertext for %s', async (_, other) => {
    const sealed = await seal('secret', context);
    await expect(open(sealed, other)).rejects.toThrow();
  });

  it('refuses a changed ciphertext', async () => {
    const bytes = Buffer.from(await seal('secret', context), 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await expect(open(bytes.toString('base64'), context)).rejects.toThrow();
  });

  it('refuses an empty context, an empty plaintext and one above 4,096 bytes', async () => {
    await expect(seal('secret', {})).rejects.toThrow(/context/);
    const sent = vi.spyOn(KMSClient.prototype, 'send');
    for (const plain of ['', 'a'.repeat(4097), 'ü'.repeat(2049)])
      await expect(seal(plain, context)).rejects.toThrow(/1 to 4096 bytes/);
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([1, 4096])('seals and opens %d bytes', async (length) => {
    expect(await open(await seal('a'.repeat(length), context), context)).toHaveLength(length);
  });

  it.each([{}, { CiphertextBlob: new Uint8Array() }])(
    'fails when KMS returns no ciphertext: %j',
    async (answer) => {
      answerWith(answer);
      await expect(seal('secret', context)).rejects.toThrow(/its ciphertext/);
    },
  );

  it('fails when KMS returns no plaintext', async () => {
    answerWith({});
    await expect(openBytes('c2VhbGVk', context)).rejects.toThrow(/its plaintext/);
  });
});

describe('newRootKey', () => {
  it('returns 256 random bits and their wrapped form', async () => {
    const [one, other] = [await newRootKey(context), await newRootKey(context)];
    expect(one.plaintext).toHaveLength(32);
    expect(Buffer.from(one.plaintext).equals(other.plaintext)).toBe(false);
    expect(Buffer.from(await openBytes(one.wrapped, context)).equals(one.plaintext)).toBe(true);
    await expect(openBytes(one.wrapped, { ...context, field: 'other' })).rejects.toThrow();
  });

  it.each([{}, { Plaintext: new Uint8Array(31) }, { Plaintext: new Uint8Array(33) }])(
    'fails when KMS returns a key of another size',
    async (answer) => {
      answerWith({ ...answer, CiphertextBlob: new Uint8Array(40) });
      await expect(newRootKey(context)).rejects.toThrow(/the size it was asked for/);
    },
  );
});
