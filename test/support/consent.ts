import { travelTo } from './clock.ts';
import { type SignedIn, signIn } from './customers.ts';
import { aShop, buy, type Shop } from './purchases.ts';
import { ADA } from './renewals.ts';

export const MASTERCARD = 'pm_card_mastercard';

/** A shop with an account of Ada's, whose e-mail address a stranger knows. */
export async function aShopOfAda(plan: Record<string, unknown> = {}, addOn: object = {}) {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop(plan, {}, addOn);
  const ada = await signIn(shop.tenant, ADA.email);
  return { shop, ada, token: ada.token, tenant: shop.tenant };
}

/** Somebody buys the plan and types Ada's address. */
export const typed = (shop: Shop, paymentMethodId = MASTERCARD, info: object = {}) =>
  buy(shop, { customerInfo: ADA, paymentMethodId, info });

/** Saves a card at the customer's own account. */
export async function saveCard(ada: SignedIn, paymentMethodId = 'pm_card_visa'): Promise<string> {
  const { body } = await ada.send('POST', '/client/card', { paymentMethodId });
  return String(body.card.id);
}
