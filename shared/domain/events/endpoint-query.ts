import * as v from 'valibot';
import { isIdOf } from '../ids.ts';
import { FIRST_ENDPOINT } from './endpoint-settings.ts';

const ENDPOINT = 'Send first, or the id of an endpoint; it begins with ep_.';
/** The endpoint that a request names. */
export const ENDPOINT_NAME = v.optional(
  v.pipe(
    v.string(ENDPOINT),
    v.check((text) => text === FIRST_ENDPOINT || isIdOf('endpoint', text), ENDPOINT),
  ),
);
/** At which endpoint staff look at an event. */
export const EndpointQuery = v.object({ endpointId: ENDPOINT_NAME });
