import type * as v from 'valibot';
import { InvoiceRecord } from '../../shared/domain/billing/invoice.ts';
import type { Order } from '../../shared/domain/billing/order.ts';
import { ASK_SETTINGS } from '../../shared/domain/customers/asked-details.ts';
import { CustomerRecord } from '../../shared/domain/customers/customer.ts';
import { LinkRecord, type PaymentLink } from '../../shared/domain/links/payment-link.ts';
import { RatesRecord } from '../../shared/domain/rates/rates.ts';
import { type Attempt, AttemptRecord } from '../../shared/domain/sales/attempt.ts';
import { type Project, ProjectRecord } from '../../shared/domain/tenants/tenant.ts';
import { BILLING_RECORDS } from './billing/whole-billing.ts';
import { CATALOG_RECORDS } from './catalog/whole-catalog.ts';
import { OWN_RECORDS } from './customers/whole-own-records.ts';
import { WALLET_RECORDS } from './customers/whole-wallets.ts';
import { DOCUMENT_RECORDS } from './documents/whole-documents.ts';
import { EVENT_RECORDS } from './events/whole-events.ts';
import { REFUND_RECORDS } from './refunds/whole-refunds.ts';

export const tenantId = 't0123456789a';
export const owner = { tenantId, projectId: 'a'.repeat(24) };
export const at = '2026-11-21T12:00:00.000Z';
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const line = {
  name: 'Seat',
  unitMinor: 500,
  quantity: 2,
  totalMinor: 1000,
  baseMinor: 909,
  tax: { name: 'VAT', rate: '7.7' },
};
const paidInvoice = { id: 'inv_1', customerId: 'cst_1', number: '7F3K2Q9A-0001', issuedAt: at };
const terms = {
  source: {
    link: 'pl_1',
    invoice: {
      ...paidInvoice,
      totalMinor: 1500,
      paidMinor: 500,
      purchase: { attemptId: 'txn_0', orderId: 'ord_0' },
    },
    order: { id: 'ord_1', createdAt: at },
  },
  lines: [line],
  discountMinor: 100,
  coupon: { code: 'TEN', percentOff: 10, discountMinor: 100, later: { discountMinor: 90, cyclesLeft: 2 } },
  walletMinor: 200,
  invoiced: { minor: 100, dueOn: '2026-12-05', instructions: 'IBAN DE02' },
  charge: { minor: 800, currency: 'usd' },
  symbol: '$',
  conversion: { baseCurrency: 'eur', rate: '1.1', source: 'reference', at },
  cycle: { intervalMonths: 1, amountMinor: 900, trialDays: 14 },
  description: 'Two seats',
  payBy: at,
  savesCard: true,
  clientReference: 'order-1001',
  metadata: { campaign: 'autumn' },
};
const ref = { id: 'txn_1', customerId: 'cst_1', naturalKey: 'n' };

const rates = {
  version: 1,
  sheet: {
    source: 'European Central Bank',
    publishedOn: '2026-11-20',
    checkedAt: at,
    perEuro: { usd: '1.1576' },
  },
  own: { kwd: { perEuro: '0.3566', setOn: '2026-11-20', until: '2027-11-20' } },
};

const CREDIT_NOTE = {
  ...{ number: '7F3K2Q9A-C0001', refundId: 'rfd_1', issuedAt: at, issuedOn: '2026-11-21' },
  ...{ netMinor: 84, taxMinor: 16, grossMinor: 100, paidMinor: 100, walletMinor: 0 },
  parts: [
    { rate: { rate: '19', name: 'VAT', source: 'table' }, netMinor: 84, taxMinor: 16, grossMinor: 100 },
  ],
};

