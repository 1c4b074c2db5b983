import { gatewayNotAvailable, invariant } from '../../domain/errors.ts';
import type { GatewayId, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { keyMode } from '../../domain/tenants/gateway-keys.ts';
import type { Gateway } from '../../domain/tenants/tenant.ts';
import { type Processor, processorFor } from '../../processor/client.ts';
import { readOwnAccount } from '../../processor/own-account.ts';
import { log } from '../../runtime/log.ts';
import { openGatewayKey } from '../../secrets/gateway-keys.ts';
import { recentGateway } from '../../storage/recent.ts';
import { commit } from '../../storage/table/table.ts';
import { findGateway, GatewayChanged, setProcessorAccount } from '../../storage/tenants.ts';

/** A tenant's account at the processor, opened for one gateway. `processorAccountId` is the processor's own id of the account. */
export type Account = Readonly<{
  gatewayId: GatewayId;
  processorAccountId: string;
  processor: Processor;
  livemode: boolean;
}>;

/** Throws `gateway_not_available` when the gateway was never a card gateway, has lost its key, or its account cannot be read. */
export async function openAccount(tenantId: TenantId, gatewayId: GatewayId): Promise<Account> {
  return await open(tenantId, await recentGateway(tenantId, gatewayId));
}

/**
 * Opens the account to which an attempt's requests are sent. Gives undefined while the gateway has a key of another account or
 * mode: what that account lists, or lacks, or accepts proves nothing about the attempt.
 */
export async function openAccountOf(attempt: Attempt): Promise<Account | undefined> {
  const { tenantId, gatewayId } = attempt;
  const recent = await openAccount(tenantId, gatewayId);
  if (isAccountOf(attempt, recent)) return recent;
  const account = await open(tenantId, await findGateway(tenantId, gatewayId)); // The remembered gateway may be older than its keys.
  if (isAccountOf(attempt, account)) return account;
  log('error', 'the gateway has a key of another account than the attempt', {
    tenantId,
    attemptId: attempt.id,
    gatewayId,
  });
  return undefined;
}

/** An attempt from before accounts were stored names none; its gateway's first stored account is its own. */
const isAccountOf = ({ processorAccountId, livemode }: Attempt, account: Account): boolean =>
  (processorAccountId ?? account.processorAccountId) === account.processorAccountId &&
  livemode === account.livemode;

async function open(tenantId: TenantId, gateway: Gateway | undefined): Promise<Account> {
  if (gateway?.kind !== 'processor' || !gateway.sealedSecretKey) throw gatewayNotAvailable();
  invariant(gateway.tenantId === tenantId, 'a gateway is read from its own tenant');
  const secretKey = await openGatewayKey(gateway, 'secretKey');
  const processor = processorFor(secretKey);
  const processorAccountId = gateway.processorAccountId ?? (await learnAccount(gateway, processor));
  return { gatewayId: gateway.id, processorAccountId, processor, livemode: keyMode(secretKey) === 'live' };
}

/** Asks the processor which account a gateway's key belongs to, and stores the answer if the gateway still has this key. */
async function learnAccount(gateway: Gateway, processor: Processor): Promise<string> {
  const { tenantId, id: gatewayId } = gateway;
  const answer = await readOwnAccount(processor);
  if (answer.kind !== 'account') {
    log('error', "a gateway's account could not be read", { tenantId, gatewayId, answer: answer.kind });
    throw gatewayNotAvailable();
  }
  try {
    await commit([setProcessorAccount(gateway, answer.id)]);
  } catch (error) {
    if (!(error instanceof GatewayChanged)) throw error; // Another process stored it, or the keys were replaced.
  }
  return answer.id;
}
