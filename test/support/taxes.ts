import { expect } from 'vitest';
import { setTax, type TypedTax } from '../../apps/operator/actions/set-tax.ts';
import { aPlanOnSale, catalogStaff } from './catalog.ts';
import { now } from './clock.ts';
import type { Shop } from './purchases.ts';
import { aTenant, type TenantOverrides } from './tenants.ts';

export const VAT = { country: 'DE', startsOn: '2007-01-01', rate: 19, name: 'VAT' };
const BOOKS = { ...VAT, category: 'books', rate: 7 };

/** A tenant whose project taxes what it sells: at home in Germany 19 %, and 7 % of books. */
export async function aTaxedTenant(tax: TypedTax, overrides: TenantOverrides = {}) {
  const tenant = await aTenant(overrides);
  const staff = await catalogStaff(tenant);
  for (const row of [VAT, BOOKS]) expect((await staff.post('/admin/tax-rates', row)).status).toBe(200);
  await setTax(
    { country: 'DE', ...tax, tenantId: tenant.tenant.id, projectId: tenant.project.id },
    { now: now() },
  );
  return { tenant, staff };
}

/** The same with a plan of 10 USD a month, and an add-on. */
export async function aTaxedShop(
  tax: TypedTax,
  plan: Record<string, unknown> = {},
  addOn: object = {},
): Promise<Shop> {
  const { tenant, staff } = await aTaxedTenant(tax);
  return { tenant, staff, ...(await aPlanOnSale(staff, plan, addOn)) };
}
