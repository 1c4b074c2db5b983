import * as v from 'valibot';

const COUNTRY = 'Send the two letters of the country by ISO 3166-1, such as DE.';
const REGION = 'Send the part of the country by ISO 3166-2, without the country, such as BY.';
const CATEGORY = 'Send 1 to 40 lower-case letters, digits, hyphens or underscores, such as books.';

export const Country = v.pipe(v.string(COUNTRY), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, COUNTRY));
export const Region = v.pipe(v.string(REGION), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9]{1,3}$/, REGION));

/** By which of the tenant's rates something is taxed. */
export const TaxCategory = v.pipe(
  v.string(CATEGORY),
  v.trim(),
  v.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, CATEGORY),
);
