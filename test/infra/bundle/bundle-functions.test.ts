import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { queueNames } from '../../../functions/queues.ts';
import { type Grant, routes, unmatched } from '../../../functions/routes.ts';
import { workers } from '../../../functions/workers.ts';
import { bundleFunctions } from '../../../infra/bundle/bundle-functions.ts';
import { bundleContents } from '../../../infra/bundle/contents.ts';
import { handlers } from '../../../infra/bundle/entries.ts';

const outDirectory = mkdtempSync(join(tmpdir(), 'billing-bundles-'));
const bundles = bundleContents(await bundleFunctions(handlers, { outDirectory }));
afterAll(() => rmSync(outDirectory, { recursive: true }));

/** The only functions that call the processor. The SDK slows down every start, so adding a function here is a decision. */
const CHARGING: readonly string[] = [
  'public-api/pay-payment-link',
  'public-api/purchase',
  'public-api/confirm-purchase',
  'public-api/purchase-add-on',
  'public-api/confirm-add-on-purchase',
  'client/cancel-plan',
  'client/cancel-order',
  'client/disown-order',
  'public-api/cancel-by-link',
  'admin/cancel-order',
  'admin/pause-order',
  'client/pause-order',
  'admin/receive-transfer',
  'admin/void-invoice',
  'client/change-plan',
  'client/apply-free-change',
  'admin/change-subscription-plan',
  'tenant/cancel-payment-link',
  'admin/cancel-payment-link',
  'client/add-card',
  'client/pay-invoice',
  'client/confirm-card',
  'client/make-card-primary',
  'client/remove-card',
  'admin/refund-transaction',
  'admin/send-evidence',
  'workers/charge-renewals',
  'workers/check-ledger',
  'workers/finish-erasures',
  'admin/erase-customer',
  'workers/finish-abandoned',
  'workers/apply-processor-event',
];

