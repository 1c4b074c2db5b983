import * as v from 'valibot';
import { PlanQuery } from './plan-queries.ts';
import { Country } from './tax/fields.ts';

const TEXT_MAX = 100;
const ADD_ONS_MAX = 20;
const text = v.pipe(
  v.string('Send text.'),
  v.trim(),
  v.maxLength(TEXT_MAX, `At most ${TEXT_MAX} characters.`),
);
const addons = v.pipe(
  v.string('Send the ids of add-ons, with commas between them.'),
  v.transform((ids) => ids.split(',').flatMap((id) => id.trim() || [])),
  v.maxLength(ADD_ONS_MAX, `At most ${ADD_ONS_MAX} add-ons.`),
  v.check((ids) => new Set(ids).size === ids.length, 'An add-on can be bought once.'),
);

/** What a buyer chooses of a plan before it is bought. */
export const PlanQuoteQuery = v.object({
  ...PlanQuery.entries,
  currency: v.optional(text),
  cycleId: v.optional(text),
  addons: v.optional(addons, ''),
  couponCode: v.optional(text),
  country: v.optional(Country),
  withoutTrial: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Send true or false.'),
      v.transform((sent) => sent === 'true'),
    ),
    'false',
  ),
});
