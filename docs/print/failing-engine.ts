import { setTax } from '../../apps/operator/actions/set-tax.ts';
import { setTaxEngine } from '../../apps/operator/actions/set-tax-engine.ts';
import { DEMO_ENGINE_SECRET } from '../../local/tax/tax-demo.ts';
import { addTaxRate } from '../../shared/flows/tax/add-rate.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { aLink, pay } from '../../test/support/links.ts';
import { VAT } from '../../test/support/taxes.ts';
import { aTenant, type TenantOverrides, type TestTenant } from '../../test/support/tenants.ts';

/** Nothing listens there. */
const NOWHERE = 'http://localhost:9/rates';

/** A shop whose tax engine cannot be reached, and which sells by its table. */
export async function aShopWithoutEngine(events: TenantOverrides['events']): Promise<TestTenant> {
  const shop = await aTenant({ events });
  const run = { now: clock.now() };
  const which = { tenantId: shop.tenant.id, projectId: shop.project.id };
  const request = { ...VAT, category: 'standard', region: undefined };
  await addTaxRate({ tenantId: shop.tenant.id, request, now: run.now });
  await setTax({ ...which, mode: 'inclusive', country: 'DE' }, run);
  await setTaxEngine({ ...which, url: NOWHERE, whenDown: 'table', secret: DEMO_ENGINE_SECRET }, run);
  await pay(await aLink(shop));
  return shop;
}
