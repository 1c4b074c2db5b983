import { DOWNGRADE_MODES, UPGRADE_MODES } from '../changes/change-modes.ts';
import { shopColour } from '../colours/shop-colour.ts';
import { type AgreementSetting, agreementSettings } from '../customers/agreement.ts';
import { ASK_SETTINGS, ASKS, type AskSetting } from '../customers/asked-details.ts';
import { invalidField } from '../errors.ts';
import { LOGO_URL_MAX } from '../links/payment-payload.ts';
import { type Currency, findCurrency } from '../money/currency.ts';
import { CHALLENGE_URL_MAX } from '../risk/challenge.ts';
import { isTimeZone } from '../time/calendar.ts';
import { scheduleOf } from './dunning-schedule.ts';
import { INVOICE_SERIES, type InvoiceSeries } from './invoice-series.ts';
import { parseOrigin } from './origin.ts';
import { PAGE_LANGUAGES, type PageLanguage } from './page-language.ts';
import { PUBLIC_LINK_CREATION, type PublicLinkCreation } from './public-link-creation.ts';
import type { Project } from './tenant.ts';
import { UNUSED_ON_CANCEL } from './unused-on-cancel.ts';
import { parseWebAddress } from './web-address.ts';

/** A project's settings as the operator typed them. */
export type ProjectRequest = Readonly<{
  name: string;
  origins: readonly string[];
  checkoutUrl: string;
  baseCurrency: string;
  /** Default: the base currency alone. The base currency is always included. */
  currencies?: readonly string[];
  timeZone: string;
  logoUrl?: string;
  /** The shop's colour, such as `#0a7f5a`. */
  colour?: string;
  /** Origins besides the storefront's to which the checkout may lead payers back. */
  returnOrigins?: readonly string[];
  supportContact?: string;
  /** The checkout's language. Default: the payer's browser decides. */
  language?: string;
  /** `customer`, the default, or `tenant`, where the law asks for one series of invoice numbers. */
  invoiceSeries?: string;
  /** `open`, the default, `plans` or `off`: what the public route may create payment links for. */
  publicLinkCreation?: string;
  /** How many links it may create in an hour, from one network and in all. Default: 60 and 6000. */
  publicLinksPerNetwork?: string | number;
  publicLinksPerShop?: string | number;
  /** The shop's page that checks strangers by a CAPTCHA, say, while the shop is guarded. */
  challengeUrl?: string;
  /** What payers agree to: the shop's page of terms, their version, and its page of notice on withdrawal. */
  termsUrl?: string;
  termsVersion?: string;
  withdrawalUrl?: string;
  /** Days between the tries of a renewal that fails, such as `0,2,5,7,7`: the first is on the billing date. */
  dunningDays?: string | readonly number[];
  /** `prorate`, the default, `full_price` or `period_end`: how customers change to a plan of a higher price. */
  upgradeMode?: string;
  /** `period_end`, the default, or `now`: when customers change to a plan of a lower price. */
  downgradeMode?: string;
  /** `keep`, the default, `credit` or `refund`: what becomes of the unused part of a period that is cancelled at once. */
  unusedOnCancel?: string;
  /** At this failed try the subscription is suspended. */
  suspendAfter?: string | number;
  /** `on` or `off`: whether the first charge after a trial waits for the proof of its reminder. Default: off. */
  strictNotices?: string | boolean;
  /** `on` or `off`: whether customers may pause what they have. Default: off. */
  customerPause?: string | boolean;
}> &
  /** `off`, `optional` or `required`. */
  Readonly<Partial<Record<AskSetting, string>>>;
export type ProjectSettings = Pick<
  Project,
  | 'name'
  | 'origins'
  | 'checkoutUrl'
  | 'baseCurrency'
  | 'currencies'
  | 'timeZone'
  | 'logoUrl'
  | 'colour'
  | 'returnOrigins'
  | 'supportContact'
  | 'language'
  | 'invoiceSeries'
  | 'publicLinkCreation'
  | 'publicLinksPerNetwork'
  | 'publicLinksPerShop'
  | 'challengeUrl'
  | AgreementSetting
  | 'dunningDays'
  | 'suspendAfter'
  | 'upgradeMode'
  | 'downgradeMode'
  | 'unusedOnCancel'
  | 'strictNotices'
  | 'customerPause'
  | AskSetting
>;

const TENANT_NAME = /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/;
const LABEL_MAX = 100;
const INSTRUCTIONS_MAX = 1000;
export const ORIGINS_MAX = 50;
const SUPPORT_CONTACT_MAX = 200;
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/;
const TELEPHONE = /^\+?[0-9][0-9 ().-]{4,29}$/;

