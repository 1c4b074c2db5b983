import { expect, it } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { setGatewayActive } from '../../../apps/operator/actions/gateway-summaries.ts';
import { chooseGateway } from '../../../shared/domain/tenants/tenant.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { aHome, aSecondProject, cards, run } from './home.ts';

it('setGatewayActive changes the gateway in every project that enables it', async () => {
  const home = await aHome();
  const request = cards(home);
  await addGateway(request, run());
  const second = await aSecondProject(home.tenantId);
  await addGateway({ ...request, ...second }, run());

  await setGatewayActive({ tenantId: home.tenantId, gateway: 'Cards', active: false }, run());
  for (const { tenantId, projectId } of [home, second]) {
    expect(chooseGateway((await findProject(tenantId, projectId))?.gateways ?? [])).toBeUndefined();
  }
  expect(
    await setGatewayActive({ tenantId: home.tenantId, gateway: 'Cards', active: false }, run()),
  ).toMatchObject({
    status: 'unchanged',
  });
  await setGatewayActive({ tenantId: home.tenantId, gateway: 'Cards', active: true }, run());
  expect(chooseGateway((await findProject(home.tenantId, home.projectId))?.gateways ?? [])).toBeDefined();
});
