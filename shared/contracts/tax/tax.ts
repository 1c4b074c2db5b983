import * as v from 'valibot';
import { ID_CHECKS } from '../../domain/customers/buyer.ts';
import { ZERO_REASONS } from '../../domain/tax/breakdown.ts';
import { TAX_MODES } from '../../domain/tax/settings.ts';
import { day, instant, money, oneOf, text, whole } from '../answers/fields.ts';

const amounts = {
  net: money('Without the tax.'),
  tax: money('The tax.'),
  gross: money('Both together.'),
};
const rate = v.pipe(v.number(), v.description('In percent.'));

/** The tax of what is sold. Absent where the project taxes nothing, and where nothing is due. */
export const ShownTax = v.pipe(
  v.strictObject({
    mode: oneOf(TAX_MODES, '`inclusive`: the prices contain the tax. `exclusive`: it is a line of its own.'),
    ...amounts,
    rates: v.array(
      v.strictObject({
        rate,
        name: text('Such as `VAT`.'),
        country: v.optional(text('The buyer’s country, whose rate it is.')),
        region: v.optional(text('The part of that country whose rate it is.')),
        ...amounts,
        zeroReason: v.optional(
          oneOf(
            ZERO_REASONS,
            'Why nothing is charged: `no_rate`, the shop has none for the country, or `reverse_charge`, the buyer owes the tax themselves.',
          ),
        ),
      }),
    ),
    idCheck: v.optional(
      oneOf(
        ID_CHECKS,
        'What was found of the buyer’s VAT id, where the tax depends on it. Unless it is `valid`, tax is charged: it is `invalid`, or the service of the EU was `unavailable`.',
      ),
    ),
    items: v.array(v.strictObject({ item: whole('Which of the items, from 1 on.'), rate, ...amounts })),
  }),
  v.description('The tax. Absent where the project taxes nothing.'),
);

/** A row of the table of tax rates. */
export const TaxRate = v.strictObject({
  country: text('The buyer’s country.'),
  region: v.optional(text('Only this part of it.')),
  category: text('What is sold.'),
  startsOn: day('The first day on which it is in force.'),
  rate,
  name: text('What buyers read.'),
  createdAt: instant('When it was added.'),
});
