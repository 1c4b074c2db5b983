import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rotateSealingKey, rotateSigningKey } from '../../ops/actions/platform-keys.ts';
import { findVerifyingKey } from '../../shared/auth/signing-key.ts';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { openEventSecret } from '../../shared/secrets/event-secret.ts';
import { isKid, newKid } from '../../shared/secrets/kid.ts';
import { open, openBytes, seal } from '../../shared/secrets/kms.ts';
import { findRoot } from '../../shared/secrets/sealing-key.ts';
import { findSealingKey, findSigningKey } from '../../shared/storage/platform-keys.ts';
import { now } from '../support/clock.ts';

afterEach(() => vi.restoreAllMocks());
const outage = new Error('the key service is down');

describe('a root key', () => {
  let kid: string;
  beforeAll(async () => {
    kid = (await rotateSealingKey({ now: now() })).result.kid ?? '';
  });

  it('that cannot be opened just now is no unknown key, and opens once it can', async () => {
    vi.spyOn(KMSClient.prototype, 'send').mockRejectedValueOnce(outage as never);
    await expect(findRoot(kid)).rejects.toThrow(outage);
    expect(await findRoot(kid)).toHaveLength(32);
  });

  it('is wrapped for its purpose and its name', async () => {
    const { wrapped = '' } = (await findSealingKey(kid)) ?? {};
    expect(await openBytes(wrapped, { purpose: 'payment-link-sealing', kid })).toHaveLength(32);
    await expect(openBytes(wrapped, { purpose: 'token-signing', kid })).rejects.toThrow();
    await expect(openBytes(wrapped, { purpose: 'payment-link-sealing', kid: newKid(now()) })).rejects.toThrow();
  });

  it('that does not exist at all is told to the operator', async () => {
    vi.resetModules(); // Whatever is in memory.
    const { currentRoot } = await import('../../shared/secrets/sealing-key.ts');
    const table = vi.spyOn(DynamoDBClient.prototype, 'send');
    table.mockResolvedValueOnce({ Items: [] } as never);
    await expect(currentRoot()).rejects.toThrow(/no sealing key exists/);
    table.mockResolvedValueOnce({ Items: [{ kid: { S: kid } }] } as never).mockResolvedValueOnce({} as never);
    await expect(currentRoot()).rejects.toThrow(/has vanished/);
  });

  it('that nobody made is nothing', async () => {
    expect(await findRoot(newKid(now()))).toBeUndefined();
  });
});

describe('a signing key', () => {
  let kid: string;
  beforeAll(async () => {
    kid = (await rotateSigningKey({ now: now() })).result.kid ?? '';
  });

  it('that cannot be read just now is no unknown key, and is found once it can', async () => {
    vi.spyOn(DynamoDBClient.prototype, 'send').mockRejectedValueOnce(outage as never);
    await expect(findVerifyingKey(kid)).rejects.toThrow(outage);
    expect(await findVerifyingKey(kid)).toMatchObject({ type: 'public' });
  });

  it('has its private half sealed for its purpose and its name, and its public half whole', async () => {
    const { sealedPrivateJwk = '', publicJwk } = (await findSigningKey(kid)) ?? {};
    expect(JSON.parse(await open(sealedPrivateJwk, { purpose: 'token-signing', kid }))).toMatchObject({
      ...publicJwk,
      d: expect.any(String),
    });
    expect(publicJwk).toEqual({ kty: 'EC', crv: 'P-256', x: expect.stringMatching(/^.{43}$/), y: expect.stringMatching(/^.{43}$/) });
  });

  it('that does not exist at all is told to the operator', async () => {
    vi.resetModules();
    const { currentSigner } = await import('../../shared/auth/signing-key.ts');
    vi.spyOn(DynamoDBClient.prototype, 'send').mockResolvedValueOnce({ Items: [] } as never);
    await expect(currentSigner()).rejects.toThrow(/no signing key exists/);
  });

  it('that nobody made is nothing', async () => {
    expect(await findVerifyingKey(newKid(now()))).toBeUndefined();
  });
});

describe('a key’s name', () => {
  it('begins with its second, in eight characters for ever', () => {
    expect(newKid(new Date('2026-11-21T12:00:00.999Z'))).toMatch(/^6b0187c0[0-9a-z]{6}$/);
    expect(newKid(new Date(1000))).toMatch(/^00000001[0-9a-z]{6}$/);
  });

  it.each([
    ['0123abcdzz99zz', true],
    ['0123abcdzz99z', false],
    ['0123abcdzz99zzz', false],
    ['0123abcgzz99zz', false],
    ['0123ABCDzz99zz', false],
    ['0123abcdzz99z#', false],
    ['../0123abcdzz99zz', false],
    ['0123abcdzz99zz/..', false],
    ['', false],
  ])('%s is one: %s', (text, isOne) => {
    expect(isKid(text)).toBe(isOne);
  });
});

describe('an event secret', () => {
  it('is sealed for its tenant, project and field', async () => {
    const [tenant, project] = [newTenantId(), newProjectId(now())];
    const sealedSecret = await seal('a-secret-of-length', { tenant, project, field: 'eventSecret' });
    const events = { url: 'https://backend.example/', mode: 'bearer', headerName: 'x-webhook-secret', sealedSecret } as const;
    expect(await openEventSecret({ tenantId: tenant, id: project, events })).toBe('a-secret-of-length');
  });

  it('that was never set is said to be missing', async () => {
    await expect(async () => await openEventSecret({ tenantId: newTenantId(), id: newProjectId(now()) })).rejects.toThrow(
      /has no event secret/,
    );
  });

  it('is asked of the key service once, and anew when it is another', async () => {
    const [tenant, project] = [newTenantId(), newProjectId(now())];
    const context = { tenant, project, field: 'eventSecret' };
    const [old, renewed] = [await seal('the-old-secret-text', context), await seal('the-new-secret-text', context)];
    const sent = vi.spyOn(KMSClient.prototype, 'send');
    const opened = (sealedSecret: string) =>
      openEventSecret({ tenantId: tenant, id: project, events: { url: '', mode: 'bearer', headerName: '', sealedSecret } });
    expect([await opened(old), await opened(old), await opened(renewed)]).toEqual([
      'the-old-secret-text',
      'the-old-secret-text',
      'the-new-secret-text',
    ]);
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
