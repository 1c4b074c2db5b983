import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rotateSealingKey } from '../../apps/operator/actions/platform-keys.ts';
import { newKid } from '../../shared/secrets/kid.ts';
import { openBytes } from '../../shared/secrets/kms.ts';
import { findRoot } from '../../shared/secrets/sealing-key.ts';
import { findSealingKey } from '../../shared/storage/platform-keys.ts';
import { now } from '../support/clock.ts';

afterEach(() => vi.restoreAllMocks());

describe('a root key', () => {
  let kid: string;
  beforeAll(async () => {
    kid = (await rotateSealingKey({ now: now() })).result.kid ?? '';
  });

  it('that KMS cannot open throws, and opens when KMS is back', async () => {
    const outage = new Error('the key service is down');
    vi.spyOn(KMSClient.prototype, 'send').mockRejectedValueOnce(outage as never);
    await expect(findRoot(kid)).rejects.toThrow(outage);
    expect(await findRoot(kid)).toHaveLength(32);
  });

  it('is wrapped for its purpose and its kid', async () => {
    const { wrapped = '' } = (await findSealingKey(kid)) ?? {};
    expect(await openBytes(wrapped, { purpose: 'payment-link-sealing', kid })).toHaveLength(32);
    await expect(openBytes(wrapped, { purpose: 'token-signing', kid })).rejects.toThrow();
    await expect(
      openBytes(wrapped, { purpose: 'payment-link-sealing', kid: newKid(now()) }),
    ).rejects.toThrow();
  });

  it('that is missing from the table is an error for the operator', async () => {
    const anotherProcess = new URL('../../shared/secrets/sealing-key.ts?another-process', import.meta.url)
      .href;
    const { currentRoot } = (await import(
      anotherProcess
    )) as typeof import('../../shared/secrets/sealing-key.ts');
    const table = vi.spyOn(DynamoDBClient.prototype, 'send');
    table.mockResolvedValueOnce({ Items: [] } as never);
    await expect(currentRoot()).rejects.toThrow(/no sealing key exists/);
    table.mockResolvedValueOnce({ Items: [{ kid: { S: kid } }] } as never).mockResolvedValueOnce({} as never);
    await expect(currentRoot()).rejects.toThrow(/has vanished/);
  });

  it('with an unknown kid is undefined', async () => {
    expect(await findRoot(newKid(now()))).toBeUndefined();
  });
});
