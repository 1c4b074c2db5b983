import * as v from 'valibot';
import type { Day } from '../ids.ts';
import { PageQuery } from '../requests/page-query.ts';
import { boundedText } from '../requests/payer/text-fields.ts';
import { OBJECT, wholeBetween } from '../requests/payment-link-request.ts';
import { isDay } from '../time/calendar.ts';

const ORDERS_MAX = 100;
const PAGE_DEFAULT = 20;
const ID_MAX = 100;
const NOTICE_DAYS = 30;
const NOTICE_DAYS_MAX = 365;
const DAY = 'Send a date such as 2027-01-31.';
const ORDERS = `Send a list of 1 to ${ORDERS_MAX} orders.`;

/** Whose move is taken back: that of the orders listed, or of a page of all subscribers of the plan. A key tells pages apart by the body. */
export const UndoMovesRequest = v.object(
  {
    orders: v.optional(
      v.pipe(v.array(boundedText(ID_MAX), ORDERS), v.minLength(1, ORDERS), v.maxLength(ORDERS_MAX, ORDERS)),
    ),
    limit: v.optional(wholeBetween(1, ORDERS_MAX), PAGE_DEFAULT),
    cursor: PageQuery.entries.cursor,
  },
  OBJECT,
);

/** The subscribers of a plan who are to pay its new price, from which day on, and with how much notice at least. */
export const MoveSubscribersRequest = v.object(
  {
    ...UndoMovesRequest.entries,
    from: v.pipe(
      v.string(DAY),
      v.check(isDay, DAY),
      v.transform((text) => text as Day),
    ),
    noticeDays: v.optional(wholeBetween(0, NOTICE_DAYS_MAX), NOTICE_DAYS),
    /** Say what would be done, and do nothing. */
    preview: v.optional(v.boolean('Send true or false.'), false),
  },
  OBJECT,
);
