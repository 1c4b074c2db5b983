import { expect } from 'vitest';
import { clearEvents } from '../../../../apps/operator/actions/set-events.ts';
import type { ErrorCode } from '../../../../shared/domain/errors.ts';
import { orderIdOf } from '../../../../shared/domain/ids.ts';
import { newOperationId } from '../../../../shared/runtime/new-id.ts';
import { CHALLENGED } from '../../../flows/attempt-fixture.ts';
import { advance, now } from '../../../support/clock.ts';
import { type Answer, call } from '../../../support/gateway.ts';
import { aLink, authenticate, intentOf, pay, receiptOf, type TestLink } from '../../../support/links.ts';
import { anOffer, choose, ownLink } from '../../../support/offers.ts';
import { orderingBackend } from '../../../support/orders.ts';
import { aPlanLink, buy, purchase } from '../../../support/purchases.ts';
import { aCredential } from '../../../support/tenants.ts';
import { reviveWire, tamperWith } from '../../../support/wire.ts';
import type { MarkedTenant } from '../../../tenants/support/marked-tenant.ts';
import type { Handler } from '../../../tenants/support/positions.ts';
import { send } from '../../../tenants/support/requests.ts';
import { aBuyer, type Buyer, CHARGING, offerPauses } from './buyer.ts';
import { skipSeconds } from './remembered.ts';
import { expectCode, expectRefused, type Shown, soldBy } from './shown.ts';
import { goodRequest } from './stage.ts';

type Request = () => Promise<Answer>;

const LINKS = '/public-api/payment-links';
const toLink =
  (path: string, fields = {}) =>
  (link: TestLink) =>
    call('POST', `${LINKS}/${path}`, {
      origin: link.tenant.origin,
      body: { payload: link.payload, ...fields },
    });
const LINK_ROUTES: Partial<Record<Handler, (link: TestLink) => Promise<Answer>>> = {
  'public-api/validate-payment-link': ({ slug, tenant: { origin } }) =>
    call('GET', `${LINKS}/validate/${slug}`, { origin }),
  'public-api/open-payment-link': toLink('open'),
  'public-api/choose-payment-link': toLink('choose', { payerSecret: 'secret-of-a-device' }),
  'public-api/quote-payment-link': toLink('quote'),
  'public-api/pay-payment-link': (link) => pay(link),
};
/** What makes a link, so that it can no longer be paid. */
const CLOSED: Partial<Record<ErrorCode, (buyer: Buyer) => Promise<TestLink>>> = {
  payment_link_used: async ({ tenant }) => {
    const link = await aLink(tenant);
    await pay(link);
    return link;
  },
  payment_link_expired: async ({ tenant }) => {
    const link = await aLink(tenant);
    advance({ hours: 2 });
    return link;
  },
  payment_link_cancelled: async ({ tenant }) => {
    const link = await aLink(tenant);
    await call('POST', `/webhook/payment-links/${link.slug}/cancel`, {
      headers: { 'x-tenant-id': await aCredential(tenant, ['webhook']) },
    });
    return link;
  },
  plan_not_found: async ({ shop, pro, staff }) => {
    const link = await aPlanLink({ ...shop, plan: pro });
    await staff.make(`/admin/plans/${pro.id}/retire`);
    return link;
  },
};

const closedLinks = (): Shown[] =>
  Object.entries(CLOSED).flatMap(([name, close]) =>
    Object.entries(LINK_ROUTES).map(([handler, ask]) => ({
      handler: handler as Handler,
      code: name as ErrorCode,
      show: async () => {
        const link = await close(await aBuyer());
        await expectRefused(name as ErrorCode, link.tenant, () => ask(link));
      },
    })),
  );

type Change = 'client/change-plan' | 'client/apply-free-change' | 'admin/change-subscription-plan';
/** What a customer is in, so that a route refuses the request. */
type Case = readonly [
  handler: Handler,
  code: ErrorCode,
  prepare: (buyer: Buyer) => Promise<Request> | Request,
];
const change = (handler: Change, code: ErrorCode, before?: (buyer: Buyer) => Promise<unknown>): Case => [
  handler,
  code,
  async (buyer) => {
    await before?.(buyer);
    return await CHARGING[handler](buyer);
  },
];
const buysBoth = ({ tenant, pro, customerInfo }: Buyer) => buy({ tenant, plan: pro }, { customerInfo });
const cancels = ({ ada, own }: Buyer) => ada.send('POST', `${own}/cancel`, {});

