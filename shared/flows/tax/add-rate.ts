import { BillingError, invalidField } from '../../domain/errors.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { dayOf } from '../../domain/rates/rates.ts';
import type { TaxRateRequest } from '../../domain/requests/tax/rate-request.ts';
import { isSameKind, type TaxRate } from '../../domain/tax/rate.ts';
import { instant } from '../../domain/time/calendar.ts';
import { findTaxRates, saveTaxRates } from '../../storage/catalog/tax-rates.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';

/** All of them are one item. */
const RATES_MAX = 1000;

type Adding = Readonly<{ tenantId: TenantId; request: TaxRateRequest; now: Date }>;

/**
 * Adds a row to the tenant's table of tax rates. A row that has begun is never changed: the next one of its place and category begins on
 * a later day. A repeat of the same row changes nothing.
 */
export async function addTaxRate({ tenantId, request, now }: Adding): Promise<TaxRate> {
  const { region, startsOn, rate, ...rest } = request;
  const row: TaxRate = {
    ...rest,
    ...(region !== undefined && { region }),
    startsOn: startsOn as Day,
    rate: String(rate),
    createdAt: instant(now),
  };
  return await inRounds(['tax rates'], async () => {
    const before = await findTaxRates(tenantId);
    const own = before.rates.filter((one) => isSameKind(one, row));
    const same = own.find((one) => one.startsOn === row.startsOn);
    if (same && same.rate === row.rate && same.name === row.name) return same;
    if (same) throw alreadyThere(row);
    const isLast = own.every((one) => one.startsOn < row.startsOn) && row.startsOn > dayOf(now);
    if (own.length > 0 && !isLast) throw invalidField('startsOn', LATER);
    if (before.rates.length >= RATES_MAX)
      throw invalidField('country', `A table has at most ${RATES_MAX} rates.`);
    await commit([saveTaxRates(tenantId, before, [...before.rates, row])]);
    return row;
  });
}

const LATER =
  'There is a rate for this already, which stays for what was sold by it. Begin the next one on a later day than that, from tomorrow on.';

const alreadyThere = ({ startsOn }: TaxRate) =>
  new BillingError(
    'already_exists',
    `Another rate begins on ${startsOn}. It stays as it is: begin this one on a later day.`,
    {
      field: 'startsOn',
    },
  );
