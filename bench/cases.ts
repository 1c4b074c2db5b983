import type { Backend } from './backend.ts';
import { processorEvents } from './processor-event.ts';
import type { Shop } from './shop.ts';

/** A request by which a function is measured. It is new each time, since most requests succeed only once. */
export type Case = Readonly<{
  /** The handler in the route table or worker table. */
  handler: string;
  /** Tells the cases of one function apart. */
  about: string;
  kind: 'reading' | 'writing' | 'charging' | 'worker';
  event(): Promise<unknown>;
}>;

/** The cases of every function. A function's cold start is measured with its first case. */
export function casesOf(shop: Shop, backend: Backend): Case[] {
  const { tenant, checkout, credential } = backend;
  const nextEvent = processorEvents(backend);
  const asStaff = (handler: string, path: string, about = ''): Case => ({
    handler,
    about,
    kind: 'reading',
    event: async () => shop.eventOf({ method: 'GET', path, headers: { 'x-tenant-id': credential } }),
  });
  const get = (handler: string, path: string, about = ''): Case => ({
    handler,
    about,
    kind: 'reading',
    event: async () => shop.eventOf({ method: 'GET', path, headers: {} }),
  });
  const post = (path: string, body: object) =>
    shop.eventOf({ method: 'POST', path, headers: { origin: checkout }, body });
  const asBackend = (method: 'GET' | 'POST', path: string) =>
    shop.eventOf({ method, path, headers: { 'x-tenant-id': credential } });
  const link = (
    about: string,
    extra: () => object,
    headers: () => Record<string, string> = () => ({}),
  ): Case => ({
    handler: 'public-api/create-payment-link',
    about,
    kind: 'writing',
    event: async () => shop.eventOf({ ...shop.linkRequest(extra()), headers: headers() }),
  });
  const pay = (about: string, payer: () => Promise<string>, extra?: object): Case => ({
    handler: 'public-api/pay-payment-link',
    about,
    kind: 'charging',
    event: async () => shop.eventOf(await shop.payRequest(await payer(), 'pm_card_visa', extra)),
  });
  const recurring = { billingType: 2, recurringDetails: { billingInterval: 1 } };

  return [
    {
      handler: 'public-api/preflight',
      about: '',
      kind: 'reading',
      event: async () =>
        shop.eventOf({
          method: 'OPTIONS',
          path: '/public-api/payment-links',
          headers: {
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type',
          },
        }),
    },
    get(
      'public-api/fetch-tenant',
      `/api/v1/public-api/tenant/fetch-tenant?origin=${encodeURIComponent(tenant.origin)}`,
    ),
    get('public-api/list-currencies', '/public-api/settings/global-settings/general-settings/currency-list'),
    get('public-api/list-countries', '/public-api/input-options/countries'),
    get('public-api/list-states', '/public-api/input-options/states?country=US'),
    get('public-api/check-processor-minimum', '/public-api/purchase/processor-minimum?amount=5&currency=USD'),
    link('one-time', () => ({})),
    link('idempotencyKey in the body', () => ({ idempotencyKey: shop.newName('key') })),
    link(
      'Idempotency-Key header',
      () => ({}),
      () => ({ 'idempotency-key': shop.newName('key') }),
    ),
    {
      handler: 'public-api/validate-payment-link',
      about: '',
      kind: 'reading',
      event: async () =>
        shop.eventOf({
          method: 'GET',
          path: `/public-api/payment-links/validate/${(await shop.newLink()).slug}`,
          headers: {},
        }),
    },
    {
      handler: 'public-api/open-payment-link',
      about: '',
      kind: 'reading',
      event: async () => post('/public-api/payment-links/open', { payload: (await shop.newLink()).payload }),
    },
    {
      handler: 'public-api/quote-payment-link',
      about: '',
      kind: 'reading',
      event: async () => post('/public-api/payment-links/quote', { payload: (await shop.newLink()).payload }),
    },
    {
      handler: 'tenant/list-payment-links',
      about: '',
      kind: 'reading',
      event: async () => asBackend('GET', '/webhook/payment-links'),
    },
    {
      handler: 'tenant/show-payment-link',
      about: '',
      kind: 'reading',
      event: async () => asBackend('GET', `/webhook/payment-links/${(await shop.newLink()).slug}`),
    },
    {
      handler: 'tenant/cancel-payment-link',
      about: '',
      kind: 'writing',
      event: async () => asBackend('POST', `/webhook/payment-links/${(await shop.newLink()).slug}/cancel`),
    },
    {
      handler: 'public-api/purchase',
      about: 'returning payer, a plan once',
      kind: 'charging',
      event: async () => shop.eventOf(shop.purchaseRequest(await shop.knownPayer(), 'harvest-basket')),
    },
    get('public-api/list-plans', `/public-api/plan?origin=${encodeURIComponent(tenant.origin)}`),
    get('public-api/quote-plan', '/public-api/plan/orchard-club/quote?cycleId=yearly'),
    asStaff('admin/list-transactions', '/admin/transactions?limit=100', 'a page of 100'),
    asStaff('admin/list-transactions', '/admin/transactions?limit=20&status=4', 'failed ones'),
    asStaff('admin/list-orders', '/admin/order?limit=100', 'a page of 100'),
    asStaff('admin/list-invoices', '/admin/invoice?limit=100', 'a page of 100'),
    pay('returning payer', shop.knownPayer),
    pay('new payer', async () => shop.newPayer()),
    pay('returning payer, recurring', shop.knownPayer, recurring),
    {
      handler: 'public-api/confirm-purchase',
      about: 'after 3-D Secure',
      kind: 'charging',
      event: async () => post('/public-api/purchase/confirm', await shop.challenged(await shop.knownPayer())),
    },
    {
      handler: 'public-api/show-purchase-summary',
      about: '',
      kind: 'reading',
      event: async () => {
        const paid = await shop.ask<{ receipt: { summaryRef: string } }>(
          await shop.payRequest(shop.newPayer()),
        );
        return shop.eventOf({
          method: 'GET',
          path: `/public-api/purchase/summary/${paid.receipt.summaryRef}`,
          headers: { origin: checkout },
        });
      },
    },
    {
      handler: 'processor/receive-event',
      about: '',
      kind: 'writing',
      event: async () => shop.eventOf(await nextEvent()),
    },
    {
      handler: 'workers/finish-abandoned',
      about: 'nothing to finish',
      kind: 'worker',
      event: async () => ({}),
    },
    { handler: 'workers/relay-outbox', about: 'one payment', kind: 'worker', event: shop.newOutboxRecords },
    { handler: 'workers/sweep-outbox', about: 'nothing left', kind: 'worker', event: async () => ({}) },
    {
      handler: 'workers/deliver-event',
      about: 'one event',
      kind: 'worker',
      event: async () => delivery(tenant, shop.newName('evt')),
    },
  ];
}

function delivery({ tenant, project }: Backend['tenant'], id: string): object {
  const event = {
    id,
    type: 'payment.succeeded',
    createdAt: new Date().toISOString(),
    tenantId: tenant.id,
    projectId: project.id,
    data: { amount: 19.99 },
  };
  const body = JSON.stringify({
    tenantId: tenant.id,
    projectId: project.id,
    event,
    outboxId: 'evt_bench_row',
  });
  return {
    Records: [{ messageId: 'm1', receiptHandle: 'r1', body, attributes: { ApproximateReceiveCount: '1' } }],
  };
}
