import { keyMode } from '../../../shared/domain/tenants/gateway-keys.ts';
import { unsupportedText } from '../../../shared/domain/tenants/offered-currencies.ts';
import { standingText } from '../../../shared/domain/tenants/standing.ts';
import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { processorFor } from '../../../shared/processor/client.ts';
import {
  type CountryCurrencies,
  type OwnAccount,
  readCountryCurrencies,
  readOwnAccount,
} from '../../../shared/processor/own-account.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { listGateways } from '../../../shared/storage/tenants.ts';
import type { TenantName } from '../actions/find.ts';
import { accountText, describeAccount } from '../actions/gateway-account.ts';
import { askEndpoint } from './endpoint.ts';
import { type Finding, failed, well, wrong } from './finding.ts';
import { missingPermissions } from './permissions.ts';

/** Asks the processor about the keys of every gateway of kind `processor`, one after the other. It changes nothing. */
export async function askGateways(tenants: readonly TenantName[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { tenantId, uniqueName } of tenants) {
    const gateways = (await listGateways(tenantId)).filter(({ kind }) => kind === 'processor');
    for (const gateway of gateways) {
      findings.push(await askGateway(uniqueName, gateway));
      if (gateway.sealedSecretKey) findings.push(...(await askEndpoint(uniqueName, gateway).catch(() => []))); // Its key does not open, which is said.
    }
  }
  return findings.length > 0
    ? findings
    : [well('processor keys', 'no tenant has a gateway of kind processor')];
}

/** A restricted key may lack the permission to read its account, which is answered as a refused key is. */
const isAnswered = ({ kind }: OwnAccount): boolean => kind === 'account' || kind === 'refused';

const currenciesText = (told: CountryCurrencies): string =>
  told.kind === 'told'
    ? unsupportedText(told)
    : `the processor does not say which currencies it may charge in: ${told.because}`;

async function askGateway(tenant: string, gateway: Gateway): Promise<Finding> {
  const check = `processor keys of ${tenant}, gateway ${gateway.label}`;
  const rotate = `Give working keys with "billing gateways rotate-keys '${gateway.label}' --tenant ${tenant}".`;
  if (!gateway.sealedSecretKey || !gateway.sealedPublishableKey)
    return wrong(check, 'a key is missing', rotate);
  try {
    const [secretKey, publishableKey] = await Promise.all([
      openGatewayKey(gateway, 'secretKey'),
      openGatewayKey(gateway, 'publishableKey'),
    ]);
    if (keyMode(secretKey) !== keyMode(publishableKey))
      return wrong(check, 'one key is for test, the other for live mode', rotate);
    const processor = processorFor(secretKey);
    const answer = await readOwnAccount(processor);
    const missing = isAnswered(answer) ? await missingPermissions(processor) : [];
    if (missing.length > 0)
      return wrong(
        check,
        `the restricted key lacks ${missing.join(', ')}`,
        'Add these permissions to the key in the processor’s dashboard.',
      );
    if (answer.kind === 'refused') return wrong(check, 'the processor refuses the secret key', rotate);
    if (answer.kind !== 'account') {
      return wrong(
        check,
        'the processor did not answer',
        'Check your network and PROCESSOR_API_BASE, then run this again.',
      );
    }
    const found = accountText(answer.id, describeAccount(answer, secretKey));
    const stored = gateway.processorAccountId;
    const standing = standingText(answer.standing);
    if (answer.standing.lacks.length > 0)
      return wrong(
        check,
        `${found}; but it cannot charge: ${standing}`,
        'Its owner completes the account in the processor’s dashboard.',
      );
    if (stored !== undefined && stored !== answer.id)
      return wrong(
        check,
        `${found}; but its payments are at account ${stored}`,
        `Give a key of account ${stored}. ${rotate}`,
      );
    const currencies = currenciesText(await readCountryCurrencies(processor, answer.country));
    return well(check, [found, standing, currencies].filter((text) => text !== '').join('; '));
  } catch (error) {
    return failed(
      check,
      error,
      'The keys cannot be decrypted: set KEY_ID and the region to those of the stage.',
    );
  }
}
