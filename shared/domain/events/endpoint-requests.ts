import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import { PROJECT_ID } from '../ids.ts';
import { boundedText } from '../requests/payer/text-fields.ts';
import { OBJECT } from '../requests/payment-link-request.ts';
import { EVENT_TYPES } from './event.ts';

const TYPES = EVENT_TYPES.filter((type) => type !== 'endpoint.test');
const TYPE = 'Send a list of types of events, such as ["payment.succeeded"], or [] for all.';
const YES_OR_NO = 'Send true or false.';

const settings = {
  url: v.optional(boundedText(1000)),
  busArn: v.optional(boundedText(400)),
  mode: v.optional(boundedText(30)),
  headerName: v.optional(boundedText(64)),
  secret: v.optional(boundedText(256)),
  types: v.optional(v.array(v.picklist(TYPES, TYPE), TYPE)),
  apiVersion: v.optional(boundedText(20)),
  isEnabled: v.optional(v.boolean(YES_OR_NO)),
};

const PROJECT = 'Send the id of a project.';
/** What staff send to add an endpoint to a project. */
export const EndpointRequest = v.object(
  { productOrigin: v.pipe(v.string(PROJECT), v.regex(PROJECT_ID, PROJECT)), ...settings },
  OBJECT,
);
/** What staff send to change one. What is left out stays. */
export const EndpointEdit = v.object(settings, OBJECT);
export type EndpointEdit = v.InferOutput<typeof EndpointEdit>;

/** The error for an endpoint that is gone, is another tenant's, or is the first one, which staff do not change. */
export const endpointNotFound = (): BillingError =>
  new BillingError(
    'endpoint_not_found',
    'There is no such endpoint. GET /admin/endpoints lists them; an operator changes the first one.',
  );
