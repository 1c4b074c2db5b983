import { setTimeout as wait } from 'node:timers/promises';
import {
  type Asked,
  confirmRequest,
  intentIn,
  linkRequest,
  MONTHLY,
  payloadIn,
  paymentRequest,
  purchaseRequest,
  recordRequest,
  refundRequest,
} from '../../driver/requests.ts';

/** Where the flows take place: the service on some processor, and that processor's own API for what staff do in its dashboard. */
export type Scene = Readonly<{
  send(asked: Asked): Promise<Answer>;
  /** Asks the processor directly. */
  staff(path: string, fields?: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /** Brings the processor's events. Gives their types. */
  hear(): Promise<string[]>;
  passDays(days: number): Promise<void>;
  loseNextReply(): void;
  shop: Readonly<{ projectId: string; origin: string; credential: string; checkout: string; plan: string }>;
}>;
// biome-ignore lint/suspicious/noExplicitAny: each flow says what it expects of the body.
export type Answer = Readonly<{ status: number; body: any }>;

/** Throws unless the answer is this. */
function expectStatus({ status, body }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`answered ${status} instead of ${wanted}: ${JSON.stringify(body)}`);
}

let payers = 0;
const aPayer = () => ({ email: `rehearsal-${Date.now()}-${++payers}@example.com`, name: 'Ada Payer' });
type Payer = ReturnType<typeof aPayer>;

async function aLink({ send, shop }: Scene, fields: object = {}): Promise<string> {
  const answer = await send(linkRequest(shop, fields));
  expectStatus(answer, 200);
  return payloadIn(answer.body.data);
}

const pay = ({ send, shop }: Scene, payload: string, card: string, customerInfo: Payer = aPayer()) =>
  send(paymentRequest({ payload, customerInfo, paymentMethodId: card }, shop.checkout));

/** A payment by a new link, and its transaction as staff see it. */
async function paid(scene: Scene, card = 'pm_card_visa', fields: object = {}) {
  const customerInfo = aPayer();
  expectStatus(await pay(scene, await aLink(scene, fields), card, customerInfo), 200);
  return await transactionOf(scene, customerInfo);
}

async function transactionOf({ send, shop }: Scene, { email }: Payer) {
  const headers = { 'x-tenant-id': shop.credential };
  const { body } = await send({ method: 'GET', path: '/admin/transactions?limit=100', headers });
  const found = body.data.find(({ customer }: { customer: { email: string } }) => customer.email === email);
  if (!found) throw new Error(`no transaction of ${email}`);
  return found;
}

/** Hears until an event of a type has come, a minute at most. */
async function heard(scene: Scene, type: string): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    if ((await scene.hear()).includes(type)) return;
    await wait(2000);
  }
  throw new Error(`no ${type} came within a minute`);
}

async function orderOf({ send, shop }: Scene, id: string) {
  const { body } = await send({
    method: 'GET',
    path: `/admin/order/${id}`,
    headers: { 'x-tenant-id': shop.credential },
  });
  return body.data;
}

