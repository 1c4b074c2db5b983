import { seedCatalog } from '../../local/demo-catalog.ts';
import type { Day } from '../../shared/domain/ids.ts';
import { addDays, startOf } from '../../shared/domain/time/calendar.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { catalogStaff } from '../../test/support/catalog.ts';
import { kept } from '../../test/support/money-books.ts';
import { buy } from '../../test/support/purchases.ts';
import { renewDue } from '../../test/support/renewals.ts';
import { aTenant, type TestTenant } from '../../test/support/tenants.ts';

const customerInfo = { email: 'margaret@example.com', name: 'Margaret Payer' };

/** A shop of its own, whose staff pause a subscription and resume it later, for the events of both. */
export async function aShopThatPauses(
  events: Readonly<{ url: string; secret: string }>,
  travel: (at: Date) => void,
): Promise<TestTenant> {
  const shop = await aTenant({ events });
  if (shop.gateway) await seedCatalog(shop.project, shop.gateway, clock.now());
  await buy({ tenant: shop, plan: { slug: 'orchard-club' } as never }, { customerInfo });
  const [order] = (await kept(shop)).orders;
  const on = order?.nextBillingDate as Day;
  const pause = { resumesOn: addDays(on, 90), reason: 'The customer travels.' };
  await (await catalogStaff(shop)).make(`/admin/orders/${order?.id}/pause`, pause);
  travel(new Date(startOf(on)));
  await renewDue(shop);
  await (await catalogStaff(shop)).make(`/admin/orders/${order?.id}/resume`, {});
  return shop;
}
