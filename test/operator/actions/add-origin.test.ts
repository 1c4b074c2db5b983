import { expect, it } from 'vitest';
import { addOrigin } from '../../../apps/operator/actions/add-origin.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import { findOrigin, findProject } from '../../../shared/storage/tenants.ts';
import { aHome, anOrigin, aTenantId, run } from './home.ts';

it('addOrigin registers a normalized origin once', async () => {
  const { tenantId, projectId } = await aHome();
  const host = randomBase32(10);
  const { result } = await addOrigin(
    { tenantId, projectId, origin: `https://${host.toUpperCase()}.EXAMPLE:443` },
    run(),
  );
  expect(result.origins).toContain(`https://${host}.example`);
  expect((await findProject(tenantId, projectId))?.origins).toEqual(result.origins);
  expect(await addOrigin({ tenantId, projectId, origin: `https://${host}.example` }, run())).toMatchObject({
    status: 'unchanged',
  });
});

it('addOrigin refuses another tenant’s project', async () => {
  const { projectId } = await aHome();
  const request = { tenantId: await aTenantId(), projectId, origin: anOrigin() };
  await expect(addOrigin(request, run())).rejects.toMatchObject({ details: { field: 'project' } });
  expect(await findOrigin(request.origin)).toBeUndefined();
});
