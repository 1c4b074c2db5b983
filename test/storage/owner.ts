import type { Invoice } from '../../shared/domain/billing/invoice.ts';
import type { Customer } from '../../shared/domain/customers/customer.ts';
import type {
  AttemptId,
  CustomerId,
  GatewayId,
  Instant,
  InvoiceId,
  ProjectId,
  TenantId,
} from '../../shared/domain/ids.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import {
  newInvoicePrefix,
  newLinkSlug,
  newOperationId,
  newProjectId,
  newTenantId,
  randomBase32,
} from '../../shared/runtime/new-id.ts';
import { commit, type Write } from '../../shared/storage/table/table.ts';
import { aRecord } from '../domain/whole-records.ts';

/** The owner of the records these tests write, a tenant that no other folder uses, and the time of writing. */
export const now = new Date('2026-11-21T12:30:00.000Z');
export const at = now.toISOString() as Instant;
export const seconds = now.getTime() / 1000;
export const later = (by: number) => new Date(now.getTime() + by * 1000);
export const DAY = 86_400;
export const tenantId = newTenantId();
export const customerId = `cst_${randomBase32(20)}` as CustomerId;
export const projectId = 'a'.repeat(24) as ProjectId;
export const gatewayId = 'gw_1' as GatewayId;
export const owner = { tenantId, projectId, customerId, gatewayId };

export const fresh = <Id extends string>(prefix: string) => `${prefix}_${randomBase32(26)}` as Id;

export const aTenant = () => ({
  id: newTenantId(),
  uniqueName: `t-${randomBase32(10)}`,
  customerIdKey: randomBase32(20),
  createdAt: at,
});
export const aProject = (tenantId: TenantId, change: object = {}) =>
  aRecord('a project', {
    tenantId,
    id: newProjectId(new Date()),
    gateways: [],
    invoiceSeries: 'customer',
    publicLinkCreation: 'open',
    ...change,
  });

export const aCustomer = (change: Partial<Customer> = {}): Customer => ({
  id: customerId,
  tenantId,
  email: 'ada@example.com',
  name: 'Ada',
  processorCustomers: { [gatewayId]: { key: 'k', body: '{}', frozenAt: at } },
  invoicePrefix: newInvoicePrefix(),
  invoiceSequence: 0,
  createdAt: at,
  ...change,
});

export const aLink = (change: object = {}) =>
  aRecord('a link', {
    ...{ tenantId, projectId, gatewayId, slug: newLinkSlug(tenantId, newOperationId(now)) },
    ...{
      status: 1,
      chargeMinor: 500,
      lines: [],
      declines: 0,
      expiresAt: later(3600).toISOString(),
      createdAt: at,
    },
    ...change,
  });

export const anInvoice = (change: Partial<Invoice> = {}) =>
  ({
    ...owner,
    gatewayId: undefined,
    id: fresh<InvoiceId>('inv'),
    number: 'INV-000001',
    status: 2,
    currency: 'usd',
    lines: [],
    discountMinor: 0,
    symbol: '$',
    totalMinor: 500,
    paidMinor: 0,
    billedTo: { name: 'Ada', email: 'ada@example.com' },
    issuedAt: at,
    issuedOn: '2026-11-21',
    dueOn: '2026-11-21',
    ...change,
  }) as unknown as Invoice;

/** An attempt that pays an invoice, as it was priced. */
export const aPaymentOf = (
  { totalMinor, paidMinor, ...invoice }: Invoice,
  minor = totalMinor - paidMinor,
) => {
  const attempt = anAttempt({ soldAt: at, customerId });
  const source = { invoice: { ...invoice, totalMinor, paidMinor } };
  return {
    ...attempt,
    terms: { ...attempt.terms, source, charge: { ...attempt.terms.charge, minor } },
  } as Attempt;
};

export const anAttempt = (change: Partial<Attempt> = {}) =>
  ({
    ...owner,
    id: fresh<AttemptId>('txn'),
    kind: 'link',
    operation: 'charge',
    terms: {
      source: { link: 'pl_1' },
      lines: [],
      discountMinor: 0,
      charge: { minor: 500, currency: 'usd' },
      symbol: '$',
      payBy: at,
      savesCard: false,
    },
    holds: [],
    state: 'charging',
    status: 2,
    version: 1,
    livemode: false,
    payer: { email: 'ada@example.com', name: 'Ada' },
    paymentMethodId: 'pm_1',
    clientNetwork: '203.0.113.1',
    naturalKey: 'n',
    confirms: 0,
    createdAt: at,
    authenticateBy: at,
    leaseUntil: at,
    reconcileCount: 0,
    ...change,
  }) as unknown as Attempt;

/** The error a commit throws, or undefined when it succeeds. */
export const failureOf = (...writes: (Write | readonly Write[])[]) =>
  commit(writes.flat()).then(
    () => undefined,
    (error) => error,
  );

/** How many commits of the same moment succeed, and the errors of the others. */
export async function race(count: number, writes: (index: number) => Write | readonly Write[]) {
  const results = await Promise.all(Array.from({ length: count }, (_, index) => failureOf(writes(index))));
  const errors = results.filter((error) => error !== undefined);
  return { succeeded: count - errors.length, errors };
}
