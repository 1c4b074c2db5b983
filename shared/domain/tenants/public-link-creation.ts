import { BillingError } from '../errors.ts';
import { SourceType } from '../links/source-type.ts';

/**
 * What a storefront may create payment links for without a credential. An origin proves nothing, so on the public route anybody sets
 * the amount of a custom link: `open` allows it, `plans` allows links for plans only, `off` allows none.
 */
export const PUBLIC_LINK_CREATION = ['open', 'plans', 'off'] as const;
export type PublicLinkCreation = (typeof PUBLIC_LINK_CREATION)[number];

/** Throws `public_link_creation_off` unless the public route may create a link of this kind. */
export function requirePublicCreation(allowed: PublicLinkCreation, sourceType: SourceType): void {
  if (allowed === 'open' || (allowed === 'plans' && sourceType === SourceType.plan)) return;
  const message =
    'This shop creates payment links from its own server only: POST /webhook/payment-links with the tenant’s credential.';
  throw new BillingError('public_link_creation_off', message);
}