/** What is rehearsed, in this order. Each flow throws what is not as the service promises. */
export const FLOWS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a link is paid by card': async (scene) => void (await paid(scene)),
  'a confirmation token pays a link, and no second one': async (scene) => {
    const { shop } = scene;
    const { id: confirmationTokenId } = await scene.staff('test_helpers/confirmation_tokens', {
      payment_method: 'pm_card_visa',
      setup_future_usage: 'off_session',
    });
    const once = async () => {
      const paid = { payload: await aLink(scene), customerInfo: aPayer(), confirmationTokenId };
      return await scene.send(paymentRequest(paid, shop.checkout));
    };
    expectStatus(await once(), 200);
    expectStatus(await once(), 402);
  },
  'a card is declined, and another one pays': async (scene) => {
    const [link, payer] = [await aLink(scene), aPayer()];
    expectStatus(await pay(scene, link, 'pm_card_chargeDeclined', payer), 402);
    expectStatus(await pay(scene, link, 'pm_card_visa', payer), 200);
  },
  'amounts of two, no and three decimals are charged': async (scene) => {
    for (const code of ['EUR', 'JPY'])
      await paid(scene, 'pm_card_visa', { amount: 700, currency: { code, symbol: code } });
  },
  '3-D Secure is asked for, is not passed, and another card pays': async (scene) => {
    const [link, payer] = [await aLink(scene), aPayer()];
    const asked = await pay(scene, link, 'pm_card_threeDSecure2Required', payer);
    if (asked.body.status !== 'requires_action') throw new Error(`answered ${JSON.stringify(asked.body)}`);
    const { clientSecret, receipt } = asked.body;
    const confirmed = confirmRequest(intentIn(clientSecret), receipt.summaryRef, scene.shop.checkout);
    const again = await scene.send(confirmed);
    if (again.body.status !== 'requires_action') throw new Error(`answered ${JSON.stringify(again.body)}`);
    expectStatus(await pay(scene, link, 'pm_card_visa', payer), 200);
  },
  'a charge whose answer is lost is found, and made once': async (scene) => {
    const [link, payer] = [await aLink(scene), aPayer()];
    expectStatus(await pay(scene, await aLink(scene), 'pm_card_visa', payer), 200); // The customer is known then.
    scene.loseNextReply();
    expectStatus(await pay(scene, link, 'pm_card_visa', payer), 200);
  },
  'a trial saves its card without a charge': async (scene) => {
    const trial = { isOnTrial: true, trialPeriod: { durationInDays: 14 }, recurringAmount: 9.5 };
    const recurringDetails = { ...MONTHLY.recurringDetails, ...trial };
    await paid(scene, 'pm_card_visa', { amount: 0, ...MONTHLY, recurringDetails });
  },
  'a plan is bought': async (scene) => {
    const { shop, send } = scene;
    const bought = { customerInfo: aPayer(), paymentMethodId: 'pm_card_visa' };
    expectStatus(await send(purchaseRequest(shop, { sourceType: 3, slug: shop.plan }, bought)), 200);
  },
  'an invoice of the shop’s backend is paid': async (scene) => {
    const { shop, send } = scene;
    const customerInfo = aPayer();
    const made = await send(recordRequest('invoices', shop, { customerInfo }));
    expectStatus(made, 200);
    const bought = { customerInfo, paymentMethodId: 'pm_card_visa' };
    expectStatus(await send(purchaseRequest(shop, { sourceType: 2, slug: made.body.data.id }, bought)), 200);
  },
  'a payment is refunded in part, then the rest, and no more': async (scene) => {
    const { id } = await paid(scene);
    const refund = (body: object) =>
      scene.send(
        refundRequest(id, scene.shop.credential, body, {
          key: `refund-${id}-${JSON.stringify(body).length}`,
        }),
      );
    expectStatus(await refund({ amount: 5 }), 200);
    expectStatus(await refund({}), 200);
    const more = await refund({ amount: 1 });
    if (more.status < 400) throw new Error('more than the payment was refunded');
  },
  'a refund in the dashboard is heard of': async (scene) => {
    const customerInfo = aPayer();
    expectStatus(await pay(scene, await aLink(scene), 'pm_card_visa', customerInfo), 200);
    const { processor } = await transactionOf(scene, customerInfo);
    await scene.staff('refunds', { payment_intent: processor.paymentIntentId, amount: '300' });
    await heard(scene, 'charge.refunded');
    const { refundedAmount } = await transactionOf(scene, customerInfo);
    if (refundedAmount.value !== 3) throw new Error(`${JSON.stringify(refundedAmount)} counts as refunded`);
  },
  'a dispute is heard of': async (scene) => {
    const customerInfo = aPayer();
    expectStatus(await pay(scene, await aLink(scene), 'pm_card_createDispute', customerInfo), 200);
    await heard(scene, 'charge.dispute.created');
    const { disputes } = await transactionOf(scene, customerInfo);
    if (disputes.length !== 1) throw new Error('the transaction has no dispute');
  },
  'a month later the cycle of an order is charged, and of one whose card staff detached it is not': async (
    scene,
  ) => {
    const { recurringDetails } = MONTHLY;
    const monthly = { ...MONTHLY, recurringDetails: { ...recurringDetails, recurringAmount: 9.5 } };
    const kept = await paid(scene, 'pm_card_visa', monthly);
    const lost = await paid(scene, 'pm_card_visa', monthly);
    const { payment_method: card } = await scene.staff(`payment_intents/${lost.processor.paymentIntentId}`);
    await scene.staff(`payment_methods/${card}/detach`, {});
    await scene.passDays(32);
    const [renewed, unpaid] = [await orderOf(scene, kept.orderId), await orderOf(scene, lost.orderId)];
    if (renewed.cyclesPaid !== 2) throw new Error(`the order has ${renewed.cyclesPaid} paid cycles`);
    if (unpaid.failedTries === 0) throw new Error(`the order has ${unpaid.failedTries} failed tries`);
  },
};
