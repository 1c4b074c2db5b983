import { gatewayNotAvailable } from '../../../domain/errors.ts';
import type { GatewayId } from '../../../domain/ids.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import type { GatewaySummary, Project } from '../../../domain/tenants/tenant.ts';
import { addDays, dayIn } from '../../../domain/time/calendar.ts';
import { recentGateway } from '../../../storage/recent.ts';
import { type Account, openAccount } from '../account.ts';

/** Who gets the money: the tenant's account at the processor, or the tenant itself by a transfer that no processor sees. */
export type Payee = Account | Readonly<{ gatewayId: GatewayId; instructions: string }>;

/** An invoice asks for a transfer within this time. Nothing happens when it is over: staff decide. */
const TRANSFER_DAYS = 14;

export const isAccount = (payee: Payee): payee is Account => 'processor' in payee;

/** Throws `gateway_not_available` when the gateway has no usable key, or, being offline, no instructions for payers. */
export async function payeeOf(
  { tenantId }: Project,
  { id: gatewayId, kind }: GatewaySummary,
): Promise<Payee> {
  if (kind !== 'offline') return await openAccount(tenantId, gatewayId);
  const gateway = await recentGateway(tenantId, gatewayId);
  if (!gateway?.instructions) throw gatewayNotAvailable();
  return { gatewayId, instructions: gateway.instructions };
}

/** The terms as the payee is paid: for a transfer, an invoice asks for what a card would be charged. */
export function payableTo(payee: Payee, terms: Terms, { timeZone }: Project, now: Date): Terms {
  const { charge } = terms;
  if (isAccount(payee) || charge.minor === 0) return terms;
  const dueOn = addDays(dayIn(timeZone, now), TRANSFER_DAYS);
  const invoiced = { minor: charge.minor, dueOn, instructions: payee.instructions };
  return { ...terms, invoiced, charge: { ...charge, minor: 0 } };
}
