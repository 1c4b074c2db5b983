import { expect } from 'vitest';
import { revokeCredential } from '../../../apps/operator/actions/credentials.ts';
import { FURTHER_ENDPOINTS_MAX } from '../../../shared/domain/events/endpoint-settings.ts';
import type { EndpointId } from '../../../shared/domain/ids.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { newId } from '../../../shared/runtime/new-id.ts';
import { openReceipt } from '../../../shared/runtime/receipt.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { changeProject, findProject } from '../../../shared/storage/tenants.ts';
import { type EventReceiver, startEventReceiver } from '../../harness/event-receiver.ts';
import { backend } from '../../support/backend.ts';
import { aCard, aToken } from '../../support/cards.ts';
import {
  addOnBody,
  aPlanOnSale,
  catalogStaff,
  couponBody,
  planBody,
  productBody,
} from '../../support/catalog.ts';
import { now } from '../../support/clock.ts';
import { aDispute } from '../../support/disputes.ts';
import type { Answer } from '../../support/gateway.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aLink, authenticate, pay, receiptOf, recurring, type TestLink } from '../../support/links.ts';
import { booksOf, kept } from '../../support/money-books.ts';
import { orderingBackend } from '../../support/orders.ts';
import { subscribe } from '../../support/purchases.ts';
import { aCredential, aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverEvents } from '../../support/workers.ts';

/** A tenant that has one of everything, with a word of its own in every text that it or its customers chose. */
export type MarkedTenant = TestTenant &
  Readonly<{
    word: string;
    receiver: EventReceiver;
    link: TestLink;
    /** Unpaid. */
    invoice: Answer['body']['data'];
    /** The first void of it cancels it. */
    voidInvoice: Answer['body']['data'];
    /** One that was delivered. */
    event: string;
    /** One of as many further endpoints as its project may have. */
    endpoint: string;
    /** Pending. */
    order: Answer['body']['data'];
    /** Of the customer, to the first of two plans on sale. */
    subscription: string;
    /** The first of two plans on sale, and what it refers to. */
    catalog: Awaited<ReturnType<typeof aPlanOnSale>>;
    paidLink: TestLink;
    paid: Answer;
    /** The payment of an invoice of the shop's own words. */
    billed: Answer;
    /** Open, and about a payment of the customer. */
    dispute: string;
    /** A part of what `paid` paid. */
    refund: string;
    /** Waits for its payer, who has authenticated. */
    asked: Answer;
    email: string;
    method: string;
    cardToken: string;
    /** Saved, and charged by an active order. */
    card: string;
    linkKey: string;
    onceKey: string;
    credentials: Readonly<Record<'revoked' | 'admin' | 'webhook', string>>;
  }>;

export async function aMarkedTenant(word: string): Promise<MarkedTenant> {
  const receiver = await startEventReceiver();
  const tenant = await aTenant({
    name: `t-${word}`,
    project: { name: `Shop ${word}`, logoUrl: `https://cdn.example/${word}.png` },
    events: { url: `${receiver.url}/${word}`, secret: `secret-of-${word}-and-of-no-one-else` },
  });
  const [email, linkKey, onceKey] = [`${word}@example.com`, `link-key-${word}`, `once-key-${word}`];
  const texts = {
    description: `Description ${word}`,
    additionalInfo: { additionalDescription: `More ${word}` },
  };
  const described = { ...texts, items: [{ name: `Item ${word}`, unitPrice: 19.99, quantity: 1 }] };
  const customerInfo = { email, name: `Payer ${word}`, mobile: '+1 555 0100' };
  const paidLink = await aLink(tenant, { ...described, ...recurring() });
  const paid = await pay(paidLink, { customerInfo, key: onceKey });
  const asked = await pay(await aLink(tenant, described), {
    customerInfo,
    paymentMethodId: 'pm_card_threeDSecure2Required',
  });
  await authenticate(asked, 'succeed');
  await deliverEvents();
  const dispute = await aDispute(tenant, { customerInfo });
  const link = await aLink(tenant, { ...described, idempotencyKey: linkKey });
  const method = await aCard(tenant);
  const cardToken = await aToken(tenant);
  const credentials = await credentialsOf(tenant);
  await twoCredits(tenant, email, word);
  const catalog = await aCatalog(tenant, word);
  let endpoint = '';
  for (let count = 0; count < FURTHER_ENDPOINTS_MAX; count++) endpoint = await plantEndpoint(tenant, word);
  return {
    ...tenant,
    word,
    receiver,
    link,
    invoice: (await (await invoicingBackend(tenant, credentials.webhook)).create({ customerInfo })).data,
    voidInvoice: (await (await invoicingBackend(tenant, credentials.webhook)).create({ customerInfo })).data,
    event: receiver.received[0]?.event.id ?? '',
    order: await (await orderingBackend(tenant, credentials.webhook)).create({ customerInfo }),
    catalog,
    endpoint,
    subscription: await subscribe({ tenant, plan: catalog.plan }, { customerInfo }),
    paidLink,
    paid,
    billed: await pay(
      (await (await invoicingBackend(tenant, credentials.webhook)).create({ customerInfo })).link,
      { customerInfo },
    ),
    dispute,
    refund: await aRefund(tenant, paid),
    asked,
    email,
    method,
    cardToken,
    card: String((await kept(tenant)).orders.find(({ paymentMethodId }) => paymentMethodId)?.paymentMethodId),
    linkKey,
    onceKey,
    credentials,
  };
}

