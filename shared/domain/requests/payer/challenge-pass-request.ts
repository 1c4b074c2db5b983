import * as v from 'valibot';
import { CustomLinkRequest } from '../payment-link-request.ts';
import { CustomerInfo } from '../payment-request.ts';

/** What a tenant's backend sends for a payer whom it has checked. The pass is for every payer of the project unless it says for which. */
export const ChallengePassRequest = v.object(
  {
    productOrigin: CustomLinkRequest.entries.productOrigin,
    email: v.optional(CustomerInfo.entries.email),
    ipAddress: v.optional(v.pipe(v.string('Send an IP address.'), v.ip('Send an IPv4 or IPv6 address.'))),
  },
  'Send an object.',
);
