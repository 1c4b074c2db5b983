import { aLink, pay } from '../../test/support/links.ts';
import type { TestTenant } from '../../test/support/tenants.ts';

const STOLEN = ['pm_card_chargeDeclinedStolenCard', 'pm_card_chargeDeclinedLostCard'];
const TRIES = 10;

/** Somebody tries stolen cards at a shop, until it is guarded. */
export async function testStolenCards(shop: TestTenant): Promise<void> {
  for (const [network, paymentMethodId] of STOLEN.entries()) {
    const link = await aLink(shop);
    for (let tried = 1; tried <= TRIES; tried++)
      await pay(link, { paymentMethodId, sourceIp: `198.51.${100 + network}.${tried}` });
  }
}
