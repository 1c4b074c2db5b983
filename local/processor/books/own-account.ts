import type { Operation } from './desk.ts';

/** The account that the caller's key belongs to. */
export const retrieveOwnAccount: Operation = ({ books: { account } }) => ({
  id: account.id,
  object: 'account',
  country: account.country,
  default_currency: account.settlementCurrency,
  business_profile: { name: account.name ?? null },
  settings: { dashboard: { display_name: account.name ?? null } },
  type: 'standard',
});