/** The buyer typed their address. */
const orderCase = (
  handler: Handler,
  code: Case[1],
  path: string,
  before: (send: (path: string, body?: object) => Promise<unknown>) => Promise<unknown>,
): Case => [
  handler,
  code,
  async ({ ada, order }) => {
    const send = (to: string, body?: object) => ada.send('POST', `/client/order/${order?.id}/${to}`, body);
    await before(send);
    return () => send(path);
  },
];
const pauseCase = (
  handler: 'client/pause-order' | 'admin/pause-order',
  code: Case[1],
  before?: (buyer: Buyer) => Promise<unknown>,
): Case => [
  handler,
  code,
  async (buyer) => {
    await before?.(buyer);
    const { ada, staff, order } = buyer;
    return () =>
      handler === 'admin/pause-order'
        ? staff.post(`/admin/orders/${order?.id}/pause`, {})
        : ada.send('POST', `/client/order/${order?.id}/pause`, {});
  },
];
const OF_ORDERS: readonly Case[] = [
  [
    'client/cancel-order',
    'order_not_cancellable',
    async ({ ada, tenant, customerInfo }) => {
      const backend = await orderingBackend(tenant);
      const { id } = await backend.create({ customerInfo });
      return () => ada.send('POST', `/client/order/${id}/cancel`, {});
    },
  ],
  orderCase('client/undo-order-cancellation', 'order_not_resumable', 'cancel/undo', (send) =>
    send('cancel', { when: 'now' }),
  ),
  orderCase('client/resume-order', 'order_not_resumable', 'resume', (send) =>
    send('cancel', { when: 'now' }),
  ),
  pauseCase('client/pause-order', 'pause_not_offered'),
  pauseCase('client/pause-order', 'order_not_pausable', async (buyer) => {
    await offerPauses(buyer);
    const { ada, order } = buyer;
    await ada.send('POST', `/client/order/${order?.id}/cancel`, {});
  }),
  pauseCase('admin/pause-order', 'order_not_pausable', ({ ada, order }) =>
    ada.send('POST', `/client/order/${order?.id}/cancel`, {}),
  ),
  orderCase('client/claim-order', 'order_disowned', 'claim', (send) => send('disown')),
  orderCase('client/disown-order', 'order_not_disownable', 'disown', (send) => send('claim')),
];

const OF_OFFERS: readonly Case[] = [
  [
    'public-api/quote-payment-link',
    'payment_link_not_chosen',
    async ({ tenant }) => {
      const { link } = await anOffer({ maxPayments: 1 }, tenant);
      return () => toLink('quote')(link);
    },
  ],
  [
    'public-api/choose-payment-link',
    'payment_in_progress',
    async ({ tenant }) => {
      const { link } = await anOffer({ maxPayments: 1, quantity: { min: 1, max: 2 } }, tenant);
      const device = 'secret-of-a-device';
      await pay(await ownLink(link, { device, quantity: 1 }), { paymentMethodId: CHALLENGED });
      return () => choose(link, { device, quantity: 2 });
    },
  ],
];

const CASES: readonly Case[] = [
  ...OF_OFFERS,
  change('client/change-plan', 'subscription_exists', buysBoth),
  change('client/apply-free-change', 'subscription_exists', buysBoth),
  change('client/change-plan', 'plan_not_changeable', cancels),
  change('client/apply-free-change', 'plan_not_changeable', cancels),
  change('client/apply-free-change', 'change_not_free'),
  change('admin/change-subscription-plan', 'subscription_exists', buysBoth),
  change('admin/change-subscription-plan', 'plan_not_changeable', cancels),
  change('admin/change-subscription-plan', 'change_not_free'),
  [
    'admin/resume-order',
    'order_not_resumable',
    async ({ staff, order }) => {
      await staff.post(`/admin/orders/${order?.id}/cancel`, { when: 'now' });
      return () => staff.post(`/admin/orders/${order?.id}/resume`, {});
    },
  ],
  [
    'client/undo-plan-cancellation',
    'order_not_resumable',
    async ({ ada, own }) => {
      await ada.send('POST', `${own}/cancel`, { when: 'now' });
      return () => ada.send('POST', `${own}/cancel/undo`, {});
    },
  ],
  ...OF_ORDERS,
  [
    'public-api/purchase',
    'source_type_required',
    ({ tenant }) =>
      () =>
        purchase(tenant, undefined as never, 'pro'),
  ],
  [
    'public-api/purchase',
    'order_not_found',
    ({ tenant, ada }) =>
      () =>
        purchase(tenant, 1, orderIdOf(ada.customerId, newOperationId(now()))),
  ],
  [
    'client/pay-invoice',
    'invoice_not_payable',
    async (buyer) => {
      const pays = await CHARGING['client/pay-invoice'](buyer);
      await pays();
      return () => pays({ key: 'again', paymentMethodId: 'pm_card_mastercard' });
    },
  ],
  [
    'public-api/purchase',
    'order_not_payable',
    async ({ tenant, customerInfo }) => {
      const { id } = await (await orderingBackend(tenant)).create({ customerInfo });
      await purchase(tenant, 1, id, { customerInfo });
      return () => purchase(tenant, 1, id, { customerInfo, paymentMethodId: 'pm_card_mastercard' });
    },
  ],
];

