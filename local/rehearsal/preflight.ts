import { missingPermissions } from '../../apps/operator/doctor/permissions.ts';
import { keyMode } from '../../shared/domain/tenants/gateway-keys.ts';
import { standingText } from '../../shared/domain/tenants/standing.ts';
import { processorFor } from '../../shared/processor/client.ts';
import { readOwnAccount } from '../../shared/processor/own-account.ts';

/** Why a rehearsal cannot begin, and what to do; undefined when it can. That nothing answers is no verdict about the service. */
export async function preflight(processor: string, secretKey: string): Promise<string | undefined> {
  if (keyMode(secretKey) !== 'test')
    return 'The key is not a test key (sk_test_… or rk_test_…): a rehearsal charges test cards only.';
  const reached = await fetch(`${processor}/v1/account`).then(
    ({ status }) => status,
    () => undefined,
  );
  if (reached === undefined)
    return `${processor} cannot be reached from here, so nothing was learned. Check the network.`;
  const client = processorFor(secretKey);
  const missing = await missingPermissions(client);
  if (missing.length > 0) return `The key lacks permissions: ${missing.join(', ')}.`;
  const account = await readOwnAccount(client);
  if (account.kind !== 'account') return `The processor does not accept the key (${account.kind}).`;
  if (account.standing.lacks.length > 0)
    return `The account cannot charge: ${standingText(account.standing)}.`;
  return undefined;
}
