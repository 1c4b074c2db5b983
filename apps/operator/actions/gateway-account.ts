import { invalidField } from '../../../shared/domain/errors.ts';
import { type GatewayKeys, keyMode } from '../../../shared/domain/tenants/gateway-keys.ts';
import { unsupportedText } from '../../../shared/domain/tenants/offered-currencies.ts';
import type { Gateway, ProcessorAccount } from '../../../shared/domain/tenants/tenant.ts';
import { processorFor } from '../../../shared/processor/client.ts';
import {
  type AccountAnswer,
  accountOfKey,
  readCountryCurrencies,
} from '../../../shared/processor/own-account.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { pagesOf } from '../../../shared/storage/table/lists.ts';

/** The account of a key as a gateway stores it. */
export const describeAccount = (
  { name, settlementCurrency, country }: AccountAnswer,
  secretKey: string,
): ProcessorAccount => ({
  name,
  mode: keyMode(secretKey) === 'live' ? 'live' : 'test',
  settlementCurrency,
  country,
});

/** What the account of a key cannot charge in; nothing when the processor does not say. */
export async function unsupportedBy(
  { country }: AccountAnswer,
  secretKey: string,
): Promise<Pick<Gateway, 'unsupportedCurrencies'>> {
  const told = await readCountryCurrencies(processorFor(secretKey), country);
  return told.kind === 'told' ? { unsupportedCurrencies: told.unsupportedCurrencies } : {};
}

export function currencyLines(gateway: Pick<Gateway, 'unsupportedCurrencies'>): string[] {
  const text = unsupportedText(gateway);
  return text === '' ? [] : [`NOTE: ${text}, so nothing is sold in them`];
}

/** An account in one line, for the operator to compare with the one that was meant. */
export const accountText = (id: string, { name, mode, settlementCurrency }: ProcessorAccount): string =>
  `account ${id}, ${name ?? 'without a name'}, ${mode} mode, settles in ${settlementCurrency ?? 'an unknown currency'}`;

/**
 * Reads the account of a gateway's new secret key.
 *
 * Throws `invalid_request` for a key of another account once the gateway has payments: their outcomes can be read only from the
 * account that they were sent to. Without payments the account may change, with both keys at once.
 */
export async function accountForKeys(
  gateway: Gateway,
  { secretKey, publishableKey }: GatewayKeys,
): Promise<AccountAnswer | undefined> {
  if (secretKey === undefined) return undefined;
  const after = await accountOfKey(secretKey);
  const before =
    gateway.processorAccountId ?? (await accountOfKey(await openGatewayKey(gateway, 'secretKey'))).id;
  if (after.id === before) return after;
  if (await hasPayments(gateway)) {
    const message = `The gateway has payments at account ${before}, and this key belongs to another account, ${after.id}. Create a new gateway for it.`;
    throw invalidField('secretKey', message, 'other_account');
  }
  if (publishableKey === undefined) {
    throw invalidField(
      'publishableKey',
      `The keys of account ${after.id} must be given together.`,
      'required',
    );
  }
  return after;
}

async function hasPayments({ tenantId, id }: Gateway): Promise<boolean> {
  for await (const page of pagesOf(tenantId, 'TXN')) {
    if (page.some(({ gatewayId }) => gatewayId === id)) return true;
  }
  return false;
}
