import { expect, it } from 'vitest';
import { openAccount } from '../../../shared/flows/charging/account.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { findGateway, GatewayChanged, setProcessorAccount } from '../../../shared/storage/tenants.ts';
import { keyPair } from '../../operator/actions/home.ts';
import { aTenant } from '../../support/tenants.ts';

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

it('a gateway from before accounts were stored learns its account from the processor at its first use', async () => {
  const { gateway, account, read } = await forgotten();
  expect((await openAccount(gateway.tenantId, gateway.id)).processorAccountId).toBe(account.id);
  expect(await read()).toMatchObject({ processorAccountId: account.id });
});

it('a gateway from before accounts were stored does not store the account of a key that was replaced in between', async () => {
  const { gateway, read } = await forgotten();
  const stale = setProcessorAccount({ ...gateway, sealedSecretKey: 'the key before' }, 'acct_before');
  await expect(commit([stale])).rejects.toBeInstanceOf(GatewayChanged);
  expect(await read()).not.toHaveProperty('processorAccountId');
});

it('a gateway from before accounts were stored is not available while the processor refuses its key', async () => {
  const { gateway, account } = await forgotten();
  keyPair('test', account.id); // The account's new keys end the old ones.
  await expect(openAccount(gateway.tenantId, gateway.id)).rejects.toMatchObject({
    code: 'gateway_not_available',
  });
});
