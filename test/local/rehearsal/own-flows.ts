import { randomUUID } from 'node:crypto';
import {
  addOnRequest,
  ownRequest,
  paymentRequest,
  portalRequest,
  purchaseRequest,
  staffRequest,
} from '../../driver/requests.ts';
import { aLink, aPayer, done, expectShown, type Payer, type Scene, transactionOf } from './steps.ts';

/** The customer's token, for which their page exchanges the code in the address that the shop sends them. */
export async function tokenOf(scene: Scene, { email }: Payer): Promise<string> {
  const { credential, projectId: productOrigin } = scene.shop;
  const { data } = await done(
    scene,
    staffRequest(credential, '/webhook/portal-link', { productOrigin, email }),
  );
  const { origin, hash } = new URL(data.url);
  const opening = portalRequest(hash.replace('#code=', ''), randomUUID(), origin);
  return (await done(scene, opening)).data.token;
}

/** A plan on sale of so many USD a month, with an add-on. */
export async function aPlan(scene: Scene, amount: number) {
  const { credential, projectId: productOrigin } = scene.shop;
  const make = async (what: string, body: object) =>
    (await done(scene, staffRequest(credential, `/admin/${what}`, body))).data;
  const { id: product } = await make('product', { name: 'Tea', pricing: 'recurring' });
  const prices = [{ currency: 'USD', amount: 3.5 }];
  const addOn = await make('addons', { name: 'Cup', billingType: 1, prices });
  const monthly = [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount }];
  const plan = {
    productOrigin,
    product,
    name: `Tea ${Date.now()}`,
    billingType: 2,
    billingInterval: 1,
    prices: monthly,
  };
  const { id } = await make('plans', { ...plan, addons: [addOn.id] });
  return { slug: (await make(`plans/${id}/activate`, {})).slug as string, addOn: addOn.id as string };
}

/** A customer who has bought a plan of 10 USD a month, at their page. */
async function aSubscriber(scene: Scene, info: object = {}) {
  const plan = await aPlan(scene, 10);
  const bought = { customerInfo: aPayer(), paymentMethodId: 'pm_card_visa' };
  const token = await tokenOf(scene, bought.customerInfo);
  const asked = { sourceType: 3, slug: plan.slug } as const;
  await done(scene, purchaseRequest(scene.shop, asked, { ...bought, info }, { token }));
  const own = (path: string, body?: object, how: { method?: 'PATCH' | 'DELETE' } = {}) =>
    done(scene, ownRequest(token, path, body, { ...how, key: `${path}-${Math.random()}` }));
  const subscription = async () => (await own('plan/subscription')).data[0];
  const charged = async () => (await transactionOf(scene, bought.customerInfo)).amount.value;
  return { ...plan, bought, token, own, subscription, charged };
}

/** What customers do at their own page, and with what the shop gives them. */
export const OWN_FLOWS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a customer adds a card, makes it the primary one and removes the other': async (scene) => {
    const { own } = await aSubscriber(scene);
    const cards = async () => (await own('card')).data as { id: string; isPrimary: boolean }[];
    const [first] = await cards();
    await own('card', { paymentMethodId: 'pm_card_mastercard' });
    const added = (await cards()).find(({ id }) => id !== first?.id);
    await own(`card/${added?.id}/primary`, undefined, { method: 'PATCH' });
    await own(`card/${first?.id}`, undefined, { method: 'DELETE' });
    expectShown(
      (await cards()).map(({ id, isPrimary }) => [id, isPrimary]),
      [[added?.id, true]],
    );
  },
  'an add-on is bought for a subscription': async (scene) => {
    const { addOn: addon, bought, token, subscription, charged } = await aSubscriber(scene);
    const asked = { addon, subscription: (await subscription()).id };
    await done(scene, addOnRequest(scene.shop, asked, bought, { token }));
    expectShown(await charged(), 3.5);
  },
  'a plan is changed for a dearer one, and what is unused of the first is counted': async (scene) => {
    const { slug, own, charged } = await aSubscriber(scene);
    const { slug: planSlug } = await aPlan(scene, 20);
    const { quoteReceipt } = await own(`plan/${slug}/change-plan`, { planSlug, preview: true });
    await own(`plan/${slug}/change-plan`, { planSlug, quoteReceipt });
    expectShown(Math.round(await charged()), 10); // The seconds since the purchase may cost a cent.
  },
  'a coupon lowers what a plan costs': async (scene) => {
    const couponCode = `REHEARSAL${Date.now()}`;
    await done(
      scene,
      staffRequest(scene.shop.credential, '/admin/coupon', { code: couponCode, percentOff: 10 }),
    );
    const { charged } = await aSubscriber(scene, { couponCode });
    expectShown(await charged(), 9);
  },
  'a plan is cancelled for the end of its period, which is undone, and then at once': async (scene) => {
    const { slug, own, subscription } = await aSubscriber(scene);
    for (const [path, body, left] of [
      ['cancel', {}, true],
      ['cancel/undo', {}, true],
      ['cancel', { when: 'now' }, false],
    ] as const) {
      await own(`plan/${slug}/${path}`, body);
      expectShown((await subscription()) !== undefined, left);
    }
  },
  'a wallet pays a part of a link, and the card the rest': async (scene) => {
    const { projectId: productOrigin, credential, checkout } = scene.shop;
    const customerInfo = aPayer();
    const credit = { productOrigin, ...customerInfo, currency: 'USD', amount: 500 };
    await done(scene, staffRequest(credential, '/admin/wallet/add', credit, { key: customerInfo.email }));
    const asked = { payload: await aLink(scene), customerInfo, paymentMethodId: 'pm_card_visa' };
    await done(scene, paymentRequest(asked, checkout, { token: await tokenOf(scene, customerInfo) }));
    const { amount, wallet } = await transactionOf(scene, customerInfo);
    expectShown([amount.value, wallet?.value], [14.99, 5]);
  },
};
