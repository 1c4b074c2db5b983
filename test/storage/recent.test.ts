import { expect, it } from 'vitest';
import type { GatewayId, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import type { Gateway } from '../../shared/domain/tenants/tenant.ts';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { recentGateway, recentProject } from '../../shared/storage/recent.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { changeProject, createGateway, createProject } from '../../shared/storage/tenants.ts';
import { aProject } from './owner.ts';

it('settings are remembered by tenant and id: two tenants may use the same id', async () => {
  const [mine, theirs] = [newTenantId(), newTenantId()];
  const id = newProjectId(new Date());
  const gatewayId = 'gw_1' as GatewayId;
  const [project, other] = [aProject(mine, { id, name: 'Mine' }), aProject(theirs, { id, name: 'Theirs' })];
  const gateway = (tenantId: TenantId, label: string) =>
    ({ id: gatewayId, tenantId, label }) as unknown as Gateway;
  await commit([project, other].map(createProject));
  await commit([createGateway(gateway(mine, 'Mine')), createGateway(gateway(theirs, 'Theirs'))]);
  for (const _ of ['from the table', 'from memory']) {
    expect([(await recentProject(mine, id))?.name, (await recentProject(theirs, id))?.name]).toEqual([
      'Mine',
      'Theirs',
    ]);
    const labels = [
      (await recentGateway(mine, gatewayId))?.label,
      (await recentGateway(theirs, gatewayId))?.label,
    ];
    expect(labels).toEqual(['Mine', 'Theirs']);
  }
  expect(await recentProject(mine, 'none' as ProjectId)).toBeUndefined();
  await commit([changeProject(project, { name: 'Renamed' })]);
  expect((await recentProject(mine, id))?.name).toBe('Mine');
});
