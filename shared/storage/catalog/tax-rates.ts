import * as v from 'valibot';
import type { TenantId } from '../../domain/ids.ts';
import { type TaxRates, TaxRatesRecord } from '../../domain/tax/rate.ts';
import { remembered } from '../../runtime/remembered.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { get, upsert, type Write } from '../table/table.ts';
import { requireTouchable } from '../table/tenant-guard.ts';

/** A tenant's rates of tax, one item: a sale reads it once. */

/** A rate that was added may take this long to be seen by a warm function. */
const AGE_MS = 15_000;
const TENANTS_MAX = 1000;
const recent = remembered<TaxRates>(TENANTS_MAX, AGE_MS);

export async function findTaxRates(tenantId: TenantId): Promise<TaxRates> {
  const item = await get(keys.taxRates(tenantId));
  return item === undefined ? { version: 0, rates: [] } : v.parse(TaxRatesRecord, item);
}

export async function recentTaxRates(tenantId: TenantId): Promise<TaxRates> {
  requireTouchable(tenantId);
  return await recent(tenantId, () => findTaxRates(tenantId));
}

/** Replaces the rates as they were read. Throws `Lost` of the tax rates when another write came first. */
export const saveTaxRates = (tenantId: TenantId, { version }: TaxRates, rates: TaxRates['rates']): Write =>
  upsert(
    keys.taxRates(tenantId),
    {
      set: readable(TaxRatesRecord, { rates, version: version + 1 }),
      when: [version === 0 ? ['version', 'absent'] : ['version', '=', version]],
    },
    lost('tax rates'),
  );
