import * as v from 'valibot';
import { CustomLinkRequest } from './payment-link-request.ts';
import { CustomerInfo } from './payment-request.ts';

const SECONDS_MAX = 86_400;
const SECONDS = `Send a whole number of seconds from 60 to ${SECONDS_MAX}.`;

/** What a tenant's backend sends to sign one of its customers in. Without `expiresInSeconds` the token is valid for an hour. */
export const CustomerTokenRequest = v.object(
  {
    productOrigin: CustomLinkRequest.entries.productOrigin,
    email: CustomerInfo.entries.email,
    expiresInSeconds: v.optional(
      v.pipe(v.number(SECONDS), v.integer(SECONDS), v.minValue(60, SECONDS), v.maxValue(SECONDS_MAX, SECONDS)),
      3600,
    ),
  },
  'Send an object.',
);
