import type * as v from 'valibot';
import { InvoiceRecord } from '../../shared/domain/billing/invoice.ts';
import { type Order, OrderRecord } from '../../shared/domain/billing/order.ts';
import { CustomerRecord } from '../../shared/domain/customers/customer.ts';
import { SavedCardRecord } from '../../shared/domain/customers/saved-card.ts';
import { LinkRecord, type PaymentLink } from '../../shared/domain/links/payment-link.ts';
import { type Attempt, AttemptRecord } from '../../shared/domain/sales/attempt.ts';
import { type Project, ProjectRecord } from '../../shared/domain/tenants/tenant.ts';

export const tenantId = 't0123456789a';
export const owner = { tenantId, projectId: 'a'.repeat(24) };
export const at = '2026-11-21T12:00:00.000Z';
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const line = { name: 'Seat', unitMinor: 500, quantity: 2, totalMinor: 1000 };
const ref = { id: 'txn_1', customerId: 'cst_1', naturalKey: 'n' };

/** Each stored record with all its fields, and the names of the optional ones. */
export const RECORDS: [name: string, schema: v.GenericSchema, whole: Record<string, unknown>, optional: string[]][] = [
  [
    'an attempt',
    AttemptRecord,
    {
      ...owner,
      id: 'txn_1',
      customerId: 'cst_1',
      gatewayId: 'gw_1',
      kind: 'link',
      linkSlug: 'pl_1',
      state: 'charging',
      status: 2,
      version: 1,
      amountMinor: 1999,
      currency: 'usd',
      livemode: false,
      payer: { email: 'ada@example.com', name: 'Ada', mobile: '+1 555 0100' },
      paymentMethodId: 'pm_1',
      address: '203.0.113.1',
      savesCard: true,
      conversion: { baseCurrency: 'eur', rate: '1.1', source: 'reference', at },
      naturalKey: 'n',
      processorCustomerId: 'cus_1',
      madeCustomer: true,
      charge: { key: 'v1', body: '{}', sha256: 'ab', frozenAt: at },
      confirms: 0,
      intentId: 'pi_1',
      chargeId: 'ch_1',
      card,
      refusal: { message: 'No.', code: 'card_declined', declineCode: 'generic', adviceCode: 'try_again_later' },
      abortReason: 'fenced',
      mismatches: ['amount'],
      invoiceId: 'inv_1',
      invoiceNumber: 'INV-000001',
      orderId: 'ord_1',
      createdAt: at,
      authenticateBy: at,
      leaseUntil: at,
      checks: 0,
      endedAt: at,
    },
    [
      'conversion',
      'processorCustomerId',
      'madeCustomer',
      'charge',
      'intentId',
      'chargeId',
      'card',
      'refusal',
      'abortReason',
      'mismatches',
      'invoiceId',
      'invoiceNumber',
      'orderId',
      'endedAt',
    ],
  ],
  [
    'a link',
    LinkRecord,
    {
      ...owner,
      slug: 'pl_1',
      gatewayId: 'gw_1',
      status: 1,
      currency: 'usd',
      symbol: '$',
      chargeMinor: 1000,
      lines: [line],
      description: 'Two seats',
      additionalDescription: 'Row 7',
      recurring: { intervalMonths: 1, amountMinor: 900, trialDays: 14 },
      clientReference: 'order-1001',
      metadata: { campaign: 'autumn' },
      expiresAt: at,
      createdAt: at,
      cancelledAt: at,
      declines: 0,
      openAttempt: ref,
      lastAttempt: ref,
    },
    ['description', 'additionalDescription', 'recurring', 'clientReference', 'metadata', 'cancelledAt', 'openAttempt', 'lastAttempt'],
  ],
  [
    'an invoice',
    InvoiceRecord,
    {
      ...owner,
      id: 'inv_1',
      customerId: 'cst_1',
      attemptId: 'txn_1',
      linkSlug: 'pl_1',
      orderId: 'ord_1',
      number: 'INV-000001',
      status: 2,
      currency: 'usd',
      lines: [line],
      discountMinor: 0,
      totalMinor: 1000,
      paidMinor: 1000,
      billedTo: { name: 'Ada', email: 'ada@example.com' },
      description: 'Two seats',
      issuedAt: at,
      issuedOn: '2026-11-21',
      paidAt: at,
    },
    ['linkSlug', 'orderId', 'description', 'paidAt'],
  ],
  [
    'an order',
    OrderRecord,
    {
      ...owner,
      id: 'ord_1',
      customerId: 'cst_1',
      gatewayId: 'gw_1',
      attemptId: 'txn_1',
      linkSlug: 'pl_1',
      status: 2,
      currency: 'usd',
      amountMinor: 900,
      intervalMonths: 1,
      anchorOn: '2026-11-21',
      nextBillingDate: '2026-12-21',
      cyclesPaid: 1,
      failedTries: 0,
      paymentMethodId: 'pm_1',
      description: 'Two seats',
      createdAt: at,
    },
    ['linkSlug', 'description'],
  ],
  [
    'a saved card',
    SavedCardRecord,
    { tenantId, paymentMethodId: 'pm_1', customerId: 'cst_1', gatewayId: 'gw_1', card, createdAt: at },
    ['card'],
  ],
  [
    'a customer',
    CustomerRecord,
    {
      tenantId,
      id: 'cst_1',
      email: 'ada@example.com',
      name: 'Ada',
      mobile: '+1 555 0100',
      processorCustomers: { gw_1: { key: 'k', body: '{}', frozenAt: at, id: 'cus_1' } },
      createdAt: at,
    },
    ['mobile'],
  ],
  [
    'a project',
    ProjectRecord,
    {
      tenantId,
      id: 'a'.repeat(24),
      tenantName: 'acme',
      name: 'Shop',
      origins: ['https://shop.example'],
      checkoutUrl: 'https://pay.example',
      baseCurrency: 'usd',
      currencies: ['usd'],
      timeZone: 'UTC',
      logoUrl: 'https://cdn.example/logo.svg',
      gateways: [{ id: 'gw_1', provider: 'processor', kind: 'processor', active: true, settlementCurrency: 'usd', hasKey: true }],
      events: { url: 'https://backend.example/', mode: 'bearer', headerName: 'x-webhook-secret', sealedSecret: 'c2VhbGVk' },
      linkSalt: 'salt',
      createdAt: at,
    },
    ['logoUrl', 'events'],
  ],
];

/** A record with its required fields, changed as a test needs it. */
export function aRecord<Name extends keyof Records>(name: Name, change: object = {}): Records[Name] {
  const [, , whole, optional] = RECORDS.find(([known]) => known === name) ?? [];
  const required = Object.entries(whole ?? {}).filter(([field]) => !optional?.includes(field));
  return { ...Object.fromEntries(required), ...change } as never;
}
type Records = { 'an attempt': Attempt; 'a link': PaymentLink; 'an order': Order; 'a project': Project };
