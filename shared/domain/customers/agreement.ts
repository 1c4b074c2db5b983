import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import type { Instant } from '../ids.ts';
import { text } from '../record.ts';
import { parseWebAddress } from '../tenants/web-address.ts';
import { instant } from '../time/calendar.ts';

/** What a shop asks each payer to agree to: its terms, by their address and version, and its notice on withdrawal. */
export type Agreement = Readonly<{
  termsUrl: string;
  version?: string | undefined;
  withdrawalUrl?: string | undefined;
}>;

/** That, as a payer agreed to it. The payer is that of the payment; the record stays as it is when the shop changes its terms. */
export const ConsentRecord = v.object({
  termsUrl: v.string(),
  version: v.optional(v.string()),
  withdrawalUrl: v.optional(v.string()),
  agreedAt: text<Instant>(),
});
export type Consent = v.InferOutput<typeof ConsentRecord>;

const URL_MAX = 300;
const VERSION_MAX = 40;
export const AGREEMENT_SETTINGS = ['termsUrl', 'termsVersion', 'withdrawalUrl'] as const;
export type AgreementSetting = (typeof AGREEMENT_SETTINGS)[number];
type Settings = Readonly<Partial<Record<AgreementSetting, string | undefined>>>;

/** What a payer sends of it: what their page showed, as `open` said it. */
export const AgreementRequest = v.optional(
  v.object(
    {
      termsUrl: v.pipe(v.string('Send the address.'), v.maxLength(URL_MAX, `At most ${URL_MAX} characters.`)),
      version: v.optional(
        v.pipe(v.string('Send a text.'), v.maxLength(VERSION_MAX, `At most ${VERSION_MAX} characters.`)),
      ),
      withdrawalUrl: v.optional(
        v.pipe(v.string('Send the address.'), v.maxLength(URL_MAX, `At most ${URL_MAX} characters.`)),
      ),
    },
    'Send the object that open shows as agreement.',
  ),
);

/** What a project asks its payers to agree to; undefined where it has no terms. */
export const agreementOf = ({ termsUrl, termsVersion, withdrawalUrl }: Settings): Agreement | undefined =>
  termsUrl === undefined
    ? undefined
    : {
        termsUrl,
        ...(termsVersion !== undefined && { version: termsVersion }),
        ...(withdrawalUrl !== undefined && { withdrawalUrl }),
      };

/**
 * The consent of a payer to what the project asks now; undefined where it asks nothing. Throws `invalid_request` naming `agreedTo` where the
 * payer has agreed to nothing, or to what is no longer asked.
 */
export function consentOf(
  project: Settings,
  agreedTo: Agreement | undefined,
  now: Date,
): Consent | undefined {
  const asked = agreementOf(project);
  if (!asked) return undefined;
  if (!agreedTo)
    throw invalidField(
      'agreedTo',
      'This shop asks its payers to agree to its terms: show them what open says as agreement, and send that when they agree.',
      'required',
    );
  const isSame = (['termsUrl', 'version', 'withdrawalUrl'] as const).every(
    (field) => agreedTo[field] === asked[field],
  );
  if (!isSame)
    throw invalidField(
      'agreedTo',
      'The shop has changed its terms since the page was opened: open the link again, and show the payer the new ones.',
    );
  return { ...asked, agreedAt: instant(now) };
}

const OWN_NAMES = { termsUrl: 'termsUrl', termsVersion: 'termsVersion', withdrawalUrl: 'withdrawalUrl' };

/** Validates the settings; throws `invalid_request` naming the field, by its name in the request. */
export function agreementSettings(
  { termsUrl, termsVersion, withdrawalUrl }: Settings,
  names: Readonly<Record<AgreementSetting, string>> = OWN_NAMES,
): Readonly<Partial<Record<AgreementSetting, string>>> {
  if (termsUrl === undefined && (termsVersion ?? withdrawalUrl) !== undefined)
    throw invalidField(
      termsVersion === undefined ? names.withdrawalUrl : names.termsVersion,
      'Payers agree to it together with the terms: set termsUrl too.',
    );
  return {
    ...(termsUrl !== undefined && { termsUrl: pageAddress(names.termsUrl, termsUrl) }),
    ...(termsVersion !== undefined && { termsVersion: versionText(names.termsVersion, termsVersion) }),
    ...(withdrawalUrl !== undefined && { withdrawalUrl: pageAddress(names.withdrawalUrl, withdrawalUrl) }),
  };
}

function pageAddress(field: string, given: string): string {
  const found = parseWebAddress(given, URL_MAX);
  if (found) return found;
  throw invalidField(field, `Give an https address of at most ${URL_MAX} characters without a fragment.`);
}

function versionText(field: string, given: string): string {
  const trimmed = given.trim();
  if (trimmed && trimmed.length <= VERSION_MAX && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw invalidField(field, `Give one line of 1 to ${VERSION_MAX} characters, such as 2027-01.`);
}
