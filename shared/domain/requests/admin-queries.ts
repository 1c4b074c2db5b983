import * as v from 'valibot';
import { CUSTOMER_ID, type CustomerId, type Day } from '../ids.ts';
import { type Reference, referenceOf } from '../sales/record-reference.ts';
import { isDay } from '../time/calendar.ts';
import { PageQuery } from './page-query.ts';
import { CustomerInfo } from './payment-request.ts';

/** What the reading routes of the back office take from the query string. */

const productOrigin = v.optional(v.string());
export const ProjectQuery = v.object({ productOrigin });
export const GatewayQuery = v.object({
  gatewayId: v.pipe(v.string('Send the id of a gateway.'), v.maxLength(100, 'Send the id of a gateway.')),
});

const CUSTOMER = 'Send the id of a customer; it begins with cst_.';
export const customerId = v.optional(
  v.pipe(
    v.string(CUSTOMER),
    v.regex(CUSTOMER_ID, CUSTOMER),
    v.transform((text) => text as CustomerId),
  ),
);
const DAY = 'Send a day in UTC that exists, such as 2026-11-22.';
const day = v.optional(
  v.pipe(
    v.string(DAY),
    v.check(isDay, DAY),
    v.transform((text) => text as Day),
  ),
);
export const areInOrder = ({ from, to }: Readonly<{ from?: Day | undefined; to?: Day | undefined }>) =>
  !from || !to || from <= to;
export const DAYS_IN_ORDER = 'Send a day that is not before `from`.';
export const dated = { ...PageQuery.entries, from: day, to: day };

const referenceTo = (names: string, also: readonly Reference['by'][] = []) => {
  const message = `Send ${names}.`;
  return v.optional(
    v.pipe(
      v.string(message),
      v.transform(referenceOf),
      v.check((found) => found !== undefined && (found.by !== 'number' || also.includes('number')), message),
    ),
  );
};
const NAMES = 'the id of a transaction, an order or an invoice, or a summaryRef';
const recordsQuery = (statusMax: number, reference: ReturnType<typeof referenceTo>) => {
  const message = `Send a status from 1 to ${statusMax}.`;
  const status = v.pipe(
    v.string(message),
    v.regex(/^\d$/, message),
    v.transform(Number),
    v.number(message),
    v.minValue(1, message),
    v.maxValue(statusMax, message),
  );
  return v.pipe(
    v.object({ ...dated, status: v.optional(status), customerId, reference }),
    v.forward(
      v.check((query) => areInOrder(query), DAYS_IN_ORDER),
      ['to'],
    ),
  );
};
export const TransactionsQuery = recordsQuery(5, referenceTo(NAMES));
export const OrdersQuery = recordsQuery(6, referenceTo(NAMES));
export const InvoicesQuery = recordsQuery(
  7,
  referenceTo(`${NAMES}, or the number of an invoice`, ['number']),
);
export const CustomersQuery = v.pipe(
  v.object({ ...dated, email: v.optional(CustomerInfo.entries.email), customerId }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);

const INSTANT =
  'Send an instant in UTC such as 2026-11-22T14:30:00Z, or nothing for the record as it is now.';

/** What the routes that show one record take. */
export const AsOfQuery = v.object({
  asOf: v.optional(
    v.pipe(
      v.string(INSTANT),
      v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/, INSTANT),
      v.transform((text) => new Date(text)),
      v.check((at) => !Number.isNaN(at.getTime()), INSTANT),
    ),
  ),
});
