import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newRootKey, open, openBytes, seal } from '../../shared/secrets/kms.ts';

afterEach(() => vi.restoreAllMocks());
const answers = (answer: object) => vi.spyOn(KMSClient.prototype, 'send').mockResolvedValueOnce(answer as never);
const context = { tenant: 't00000000001', gateway: 'gw_1', field: 'secretKey' };

describe('seal and open', () => {
  it('gives back what was sealed, for the same context', async () => {
    const sealed = await seal('ein Geheimnis: ü€😀', context);
    expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(await open(sealed, context)).toBe('ein Geheimnis: ü€😀');
  });

  it('never gives the same ciphertext twice, so equal secrets do not show', async () => {
    expect(await seal('same', context)).not.toBe(await seal('same', context));
  });

  it.each([
    ['another tenant', { ...context, tenant: 't00000000002' }],
    ['another field', { ...context, field: 'publishableKey' }],
    ['a part missing', { tenant: context.tenant, field: context.field }],
    ['a part more', { ...context, more: 'x' }],
  ])('does not open under %s', async (_, other) => {
    const sealed = await seal('secret', context);
    await expect(open(sealed, other)).rejects.toThrow();
  });

  it('does not open a changed ciphertext', async () => {
    const bytes = Buffer.from(await seal('secret', context), 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await expect(open(bytes.toString('base64'), context)).rejects.toThrow();
  });

  it('seals nothing without a context, nothing empty and nothing too long', async () => {
    await expect(seal('secret', {})).rejects.toThrow(/context/);
    const sent = vi.spyOn(KMSClient.prototype, 'send');
    for (const plain of ['', 'a'.repeat(4097), 'ü'.repeat(2049)]) await expect(seal(plain, context)).rejects.toThrow(/1 to 4096 bytes/);
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([1, 4096])('seals %d bytes', async (length) => {
    expect(await open(await seal('a'.repeat(length), context), context)).toHaveLength(length);
  });

  it.each([{}, { CiphertextBlob: new Uint8Array() }])('keeps no ciphertext that is none: %j', async (answer) => {
    answers(answer);
    await expect(seal('secret', context)).rejects.toThrow(/its ciphertext/);
  });

  it('opens nothing to nothing', async () => {
    answers({});
    await expect(openBytes('c2VhbGVk', context)).rejects.toThrow(/its plain text/);
  });
});

describe('newRootKey', () => {
  it('gives 256 random bits and their wrapped form', async () => {
    const [one, other] = [await newRootKey(context), await newRootKey(context)];
    expect(one.plain).toHaveLength(32);
    expect(Buffer.from(one.plain).equals(other.plain)).toBe(false);
    expect(Buffer.from(await openBytes(one.wrapped, context)).equals(one.plain)).toBe(true);
    await expect(openBytes(one.wrapped, { ...context, field: 'other' })).rejects.toThrow();
  });

  it.each([{}, { Plaintext: new Uint8Array(31) }, { Plaintext: new Uint8Array(33) }])('takes no key of another size', async (answer) => {
    answers({ ...answer, CiphertextBlob: new Uint8Array(40) });
    await expect(newRootKey(context)).rejects.toThrow(/the size it was asked for/);
  });
});
