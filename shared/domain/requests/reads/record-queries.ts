import * as v from 'valibot';
import { type AttemptId, isIdOf } from '../../ids.ts';
import { REFUND_STATES } from '../../refunds/refund.ts';
import { areInOrder, customerId, DAYS_IN_ORDER, dated, named, owned, statusTo } from '../admin-queries.ts';
import { boundedText } from '../payer/text-fields.ts';
import { CustomerInfo } from '../payment-request.ts';

/** What the reading routes of links, subscriptions and refunds take from the query string. */

const PLAN_MAX = 200;
const plan = v.optional(boundedText(PLAN_MAX));

export const LinksQuery = v.pipe(
  v.object({ ...dated, ...named, status: statusTo(4) }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);
export const SubscriptionsQuery = v.pipe(
  v.object({ ...dated, ...owned, plan, status: statusTo(3) }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);

const TRANSACTION = 'Send the id of a transaction; it begins with txn_.';
export const transactionId = v.optional(
  v.pipe(
    v.string(TRANSACTION),
    v.check((text) => isIdOf('attempt', text), TRANSACTION),
    v.transform((text) => text as AttemptId),
  ),
);
const REFUND = 'Send the id of a refund; it begins with rfd_.';
export const RefundsQuery = v.pipe(
  v.object({
    ...dated,
    ...owned,
    id: v.optional(
      v.pipe(
        v.string(REFUND),
        v.check((text) => isIdOf('refund', text), REFUND),
      ),
    ),
    transactionId,
    status: v.optional(v.picklist(REFUND_STATES.slice(1), 'Send pending, succeeded or failed.')),
  }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);

export const EntitlementsQuery = v.object({
  productOrigin: owned.productOrigin,
  email: v.optional(CustomerInfo.entries.email),
  customerId,
  plan,
});
