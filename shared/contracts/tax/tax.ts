import * as v from 'valibot';
import { ID_CHECKS } from '../../domain/customers/buyer.ts';
import { RATE_SOURCES, ZERO_REASONS } from '../../domain/tax/breakdown.ts';
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
        source: v.optional(
          oneOf(
            RATE_SOURCES,
            'Where it is from: the shop’s `table`, the `request` of its backend, or its tax `engine`.',
          ),
        ),
        zeroReason: v.optional(
          oneOf(
            ZERO_REASONS,
            'Why nothing is charged: the shop has no rate for the country, or the buyer owes the tax themselves.',
          ),
        ),
      }),
    ),
    idCheck: v.optional(
      oneOf(
        ID_CHECKS,
        'What was found of the buyer’s VAT id, where the tax depends on it. Unless it is `valid`, tax is charged.',
      ),
    ),
    isRestored: v.optional(
      v.pipe(
        v.literal(true),
        v.description(
          'The record was lost and made again from the processor’s books, with the tax that the table of rates says for that day.',
        ),
      ),
    ),
    engine: v.optional(
      v.strictObject({
        calculationId: text('Our id of what the shop’s tax engine was asked. It begins with `txc_`.'),
        answeredAs: v.optional(
          text(
            'The engine’s own id of its answer. Absent when it gave none, and the table’s rates were taken.',
          ),
        ),
      }),
    ),
    items: v.array(v.strictObject({ item: whole('Which of the items, from 1 on.'), rate, ...amounts })),
  }),
  v.description('The tax. Absent where the project taxes nothing.'),
);

/** What a tax will be as far as is known: the buyer, the day or the answer of an engine may make it another. */
export const TaxEstimate = v.strictObject({
  ...amounts,
  isEstimate: v.pipe(
    v.literal(true),
    v.description('By the rates of today. What is charged has those of its day and its buyer.'),
  ),
});

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
