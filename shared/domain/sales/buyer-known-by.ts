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

/** The buyer is more than a typed address. A record of an earlier version of the service does not say so. */
export const isProvedBuyer = (known: BuyerKnownBy | undefined): boolean =>
  known === 'token' || known === 'backend';

/** A wallet pays for nothing that its customer has not agreed to. */
export const mayUseWallet = (known: BuyerKnownBy | undefined): boolean => isProvedBuyer(known);
