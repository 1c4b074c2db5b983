import * as v from 'valibot';
import { unitsOf } from '../../tax/rate.ts';
import { dayField } from '../payer/day-field.ts';
import { boundedText } from '../payer/text-fields.ts';
import { OBJECT } from '../payment-link-request.ts';
import { Country, Region, TaxCategory } from './fields.ts';

const RATE = 'Send the rate in percent, from 0 to 100 with at most 4 decimals.';

/** What staff send to add a row to the table of tax rates. */
export const TaxRateRequest = v.object(
  {
    country: Country,
    region: v.optional(Region),
    category: v.optional(TaxCategory, 'standard'),
    startsOn: dayField,
    rate: v.pipe(
      v.number(RATE),
      v.check((rate) => unitsOf(String(rate)) !== undefined, RATE),
    ),
    name: boundedText(40),
  },
  OBJECT,
);
export type TaxRateRequest = v.InferOutput<typeof TaxRateRequest>;