/** The size limits in bytes, by what a bundle contains: the table's client, what verifies tokens, the key service's and the processor's. */
const BYTES_MAX = {
  reading: 153_000,
  staff: 208_500,
  customer: 202_500,
  opening: 187_500,
  charging: 404_500,
  worker: 152_000,
} as const;
/** Larger bundles. */
const HEAVY: Readonly<Record<string, number>> = {
  'admin/erase-customer': 418_500, // a charge’s rules, and the papers of every invoice
  'admin/clear-owed': 209_500, // customers, and the events that say what was cleared
  'public-api/quote-plan': 229_000, // the exchange rates, the catalog, the rules of a coupon, what verifies a customer’s token, and what signs the receipt
  'public-api/open-payment-link': 235_500, // what verifies a customer’s token with our keys or a provider’s, and the customer’s wallet
  'public-api/quote-payment-link': 234_000, // the same
  'public-api/cancel-by-link': 375_000, // the rules of every sale, what ends a payment that waits for its payer’s bank, and a refund
  'public-api/undo-cancel-by-link': 175_000, // orders, and when they are due
  'public-api/create-payment-link': 216_000, // the exchange rates and the catalog, for a link that sells a plan
  'tenant/create-payment-link': 214_000,
  'admin/create-payment-link': 247_000, // the same, and the audit log
  'tenant/create-invoice': 218_000, // the exchange rates, and invoices with their links
  'tenant/create-order': 190_500, // the exchange rates, and when an order is due
  'public-api/draw-payment-link-code': 160_000, // invoices, and what draws QR codes
  'public-api/preview-payment-link': 155_000, // invoices, the catalog, and the texts of every language
  'public-api/list-states': 203_500, // every subdivision of every country, 77 KB
  'public-api/show-openapi': 990_000, // the API document
  'admin/refund-transaction': 404_000, // a refund, and what ends a change of the plan that waits for its payer
  'admin/cancel-order': 408_000, // the same, and a refund of what ends unused
  'admin/receive-transfer': 379_500, // the same, and the exchange rates
  'admin/void-invoice': 373_500, // the same as to cancel an order
  'admin/move-subscribers': 227_000, // the catalog, orders and their codes, and when they are due
  'admin/undo-subscriber-moves': 216_500, // orders, and when they are due
  'admin/create-plan': 213_000, // the rules of a plan, and the reference rates
  'admin/change-plan': 209_500,
  'public-api/pay-payment-link': 418_500, // a charge, and what verifies a customer’s token with our keys or a provider’s
  'client/change-plan': 440_500, // the same, and the rules of a change
  'client/apply-free-change': 440_500,
  'public-api/send-sign-in-link': 166_000, // the counts of strangers, and what makes a customer’s id
  'tenant/show-transaction': 154_500, // the settings of a project, with its mail
  'workers/plan-renewals': 152_500,
  'workers/send-mail': 1_149_500, // what draws documents, letters in every language, and the whole SDK of SES
  'client/change-details': 229_500, // orders, the rates of tax, and what looks up a VAT id
  'client/show-shop': 190_000, // orders, by whose newest the details begin
  'client/cancel-plan-change': 211_500, // orders, and when they are due
  'client/list-change-options': 249_500, // the catalog, the exchange rates and the rules of a change
  'public-api/purchase': 423_500,
  'public-api/purchase-add-on': 419_000,
  'client/add-card': 416_000, // a charge, and what verifies a customer’s token with our keys or a provider’s
  'client/confirm-card': 380_500,
  'client/make-card-primary': 414_000,
  'client/cancel-plan': 408_500, // the rules of every sale, and a refund of what ends unused
  'client/undo-plan-cancellation': 217_500, // the undo of a cancellation
  'tenant/report-usage': 180_500, // subscriptions with their orders and cards, and the catalog
  'client/cancel-order': 408_000, // the rules of every sale, and what ends a payment that waits for its payer’s bank
  'client/remove-card': 363_000, // the same
  'client/pay-invoice': 416_000, // a charge, and what verifies a customer’s token
  'public-api/download-receipt': 658_500, // what draws documents
  'public-api/show-purchase-summary': 196_500, // what verifies a customer’s token, for the fields that are theirs alone
  'tenant/list-invoices': 172_000, // what opens a receipt
  'tenant/list-payment-links': 176_500, // what opens a receipt
  'tenant/show-payment-link': 160_000, // what computes the tax of a link
  'admin/list-payment-links': 213_500,
  'tenant/list-transactions': 172_000,
  'tenant/list-orders': 173_000, // the same without receipts
  'tenant/list-refunds': 167_000,
  'tenant/list-disputes': 166_000,
  'tenant/list-customers': 155_500,
  'tenant/list-entitlements': 172_000, // subscriptions with their orders and cards, and the catalog
  'tenant/list-subscriptions': 174_500,
  'tenant/show-subscription': 158_500,
  'admin/list-subscriptions': 211_000,
  'client/list-transactions': 203_500, // what a payment was for
  'admin/list-orders': 210_000, // the same for staff
  'client/list-orders': 206_500, // orders, and the plans that offer their add-ons
  'client/claim-order': 216_000, // orders and subscriptions, and when they are due
  'client/undo-order-cancellation': 218_500, // the undo of a cancellation
  'client/resume-order': 222_500, // orders and their add-ons, when they are due, and the events of a pause
  'admin/resume-order': 221_000, // the same
  'workers/apply-processor-event': 387_500, // what finishes a charge or a refund and opens a refund’s sealed part, the queue and the bus
  'admin/send-evidence': 916_000, // the same, and what draws documents
  'workers/check-ledger': 1_004_000, // the whole client of S3, and the processor’s
  'admin/change-subscription-plan': 449_000, // the customer’s own change, and the list of subscriptions
  'admin/cancel-subscription-change': 219_500, // orders, and what the list shows of a subscription
  'workers/write-journal': 492_500, // the whole client of S3, from which nothing is cut
  'admin/show-order': 710_000, // the same, loaded when it is needed, and the whole of the table's client
  'admin/show-invoice': 714_000,
  'admin/show-customer': 705_500,
  'workers/fetch-rates': 665_500, // the same HTTP client
  'workers/watch-stage': 669_000, // the same, which asks for the page
  'workers/deliver-event': 701_000, // the HTTP client that checks each address of a tenant’s server
  'client/download-invoice': 726_000, // the library that writes a PDF, and the one that shapes its text
  'client/download-receipt': 725_500,
  'tenant/download-invoice': 707_000,
  'admin/download-invoice': 725_500,
  'admin/test-endpoint': 756_500, // the same HTTP client, and what opens a tenant’s secret
  'admin/sample-document': 720_000,
  'admin/change-documents': 475_500, // the library that knows what its fonts draw
};

