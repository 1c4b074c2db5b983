import * as v from 'valibot';
import type { CustomerId } from '../ids.ts';
import { PageQuery } from './page-query.ts';

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
    v.regex(/^cst_[0-9a-z]{20}$/, CUSTOMER),
    v.transform((text) => text as CustomerId),
  ),
);
const recordsQuery = (statusMax: number) => {
  const message = `Send a status from 1 to ${statusMax}.`;
  const status = v.pipe(
    v.string(message),
    v.regex(/^\d$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(statusMax, message),
  );
  return v.object({ ...PageQuery.entries, status: v.optional(status), customerId });
};
export const TransactionsQuery = recordsQuery(5);
export const OrdersQuery = recordsQuery(6);
export const InvoicesQuery = recordsQuery(7);
