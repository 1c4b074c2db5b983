import * as v from 'valibot';
import { areInOrder, customerId, DAYS_IN_ORDER, dated } from '../requests/admin-queries.ts';
import { MAIL_STATUSES } from './mail.ts';

/** What staff ask of the list of mails. */
export const MailsQuery = v.pipe(
  v.object({
    ...dated,
    customerId,
    status: v.optional(v.picklist(MAIL_STATUSES, `Send one of ${MAIL_STATUSES.join(', ')}.`)),
  }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);
