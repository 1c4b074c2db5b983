import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import type { Day } from '../ids.ts';
import { Country, Region } from '../requests/tax/fields.ts';
import { findTaxRate, STANDARD, type TaxRate } from './rate.ts';
import { TAX_MODES, TAX_ROUNDINGS, type TaxSettings } from './settings.ts';

/** How a project is to tax what it sells, as an operator typed it or staff sent it. What is not given stays. */
export type TaxRequest = Readonly<{
  mode?: string | undefined;
  rounding?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  reverseCharge?: boolean | undefined;
}>;

/** The mode of a project that taxes nothing. */
const OFF = 'off';

/** The settings after a request, or nothing where the project is to tax nothing. Throws `invalid_request` naming the field, after `within`. */
export function taxSettingsAfter(
  before: TaxSettings | undefined,
  given: TaxRequest,
  within = '',
): TaxSettings | undefined {
  if (given.mode === OFF) return undefined;
  const { region } = given;
  const moves = given.country !== undefined && given.country !== before?.country;
  const part = region ?? (moves ? undefined : before?.region);
  const isReversed = given.reverseCharge ?? before?.reverseCharge === true;
  return {
    mode: oneOf(TAX_MODES, `${within}mode`, given.mode ?? before?.mode, [OFF]),
    rounding: oneOf(TAX_ROUNDINGS, `${within}rounding`, given.rounding ?? before?.rounding ?? 'document'),
    country: read(Country, `${within}country`, given.country ?? before?.country),
    ...(part !== undefined && part !== '' && { region: read(Region, `${within}region`, part) }),
    ...(isReversed && { reverseCharge: true }),
  };
}

/** The tenant's table must have a standard rate of the seller's own place, so that no sale at home goes untaxed for want of a row. */
export function requireRateAtHome(
  tax: TaxSettings,
  rates: readonly TaxRate[],
  today: Day,
  field = 'country',
): void {
  if (findTaxRate(rates, tax, STANDARD, today)) return;
  throw invalidField(
    field,
    `The tenant has no standard rate of ${tax.country} that is in force. Add it by POST /admin/tax-rates.`,
  );
}

function oneOf<Word extends string>(
  words: readonly Word[],
  field: string,
  given: string | undefined,
  others: readonly string[] = [],
): Word {
  const found = words.find((word) => word === given);
  if (found) return found;
  throw invalidField(field, `Send one of ${[...words, ...others].join(', ')}.`);
}

function read(schema: v.GenericSchema<string, string>, field: string, given: string | undefined): string {
  const { success, output, issues } = v.safeParse(schema, given);
  if (success) return output;
  throw invalidField(field, issues[0].message);
}
