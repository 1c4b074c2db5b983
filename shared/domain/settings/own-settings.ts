import * as v from 'valibot';
import { changeModesOf, DOWNGRADE_MODES, UPGRADE_MODES } from '../changes/change-modes.ts';
import { shopColour } from '../colours/shop-colour.ts';
import { agreementSettings } from '../customers/agreement.ts';
import { ASKS, type AskSetting, asksOf } from '../customers/asked-details.ts';
import { PROJECT_ID } from '../ids.ts';
import { mailAfter, tenantsMail } from '../mailbox/mail-settings.ts';
import { OBJECT, wholeBetween } from '../requests/payment-link-request.ts';
import { taxSettingsAfter } from '../tax/change-settings.ts';
import { scheduleOf } from '../tenants/dunning-schedule.ts';
import { dunningOf, pageLanguage, supportContact } from '../tenants/project-settings.ts';
import type { Project } from '../tenants/tenant.ts';
import { UNUSED_ON_CANCEL } from '../tenants/unused-on-cancel.ts';

/**
 * The settings of a project that are the tenant's, by the names that answers have for them. All others are the platform's: what money
 * goes through, where payers are led, what strangers may do, and the time zone, in which billing dates and days of books are counted.
 */
export const OWN_SETTINGS = {
  language: 'language',
  supportContact: 'supportContact',
  colour: 'colour',
  termsUrl: 'agreement.termsUrl',
  termsVersion: 'agreement.version',
  withdrawalUrl: 'agreement.withdrawalUrl',
  dunningDays: 'dunning.gapDays',
  suspendAfter: 'dunning.suspendAfter',
  askCompany: 'asks.company',
  askAddress: 'asks.address',
  askTaxId: 'asks.taxId',
  askMobile: 'asks.mobile',
  upgradeMode: 'upgradeMode',
  downgradeMode: 'downgradeMode',
  unusedOnCancel: 'unusedOnCancel',
  strictNotices: 'strictNotices',
  customerPause: 'customerPause',
  mail: 'mail',
  tax: 'tax',
} as const satisfies Partial<Record<keyof Project, string>>;
type OwnSetting = keyof typeof OWN_SETTINGS;
export type OwnSettings = Pick<Project, OwnSetting>;

const FIELDS = Object.keys(OWN_SETTINGS) as OwnSetting[];

const text = (most: number) =>
  v.optional(v.pipe(v.string('Send text.'), v.trim(), v.maxLength(most, `At most ${most} characters.`)));
const word = <const Words extends readonly string[]>(words: Words) =>
  v.optional(v.picklist(words, `Send one of ${words.join(', ')}.`));
const TRIES_MAX = 10;
const GAP_DAYS_MAX = 90;
const DAYS = `Send days between tries such as [0, 2, 5, 7, 7]: at most ${TRIES_MAX} numbers.`;
const PROJECT = 'Send the id of a project.';
const VERSION = 'Send the `version` of the settings that the change was made from.';

/** What staff send to change them. What is left out stays, and an empty text removes. */
export const SettingsEdit = v.object(
  {
    productOrigin: v.pipe(v.string(PROJECT), v.regex(PROJECT_ID, PROJECT)),
    version: v.pipe(v.string(VERSION), v.maxLength(40, VERSION)),
    language: text(10),
    supportContact: text(200),
    colour: text(10),
    agreement: v.optional(
      v.object({ termsUrl: text(300), version: text(40), withdrawalUrl: text(300) }, OBJECT),
    ),
    dunning: v.optional(
      v.object(
        {
          gapDays: v.optional(
            v.pipe(v.array(wholeBetween(0, GAP_DAYS_MAX), DAYS), v.maxLength(TRIES_MAX, DAYS)),
          ),
          suspendAfter: v.optional(wholeBetween(1, TRIES_MAX)),
        },
        OBJECT,
      ),
    ),
    asks: v.optional(
      v.object({ company: word(ASKS), address: word(ASKS), taxId: word(ASKS), mobile: word(ASKS) }, OBJECT),
    ),
    upgradeMode: word(UPGRADE_MODES),
    downgradeMode: word(DOWNGRADE_MODES),
    unusedOnCancel: word(UNUSED_ON_CANCEL),
    strictNotices: v.optional(v.boolean('Send true or false.')),
    customerPause: v.optional(v.boolean('Send true or false.')),
    mail: v.optional(
      v.object(
        { isOn: v.optional(v.boolean('Send true or false.')), replyTo: text(320), language: text(10) },
        OBJECT,
      ),
    ),
    tax: v.optional(
      v.object(
        {
          mode: text(20),
          rounding: text(20),
          country: text(2),
          region: text(3),
          reverseCharge: v.optional(v.boolean('Send true or false.')),
        },
        OBJECT,
      ),
    ),
  },
  OBJECT,
);
export type SettingsEdit = v.InferOutput<typeof SettingsEdit>;

