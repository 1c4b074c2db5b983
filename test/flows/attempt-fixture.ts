import type { Customer, ProcessorCustomer } from '../../shared/domain/customers/customer.ts';
import type { AttemptId, CustomerId } from '../../shared/domain/ids.ts';
import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import { type Attempt, type AttemptState, STATUS_OF_STATE } from '../../shared/domain/sales/attempt.ts';
import { attemptRef } from '../../shared/domain/sales/attempt-ref.ts';
import type { Intent } from '../../shared/domain/sales/intent.ts';
import type { Terms } from '../../shared/domain/sales/terms.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { instant, minutesAfter, secondsAfter } from '../../shared/domain/time/calendar.ts';
import { openAccount } from '../../shared/flows/charging/account.ts';
import { freezeRequest, intentsOf } from '../../shared/flows/charging/intents.ts';
import { type LinkRequest, linkSale } from '../../shared/flows/sales/link.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import {
  newId,
  newInvoicePrefix,
  newLinkSlug,
  newOperationId,
  randomBase32,
} from '../../shared/runtime/new-id.ts';
import { advance, createAttempt, findAttempt } from '../../shared/storage/attempts.ts';
import { createCustomer, findCustomer } from '../../shared/storage/customers.ts';
import {
  type DeclineLimit,
  declineCountKey,
  emailLimit,
  hourOf,
  networkLimit,
} from '../../shared/storage/decline-limits.ts';
import { networkHold } from '../../shared/storage/holds/network.ts';
import { createLink } from '../../shared/storage/links.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { change, commit, get } from '../../shared/storage/table/table.ts';
import { findProject } from '../../shared/storage/tenants.ts';
import { backend } from '../support/backend.ts';
import { now as present } from '../support/clock.ts';
import { RATES } from '../support/rates.ts';
import { itemsOf, partition } from '../support/table.ts';
import { aTenant, type TenantOverrides, type TestTenant } from '../support/tenants.ts';

/** The card whose payer is asked to authenticate. */
export const CHALLENGED = 'pm_card_threeDSecure2Required';
export const NEVER = '2999-01-01T00:00:00.000Z' as never;

/** A tenant that can charge, its project as it is stored, and its account at the processor. */
export async function aSeller(overrides?: TenantOverrides) {
  const tenant = await aTenant(overrides);
  const project = await findProject(tenant.tenant.id, tenant.project.id);
  if (!project || !tenant.gateway) throw new Error('The tenant has no project or no gateway.');
  return { tenant, project, account: await openAccount(project.tenantId, tenant.gateway.id) };
}
export type Seller = Awaited<ReturnType<typeof aSeller>>;

/** A stored link of 19.99 USD. */
export async function aStoredLink(project: Project, change: Partial<PaymentLink> = {}): Promise<PaymentLink> {
  const now = present();
  const link = {
    slug: newLinkSlug(project.tenantId, newOperationId(now)),
    tenantId: project.tenantId,
    projectId: project.id,
    gatewayId: project.gateways[0]?.id,
    status: 1,
    currency: 'usd',
    symbol: '$',
    chargeMinor: 1999,
    lines: [{ name: 'Seat', unitMinor: 2000, quantity: 1, totalMinor: 2000 }],
    description: 'A seat',
    expiresAt: instant(minutesAfter(now, 600)),
    createdAt: instant(now),
    declines: 0,
    ...change,
  } as PaymentLink;
  await commit([createLink(link, false)]);
  return link;
}

/** A new payer's request to pay a link, as the handler makes it. */
export function aRequest(
  project: Project,
  { slug }: Pick<PaymentLink, 'slug'>,
  change: Partial<LinkRequest> = {},
): LinkRequest {
  const email = `${randomBase32(10)}@example.com`;
  return {
    project,
    slug,
    payer: { email, name: 'Ada', mobile: '+1 555 0100' },
    customerId: customerIdOf(project, email),
    buyerKnownBy: 'email',
    paymentMethodId: 'pm_card_visa',
    clientNetwork: randomBase32(8),
    naturalKey: randomBase32(8),
    now: present(),
    deadline: { leftMs: () => 25_000 },
    ...change,
  };
}

export const aCustomer = (
  project: Project,
  id: CustomerId,
  processorCustomer: ProcessorCustomer,
): Customer => ({
  id,
  tenantId: project.tenantId,
  email: 'ada@example.com',
  name: 'Ada',
  processorCustomers: { [String(project.gateways[0]?.id)]: processorCustomer },
  invoicePrefix: newInvoicePrefix(),
  invoiceSequence: 0,
  createdAt: instant(present()),
});

export type Begun = Readonly<{
  attempt?: Partial<Attempt>;
  terms?: Partial<Terms>;
  link?: Partial<PaymentLink>;
  tenant?: TenantOverrides;
  /** The processor knows the payer, so that the charge can be sent. */
  isKnown?: boolean;
}>;

