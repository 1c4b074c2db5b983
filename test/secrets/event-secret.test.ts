import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, expect, it, vi } from 'vitest';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { openEventSecret } from '../../shared/secrets/event-secret.ts';
import { seal } from '../../shared/secrets/kms.ts';

afterEach(() => vi.restoreAllMocks());
const endpoint = { url: 'https://backend.example/', mode: 'bearer', headerName: 'x-webhook-secret' } as const;

it('openEventSecret opens a ciphertext bound to tenant, project and field, with one KMS call for each ciphertext', async () => {
  const [tenant, project] = [newTenantId(), newProjectId(new Date())];
  const context = { tenant, project, field: 'eventSecret' };
  const [before, after] = [
    await seal('the-old-secret-text', context),
    await seal('the-new-secret-text', context),
  ];
  const sent = vi.spyOn(KMSClient.prototype, 'send');
  const opened = (sealedSecret: string) =>
    openEventSecret({ tenantId: tenant, id: project }, { ...endpoint, sealedSecret });
  expect([await opened(before), await opened(before), await opened(after)]).toEqual([
    'the-old-secret-text',
    'the-old-secret-text',
    'the-new-secret-text',
  ]);
  expect(sent).toHaveBeenCalledTimes(2);
});
