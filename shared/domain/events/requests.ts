import * as v from 'valibot';
import { areInOrder, DAYS_IN_ORDER, dated } from '../requests/admin-queries.ts';
import { DELIVERY_STATUSES } from './delivery-log.ts';
import { ENDPOINT_NAME } from './endpoint-query.ts';
import { EVENT_TYPES } from './event.ts';

/** What staff ask of the list of events. */
export const EventsQuery = v.pipe(
  v.object({
    ...dated,
    type: v.optional(v.picklist(EVENT_TYPES, 'Send a type of event, such as payment.succeeded.')),
    endpointId: ENDPOINT_NAME,
    status: v.optional(v.picklist(DELIVERY_STATUSES, `Send one of ${DELIVERY_STATUSES.join(', ')}.`)),
  }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);

const PROJECT = 'Send the id of a project.';
/** Which endpoint of a project staff test. */
export const EndpointTest = v.object(
  { productOrigin: v.pipe(v.string(PROJECT), v.maxLength(100, PROJECT)), endpointId: ENDPOINT_NAME },
  'Send an object.',
);
