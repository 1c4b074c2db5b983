import express, { type Express } from 'express';
import { Billing, type Event, verifyEvent } from '../../../sdk/src/index.ts';

/** What a tenant gets from its operator. */
export type Given = Readonly<{ api: string; projectId: string; credential: string; eventSecret: string }>;
/** A member of the shop, by the cart that made them one. */
export type Member = {
  email: string;
  status: 'invited' | 'active' | 'refunded' | 'ended';
  boxesSent: number;
  orderId?: string;
  transactionId?: string;
};
type Made = Readonly<{ data: { id: string; status: string; endsOn: string | null } }>;

const PRICE = { value: 19.99, currency: 'USD' } as const;

/** A shop that sells a club's membership: written from the pages in docs alone, with the package and the routes that they show. */
export function shop({
  api,
  projectId,
  credential,
  eventSecret,
}: Given): Readonly<{ app: Express; members: Map<string, Member> }> {
  const members = new Map<string, Member>(); // In production: a table by cart.
  const seen = new Set<string>(); // In production: a unique column.
  const billing = new Billing({ baseUrl: api, credential, project: projectId });

  /** What the package has no method for. */
  async function send(path: `/admin/${string}`, body: object, idempotencyKey: string): Promise<Made['data']> {
    return ((await billing.request('POST', path, { body, idempotencyKey })) as Made).data;
  }

  function memberOf(cart: string): Member {
    const member = members.get(cart);
    if (!member) throw new Error(`The shop has no cart ${cart}.`);
    return member;
  }

  /** Each payment sends one box, if it is what the membership costs. */
  function learn(event: Event): void {
    if (event.type === 'payment.succeeded') {
      const { clientReference, orderId, transactionId, amount } = event.data;
      const member = members.get(clientReference ?? '') ?? ofOrder(orderId);
      if (!member || amount.value !== PRICE.value || amount.currency !== PRICE.currency) return;
      Object.assign(member, { status: 'active', orderId, transactionId });
      member.boxesSent += 1;
    }
    if (event.type === 'refund.succeeded') end(event.data.orderId, 'refunded');
    if (event.type === 'subscription.cancelled') end(event.data.orderId, 'ended');
  }

  const ofOrder = (orderId: string | null) =>
    [...members.values()].find((member) => orderId !== null && member.orderId === orderId);

  function end(orderId: string | null, status: Member['status']): void {
    const member = ofOrder(orderId);
    if (member) member.status = status;
  }

  const app = express();
  app.use('/events', express.text({ type: '*/*' }));
  app.use(express.json());

  app.post('/open-shop', async (_request, response) => {
    const product = await send('/admin/product', { name: 'Membership', pricing: 'recurring' }, 'membership');
    const prices = [
      { cycleId: 'monthly', billingInterval: 1, currency: PRICE.currency, amount: PRICE.value },
    ];
    const terms = { billingType: 2, billingInterval: 1, currency: PRICE.currency, prices };
    const plan = await send(
      '/admin/plans',
      { productOrigin: projectId, product: product.id, name: 'Member', ...terms },
      'member',
    );
    await send(`/admin/plans/${plan.id}/activate`, {}, 'member-on-sale');
    response.sendStatus(204);
  });

  app.post('/join', async (request, response) => {
    const { cart, email } = request.body as { cart: string; email: string };
    const sold = { plan: 'member', cycle: 'monthly', currency: PRICE.currency, clientReference: cart };
    const link = await billing.links.create(sold, { idempotencyKey: cart });
    if (!members.has(cart)) members.set(cart, { email, status: 'invited', boxesSent: 0 });
    response.redirect(303, link.redirectUrl);
  });

  app.post('/members/:cart/refund', async ({ params: { cart } }, response) => {
    const idempotencyKey = `refund-${cart}`;
    const refund = await billing.transactions.refund(
      memberOf(cart).transactionId ?? '',
      {},
      { idempotencyKey },
    );
    response.json({ status: 'status' in refund ? refund.status : 'previewed' });
  });

  app.post('/members/:cart/leave', async ({ params: { cart } }, response) => {
    const order = await send(
      `/admin/orders/${memberOf(cart).orderId}/cancel`,
      { when: 'period_end', reason: 'moved away' },
      `leave-${cart}`,
    );
    response.json({ endsOn: order.endsOn });
  });

  app.post('/events', async ({ headers, body }, response) => {
    const event = await verifyEvent({ headers, body }, { mode: 'shared_secret', secret: eventSecret }).catch(
      () => undefined,
    );
    if (!event) return void response.sendStatus(401);
    if (!seen.has(event.id)) learn(event);
    seen.add(event.id);
    response.sendStatus(204);
  });

  return { app, members };
}
