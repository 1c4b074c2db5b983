import { timingSafeEqual } from 'node:crypto';
import express, { type Express } from 'express';

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
type Event = Readonly<{ id: string; type: string; data: EventData }>;
type EventData = Readonly<{
  clientReference: string | null;
  orderId: string | null;
  transactionId?: string;
  amount?: Readonly<{ value: number; currency: string }>;
}>;
type Answer = Readonly<{ data: { id: string; redirectUrl: string; status: unknown; endsOn: string | null } }>;

const PRICE = { value: 19.99, currency: 'USD' } as const;

/** A shop that sells a club's membership: written from the pages in docs alone, with the routes and events that they show. */
export function shop({
  api,
  projectId,
  credential,
  eventSecret,
}: Given): Readonly<{ app: Express; members: Map<string, Member> }> {
  const members = new Map<string, Member>(); // In production: a table by cart.
  const seen = new Set<string>(); // In production: a unique column.
  const secret = Buffer.from(eventSecret);

  async function send(path: string, body: object, key?: string): Promise<Answer['data']> {
    const headers = {
      'x-tenant-id': credential,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as Answer).data;
  }

  function memberOf(cart: string): Member {
    const member = members.get(cart);
    if (!member) throw new Error(`The shop has no cart ${cart}.`);
    return member;
  }

  /** Each payment sends one box, if it is what the membership costs. */
  function learn({ type, data }: Event): void {
    const known = [...members].find(
      ([cart, { orderId }]) => cart === data.clientReference || (orderId && orderId === data.orderId),
    );
    if (!known) return;
    const [, member] = known;
    if (
      type === 'payment.succeeded' &&
      data.amount?.value === PRICE.value &&
      data.amount.currency === PRICE.currency
    ) {
      Object.assign(member, { status: 'active', orderId: data.orderId, transactionId: data.transactionId });
      member.boxesSent += 1;
    }
    if (type === 'refund.succeeded') member.status = 'refunded';
    if (type === 'subscription.cancelled') member.status = 'ended';
  }

  const app = express();
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
    const link = await send('/webhook/payment-links', {
      productOrigin: projectId,
      paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'member' },
      ...{
        cycleId: 'monthly',
        currency: { code: PRICE.currency },
        clientReference: cart,
        idempotencyKey: cart,
      },
    });
    if (!members.has(cart)) members.set(cart, { email, status: 'invited', boxesSent: 0 });
    response.redirect(303, link.redirectUrl);
  });

  app.post('/members/:cart/refund', async ({ params: { cart } }, response) => {
    const refund = await send(
      `/admin/transactions/${memberOf(cart).transactionId}/refund`,
      {},
      `refund-${cart}`,
    );
    response.json({ status: refund.status });
  });

  app.post('/members/:cart/leave', async ({ params: { cart } }, response) => {
    const order = await send(
      `/admin/orders/${memberOf(cart).orderId}/cancel`,
      { when: 'period_end', reason: 'moved away' },
      `leave-${cart}`,
    );
    response.json({ endsOn: order.endsOn });
  });

  app.post('/events', (request, response) => {
    const given = Buffer.from(request.get('x-webhook-secret') ?? '');
    if (given.length !== secret.length || !timingSafeEqual(given, secret))
      return void response.sendStatus(401);
    const event = request.body as Event;
    if (!seen.has(event.id)) learn(event);
    seen.add(event.id);
    response.sendStatus(204);
  });

  return { app, members };
}
