import type { CustomerId } from '../ids.ts';

/**
 * Whose tokens were ended before their time, by the second in which that happened: a token counts only if it was issued after it.
 * `before` ends those of everybody.
 */
export type SignOuts = Readonly<{ before?: number; of: readonly SignOut[] }>;
type SignOut = Readonly<{ who: string; at: number }>;

/** The two kinds of people whose tokens a tenant's record may end. */
export type Side = 'customers' | 'staff';
/** Whose tokens to end; without `customerId` and `subject` those of all customers and all staff. */
export type Ended = Readonly<{ customerId?: CustomerId | undefined; subject?: string | undefined }>;

/** As many are kept by name: every request with a token reads them with the tenant. */
export const NAMED_MAX = 100;
/** No token lives longer. */
const KEPT_SECONDS = 7 * 86_400;

/** Whether a token of this person that was issued in this second was ended. One of the very second of the end was too. */
export const isSignedOut = (known: SignOuts | undefined, who: string, issuedAt: number): boolean =>
  known !== undefined &&
  (issuedAt <= (known.before ?? 0) || known.of.some((one) => one.who === who && issuedAt <= one.at));

/** Ends the tokens of one person, or without `who` of everybody. */
export function signOut(known: SignOuts | undefined, who: string | undefined, at: number): SignOuts {
  if (who === undefined) return { before: at, of: [] };
  const { before, of = [] } = known ?? {};
  const others = of.filter((one) => one.who !== who);
  return bounded({ ...(before !== undefined && { before }), of: [...others, { who, at }] }, at);
}

/** What is too old or too much is kept as one second for everybody: more people than asked are signed out, and never fewer. */
function bounded({ before = 0, of }: SignOuts, now: number): SignOuts {
  const kept = of.slice(-NAMED_MAX).filter(({ at }) => at > now - KEPT_SECONDS);
  const dropped = of.filter((one) => !kept.includes(one)).map(({ at }) => at);
  const latest = Math.max(before, ...dropped);
  return { ...(latest > 0 && { before: latest }), of: kept };
}
