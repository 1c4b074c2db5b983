import { describe, expect, it } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { now } from '../../support/clock.ts';
import { requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

const add = ({ project }: TestTenant, request: object) =>
  addGateway(
    {
      tenantId: project.tenantId,
      projectId: project.id,
      label: 'g',
      settlementCurrency: 'usd',
      kind: 'offline',
      provider: 'bank-transfer',
      ...request,
    },
    { now: now() },
  );

describe('creating a link', () => {
  it('is refused with 422 when the project has no gateway', async () => {
    const { status, body } = await requestLink(await aTenant({ gateway: false }));
    expect([status, body.error.code]).toEqual([422, 'gateway_not_available']);
  });

  it('chooses the processor gateway among older gateways of other kinds', async () => {
    const tenant = await aTenant({ gateway: false });
    await add(tenant, { label: 'bank', instructions: 'IBAN DE02' });
    await add(tenant, {
      label: 'wallets',
      kind: 'online',
      provider: 'wallets',
      secretKey: 'a-key-of-theirs',
    });
    const { secretKey, publishableKey } = tenant.account;
    const { result } = await add(tenant, {
      label: 'cards',
      kind: 'processor',
      provider: 'processor',
      secretKey,
      publishableKey,
    });
    expect((await requestLink(tenant)).status).toBe(200);
    expect((await kept(tenant)).links).toMatchObject([{ gatewayId: result.id }]);
  });
});
