import * as v from 'valibot';

/**
 * How it is known whose purchase a sale is:
 *
 *   token     the customer proved who they are
 *   backend   the tenant's backend named them under its credential
 *   email     somebody typed the address
 */
export const BUYER_KNOWN_BY = ['token', 'backend', 'email'] as const;
export const BuyerKnownByRecord = v.picklist(BUYER_KNOWN_BY);
export type BuyerKnownBy = v.InferOutput<typeof BuyerKnownByRecord>;

/** Whether the customer is known to have agreed. A record of an earlier version of the service does not say so. */
export const isProved = (known: BuyerKnownBy | undefined): boolean =>
  known === 'token' || known === 'backend';
