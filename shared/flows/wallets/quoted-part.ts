import type { CustomerId, GatewayId } from '../../domain/ids.ts';
import type { Money } from '../../domain/money/money.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findWallet } from '../../storage/wallets.ts';
import { walletPart } from '../charging/pay-from-wallet.ts';

type Payer = Readonly<{ customerId: CustomerId }>;

/** What the wallet of a proved customer would pay of a charge now, in minor units; undefined for a payer who has not proved who they are. */
export async function quotedPart(
  customer: Payer | undefined,
  charge: Money,
  { tenantId, gateways }: Project,
  gatewayId: GatewayId | undefined,
): Promise<number | undefined> {
  if (!customer) return undefined;
  const gateway = gateways.find(({ id }) => id === gatewayId);
  return gateway
    ? walletPart(charge, await findWallet(tenantId, customer.customerId, charge.currency), gateway)
    : 0;
}