async function aRefund({ tenant, ...own }: TestTenant, paid: Answer): Promise<string> {
  const { post } = await catalogStaff({ tenant, ...own });
  const payment = openReceipt(receiptOf(paid), tenant)?.attemptId;
  return (await post(`/admin/transactions/${payment}/refund`, { amount: 1 }, 'refund-1')).body.data.id;
}

/** Two products and two plans on sale, so that each list has a cursor. */
async function aCatalog(tenant: TestTenant, word: string): Promise<MarkedTenant['catalog']> {
  const staff = await catalogStaff(tenant);
  const made = await aPlanOnSale(staff, { name: `Plan ${word}`, slug: `plan-${word}` });
  const product = await staff.make('/admin/product', productBody({ name: `Product ${word}` }));
  const { id } = await staff.make('/admin/plans', planBody(tenant, product.id, { name: `Plan of ${word}` }));
  await staff.make(`/admin/plans/${id}/activate`);
  await staff.make('/admin/addons', addOnBody({ name: `Add-on ${word}` }));
  await staff.make('/admin/coupon', couponBody({ code: `coupon-${word}`, name: `Coupon ${word}` }));
  return made;
}

/** A further endpoint of the project, which no event of a test is for. */
export async function plantEndpoint({ tenant, project: { id } }: TestTenant, word: string): Promise<string> {
  const project = await findProject(tenant.id, id);
  if (!project) throw new Error('The project is gone.');
  const endpoint = {
    id: newId<EndpointId>('endpoint', now()),
    ...({ url: `https://hooks.test/${word}`, mode: 'no_auth', headerName: '' } as const),
    ...{ types: ['order.disowned' as const], isEnabled: true, createdAt: instant(now()) },
  };
  await commit([changeProject(project, { endpoints: [...(project.endpoints ?? []), endpoint] })]);
  return endpoint.id;
}

/** Two entries in a wallet, so that their list has a cursor. */
async function twoCredits(tenant: TestTenant, email: string, word: string): Promise<void> {
  const staff = await catalogStaff(tenant);
  const body = {
    productOrigin: tenant.project.id,
    email,
    currency: 'USD',
    amount: 500,
    reason: `Reason ${word}`,
  };
  for (const key of ['credit-1', 'credit-2']) await staff.post('/admin/wallet/add', body, key);
  await staff.post('/admin/wallet/add', { ...body, email: leaverOf(email) }, 'credit-3');
}

/** The address of the customer whose sessions requests end. */
export const leaverOf = (email: string): string => `leaver-of-${email}`;

async function credentialsOf(tenant: TestTenant): Promise<MarkedTenant['credentials']> {
  const revoked = await aCredential(tenant, ['admin']);
  await revokeCredential({ tenantId: tenant.tenant.id, keyId: revoked.split('_')[1] ?? '' }, { now: now() });
  return {
    revoked,
    admin: await aCredential(tenant, ['admin']),
    webhook: await aCredential(tenant, ['webhook']),
  };
}

const NAMES =
  /\b(?:t[0-9a-hjkmnp-tv-z]{11}|[0-9a-f]{24}|(?:pl|txn|inv|ord|sub|prod|plan|feat|addon|coupon|cst|gw|evt|ep|rcpt|pi|ch|cus|acct|sk_test|pk_test)_[A-Za-z0-9_]{10,})\b/g;
/** Payment methods that the processor's test mode gives to everybody. */
const EVERYBODYS = /^pm_card_/;

/** Every text by which somebody could tell that this tenant exists: its word, and every identifier in its records and books. */
export async function tracesOf(tenant: MarkedTenant): Promise<string[]> {
  const { processor } = await backend();
  const ofItsOwn = ({ pk }: { pk: string }) => !pk.includes('#AUDIT#'); // That names what its staff sent, another tenant's ids among it.
  const records = JSON.stringify([
    (await kept(tenant)).all.filter(ofItsOwn),
    await booksOf(tenant),
    tenant.account,
    processor.url.length,
  ]);
  const names = new Set(
    [...records.matchAll(NAMES)].map(([name]) => name).filter((name) => !EVERYBODYS.test(name)),
  );
  return [tenant.word, tenant.method, ...names];
}

/**
 * The traces that a text holds. Each is a word, or a part of one, so they are looked for in the text's different words: a text of all answers
 * has few.
 */
export function tracesIn(text: string, traces: readonly string[]): string[] {
  expect(traces.filter((trace) => !/^[\w-]+$/.test(trace))).toEqual([]);
  const words = [...new Set(text.match(/[\w-]+/g))].join('\n');
  return traces.filter((trace) => words.includes(trace));
}

/** What the customer of the tenant has to themselves. */
export const privateNamesOf = ({ email, invoice, order, subscription, paidLink }: MarkedTenant): string[] => [
  ...[email, invoice.id, order.id, subscription, paidLink.slug],
];
