import { TaxRateRequest } from '../../domain/requests/tax/rate-request.ts';
import { listOf, success } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { TaxRate } from './tax.ts';

const who = { section: 'The catalog', caller: 'staff' } as const;

/** What staff do with the table of tax rates. */
export const adminTaxRates = {
  'admin/add-tax-rate': {
    ...who,
    summary: 'Add a tax rate',
    description:
      'A row of the table by which projects tax what they sell (docs/tax.md). It is never changed or removed: the next rate of its place and category begins on a later day, from tomorrow on. The same row again changes nothing.',
    body: {
      schema: TaxRateRequest,
      fields: {
        country: 'The buyer’s country, by ISO 3166-1.',
        region: 'Only a part of it, by ISO 3166-2 without the country. Without it, all of the country.',
        category:
          'What is sold, as plans, add-ons and items name it. Without it, `standard`, which is also for categories without a rate of their own.',
        startsOn: 'The first day on which it is in force, in the time zone of the project that sells.',
        rate: 'In percent.',
        name: 'What buyers read, such as `VAT`.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'The rate.', schema: success(TaxRate) } },
    errors: ['already_exists'],
  },
  'admin/list-tax-rates': {
    ...who,
    summary: 'List tax rates',
    description: 'The whole table, at most 1000 rows, in the order in which they were added.',
    answers: { 200: { means: 'The tax rates.', schema: listOf(TaxRate) } },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
