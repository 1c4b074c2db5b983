import { aLink, pay } from '../../test/support/links.ts';
import { aTenant, type TenantOverrides, type TestTenant } from '../../test/support/tenants.ts';
import { relayStream, sendMails } from '../../test/support/workers.ts';

/** A shop that mails a receipt to an address which takes no mail, for the event that tells of it. */
export async function aShopWhoseMailBounces(
  events: NonNullable<TenantOverrides['events']>,
): Promise<TestTenant> {
  const shop = await aTenant({ events, mail: {} });
  const customerInfo = { email: 'bounce@simulator.amazonses.com', name: 'Ada Payer' };
  await pay(await aLink(shop), { customerInfo });
  await relayStream();
  await sendMails();
  return shop;
}
