import { expect, it } from 'vitest';
import type { GatewayId } from '../../../shared/domain/ids.ts';
import { publishableKeyOf } from '../../../shared/flows/links/publishable-key.ts';
import { aSeller } from '../attempt-fixture.ts';

it('the publishable key is the gateway’s own, and a gateway without one is not available', async () => {
  const { tenant, project, account } = await aSeller();
  expect(await publishableKeyOf(project.tenantId, account.gatewayId)).toBe(tenant.account.publishableKey);
  const unknown = publishableKeyOf(project.tenantId, 'gw_none' as GatewayId);
  await expect(unknown).rejects.toMatchObject({ code: 'gateway_not_available' });
});
