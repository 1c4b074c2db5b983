import * as v from 'valibot';
import { isIdOf } from '../ids.ts';
import { areInOrder, DAYS_IN_ORDER, dated } from '../requests/admin-queries.ts';
import { DELIVERY_STATUSES } from './delivery-log.ts';
import { FIRST_ENDPOINT } from './endpoint-settings.ts';
import { EVENT_TYPES } from './event.ts';

const ENDPOINT = 'Send first, or the id of an endpoint; it begins with ep_.';
const ENDPOINT_NAME = v.optional(
  v.pipe(
    v.string(ENDPOINT),
    v.check((text) => text === FIRST_ENDPOINT || isIdOf('endpoint', text), ENDPOINT),
  ),
);
/** At which endpoint staff look at an event. */
export const EndpointQuery = v.object({ endpointId: ENDPOINT_NAME });

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
