import {
  confirmRequest,
  intentIn,
  MONTHLY,
  paymentRequest,
  purchaseRequest,
  recordRequest,
  refundRequest,
  staffRequest,
} from '../../driver/requests.ts';
import { OWN_FLOWS } from './own-flows.ts';
import {
  aLink,
  aPayer,
  done,
  expectShown,
  expectStatus,
  heard,
  paid,
  pay,
  type Scene,
  transactionOf,
} from './steps.ts';

const orderOf = async (scene: Scene, id: string) =>
  (await done(scene, staffRequest(scene.shop.credential, `/admin/order/${id}`))).data;

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
    const { shop } = scene;
    const bought = { customerInfo: aPayer(), paymentMethodId: 'pm_card_visa' };
    await done(scene, purchaseRequest(shop, { sourceType: 3, slug: shop.plan }, bought));
  },
  'an invoice of the shop’s backend is paid in two parts, and no more': async (scene) => {
    const { shop } = scene;
    const bought = { customerInfo: aPayer(), paymentMethodId: 'pm_card_visa' };
    const { customerInfo } = bought;
    const { data } = await done(scene, recordRequest('invoices', shop, { customerInfo }));
    const invoice = { sourceType: 2, slug: data.id } as const;
    const status = async () =>
      (await done(scene, staffRequest(shop.credential, `/webhook/invoices/${data.id}`))).data.statusLabel;
    await done(scene, purchaseRequest(shop, invoice, { ...bought, info: { amount: 15 } }));
    expectShown(await status(), 'partially_paid');
    await done(scene, purchaseRequest(shop, invoice, bought));
    expectShown(await status(), 'paid');
    expectShown((await done(scene, purchaseRequest(shop, invoice, bought))).repeated, true);
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
  'a dispute is heard of, and answered with what the service has of the sale': async (scene) => {
    const customerInfo = aPayer();
    expectStatus(await pay(scene, await aLink(scene), 'pm_card_createDispute', customerInfo), 200);
    await heard(scene, 'charge.dispute.created');
    const { disputes, processor } = await transactionOf(scene, customerInfo);
    if (disputes.length !== 1) throw new Error('the transaction has no dispute');
    await scene.staff(`disputes?payment_intent=${processor.paymentIntentId}`); // A replay knows only what was shown.
    const evidence = { documents: ['invoice', 'receipt'], include: ['customer', 'access_log'] };
    const path = `/admin/disputes/${disputes[0].id}/evidence`;
    const sending = { key: `evidence-${customerInfo.email}` };
    const { data } = await done(scene, staffRequest(scene.shop.credential, path, evidence, sending));
    expectShown([data.status, data.evidence.isHeld], ['needs_response', true]);
  },
  ...OWN_FLOWS,
  'a payment that a restored table has lost is recorded again from the account': async (scene) => {
    const customerInfo = aPayer();
    const recorded = await scene.restoreAfter(() => paid(scene, 'pm_card_visa', {}, customerInfo));
    expectShown([recorded, (await transactionOf(scene, customerInfo)).status], [1, 3]);
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
