import * as v from 'valibot';
import { areInOrder, DAYS_IN_ORDER, dated, owned } from '../requests/admin-queries.ts';
import { transactionId } from '../requests/reads/record-queries.ts';
import { DISPUTE_STATUSES } from '../sales/dispute.ts';
import { DISPUTE_ID } from './listed-dispute.ts';

/** What staff ask of the list. */
export const DisputesQuery = v.pipe(
  v.object({
    ...dated,
    status: v.optional(v.picklist(DISPUTE_STATUSES, `Send one of ${DISPUTE_STATUSES.join(', ')}.`)),
    isOpen: v.optional(
      v.pipe(
        v.picklist(['true', 'false'], 'Send true or false.'),
        v.transform((sent) => sent === 'true'),
      ),
    ),
    ...owned,
    id: v.optional(v.pipe(v.string(), v.regex(DISPUTE_ID, 'Send the id of a dispute, as its event has it.'))),
    transactionId,
  }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);