/** Validates and canonicalises a project's settings; throws `invalid_request` naming the field. */
export function projectSettings(request: ProjectRequest): ProjectSettings {
  const baseCurrency = currency('baseCurrency', request.baseCurrency);
  const requested = (request.currencies ?? []).map((code) => currency('currencies', code));
  const checkoutUrl = checkoutAddress(request.checkoutUrl);
  const origins = [...new Set(request.origins.map((text) => origin('origins', text)))];
  if (origins.length === 0) throw invalidField('origins', 'A project needs at least one origin.', 'required');
  if (origins.length > ORIGINS_MAX)
    throw invalidField('origins', `A project has at most ${ORIGINS_MAX} origins.`);
  if (origins.includes(checkoutUrl))
    throw invalidField('origins', 'The origin of the hosted checkout cannot also be a storefront origin.');
  return {
    name: label('name', request.name),
    origins,
    checkoutUrl,
    baseCurrency,
    currencies: [...new Set([baseCurrency, ...requested])],
    timeZone: timeZone(request.timeZone),
    invoiceSeries: invoiceSeries(request.invoiceSeries),
    publicLinkCreation: publicLinkCreation(request.publicLinkCreation),
    ...countOfLinks('publicLinksPerNetwork', request),
    ...countOfLinks('publicLinksPerShop', request),
    ...(request.logoUrl !== undefined && { logoUrl: logo(request.logoUrl) }),
    ...(request.colour !== undefined && { colour: shopColour('colour', request.colour) }),
    ...(request.returnOrigins !== undefined && { returnOrigins: returnOrigins(request.returnOrigins) }),
    ...(request.language !== undefined && { language: pageLanguage(request.language) }),
    ...(request.challengeUrl !== undefined && { challengeUrl: challengeAddress(request.challengeUrl) }),
    ...agreementSettings(request),
    ...dunningOf(request),
    ...asksFrom(request),
    ...(request.upgradeMode !== undefined && {
      upgradeMode: oneOf(UPGRADE_MODES, 'upgradeMode', request.upgradeMode),
    }),
    ...(request.downgradeMode !== undefined && {
      downgradeMode: oneOf(DOWNGRADE_MODES, 'downgradeMode', request.downgradeMode),
    }),
    ...(request.unusedOnCancel !== undefined && {
      unusedOnCancel: oneOf(UNUSED_ON_CANCEL, 'unusedOnCancel', request.unusedOnCancel),
    }),
    ...(request.strictNotices !== undefined && {
      strictNotices: onOrOff('strictNotices', request.strictNotices),
    }),
    ...(request.customerPause !== undefined && {
      customerPause: onOrOff('customerPause', request.customerPause),
    }),
    ...(request.supportContact !== undefined && { supportContact: supportContact(request.supportContact) }),
  };
}

/** Validates a tenant's unique name. */
export function tenantName(text: string): string {
  if (TENANT_NAME.test(text)) return text;
  throw invalidField(
    'uniqueName',
    'A tenant name has 3 to 40 lower-case letters, digits and hyphens, and begins with a letter.',
  );
}

/** Validates a display name of one line. */
export function label(field: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed && trimmed.length <= LABEL_MAX && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw invalidField(field, `Give one line of 1 to ${LABEL_MAX} characters.`);
}

/** How payers transfer money, in one line or several. */
export function paymentInstructions(text: string): string {
  const trimmed = text.trim().replaceAll('\r\n', '\n');
  if (trimmed && trimmed.length <= INSTRUCTIONS_MAX && !/[^\P{Cc}\n]/u.test(trimmed)) return trimmed;
  throw invalidField(
    'instructions',
    `Tell payers how to transfer money, in 1 to ${INSTRUCTIONS_MAX} characters.`,
  );
}

export function currency(field: string, code: string): Currency {
  const found = findCurrency(code);
  if (found) return found;
  throw invalidField(
    field,
    `${code} is not a currency the processor can charge: use an ISO 4217 code like eur.`,
  );
}

export function origin(field: string, text: string): string {
  const found = parseOrigin(text);
  if (found) return found;
  throw invalidField(
    field,
    'This is not an origin. Write https://, a host in ASCII (xn-- for others) and an optional port, nothing else.',
  );
}

function checkoutAddress(text: string): string {
  return origin('checkoutUrl', text.replace(/\/$/, ''));
}

function timeZone(text: string): string {
  if (/^[A-Z][A-Za-z0-9_+/-]+$/.test(text) && isTimeZone(text)) return text;
  throw invalidField('timeZone', `${text} is not an IANA time zone. Write one like Europe/Berlin or UTC.`);
}

function invoiceSeries(text: string = 'customer'): InvoiceSeries {
  const found = INVOICE_SERIES.find((known) => known === text);
  if (found) return found;
  throw invalidField(
    'invoiceSeries',
    `The series of invoice numbers is one of ${INVOICE_SERIES.join(', ')}.`,
  );
}

function publicLinkCreation(text: string = 'open'): PublicLinkCreation {
  const found = PUBLIC_LINK_CREATION.find((known) => known === text);
  if (found) return found;
  throw invalidField(
    'publicLinkCreation',
    `Storefronts may create links as one of ${PUBLIC_LINK_CREATION.join(', ')} says.`,
  );
}

