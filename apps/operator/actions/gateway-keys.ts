import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import {
  type GatewayKeys,
  keyMode,
  otherKeys,
  processorKeys,
} from '../../../shared/domain/tenants/gateway-keys.ts';
import { type Gateway, summaryOf } from '../../../shared/domain/tenants/tenant.ts';
import { openGatewayKey, sealGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { changeGateway, summariesChanged } from '../../../shared/storage/tenants.ts';
import { getGateway } from './find.ts';
import {
  accountForKeys,
  accountText,
  currencyLines,
  describeAccount,
  unsupportedBy,
} from './gateway-account.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

type Sealed = Pick<Gateway, 'sealedSecretKey' | 'sealedPublishableKey'>;
const FIELDS = ['secretKey', 'publishableKey'] as const;
const SEALED = { secretKey: 'sealedSecretKey', publishableKey: 'sealedPublishableKey' } as const;

/**
 * Replaces one or both keys of a gateway. Functions use the new key from their next read of the gateway, since they cache
 * plaintexts by ciphertext.
 *
 * Throws `invalid_request` for a key of the other mode (test or live), since customers and saved cards of one mode do not exist in
 * the other, and for a key of another account once the gateway has payments.
 */
export async function rotateGatewayKeys(
  request: { tenantId: TenantId; gateway: string } & GatewayKeys,
  run: Run,
): Promise<Outcome<Gateway>> {
  const { secretKey, publishableKey } = request;
  const given = {
    ...(secretKey !== undefined && { secretKey }),
    ...(publishableKey !== undefined && { publishableKey }),
  };
  if (Object.keys(given).length === 0)
    throw invalidField('secretKey', 'Give a secret key, a publishable key or both.', 'required');
  const gateway = await getGateway(request.tenantId, request.gateway);
  const keys = gateway.kind === 'processor' ? await keysOfOneMode(gateway, given) : otherKeys(given);
  if (await holdsKeys(gateway, keys)) return unchanged(gateway);

  const account = gateway.kind === 'processor' ? await accountForKeys(gateway, keys) : undefined;
  const processorAccount = account && describeAccount(account, keys.secretKey ?? '');
  const set = {
    ...(await sealKeys(gateway, keys, run)),
    ...(account && { processorAccountId: account.id, processorAccount }),
    ...(account && account.id !== gateway.processorAccountId && { unsupportedCurrencies: [] }),
    ...(account && (await unsupportedBy(account, keys.secretKey ?? ''))),
  };
  const rotated = { ...gateway, ...set };
  const writes = [changeGateway(gateway, set), ...(await summariesChanged(gateway, summaryOf(rotated)))];
  const changes = [
    ...Object.keys(given).map((field) => `encrypt and store a new ${field} for the gateway ${gateway.label}`),
    ...(account && processorAccount ? [`use ${accountText(account.id, processorAccount)}`] : []),
    ...currencyLines(rotated),
  ];
  return await settle(run, { status: 'changed', changes, result: rotated }, writes);
}

/** Encrypts the given keys. A dry run does not call KMS and returns none. */
export async function sealKeys(
  { tenantId, id }: Pick<Gateway, 'tenantId' | 'id'>,
  keys: GatewayKeys,
  run: Run,
): Promise<Sealed> {
  if (run.dryRun) return {};
  const sealed: { -readonly [Field in keyof Sealed]: Sealed[Field] } = {};
  for (const field of FIELDS) {
    const key = keys[field];
    if (key !== undefined) sealed[SEALED[field]] = await sealGatewayKey(tenantId, id, field, key);
  }
  return sealed;
}

/** Whether a gateway already has every given key. */
export async function holdsKeys(gateway: Gateway, keys: GatewayKeys): Promise<boolean> {
  for (const field of FIELDS) {
    const key = keys[field];
    if (key === undefined) continue;
    if (!gateway[SEALED[field]] || (await openGatewayKey(gateway, field)) !== key) return false;
  }
  return true;
}

async function keysOfOneMode(gateway: Gateway, given: GatewayKeys): Promise<GatewayKeys> {
  const keys = processorKeys(given);
  const before = keyMode(await openGatewayKey(gateway, 'secretKey'));
  for (const field of FIELDS) {
    const key = keys[field];
    if (key !== undefined && keyMode(key) !== before) {
      throw invalidField(
        field,
        `The gateway is in ${before} mode and this is a ${keyMode(key)} key. Create another gateway for it.`,
      );
    }
  }
  return keys;
}
