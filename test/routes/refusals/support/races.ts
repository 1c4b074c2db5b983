import type { OrderId } from '../../../../shared/domain/ids.ts';
import { signCancelLink } from '../../../../shared/secrets/cancel-link.ts';
import { aCard } from '../../../support/cards.ts';
import { couponBody } from '../../../support/catalog.ts';
import { signIn } from '../../../support/customers.ts';
import { type Answer, call } from '../../../support/gateway.ts';
import { recordsOf, replaceItem } from '../../../support/table.ts';
import { aCredential, type TestTenant } from '../../../support/tenants.ts';
import { credit } from '../../../support/wallets.ts';
import { watchWire } from '../../../support/wire.ts';
import { plantEndpoint } from '../../../tenants/support/marked-tenant.ts';
import type { Handler } from '../../../tenants/support/positions.ts';
import { aBuyer, type Buyer, offerPauses } from './buyer.ts';
import { expectRefused, type Shown } from './shown.ts';

/**
 * What another process changes before each write of the request, and the request. `field` is by what the write notices it. `makes`: what
 * the processor may keep of the refused request, which moves no money.
 */
type Race = Readonly<{
  record: string;
  field: string;
  makes?: readonly string[];
  send: () => Promise<Answer>;
}>;
type Prepare = (buyer: Buyer) => Promise<Race>;

const ORDER = { record: 'ORDER#', field: 'version' } as const;
const CARD = { record: 'CARD#', field: 'version' } as const;
const versionOf = (record: string) => ({ record, field: 'version' });

const cancelToken = ({ tenant: { tenant, project }, order }: Buyer) =>
  signCancelLink({
    tenantId: tenant.id,
    projectId: project.id,
    orderId: order?.id as OrderId,
    dueOn: order?.nextBillingDate as never,
  });

async function byLink(buyer: Buyer, path: string): Promise<Answer> {
  return await call('POST', `/public-api/cancel-link/${path}`, {
    origin: buyer.tenant.origin,
    body: { token: await cancelToken(buyer) },
  });
}

/** The buyer adds a card that nothing charges. */
async function otherCard({ tenant, ada }: Buyer): Promise<string> {
  return (await ada.send('POST', '/client/card', { paymentMethodId: await aCard(tenant) })).body.card.id;
}

const IN_PROGRESS: Partial<Record<Handler, Prepare>> = {
  'public-api/cancel-by-link': async (buyer) => ({ ...ORDER, send: () => byLink(buyer, 'cancel') }),
  'public-api/undo-cancel-by-link': async (buyer) => {
    await byLink(buyer, 'cancel');
    return { ...ORDER, send: () => byLink(buyer, 'undo') };
  },
  'client/cancel-plan': async ({ ada, own }) => ({
    ...ORDER,
    send: () => ada.send('POST', `${own}/cancel`, {}),
  }),
  'client/undo-plan-cancellation': async ({ ada, own }) => {
    await ada.send('POST', `${own}/cancel`, {});
    return { ...ORDER, send: () => ada.send('POST', `${own}/cancel/undo`, {}) };
  },
  'client/cancel-order': async ({ ada, order }) => ({
    ...ORDER,
    send: () => ada.send('POST', `/client/order/${order?.id}/cancel`, {}),
  }),
  'client/undo-order-cancellation': async ({ ada, order }) => {
    await ada.send('POST', `/client/order/${order?.id}/cancel`, {});
    return { ...ORDER, send: () => ada.send('POST', `/client/order/${order?.id}/cancel/undo`) };
  },
  'client/pause-order': async (buyer) => {
    await offerPauses(buyer);
    const { ada, order } = buyer;
    return { ...ORDER, send: () => ada.send('POST', `/client/order/${order?.id}/pause`, {}) };
  },
  'client/resume-order': async (buyer) => {
    await offerPauses(buyer);
    const { ada, order } = buyer;
    await ada.send('POST', `/client/order/${order?.id}/pause`, {});
    return { ...ORDER, send: () => ada.send('POST', `/client/order/${order?.id}/resume`) };
  },
  'admin/pause-order': async ({ staff, order }) => ({
    ...ORDER,
    send: () => staff.post(`/admin/orders/${order?.id}/pause`, {}),
  }),
  'admin/resume-order': async ({ staff, order }) => {
    await staff.post(`/admin/orders/${order?.id}/pause`, {});
    return { ...ORDER, send: () => staff.post(`/admin/orders/${order?.id}/resume`, {}) };
  },
  'client/claim-order': async ({ ada, order }) => ({
    ...ORDER,
    send: () => ada.send('POST', `/client/order/${order?.id}/claim`),
  }),
  'client/disown-order': async ({ ada, order }) => ({
    ...ORDER,
    send: () => ada.send('POST', `/client/order/${order?.id}/disown`),
  }),
  'client/cancel-plan-change': async ({ ada, own }) => {
    await ada.send('POST', `${own}/change-plan`, { planSlug: 'pro' });
    return { ...ORDER, send: () => ada.send('POST', `${own}/change-plan/cancel`, {}) };
  },
  'admin/cancel-subscription-change': async ({ ada, own, staff, subscription }) => {
    await ada.send('POST', `${own}/change-plan`, { planSlug: 'pro' });
    return { ...ORDER, send: () => staff.post(`/admin/subscriptions/${subscription}/change-plan/cancel`) };
  },
  'admin/cancel-order': async ({ staff, order }) => ({
    ...ORDER,
    send: () => staff.post(`/admin/orders/${order?.id}/cancel`, {}),
  }),
  'admin/undo-order-cancellation': async ({ staff, order }) => {
    await staff.post(`/admin/orders/${order?.id}/cancel`, {});
    return { ...ORDER, send: () => staff.post(`/admin/orders/${order?.id}/undo-cancel`) };
  },
  'client/make-card-primary': async (buyer) => {
    await buyer.ada.send('POST', `/client/order/${buyer.order?.id}/claim`);
    const card = await otherCard(buyer);
    return { ...ORDER, send: () => buyer.ada.send('PATCH', `/client/card/${card}/primary`) };
  },
  'client/remove-card': async (buyer) => {
    const card = await otherCard(buyer);
    return { ...CARD, send: () => buyer.ada.send('DELETE', `/client/card/${card}`) };
  },
  'client/add-card': async ({ tenant }) => {
    await credit(tenant, 'eve@example.com', 100); // A customer whom the processor does not know yet.
    const eve = await signIn(tenant, 'eve@example.com');
    const send = () => eve.send('POST', '/client/card', { paymentMethodId: 'pm_card_visa' });
    return { record: 'CUSTOMER', field: 'processorCustomers', makes: ['customers', 'events'], send };
  },
};