/** The tenant's own settings of a project, those alone that it has. */
export const ownSettingsOf = (project: Partial<OwnSettings>): Partial<OwnSettings> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (project[field] === undefined ? [] : [[field, project[field]] as const])),
  );

/** What applies: a setting that is not set is the same as one that is set to its default. */
export function appliedSettings(own: Partial<OwnSettings>) {
  const { language, supportContact, colour, termsUrl, termsVersion, withdrawalUrl } = own;
  const { unusedOnCancel = 'keep', strictNotices = false, customerPause = false, mail, tax } = own;
  const { gapDays, suspendAfter } = scheduleOf(own);
  const asks = asksOf(own);
  return {
    ...{ language, supportContact, colour, termsUrl, termsVersion, withdrawalUrl },
    ...{ dunningDays: [...gapDays], suspendAfter },
    ...{ askCompany: asks.company, askAddress: asks.address, askTaxId: asks.taxId, askMobile: asks.mobile },
    ...changeModesOf({}, own),
    ...{ unusedOnCancel, strictNotices, customerPause, mail: mail && tenantsMail(mail), tax },
  } satisfies Record<OwnSetting, unknown>;
}

/** The settings after an edit. Throws `invalid_request` naming the field as it was sent. */
export function settingsAfter(project: Project, edit: SettingsEdit): Partial<OwnSettings> {
  const { language, supportContact: contact, colour, upgradeMode, downgradeMode, unusedOnCancel } = edit;
  const given: Partial<OwnSettings> = {
    ...(language && { language: pageLanguage(language) }),
    ...(contact && { supportContact: supportContact(contact) }),
    ...(colour && { colour: shopColour('colour', colour) }),
    ...dunningAfter(project, edit),
    ...asksAfter(edit),
    ...(upgradeMode && { upgradeMode }),
    ...(downgradeMode && { downgradeMode }),
    ...(unusedOnCancel && { unusedOnCancel }),
    ...(edit.strictNotices !== undefined && { strictNotices: edit.strictNotices }),
    ...(edit.customerPause !== undefined && { customerPause: edit.customerPause }),
    ...(edit.mail && { mail: mailAfter(project.mail, edit.mail) }),
    ...(edit.tax && { tax: taxSettingsAfter(project.tax, edit.tax, 'tax.') }),
  };
  const removed = {
    ...(language === '' && { language: undefined }),
    ...(contact === '' && { supportContact: undefined }),
    ...(colour === '' && { colour: undefined }),
  };
  return ownSettingsOf({ ...project, ...given, ...removed, ...agreementAfter(project, edit) });
}

/** Terms that are taken away take their version and the notice on withdrawal with them. */
function agreementAfter(project: Project, { agreement }: SettingsEdit) {
  if (!agreement) return {};
  const { termsUrl = project.termsUrl } = agreement;
  const kept: Partial<OwnSettings> = termsUrl ? project : {};
  const { version = kept.termsVersion, withdrawalUrl = kept.withdrawalUrl } = agreement;
  const asked = {
    termsUrl: termsUrl || undefined,
    termsVersion: version || undefined,
    withdrawalUrl: withdrawalUrl || undefined,
  };
  const none = { termsUrl: undefined, termsVersion: undefined, withdrawalUrl: undefined };
  return { ...none, ...agreementSettings(asked, OWN_SETTINGS) };
}

/** A schedule that becomes shorter may leave the failure that suspends behind its end, so both are read together. */
function dunningAfter(project: Project, { dunning }: SettingsEdit) {
  if (!dunning) return {};
  const { gapDays: dunningDays = project.dunningDays, suspendAfter = project.suspendAfter } = dunning;
  return dunningOf(
    { ...(dunningDays && { dunningDays }), ...(suspendAfter !== undefined && { suspendAfter }) },
    { dunningDays: OWN_SETTINGS.dunningDays, suspendAfter: OWN_SETTINGS.suspendAfter },
  );
}

function asksAfter({ asks = {} }: SettingsEdit): Partial<Pick<OwnSettings, AskSetting>> {
  const { company, address, taxId, mobile } = asks;
  return {
    ...(company && { askCompany: company }),
    ...(address && { askAddress: address }),
    ...(taxId && { askTaxId: taxId }),
    ...(mobile && { askMobile: mobile }),
  };
}

/** The settings that apply otherwise after a change, by their stored names. `isSame` compares two values of one setting. */
export function changedSettings(
  before: Partial<OwnSettings>,
  after: Partial<OwnSettings>,
  isSame: (one: unknown, other: unknown) => boolean,
): OwnSetting[] {
  const [applied, next] = [appliedSettings(before), appliedSettings(after)];
  return FIELDS.filter((field) => !isSame(applied[field], next[field]));
}
