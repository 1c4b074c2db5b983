import * as v from 'valibot';
import { CUSTOMER_ID, type CustomerId, type Day } from '../ids.ts';
import { type Reference, referenceOf } from '../sales/record-reference.ts';
import { isDay } from '../time/calendar.ts';
import { PageQuery } from './page-query.ts';
import { CustomLinkRequest } from './payment-link-request.ts';
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
const DAY = 'Send a day that exists, such as 2026-11-22.';
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

const { productOrigin: project, clientReference } = CustomLinkRequest.entries;
const email = v.optional(CustomerInfo.entries.email);
/** Whose records: a customer's, by e-mail address or by id, and a project's, whose days then count. */
export const owned = { customerId, email, productOrigin: v.optional(project) };
export const named = { productOrigin: v.optional(project), clientReference };

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
export const statusTo = (statusMax: number) => {
  const message = `Send a status from 1 to ${statusMax}.`;
  return v.optional(
    v.pipe(
      v.string(message),
      v.regex(/^\d$/, message),
      v.transform(Number),
      v.number(message),
      v.minValue(1, message),
      v.maxValue(statusMax, message),
    ),
  );
};
const recordsQuery = (statusMax: number, reference: ReturnType<typeof referenceTo>) =>
  v.pipe(
    v.object({ ...dated, ...owned, ...named, status: statusTo(statusMax), reference }),
    v.forward(
      v.check((query) => areInOrder(query), DAYS_IN_ORDER),
      ['to'],
    ),
  );
const AMOUNT = 'Send an amount in major units, such as 19.99.';
const LAST_FOUR = 'Send the last four digits of a card.';
export const TransactionsQuery = v.pipe(
  v.object({
    ...dated,
    ...owned,
    ...named,
    status: statusTo(5),
    reference: referenceTo(NAMES),
    amount: v.optional(
      v.pipe(v.string(AMOUNT), v.regex(/^\d{1,12}(\.\d{1,3})?$/, AMOUNT), v.transform(Number)),
    ),
    last4: v.optional(v.pipe(v.string(LAST_FOUR), v.regex(/^\d{4}$/, LAST_FOUR))),
  }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);
export const OrdersQuery = recordsQuery(6, referenceTo(NAMES));
export const InvoicesQuery = recordsQuery(
  7,
  referenceTo(`${NAMES}, or the number of an invoice`, ['number']),
);
export const CustomersQuery = v.pipe(
  v.object({ ...dated, email, customerId }),
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
