import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { openEventSecret, sealEventSecret } from '../../shared/secrets/event-secret.ts';
import { seal } from '../../shared/secrets/kms.ts';

afterEach(() => vi.restoreAllMocks());
const endpoint = { url: 'https://backend.example/', mode: 'bearer', headerName: 'x-webhook-secret' } as const;

describe('openEventSecret', () => {
  it('opens the secret of its own project only', async () => {
    const [tenantId, id] = [newTenantId(), newProjectId(new Date())];
    const events = { ...endpoint, sealedSecret: await sealEventSecret(tenantId, id, 'a-secret-of-length') };
    expect(await openEventSecret({ tenantId, id, events })).toBe('a-secret-of-length');
    await expect(openEventSecret({ tenantId, id: newProjectId(new Date()), events })).rejects.toThrow();
    await expect(openEventSecret({ tenantId: newTenantId(), id, events })).rejects.toThrow();
  });

  it('opens a ciphertext bound to tenant, project and field, with one KMS call for each ciphertext', async () => {
    const [tenant, project] = [newTenantId(), newProjectId(new Date())];
    const context = { tenant, project, field: 'eventSecret' };
    const [before, after] = [
      await seal('the-old-secret-text', context),
      await seal('the-new-secret-text', context),
    ];
    const sent = vi.spyOn(KMSClient.prototype, 'send');
    const opened = (sealedSecret: string) =>
      openEventSecret({ tenantId: tenant, id: project, events: { ...endpoint, sealedSecret } });
    expect([await opened(before), await opened(before), await opened(after)]).toEqual([
      'the-old-secret-text',
      'the-old-secret-text',
      'the-new-secret-text',
    ]);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('fails for a project without an event secret', async () => {
    const project = { tenantId: newTenantId(), id: newProjectId(new Date()) };
    await expect(async () => await openEventSecret(project)).rejects.toThrow(/has no event secret/);
  });
});