const LINKS_MAX = 1_000_000;

function countOfLinks<Field extends 'publicLinksPerNetwork' | 'publicLinksPerShop'>(
  field: Field,
  { [field]: given }: Pick<ProjectRequest, Field>,
): Pick<ProjectSettings, Field> | Record<string, never> {
  if (given === undefined) return {};
  const count = /^[0-9]{1,7}$/.test(String(given)) ? Number(given) : 0;
  if (count >= 1 && count <= LINKS_MAX) return { [field]: count } as Pick<ProjectSettings, Field>;
  throw invalidField(field, `Send a whole number of links an hour from 1 to ${LINKS_MAX}.`);
}

export function oneOf<Mode extends string>(modes: readonly Mode[], field: string, text: string): Mode {
  const found = modes.find((mode) => mode === text);
  if (found) return found;
  throw invalidField(field, `Send one of ${modes.join(', ')}.`);
}

function asksFrom(request: ProjectRequest): Pick<ProjectSettings, AskSetting> {
  const given = ASK_SETTINGS.flatMap((field) => {
    const text = request[field];
    return text === undefined ? [] : [[field, oneOf(ASKS, field, text)] as const];
  });
  return Object.fromEntries(given);
}

export function onOrOff(field: string, given: string | boolean): boolean {
  if (given === true || given === 'on') return true;
  if (given === false || given === 'off') return false;
  throw invalidField(field, 'Send on or off.');
}

const TRIES_MAX = 10;
const DUNNING_DAYS_MAX = 90;

/** The names of both settings are those by which a wrong one is named. */
export function dunningOf(
  { dunningDays, suspendAfter }: Pick<ProjectRequest, 'dunningDays' | 'suspendAfter'>,
  named = { dunningDays: 'dunningDays', suspendAfter: 'suspendAfter' },
): Pick<ProjectSettings, 'dunningDays' | 'suspendAfter'> {
  const days =
    dunningDays === undefined ? undefined : readDunningDays(named.dunningDays, String(dunningDays));
  const tries = scheduleOf({ dunningDays: days }).gapDays.length;
  const failures = suspendAfter === undefined ? undefined : Number(suspendAfter);
  if (failures !== undefined && !(Number.isInteger(failures) && failures >= 1 && failures <= tries))
    throw invalidField(named.suspendAfter, `Send a whole number from 1 to ${tries}, the number of tries.`);
  return { ...(days && { dunningDays: days }), ...(failures !== undefined && { suspendAfter: failures }) };
}

function readDunningDays(field: string, text: string): number[] {
  const days = text.split(',').map((part) => (/^\s*\d{1,2}\s*$/.test(part) ? Number(part) : Number.NaN));
  const total = days.reduce((sum, gap) => sum + gap, 0);
  if (
    days.length <= TRIES_MAX &&
    total <= DUNNING_DAYS_MAX &&
    days[0] === 0 &&
    days.slice(1).every((gap) => gap > 0)
  )
    return days;
  throw invalidField(
    field,
    `Send days between tries such as 0,2,5,7,7: at most ${TRIES_MAX} numbers, the first 0, ${DUNNING_DAYS_MAX} days in all.`,
  );
}

function returnOrigins(texts: readonly string[]): string[] {
  if (texts.length > ORIGINS_MAX)
    throw invalidField('returnOrigins', `A project has at most ${ORIGINS_MAX} origins to return to.`);
  return [...new Set(texts.map((text) => origin('returnOrigins', text)))];
}

export function pageLanguage(text: string): PageLanguage {
  const found = PAGE_LANGUAGES.find((known) => known === text);
  if (found) return found;
  throw invalidField('language', `The checkout speaks ${PAGE_LANGUAGES.join(', ')}.`);
}

export function supportContact(text: string): string {
  const trimmed = text.trim();
  const isContact =
    [EMAIL, TELEPHONE].some((pattern) => pattern.test(trimmed)) ||
    parseWebAddress(trimmed, SUPPORT_CONTACT_MAX);
  if (isContact && trimmed.length <= SUPPORT_CONTACT_MAX) return trimmed;
  throw invalidField(
    'supportContact',
    'Give an e-mail address, a telephone number such as +1 555 0100 or an https address.',
  );
}

function challengeAddress(text: string): string {
  const found = parseWebAddress(text, CHALLENGE_URL_MAX);
  if (found) return found;
  throw invalidField(
    'challengeUrl',
    `Give the https address of the page that checks payers, at most ${CHALLENGE_URL_MAX} characters without a fragment.`,
  );
}

function logo(text: string): string {
  const found = parseWebAddress(text, LOGO_URL_MAX);
  if (found) return found;
  throw invalidField(
    'logoUrl',
    `The logo must be an https address of at most ${LOGO_URL_MAX} characters: every link's URL contains it.`,
  );
}
