import { invalidField } from './errors.ts';

/**
 * The dated versions of the API that are answered, oldest first. Only a change that could break a caller has a new one; fields, codes,
 * types of events and languages are added without.
 */
export const API_VERSIONS = ['2026-11-01'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];
export const NEWEST_VERSION: ApiVersion = API_VERSIONS[API_VERSIONS.length - 1] as ApiVersion;

/** What a caller gets who names none: the oldest, so that a new version changes nothing for them. */
const [UNNAMED] = API_VERSIONS;

/** The version that the header `Billing-Version` names. Throws `invalid_request` for one that is not answered. */
export function readApiVersion(header: string | undefined): ApiVersion {
  if (header === undefined) return UNNAMED;
  const known = API_VERSIONS.find((version) => version === header);
  if (known) return known;
  const message = `Send one of ${API_VERSIONS.join(', ')}, or no Billing-Version for the first of them.`;
  throw invalidField('Billing-Version', message);
}
