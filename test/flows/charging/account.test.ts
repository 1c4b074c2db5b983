import { describe, expect, it } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import type { GatewayId } from '../../../shared/domain/ids.ts';
import { openAccount } from '../../../shared/flows/charging/account.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { findGateway, GatewayChanged, setProcessorAccount } from '../../../shared/storage/tenants.ts';
import { keyPair } from '../../operator/actions/home.ts';
import { aTenant } from '../../support/tenants.ts';
import { aSeller } from '../attempt-fixture.ts';

it('an account is live when its secret key is, and a gateway without a key is not available', async () => {
  const { project, account } = await aSeller();
  const { tenantId, id: projectId } = project;
  const live = { ...keyPair('live'), settlementCurrency: 'usd' };
  const request = {
    tenantId,
    projectId,
    label: 'live',
    kind: 'processor',
    provider: 'processor',
    ...live,
  } as const;
  const { result } = await addGateway(request, { now: new Date() });
  expect([account.livemode, (await openAccount(tenantId, result.id)).livemode]).toEqual([false, true]);
  await expect(openAccount(tenantId, 'gw_none' as GatewayId)).rejects.toMatchObject({
    code: 'gateway_not_available',
  });
});

describe('a gateway from before accounts were stored', () => {
  const forgotten = async () => {
    const { tenant, gateway, account } = await aTenant();
    if (!gateway) throw new Error('The tenant has no gateway.');
    await commit([change(keys.gateway(tenant.id, gateway.id), { remove: ['processorAccountId'] })]);
    return {
      account,
      gateway: { ...gateway, processorAccountId: undefined },
      read: () => findGateway(tenant.id, gateway.id),
    };
  };

  it('learns its account from the processor at its first use', async () => {
    const { gateway, account, read } = await forgotten();
    expect((await openAccount(gateway.tenantId, gateway.id)).processorAccountId).toBe(account.id);
    expect(await read()).toMatchObject({ processorAccountId: account.id });
  });

  it('does not store the account of a key that was replaced in between', async () => {
    const { gateway, read } = await forgotten();
    const stale = setProcessorAccount({ ...gateway, sealedSecretKey: 'the key before' }, 'acct_before');
    await expect(commit([stale])).rejects.toBeInstanceOf(GatewayChanged);
    expect(await read()).not.toHaveProperty('processorAccountId');
  });

  it('is not available while the processor refuses its key', async () => {
    const { gateway, account } = await forgotten();
    keyPair('test', account.id); // The account's new keys end the old ones.
    await expect(openAccount(gateway.tenantId, gateway.id)).rejects.toMatchObject({
      code: 'gateway_not_available',
    });
  });
});
