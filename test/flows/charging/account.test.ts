import { expect, it } from 'vitest';
import { addGateway } from '../../../ops/actions/add-gateway.ts';
import type { GatewayId } from '../../../shared/domain/ids.ts';
import { openAccount } from '../../../shared/flows/charging/account.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import { aSeller } from '../attempt-fixture.ts';

it('an account is live when its secret key is, and a gateway without a key is not available', async () => {
  const { project, account } = await aSeller();
  const { tenantId, id: projectId } = project;
  const keys = { secretKey: `sk_live_${randomBase32(20)}`, publishableKey: `pk_live_${randomBase32(20)}`, settlementCurrency: 'usd' };
  const request = { tenantId, projectId, label: 'live', kind: 'processor', provider: 'processor', ...keys } as const;
  const { result } = await addGateway(request, { now: new Date() });
  expect([account.livemode, (await openAccount(tenantId, result.id)).livemode]).toEqual([false, true]);
  await expect(openAccount(tenantId, 'gw_none' as GatewayId)).rejects.toMatchObject({ code: 'gateway_not_available' });
});
