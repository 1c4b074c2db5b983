import { afterEach, expect, it, vi } from 'vitest';
import type { GatewayId, Instant, TenantId } from '../../shared/domain/ids.ts';
import type { Currency } from '../../shared/domain/money/currency.ts';
import type { Gateway } from '../../shared/domain/tenants/tenant.ts';
import { newId, newTenantId } from '../../shared/runtime/new-id.ts';
import { type GatewayKeyField, openGatewayKey, sealGatewayKey } from '../../shared/secrets/gateway-keys.ts';

afterEach(() => vi.restoreAllMocks());

async function aGateway(secretKey: string, tenantId: TenantId = newTenantId()): Promise<Gateway> {
  const id = newId<GatewayId>('gateway', new Date());
  return {
    id,
    tenantId,
    provider: 'processor',
    kind: 'processor',
    active: true,
    label: 'Cards',
    settlementCurrency: 'eur' as Currency,
    sealedSecretKey: await sealGatewayKey(tenantId, id, 'secretKey', secretKey),
    createdAt: new Date().toISOString() as Instant,
  };
}

it('openGatewayKey returns a rotated key at once', async () => {
  const gateway = await aGateway('sk_test_old');
  await openGatewayKey(gateway, 'secretKey');
  const sealedSecretKey = await sealGatewayKey(gateway.tenantId, gateway.id, 'secretKey', 'sk_test_new');
  expect(await openGatewayKey({ ...gateway, sealedSecretKey }, 'secretKey')).toBe('sk_test_new');
});

it.each<[string, (gateway: Gateway) => [Gateway, GatewayKeyField]]>([
  ['another tenant', (gateway) => [{ ...gateway, tenantId: newTenantId() }, 'secretKey']],
  [
    'another gateway',
    (gateway) => [{ ...gateway, id: newId<GatewayId>('gateway', new Date()) }, 'secretKey'],
  ],
  [
    'another field',
    (gateway) => [{ ...gateway, sealedPublishableKey: gateway.sealedSecretKey }, 'publishableKey'],
  ],
])(
  'openGatewayKey does not open a ciphertext that was moved to %s, even when the key is in memory',
  async (_, move) => {
    const gateway = await aGateway('sk_test_1');
    await openGatewayKey(gateway, 'secretKey');
    await expect(openGatewayKey(...move(gateway))).rejects.toThrow();
  },
);
