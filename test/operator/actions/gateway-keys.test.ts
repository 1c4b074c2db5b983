import { expect, it } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { rotateGatewayKeys } from '../../../apps/operator/actions/gateway-keys.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { findGateway } from '../../../shared/storage/tenants.ts';
import { aHome, cards, keyPair, run } from './home.ts';

it('rotateGatewayKeys replaces one key and leaves the other', async () => {
  const home = await aHome();
  const { result: gateway } = await addGateway(cards(home), run());
  const { secretKey } = keyPair('test', gateway.processorAccountId);
  await rotateGatewayKeys({ tenantId: home.tenantId, gateway: 'Cards', secretKey }, run());
  const stored = await findGateway(home.tenantId, gateway.id);
  expect(stored && (await openGatewayKey(stored, 'secretKey'))).toBe(secretKey);
  expect(stored?.sealedPublishableKey).toBe(gateway.sealedPublishableKey);
  expect(
    await rotateGatewayKeys({ tenantId: home.tenantId, gateway: gateway.id, secretKey }, run()),
  ).toMatchObject({
    status: 'unchanged',
  });
});

it('rotateGatewayKeys refuses to change a gateway from test to live keys', async () => {
  const home = await aHome();
  await addGateway(cards(home), run());
  await expect(
    rotateGatewayKeys({ tenantId: home.tenantId, gateway: 'Cards', ...keyPair('live') }, run()),
  ).rejects.toThrow(/test mode/);
});

it('rotateGatewayKeys requires a key, and a gateway of the tenant', async () => {
  const home = await aHome();
  await addGateway(cards(home), run());
  await expect(rotateGatewayKeys({ tenantId: home.tenantId, gateway: 'Cards' }, run())).rejects.toMatchObject(
    {
      code: 'invalid_request',
    },
  );
  const other = await aHome();
  await expect(
    rotateGatewayKeys({ tenantId: other.tenantId, gateway: 'Cards', ...keyPair() }, run()),
  ).rejects.toMatchObject({
    details: { field: 'gateway' },
  });
});