/** Each stored record with all its fields, and the names of the optional ones. */
export const RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  [
    'an attempt',
    AttemptRecord,
    {
      ...owner,
      id: 'txn_1',
      customerId: 'cst_1',
      gatewayId: 'gw_1',
      kind: 'link',
      operation: 'charge',
      terms,
      holds: [
        { on: 'link', slug: 'pl_1' },
        { on: 'coupon', code: 'TEN', shard: 0, version: 1, share: 2, byCustomer: 1 },
      ],
      state: 'charging',
      status: 2,
      version: 1,
      livemode: false,
      payer: { email: 'ada@example.com', name: 'Ada', mobile: '+1 555 0100' },
      paymentMethodId: 'pm_1',
      confirmationTokenId: 'ctoken_1',
      clientNetwork: '203.0.113.1',
      naturalKey: 'n',
      processorCustomerId: 'cus_1',
      returnUrl: 'https://pay.example/payment-success?summaryRef=rcpt_1',
      charge: { key: 'v1', body: '{}', sha256: 'ab', frozenAt: at },
      confirms: 0,
      intentId: 'pi_1',
      chargeId: 'ch_1',
      card,
      cardChecks: { cvc: 'pass', postalCode: 'pass', addressLine: 'pass' },
      transfer: { reference: 'REF 7', receivedOn: '2026-11-30', recordedBy: 'staff' },
      refusal: {
        message: 'No.',
        code: 'card_declined',
        declineCode: 'generic',
        adviceCode: 'try_again_later',
        networkAdviceCode: '02',
        cardChecks: { cvc: 'fail', postalCode: 'pass', addressLine: 'unchecked' },
      },
      disputes: [
        {
          id: 'du_1',
          status: 'lost',
          reason: 'fraudulent',
          amountMinor: 800,
          currency: 'usd',
          openedAt: at,
          dueBy: at,
          closedAt: at,
          openings: 2,
          closings: 1,
          taken: { lots: [], periods: [] },
          missingMinor: 3,
          owedMinor: 2,
          ofInvoiceMinor: 800,
        },
      ],
      warnings: [{ id: 'issfr_1', fraudType: 'misc', isActionable: true, at }],
      reviews: [
        { id: 'prv_1', isOpen: false, reason: 'rule', closedReason: 'approved', openedAt: at, closedAt: at },
      ],
      abortReason: 'fenced',
      replacedBy: 'txn_2',
      mismatches: ['amount'],
      refunds: {
        cardMinor: 100,
        walletMinor: 0,
        heldCardMinor: 50,
        heldWalletMinor: 0,
        couponReturned: true,
      },
      closedAt: at,
      ...{ invoiceId: 'inv_1', invoiceNumber: 'INV-000001', orderId: 'ord_1', subscriptionId: 'sub_1' },
      createdAt: at,
      authenticateBy: at,
      leaseUntil: at,
      reconcileCount: 0,
      endedAt: at,
    },
    [
      ...[
        'paymentMethodId',
        'confirmationTokenId',
        'processorCustomerId',
        'returnUrl',
        'charge',
        'intentId',
        'chargeId',
        'card',
        'cardChecks',
        'refunds',
      ],
      ...[
        'transfer',
        'refusal',
        'disputes',
        'warnings',
        'reviews',
        'abortReason',
        'replacedBy',
        'mismatches',
        'closedAt',
      ],
      ...['invoiceId', 'invoiceNumber', 'orderId', 'subscriptionId', 'endedAt'],
    ],
  ],
  ['the exchange rates', RatesRecord, rates, ['sheet']],
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
      invoice: paidInvoice,
      plan: {
        ...{
          id: 'plan_1',
          slug: 'gold',
          name: 'Gold',
          cycleId: 'monthly',
          productId: 'prod_1',
          addOnIds: ['addon_1'],
          cycleLines: [line],
        },
        conversion: terms.conversion,
        defaults: { cycleId: 'monthly', currency: 'usd' },
      },
      clientReference: 'order-1001',
      metadata: { campaign: 'autumn' },
      successUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
      expiresAt: at,
      createdAt: at,
      cancelledAt: at,
      declines: 0,
      openAttempt: ref,
      lastAttempt: ref,
    },
    [
      'description',
      'additionalDescription',
      'recurring',
      'invoice',
      'plan',
      'clientReference',
      'metadata',
      'successUrl',
      'cancelUrl',
      'cancelledAt',
      'openAttempt',
      'lastAttempt',
    ],
  ],
  [
    'an invoice',
    InvoiceRecord,
    {
      ...owner,
      id: 'inv_1',
      customerId: 'cst_1',
      attemptId: 'txn_1',
      paidBy: 'cst_2',
      linkSlug: 'pl_1',
      orderId: 'ord_1',
      purchase: { attemptId: 'txn_0', orderId: 'ord_1' },
      number: 'INV-000001',
      ...{ status: 2, currency: 'usd', lines: [line], discountMinor: 0, symbol: '$' },
      ...{ totalMinor: 1000, paidMinor: 1000, walletMinor: 200 },
      billedTo: { name: 'Ada', email: 'ada@example.com' },
      description: 'Two seats',
      issuedAt: at,
      issuedOn: '2026-11-21',
      dueOn: '2026-11-21',
      supply: { from: '2026-11-21', to: '2026-12-20' },
      creditNotes: [CREDIT_NOTE],
      paidAt: at,
      clientReference: 'order-1001',
      metadata: { campaign: 'autumn' },
      openAttempt: ref,
      lastAttempt: ref,
    },
    [
      ...[
        'attemptId',
        'paidBy',
        'linkSlug',
        'orderId',
        'walletMinor',
        'description',
        'paidAt',
        'clientReference',
        'metadata',
      ],
      ...['purchase', 'supply', 'creditNotes', 'openAttempt', 'lastAttempt'],
    ],
  ],
  ...OWN_RECORDS,
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
      ...{
        invoicePrefix: '7F3K2Q9A',
        invoiceSequence: 0,
        hasPurchased: true,
        createdAt: at,
        preferredCurrency: 'eur',
        primaryCardId: 'pm_1',
      },
    },
    ['mobile', 'hasPurchased', 'preferredCurrency', 'primaryCardId'],
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
      returnOrigins: ['https://app.shop.example'],
      language: 'de',
      supportContact: 'help@shop.example',
      gateways: [
        {
          id: 'gw_1',
          provider: 'processor',
          kind: 'processor',
          active: true,
          settlementCurrency: 'usd',
          hasKey: true,
        },
      ],
      events: {
        url: 'https://backend.example/',
        mode: 'bearer',
        headerName: 'x-webhook-secret',
        sealedSecret: 'c2VhbGVk',
      },
      linkSalt: 'salt',
      customerIdKey: 'key',
      ...{ invoiceSeries: 'tenant', publicLinkCreation: 'off', createdAt: at },
      ...{ challengeUrl: 'https://shop.example/check', documentsSince: at },
      ...{ askCompany: 'optional', askAddress: 'required', askTaxId: 'off', askMobile: 'off' },
    },
    [
      'logoUrl',
      'returnOrigins',
      'language',
      'supportContact',
      'events',
      'invoiceSeries',
      'publicLinkCreation',
      'challengeUrl',
      'documentsSince',
      ...ASK_SETTINGS,
    ],
  ],
  ...BILLING_RECORDS,
  ...CATALOG_RECORDS,
  ...DOCUMENT_RECORDS,
  ...WALLET_RECORDS,
  ...REFUND_RECORDS,
  ...EVENT_RECORDS,
];

/** A record with its required fields, changed as a test needs it. */
export function aRecord<Name extends keyof Records>(name: Name, change: object = {}): Records[Name] {
  const [, , whole, optional] = RECORDS.find(([known]) => known === name) ?? [];
  const required = Object.entries(whole ?? {}).filter(([field]) => !optional?.includes(field));
  return { ...Object.fromEntries(required), ...change } as never;
}
type Records = { 'an attempt': Attempt; 'a link': PaymentLink; 'an order': Order; 'a project': Project };
