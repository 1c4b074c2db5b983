import { randomUUID } from 'node:crypto';
import { mintCustomerToken } from '../../apps/operator/actions/mint-token.ts';
import type { Wallet } from '../../shared/domain/customers/wallet.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { now } from './clock.ts';
import { call } from './gateway.ts';
import { recordsOf } from './table.ts';
import { aStaffToken, type TestTenant } from './tenants.ts';

/** Staff add to the wallet of an e-mail address, in minor units. */
export async function credit(
  tenant: TestTenant,
  email: string,
  amount: number,
  currency = 'USD',
): Promise<void> {
  const headers = { authorization: `Bearer ${await aStaffToken(tenant)}`, 'idempotency-key': randomUUID() };
  const body = { productOrigin: tenant.project.id, email, currency, amount };
  const { status, text } = await call('POST', '/admin/wallet/add', { headers, body });
  if (status !== 200) throw new Error(`The credit was refused with ${status}: ${text}`);
}

/** A token with which a payer proves that the e-mail address is theirs. */
export async function customerToken({ tenant, project }: TestTenant, email: string): Promise<string> {
  const who = { tenantId: tenant.id, projectId: project.id, customerId: customerIdOf(tenant, email) };
  return (await mintCustomerToken(who, { now: now() })).result.token ?? '';
}

/** What the tenant's one wallet has: what can be spent, what is held, and its entries' types and amounts, sorted. */
export async function walletOf({ tenant }: TestTenant) {
  const [wallet] = (await recordsOf(tenant.id, 'WALLET#')) as unknown as Wallet[];
  const entries = (await recordsOf(tenant.id, 'WALLETENTRY#')).map(({ type, amount }) => `${type} ${amount}`);
  return { balance: wallet?.balance, held: wallet?.holdBalance, entries: entries.toSorted() };
}