/** An attempt in any state, as a process that is gone has left it, with its link, its customer and its account. */
export async function begun({
  attempt: attemptChange = {},
  terms = {},
  link: linkChange,
  tenant: overrides,
  isKnown,
}: Begun = {}) {
  const now = present();
  const { tenant, project, account } = await aSeller(overrides);
  const link = await aStoredLink(project, linkChange);
  const request = aRequest(project, link);
  const known = isKnown
    ? (await account.processor.customers.create({ email: 'ada@example.com' })).id
    : `cus_${randomBase32(8)}`;
  const state = attemptChange.state ?? 'charging';
  const plain: Attempt = {
    id: newId<AttemptId>('attempt', now),
    tenantId: project.tenantId,
    projectId: project.id,
    customerId: request.customerId,
    gatewayId: account.gatewayId,
    processorAccountId: account.processorAccountId,
    kind: 'link',
    operation: 'charge',
    terms: { ...linkSale.terms({ link }, request, RATES), ...terms },
    holds: [
      { on: 'link', slug: link.slug },
      { on: 'network', network: request.clientNetwork, hour: hourOf(now) },
    ],
    state,
    status: STATUS_OF_STATE[state],
    version: 1,
    livemode: false,
    payer: { email: 'ada@example.com', name: 'Ada' },
    paymentMethodId: 'pm_card_visa',
    clientNetwork: request.clientNetwork,
    naturalKey: 'n',
    processorCustomerId: known,
    confirms: 0,
    createdAt: instant(now),
    authenticateBy: instant(minutesAfter(now, 60)),
    leaseUntil: instant(secondsAfter(now, -1)),
    reconcileCount: 0,
    ...attemptChange,
  };
  const isUnsent = state === 'prepared' || plain.operation === 'nothing';
  const attempt = isUnsent || plain.charge ? plain : { ...plain, charge: await freezeRequest(plain, now) };
  const customer = aCustomer(project, attempt.customerId, { key: 'k', body: '{}', frozenAt: instant(now) });
  await commit([createAttempt(attempt), ...createCustomer(customer)]);
  await hold(link, attempt);
  return { now, tenant, project, account, attempt, link, customer, read: () => read(tenant, attempt, link) };
}
export type Given = Awaited<ReturnType<typeof begun>>;

async function hold({ tenantId, slug }: PaymentLink, attempt: Attempt): Promise<void> {
  const ref = attemptRef(attempt);
  const slots = attempt.holds.flatMap((held) =>
    held.on === 'network' ? networkHold.take(held, attempt, present()) : [],
  );
  await commit([
    change(keys.link(tenantId, slug), { set: { openAttempt: ref, lastAttempt: ref }, remove: ['ttl'] }),
    ...slots,
  ]);
}

/** All that the table has of an attempt and of what it left behind. */
async function read({ tenant: { id: tenantId } }: TestTenant, attempt: Attempt, { slug }: PaymentLink) {
  const { id, customerId, createdAt } = attempt;
  const items = await partition(`T#${tenantId}#CUSTOMER#${customerId}`);
  const outbox = (await itemsOf(tenantId)).filter(({ sk }) => sk === 'OUTBOX');
  const declines = async (limit: DeclineLimit) =>
    (await get<{ declines: number }>(declineCountKey(tenantId, limit, new Date(createdAt))))?.declines ?? 0;
  return {
    attempt: await findAttempt(tenantId, customerId, id),
    link: await get<Record<string, unknown>>(keys.link(tenantId, slug)),
    customer: await findCustomer(tenantId, customerId),
    invoices: items.filter(({ sk }) => sk.startsWith('INVOICE#')),
    orders: items.filter(({ sk }) => sk.startsWith('ORDER#')),
    cards: items.filter(({ sk }) => sk.startsWith('CARD#')),
    events: outbox.flatMap(({ events }) => events as Record<string, unknown>[]),
    notices: outbox.flatMap(({ notices }) => notices as Record<string, unknown>[]),
    work: items.find(({ sk }) => sk === `TXN#${id}`)?.workSk?.split('#')[0],
    declines: [await declines(networkLimit(attempt)), await declines(emailLimit(attempt))],
  };
}

/** A charge that has arrived at the processor; then the attempt is put where it is wanted, and its holder is gone. */
export async function sent(
  start: Begun = {},
  then?: { state: AttemptState; isPassed?: boolean; step?: object },
) {
  const given = await begun({ ...start, isKnown: true });
  const { attempt, account } = given;
  if (!attempt.charge) throw new Error('Nothing is frozen.');
  const answer = await intentsOf(attempt).create(account.processor, attempt.charge);
  if (answer.kind !== 'intent') throw new Error(`The charge was answered with ${answer.kind}.`);
  const { intent } = answer;
  if (then?.isPassed) (await backend()).processor.authenticate(intent.id, 'succeed');
  if (!then) return { ...given, intent };
  const parked = advance(attempt, 'requires_action', {
    intentId: intent.id,
    ...(then.state === 'requires_action' && then.step),
  });
  await commit([parked.write]);
  if (then.state === 'requires_action') return { ...given, attempt: parked.after, intent };
  const moved = advance(parked.after, then.state, { ...then.step });
  await commit([moved.write]);
  return { ...given, attempt: moved.after, intent };
}

/** The intent of an attempt as the processor shows it when it is as it was asked for. */
export const intentOf = (attempt: Attempt, change: Partial<Intent> = {}): Intent => ({
  id: attempt.intentId ?? `pi_${attempt.id}`,
  status: 'succeeded',
  amountMinor: attempt.terms.charge.minor,
  receivedMinor: attempt.terms.charge.minor,
  currency: attempt.terms.charge.currency,
  customerId: attempt.processorCustomerId,
  attemptId: attempt.id,
  livemode: attempt.livemode,
  ...change,
});