const statusChanges = (
  noun: string,
  record: string,
  path: (buyer: Buyer) => Promise<string> | string,
): Partial<Record<Handler, Prepare>> =>
  Object.fromEntries(
    (['activate', 'retire'] as const).map((verb) => [
      `admin/${verb}-${noun}`,
      async (buyer: Buyer): Promise<Race> => {
        const at = await path(buyer);
        if (verb === 'activate') await buyer.staff.post(`${at}/retire`);
        return { ...versionOf(record), send: () => buyer.staff.post(`${at}/${verb}`) };
      },
    ]),
  );
const CONFLICTS: Partial<Record<Handler, Prepare>> = {
  ...statusChanges('product', 'PRODUCT#', ({ product }) => `/admin/product/${product.id}`),
  ...statusChanges('plan', 'PLAN#', ({ plan }) => `/admin/plans/${plan.id}`),
  ...statusChanges(
    'coupon',
    'COUPON',
    async ({ staff }) => `/admin/coupon/${(await staff.make('/admin/coupon', couponBody())).code}`,
  ),
};

const ENDPOINTS: Partial<Record<Handler, Prepare>> = Object.fromEntries(
  (
    [
      ['admin/add-endpoint', 'POST', ''],
      ['admin/change-endpoint', 'PATCH', '/id'],
      ['admin/remove-endpoint', 'DELETE', '/id'],
    ] as const
  ).map(([handler, method, end]) => [
    handler,
    async ({ tenant }: Buyer): Promise<Race> => {
      const id = await plantEndpoint(tenant, 'raced');
      const path = `/admin/endpoints${end.replace('id', id)}`;
      const headers = { 'x-tenant-id': await aCredential(tenant, ['admin']) };
      const body = { url: 'https://hooks.test/new', mode: 'no_auth' };
      const named = { ...body, productOrigin: tenant.project.id };
      const sent = { headers, ...(method !== 'DELETE' && { body: method === 'POST' ? named : body }) };
      return { record: 'PROJECT#', field: 'endpoints', send: () => call(method, path, sent) };
    },
  ]),
);

/** Requests that meet another process each time they try to write. */
export const races = (): Shown[] => [
  ...rowsOf(IN_PROGRESS, 'payment_in_progress'),
  ...rowsOf({ ...CONFLICTS, ...ENDPOINTS }, 'edit_conflict'),
];

const rowsOf = (prepared: Partial<Record<Handler, Prepare>>, code: Shown['code']): Shown[] =>
  Object.entries(prepared).map(([handler, prepare]) => ({
    handler: handler as Handler,
    code,
    show: async () => {
      const buyer = await aBuyer({}, { prices: [{ cycleId: 'monthly', currency: 'USD', amount: 6 }] });
      const race = await prepare(buyer);
      overtake(buyer.tenant, race);
      await expectRefused(code, buyer.tenant, race.send, [race.field, ...(race.makes ?? [])]);
    },
  }));

/** Before each write of the service, another process changes the field. */
function overtake({ tenant }: TestTenant, { record, field }: Race): void {
  let count = 100; // More than any record has been changed so far.
  watchWire(async ({ to, name }, go) => {
    if (to === 'table' && /Transact|UpdateItem/.test(name)) {
      count++;
      const other = { other: { key: `key-${count}`, body: '{}', frozenAt: new Date(0).toISOString() } };
      for (const item of await recordsOf(tenant.id, record)) {
        const set =
          field === 'processorCustomers' ? other : field === 'endpoints' ? endpointsIn(item, count) : count;
        await replaceItem({ ...item, [field]: set });
      }
    }
    return await go();
  });
}

const endpointsIn = ({ endpoints = [] }: Record<string, unknown>, count: number) =>
  (endpoints as object[]).map((one) => ({ ...one, url: `https://hooks.test/${count}` }));
