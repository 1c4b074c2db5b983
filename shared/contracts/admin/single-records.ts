import * as v from 'valibot';
import type { ErrorCode } from '../../domain/errors.ts';
import { AsOfQuery } from '../../domain/requests/admin-queries.ts';
import { asOfEntries } from '../answers/as-of.ts';
import { success } from '../answers/fields.ts';
import { ShownInvoice } from '../answers/invoice.ts';
import { ShownOrder } from '../answers/order.ts';
import type { Contract } from '../contract.ts';
import { ShownCustomer } from './records.ts';

const description = `The record as it is now or, with \`asOf\`, as it was known at that instant, for auditors and support. \`written\` says which function had written it so. All fields are the record's own, of the same instant: payments, refunds, saved cards and wallets are records of their own and are not shown.

What was not changed since is read from the table, all else from the journal of its changes, 31 days back from \`asOf\` at most and as far as 20 seconds suffice. Where that has no change of the record, the answer is \`invalid_request\` for \`asOf\`: an operator reads further back with the command \`show\`. So it is for a record whose last change the journal does not have yet, which takes a minute or two: ask again. A record that was made later is refused like one that does not exist, and an instant that has not passed yet as \`invalid_request\`. Personal data that was erased since is not shown: of a customer who was erased, \`asOf\` is refused unless the record is as it was.`;

type Noun = Readonly<{
  summary: string;
  path: string;
  schema: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  notFound: ErrorCode;
}>;

const one = ({ summary, path, schema, notFound }: Noun) =>
  ({
    section: 'The back office',
    summary,
    description,
    caller: 'staff',
    path: { id: path },
    query: {
      schema: AsOfQuery,
      fields: { asOf: 'An instant in UTC that has passed, such as `2026-11-22T14:30:00Z`.' },
    },
    answers: {
      200: {
        means: 'The record.',
        schema: success(v.strictObject({ ...schema.entries, ...asOfEntries })),
      },
    },
    errors: [notFound],
  }) satisfies Contract;

export const singleRecords = {
  'admin/show-order': one({
    summary: 'Show an order, as it is or as it was',
    path: 'The order. It begins with `ord_`.',
    schema: ShownOrder,
    notFound: 'order_not_found',
  }),
  'admin/show-invoice': one({
    summary: 'Show an invoice, as it is or as it was',
    path: 'The invoice. It begins with `inv_`.',
    schema: ShownInvoice,
    notFound: 'invoice_not_found',
  }),
  'admin/show-customer': one({
    summary: 'Show a customer, as they are or as they were',
    path: 'The customer. It begins with `cst_`.',
    schema: ShownCustomer,
    notFound: 'customer_not_found',
  }),
} as const satisfies Record<string, Contract>;
