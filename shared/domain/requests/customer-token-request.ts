import * as v from 'valibot';
import { CustomLinkRequest } from './payment-link-request.ts';
import { CustomerInfo } from './payment-request.ts';

const SECONDS_MIN = 60;

function lifetime(most: number, usual: number) {
  const message = `Send a whole number of seconds from ${SECONDS_MIN} to ${most}.`;
  return v.optional(
    v.pipe(
      v.number(message),
      v.integer(message),
      v.minValue(SECONDS_MIN, message),
      v.maxValue(most, message),
    ),
    usual,
  );
}

/** What a tenant's backend sends to sign one of its customers in. Without `expiresInSeconds` the token is valid for an hour. */
export const CustomerTokenRequest = v.object(
  {
    productOrigin: CustomLinkRequest.entries.productOrigin,
    email: CustomerInfo.entries.email,
    expiresInSeconds: lifetime(86_400, 3600),
  },
  'Send an object.',
);

/** What it sends for a link to the customer portal, which is valid for a quarter of an hour without `expiresInSeconds`. */
export const PortalLinkRequest = v.object(
  { ...CustomerTokenRequest.entries, expiresInSeconds: lifetime(3600, 900) },
  'Send an object.',
);

/** What staff send for such a link of a customer whom the path names. */
export const StaffPortalLinkRequest = v.omit(PortalLinkRequest, ['email']);
const byAddress = v.object({ email: CustomerInfo.entries.email }, 'Send an object.');
/** What a storefront sends when a payer asks for the way to their page. */
export const SignInRequest = byAddress;

/** What it sends to end the sessions of a customer. */
export const SignOutRequest = byAddress;

const SECRET = 'Send 32 to 100 random characters, the same when you ask again.';

/** What the portal page sends to exchange the code of its link. The secret is one that the browser made for it. */
export const PortalOpening = v.object(
  {
    code: v.pipe(v.string(), v.maxLength(100)),
    secret: v.pipe(v.string(SECRET), v.minLength(32, SECRET), v.maxLength(100, SECRET)),
  },
  'Send an object.',
);
