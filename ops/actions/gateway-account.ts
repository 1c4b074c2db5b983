import { BillingError, invalidField } from '../../shared/domain/errors.ts';
import type { GatewayKeys } from '../../shared/domain/tenants/gateway-keys.ts';
import type { Gateway } from '../../shared/domain/tenants/tenant.ts';
import { processorFor } from '../../shared/processor/client.ts';
import { readOwnAccount } from '../../shared/processor/own-account.ts';
import { openGatewayKey } from '../../shared/secrets/gateway-keys.ts';
import { pagesOf } from '../../shared/storage/table/lists.ts';

/** Reads which account a secret key belongs to. Throws `invalid_request` for a key that the processor refuses. */
export async function accountOfKey(secretKey: string): Promise<string> {
  const answer = await readOwnAccount(processorFor(secretKey));
  if (answer.kind === 'account') return answer.id;
  if (answer.kind === 'refused' && answer.because === 'credentials') {
    throw invalidField('secretKey', 'The processor refused this key. A restricted key needs the permission to read its account.');
  }
  throw new BillingError('processor_unavailable', 'The processor could not say which account the key belongs to. Run the command again.');
}

/**
 * Reads the account of a gateway's new secret key.
 *
 * Throws `invalid_request` for a key of another account once the gateway has payments: their outcomes can be read only from the
 * account that they were sent to. Without payments the account may change, with both keys at once.
 */
export async function accountForKeys(gateway: Gateway, { secretKey, publishableKey }: GatewayKeys): Promise<string | undefined> {
  if (secretKey === undefined) return gateway.processorAccountId;
  const after = await accountOfKey(secretKey);
  const before = gateway.processorAccountId ?? (await accountOfKey(await openGatewayKey(gateway, 'secretKey')));
  if (after === before) return after;
  if (await hasPayments(gateway)) {
    const message = `The gateway has payments at account ${before}, and this key belongs to another account, ${after}. Create a new gateway for it.`;
    throw invalidField('secretKey', message, 'other_account');
  }
  if (publishableKey === undefined) {
    throw invalidField('publishableKey', `The keys of account ${after} must be given together.`, 'required');
  }
  return after;
}

async function hasPayments({ tenantId, id }: Gateway): Promise<boolean> {
  for await (const page of pagesOf(tenantId, 'TXN')) {
    if (page.some(({ gatewayId }) => gatewayId === id)) return true;
  }
  return false;
}