const ofCustomers = (): Shown[] =>
  CASES.map(([handler, code, prepare]) => ({
    ...{ handler, code },
    show: async () => {
      const buyer = await aBuyer();
      await expectRefused(code, buyer.tenant, await prepare(buyer));
    },
  }));

const SETUP_CHALLENGED = 'pm_card_authenticationRequiredOnSetup';
/** What waits for the buyer's bank, and where its confirm is sent. */
const CONFIRMS: Partial<
  Record<
    Handler,
    (buyer: Buyer) => Promise<Readonly<{ asked: Answer; confirm: (body: object) => Promise<Answer> }>>
  >
> = {
  'public-api/confirm-purchase': ofPayer('public-api/purchase', '/public-api/purchase/confirm'),
  'public-api/confirm-add-on-purchase': ofPayer(
    'public-api/purchase-add-on',
    '/public-api/purchase/addon/confirm',
  ),
  'client/confirm-card': async (buyer) => {
    const asked = await (await CHARGING['client/add-card'](buyer))({ paymentMethodId: SETUP_CHALLENGED });
    return { asked, confirm: (body) => buyer.ada.send('POST', '/client/card/confirm', body) };
  },
};
function ofPayer(handler: 'public-api/purchase' | 'public-api/purchase-add-on', path: string) {
  return async (buyer: Buyer) => {
    const asked = await (await CHARGING[handler](buyer))({ paymentMethodId: CHALLENGED });
    return { asked, confirm: (body: object) => call('POST', path, { origin: buyer.tenant.origin, body }) };
  };
}

/** The processor shows another customer's intent. */
const mismatches = (): Shown[] =>
  Object.entries(CONFIRMS).map(([handler, begin]) => ({
    handler: handler as Handler,
    code: 'payment_mismatch',
    show: async () => {
      const buyer = await aBuyer();
      const { asked, confirm } = await begin(buyer);
      await authenticate(asked, 'succeed');
      const { sold, charged } = await soldBy(buyer.tenant);
      tamperWith(/^GET .*\/v1\/(payment|setup)_intents\//, (intent) =>
        Object.assign(intent, { customer: 'cus_another' }),
      );
      expectCode(
        await confirm({ paymentIntentId: intentOf(asked), receiptRef: receiptOf(asked) }),
        'payment_mismatch',
      );
      reviveWire();
      expect(await soldBy(buyer.tenant)).toMatchObject({ sold, charged });
    },
  }));

/** What of the tenant that has one of everything is refused as it is. */
const ofTenant = (own: () => MarkedTenant): Shown[] => [
  {
    handler: 'client/download-receipt',
    code: 'invoice_not_paid',
    show: async () => {
      const parts = await goodRequest(own(), 'client/download-receipt');
      await expectRefused('invoice_not_paid', own(), () => send('client/download-receipt', parts));
    },
  },
  ...(
    [
      ['invoice_not_structured', { format: 'xml' }],
      ['credit_note_not_found', { creditNote: 'CN-000009' }],
      ['invoice_not_paid', { kind: 'receipt' }],
    ] as const
  ).flatMap(([code, asked]) =>
    (['client/download-invoice', 'tenant/download-invoice', 'admin/download-invoice'] as const)
      .filter((handler) => !('kind' in asked) || handler !== 'client/download-invoice')
      .map(
        (handler): Shown => ({
          handler,
          code,
          show: async () => {
            const { query, ...parts } = await goodRequest(own(), handler);
            await send(handler, { ...parts, query }); // The first request for a paper keeps its facts.
            const wrong = { ...parts, query: { ...query, ...asked } };
            await expectRefused(code, own(), () => send(handler, wrong));
          },
        }),
      ),
  ),
  {
    handler: 'admin/redeliver-event',
    code: 'event_endpoint_not_set',
    show: async () => {
      const { tenantId, id: projectId } = own().project;
      await clearEvents({ tenantId, projectId }, { now: now() });
      skipSeconds(20);
      const parts = await goodRequest(own(), 'admin/redeliver-event');
      await expectRefused('event_endpoint_not_set', own(), () => send('admin/redeliver-event', parts));
    },
  },
];

/** Routes that are asked for what the records no longer permit. */
export const states = (own: () => MarkedTenant): Shown[] => [
  ...closedLinks(),
  ...ofCustomers(),
  ...mismatches(),
  ...ofTenant(own),
];
