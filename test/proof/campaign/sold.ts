/** What both tenants sell beside links: the slugs of their plans, and their codes. */
export const SOLD = { cheap: 'green-tea', dear: 'white-tea' } as const;
/** Its trial may be had again and again, since all shoppers have one card. */
export const TRIAL = 'black-tea';
/** One card has its trial once. */
export const ONCE_TRIAL = 'red-tea';
export const TRANSFERRED = 'gold-tea';
/** A code with five uses, for the first cycle; and one for every cycle. */
export const CAPPED = 'FIVE-HALF';
export const FOREVER = 'QUARTER';
