import * as v from 'valibot';
import { ExportQuery } from '../../domain/books/export-query.ts';
import { FORMATS } from '../../domain/books/files.ts';
import { PageQuery } from '../../domain/requests/page-query.ts';
import {
  day,
  instant,
  listOf,
  money,
  oneOf,
  success,
  text,
  webAddress,
  whole,
  yesOrNo,
} from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';

const who = { section: 'The back office', caller: 'staff' } as const;

const file = {
  name: text('`summary`, or `journal-001` and so on: the parts of the journal, in order.'),
  format: oneOf(FORMATS, 'The form of the file.'),
  bytes: whole('Its size.'),
  sha256: text('The SHA-256 of its content, in hexadecimal.'),
};
const figures = {
  sold: money('What was sold, with its tax and less what codes took off.'),
  refunded: money('What was given back, with its tax.'),
  recurring: v.optional(
    v.pipe(
      v.strictObject({
        mrr: money('What active orders pay in a month, without those that are paused.'),
        activeOrders: whole('How many they are.'),
        trials: whole('How many orders are in a trial.'),
        newOrders: whole('How many were paid for the first time.'),
        recoveredOrders: whole('How many were paid after a failed payment.'),
        churnedOrders: whole('How many ended that had been paid.'),
      }),
      v.description('Absent on a day whose books were written more than a day late.'),
    ),
  ),
};
const about = {
  day: day('The day.'),
  closedAt: instant('When its books were closed.'),
  differs: yesOrNo(
    'Whether the books and the processor differ in the balance of an account: the summary says by how much. What one side booked before midnight and the other after it differs for one day.',
  ),
  figures: v.optional(
    v.pipe(
      v.array(v.strictObject(figures)),
      v.description(
        'What staff look at first, by currency. Absent for a day that an earlier version of the service closed.',
      ),
    ),
  ),
  notes: v.array(text('What who reads these books must know, such as that fees are missing.')),
};

export const Export = v.strictObject({ ...about, files: v.array(v.strictObject(file)) });
export const LinkedExport = v.strictObject({
  ...about,
  linksUntil: instant('Until when the links work.'),
  files: v.array(
    v.strictObject({ ...file, url: webAddress('Where anybody can fetch the file until then.') }),
  ),
});

export const adminExports = {
  'admin/list-exports': {
    ...who,
    summary: 'List the days whose books are closed',
    description:
      'Each night the [books](../books.md) of the tenant’s last day are written and closed: a double-entry journal, and a summary with tax, payouts and subscriptions. A closed day never changes: what is learned of it later is booked on the day on which it is learned. The latest day first, in pages.',
    query: { schema: PageQuery, fields: PAGE_FIELDS },
    answers: { 200: { means: 'A page of closed days.', schema: listOf(Export) } },
    errors: [],
  },
  'admin/show-export': {
    ...who,
    summary: 'Fetch the books of a day',
    description: 'The files of a closed day, each with a link that anybody can fetch it by for 15 minutes.',
    path: { day: 'The day, such as `2026-11-22`.' },
    query: {
      schema: ExportQuery,
      fields: { format: 'Only files of this form: `csv` or `json`. Without it, all.' },
    },
    answers: { 200: { means: 'The day with its files.', schema: success(LinkedExport) } },
    errors: ['export_not_found'],
  },
} as const satisfies Record<string, Contract>;
