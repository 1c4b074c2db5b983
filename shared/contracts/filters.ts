import { PAGE_FIELDS } from './contract.ts';

/** What the filters of lists mean, and how a list is looked through for them. */

const DAY_FIELDS = {
  from: 'Only records of this day or later, such as `2026-11-22`.',
  to: 'Only records of this day or earlier.',
};
const productOrigin =
  'Only records of this project, the `_id` that fetch-tenant returns. The days are then days of its time zone.';
const clientReference = 'Only records to which the shop gave this reference of its own.';

export const NAMED_BY = { ...PAGE_FIELDS, ...DAY_FIELDS, productOrigin, clientReference };
export const OWNED_BY = {
  ...PAGE_FIELDS,
  ...DAY_FIELDS,
  customerId: 'Only the records of this customer.',
  email: 'Only the records of the customer who has this e-mail address. Send it or `customerId`.',
  productOrigin,
};
export const DAYS_AND_FILTERS = { ...OWNED_BY, clientReference, status: 'Only records with this status.' };

export const BY_RECORD =
  'Only the record that it leads to: the `id` of a transaction, an order or an invoice, or a `summaryRef`. A payment leads to its order and its invoice, and each of them to the payment that made it or paid it last.';
export const BY_NUMBER = `${BY_RECORD} Also the number of an invoice, which is looked for like a \`status\`: in the account of the customer whose series it is of, or in the whole list if the project numbers all invoices in one series. \`from\` and \`to\` shorten that.`;

export const LOOKS = `All filters may be combined. A request looks through ten times \`limit\` records at most, of the list or, where the key of a customer allows it, of that customer: a page may then be short, or empty, although \`hasMore\` is true and \`nextCursor\` leads to more. Follow \`nextCursor\` until it is null. \`from\`, \`to\` and, of transactions, orders, invoices and subscriptions, the customer are found by keys, and need no looking.

Without \`productOrigin\`, \`from\` and \`to\` are days in UTC, since the projects of a tenant may have several time zones. They are found by the order of the list: a transaction counts on the day when it began; an order or an invoice on the day when it was recorded, or, of one customer, on the day when the request that made it began.`;

export const RECORDS = `The records of all projects, newest first, in pages.\n\n${LOOKS}`;
