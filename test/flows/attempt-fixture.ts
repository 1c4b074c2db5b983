import type { Customer } from '../../shared/domain/customers/customer.ts';
import type { AttemptId, CustomerId } from '../../shared/domain/ids.ts';
import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import type { Intent } from '../../shared/domain/sales/intent.ts';
import { instant, minutesAfter, secondsAfter } from '../../shared/domain/time/calendar.ts';
import { openAccount } from '../../shared/flows/charging/account.ts';
import { attemptRef } from '../../shared/flows/charging/attempt-writes.ts';
import { freeze } from '../../shared/flows/charging/charge.ts';
import { newId, newLinkSlug, randomBase32 } from '../../shared/runtime/new-id.ts';
import { createAttempt, findAttempt, moved } from '../../shared/storage/attempts.ts';
import { createCustomer } from '../../shared/storage/customers.ts';
import { guardKey } from '../../shared/storage/decline-limits.ts';
import { keys } from '../../shared/storage/keys.ts';
import { createLink } from '../../shared/storage/links.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { now as present } from '../support/clock.ts';
import { itemsOf, partition } from '../support/table.ts';
import { aTenant, type TenantOverrides } from '../support/tenants.ts';

export type Begun = Readonly<{
  attempt?: Partial<Attempt>;
  link?: Partial<PaymentLink>;
  tenant?: TenantOverrides;
  /** The processor knows the payer, so that the charge can be sent. */
  isKnown?: boolean;
}>;

/** An attempt at any point of its life, as a process that is gone has left it, with its link, its payer and its account. */
export async function begun({ attempt: change = {}, link: linkChange = {}, tenant: overrides, isKnown = false }: Begun = {}) {
  const now = present();
  const tenant = await aTenant(overrides);
  const { project, gateway } = tenant;
  if (!gateway) throw new Error('The tenant has no gateway.');
  const tenantId = tenant.tenant.id;
  const account = await openAccount(tenantId, gateway.id);
  const known = isKnown ? (await account.processor.customers.create({ email: 'ada@example.com' })).id : `cus_${randomBase32(8)}`;
  const customerId = `cst_${randomBase32(20)}` as CustomerId;
  const slug = newLinkSlug(tenantId, now);
  const plain = {
    id: newId<AttemptId>('attempt', now),
    tenantId,
    projectId: project.id,
    customerId,
    gatewayId: gateway.id,
    kind: 'link',
    linkSlug: slug,
    state: 'charging',
    status: 2,
    version: 1,
    amountMinor: 1999,
    currency: 'usd',
    livemode: false,
    payer: { email: 'ada@example.com', name: 'Ada' },
    paymentMethodId: 'pm_card_visa',
    address: randomBase32(8),
    savesCard: false,
    naturalKey: 'n',
    processorCustomerId: known,
    confirms: 0,
    createdAt: instant(now),
    authenticateBy: instant(minutesAfter(now, 60)),
    leaseUntil: instant(secondsAfter(now, -1)),
    checks: 0,
    ...change,
  } as Attempt;
  const stored = moved({ ...plain, version: plain.version - 1 }, plain.state);
  const attempt = stored.state === 'prepared' || change.charge ? stored : { ...stored, charge: freeze(stored, now) };
  const ref = attemptRef(attempt);
  const link = {
    slug,
    tenantId,
    projectId: project.id,
    gatewayId: gateway.id,
    status: 1,
    currency: 'usd',
    symbol: '$',
    chargeMinor: attempt.amountMinor,
    lines: [{ name: 'Seat', unitMinor: 2000, quantity: 1, totalMinor: 2000 }],
    description: 'A seat',
    expiresAt: instant(minutesAfter(now, 600)),
    createdAt: instant(now),
    declines: 0,
    openAttempt: ref,
    lastAttempt: ref,
    ...linkChange,
  } as PaymentLink;
  const customer = { key: 'k', body: '{}', frozenAt: instant(now) };
  const profile: Customer = {
    id: customerId,
    tenantId,
    email: 'ada@example.com',
    name: 'Ada',
    processorCustomers: { [gateway.id]: customer },
    createdAt: instant(now),
  };
  await commit([createLink(link, false), createAttempt(attempt), createCustomer(profile)]);

  const read = async () => {
    const items = await partition(`T#${tenantId}#CUSTOMER#${customerId}`);
    const outbox = (await itemsOf(tenantId)).filter(({ sk }) => sk === 'OUTBOX');
    const declines = async (name: 'address' | 'email', who: string) =>
      (await get<{ declines: number }>(guardKey(tenantId, { name, who }, now)))?.declines ?? 0;
    return {
      attempt: await findAttempt(tenantId, customerId, attempt.id),
      link: await get<Record<string, unknown>>(keys.link(tenantId, slug)),
      profile: await get<Customer>(keys.customer(tenantId, customerId)),
      invoices: items.filter(({ sk }) => sk.startsWith('INVOICE#')),
      orders: items.filter(({ sk }) => sk.startsWith('ORDER#')),
      cards: items.filter(({ sk }) => sk.startsWith('CARD#')),
      events: outbox.flatMap(({ events }) => events as Record<string, unknown>[]),
      notices: outbox.flatMap(({ notices }) => notices as Record<string, unknown>[]),
      work: (await get<{ workSk?: string }>(keys.attempt(tenantId, customerId, attempt.id)))?.workSk?.split('#')[0],
      declines: [await declines('address', attempt.address), await declines('email', customerId)],
    };
  };
  return { now, tenant, attempt, link, read, account };
}

/** What the processor says of an attempt's intent when all is as it was asked for. */
export const intentOf = (attempt: Attempt, change: Partial<Intent> = {}): Intent => ({
  id: attempt.intentId ?? `pi_${attempt.id}`,
  status: 'succeeded',
  amountMinor: attempt.amountMinor,
  receivedMinor: attempt.amountMinor,
  currency: attempt.currency,
  customerId: attempt.processorCustomerId,
  attemptId: attempt.id,
  livemode: attempt.livemode,
  ...change,
});