/** The grants that need each client. */
const CLIENTS: Readonly<Record<string, readonly Grant[]>> = {
  '@aws-sdk/client-dynamodb': [
    ...(['read', 'list', 'write', 'write-rates', 'find-work'] as const),
    ...(['put-journal', 'destroy-person-keys'] as const), // They have the table of persons' keys.
  ],
  '@aws-sdk/client-kms': [
    ...(['open:public-keys', 'open:secret-keys', 'open:sealing', 'open:signing'] as const),
    ...(['open:events', 'open:event-signatures', 'open:verifying', 'open:tax-engine'] as const),
  ],
  '@aws-sdk/client-sqs': queueNames.flatMap((name) => [`send:${name}` as const, `receive:${name}` as const]),
  '@aws-sdk/client-eventbridge': ['put-notices', 'put-tenant-buses'],
  '@aws-sdk/client-sesv2': ['send-mail'],
  '@aws-sdk/client-s3': ['put-journal', 'read-journal', 'put-books'],
};

/** The only functions that draw documents, with the fonts beside their bundles. */
const DRAWING: readonly string[] = [
  'client/download-invoice',
  'client/download-receipt',
  'public-api/download-receipt',
  'tenant/download-invoice',
  'admin/download-invoice',
  'admin/sample-document',
  'admin/send-evidence',
  'workers/send-mail',
];

/** The inputs that the build's settings keep out of every bundle. */
const NOWHERE: readonly RegExp[] = [
  /@aws-sdk\/credential-provider-/,
  /@aws-sdk\/(middleware-endpoint-discovery|endpoint-cache)/,
  /@smithy\/core\/.*\/(event-streams|codec-v2\/JsonShape)/,
  /@aws\/lambda-invoke-store/,
  /iso-3166/,
  /\/bowser\//,
  /@aws-sdk\/client-\w+\/dist-es\/endpoint\/bdd\.js/,
  /@aws-sdk\/core\/.*\/util-endpoints\/lib\/aws\/partitions\.js/,
  /@smithy\/core\/.*\/(shared-ini-file-loader|util-endpoints\/(utils|bdd))\//,
  /dist-cjs/,
  /brotli\/dec\//,
  /stripe\/esm\/(StripeEventNotificationHandler|resources)\.js/,
  /stripe\/esm\/resources\/(?!Accounts|Customers|Disputes|Files|PaymentIntents|Refunds|SetupIntents)/,
];

describe.each(bundles)('the bundle of $handler', ({ handler, bytes, packages, inputs }) => {
  it('is within its size limit', () => {
    expect(bytes).toBeLessThanOrEqual(HEAVY[handler] ?? BYTES_MAX[kindOf(handler)]);
  });

  it('contains the processor’s SDK only if the function charges', () => {
    expect('stripe' in packages).toBe(CHARGING.includes(handler));
  });

  it('contains the PDF library only if the function draws documents, with the fonts beside it, and beside the one that looks for what they draw', () => {
    const isDrawing = DRAWING.includes(handler);
    expect(['pdfkit' in packages, existsSync(join(outDirectory, handler, 'fonts'))]).toEqual([
      isDrawing,
      isDrawing || handler === 'admin/change-documents',
    ]);
  });

  it('contains an AWS client only if its row has a grant for it', () => {
    const useless = Object.entries(CLIENTS).filter(
      ([client, grants]) => client in packages && !grants.some((grant) => mayOf(handler).includes(grant)),
    );
    expect(useless.map(([client]) => client)).toEqual([]);
  });

  it('contains no input that never runs on Lambda', () => {
    const whole = [...(CLIENTS['@aws-sdk/client-s3'] ?? []), ...(CLIENTS['@aws-sdk/client-sesv2'] ?? [])];
    if (mayOf(handler).some((grant) => whole.includes(grant))) return; // Their protocols and addresses are the SDK's own: nothing is cut.
    expect(inputs.filter((input) => NOWHERE.some((pattern) => pattern.test(input)))).toEqual([]);
  });
});

function mayOf(handler: string): readonly Grant[] {
  return [...routes, unmatched, ...workers]
    .filter((row) => row.handler === handler)
    .flatMap(({ may }) => may);
}

function kindOf(handler: string): keyof typeof BYTES_MAX {
  if (CHARGING.includes(handler)) return 'charging';
  if (handler.startsWith('workers/')) return 'worker';
  if (mayOf(handler).some((grant) => grant.startsWith('open:') && grant !== 'open:verifying'))
    return 'opening';
  if (handler.startsWith('client/')) return 'customer';
  return handler.startsWith('admin/') ? 'staff' : 'reading';
}
