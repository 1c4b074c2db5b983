import * as v from 'valibot';
import { DOWNGRADE_MODES, UPGRADE_MODES } from '../../domain/changes/change-modes.ts';
import { SettingsEdit } from '../../domain/settings/own-settings.ts';
import { PAGE_LANGUAGES } from '../../domain/tenants/page-language.ts';
import { UNUSED_ON_CANCEL } from '../../domain/tenants/unused-on-cancel.ts';
import { oneOf, success, text, whole, yesOrNo } from '../answers/fields.ts';
import { ShownAgreement } from '../answers/link.ts';
import { asksEntries } from '../answers/link-entries.ts';
import type { Contract } from '../contract.ts';

/** What a change was, which the audit log keeps too. */
export const CHANGED = v.array(
  text('The name of a field that this request changed. None where all was so already.'),
);

const LANGUAGE = text('The checkout’s language.');
const CONTACT = text('Shown to payers who need help.');
const COLOUR = text('Of what its payers press, on the hosted pages and in mails: `#0a7f5a`.');
const TAX = v.strictObject({
  mode: text('`inclusive`: prices contain the tax. `exclusive`: it is added to them.'),
  rounding: text('What is rounded: the tax of each `line`, or of the `document` by rate.'),
  country: text('Where the seller is established.'),
  region: v.optional(text('The part of that country.')),
  reverseCharge: v.optional(
    yesOrNo('Whether a business in another member state of the European Union owes the tax itself.'),
  ),
});

const MAIL = v.strictObject({
  isOn: yesOrNo('Whether payers get mail.'),
  from: text('The sender, which the platform has set up.'),
  replyTo: v.optional(text('Where replies go. Absent: to the sender.')),
  language: v.optional(text('Of mails to payers whose own language is not known. Absent: the checkout’s.')),
});

/** The route that shows all settings has null for what is not set, as it had before. */
export const OR_NULL = {
  language: v.nullable(LANGUAGE),
  supportContact: v.nullable(CONTACT),
  tax: v.nullable(TAX),
};

/** The settings of a project that are the tenant's. */
export const OWN_ENTRIES = {
  productOrigin: text('The project.'),
  version: text('Names the tenant’s own settings as they are. A change of them sends it.'),
  language: v.optional(LANGUAGE),
  supportContact: v.optional(CONTACT),
  colour: v.optional(COLOUR),
  agreement: v.optional(ShownAgreement),
  dunning: v.strictObject({
    gapDays: v.array(whole('Days after the try before; the first try is on the billing date.')),
    suspendAfter: whole('The failed try at which a subscription is suspended; after the last one it ends.'),
  }),
  tax: v.optional(TAX),
  mail: v.optional(MAIL),
  asks: v.strictObject(asksEntries),
  strictNotices: yesOrNo(
    'Whether the first charge after a trial, or after a pause that ends by itself, waits for the proof that its reminder was delivered.',
  ),
  customerPause: yesOrNo('Whether customers may pause what they have. Staff always may.'),
  upgradeMode: oneOf(
    UPGRADE_MODES,
    'How customers change to a higher price, unless the plan says so itself: they pay for the rest of the period, a full new one, or from its end.',
  ),
  downgradeMode: oneOf(DOWNGRADE_MODES, 'The same of a lower price: from the end of the period, or now.'),
  unusedOnCancel: oneOf(
    UNUSED_ON_CANCEL,
    'What becomes of the unused part of a period that is cancelled at once: the shop keeps it, or it is credited to the wallet or refunded.',
  ),
};

export const ChangedSettings = v.strictObject({ ...OWN_ENTRIES, changed: CHANGED });

export const changesOwnSettings = {
  'admin/change-project': {
    section: 'The back office',
    summary: 'Change the tenant’s own settings of a project',
    description: `What is left out stays, and an empty text removes. A warm function may take 15 seconds to know it. Sales that have begun keep their price and their tax, and no document that was issued changes. A try of a renewal that has failed already is followed by the next one of the new schedule.

Origins, the hosted checkout’s address and its logo, where payers may be led back, currencies, the time zone, the series of invoice numbers, what storefronts may create without a credential, gateways and their keys, the first endpoint for events, the tax engine and the sender of mail are the platform’s: an operator changes them. A field of theirs is refused where it looks misspelt, and ignored otherwise.

A repeat of a change that was made changes nothing, and is answered with the settings. The audit log has the names of the changed fields.`,
    caller: 'staff',
    body: {
      schema: SettingsEdit,
      fields: {
        productOrigin: 'The project.',
        version:
          'The `version` that came with the settings that the change was made from. If they are others by now, nothing is changed.',
        language: `The checkout’s language: ${PAGE_LANGUAGES.join(', ')}. Empty: the payer’s browser decides.`,
        supportContact: 'An e-mail address, a telephone number or an https address. Empty: none is shown.',
        colour:
          'The shop’s colour, such as `#0a7f5a`: text on it is black or white, whichever is read better. Empty: the service’s own.',
        agreement: 'What payers of a link agree to before they pay.',
        'agreement.termsUrl': 'The page of the shop’s terms. Empty: they agree to nothing.',
        'agreement.version': 'Which version of the terms that is, such as 2027-01. Empty: none is named.',
        'agreement.withdrawalUrl': 'The page of the notice on withdrawal. Empty: none.',
        dunning: 'When a renewal that fails is tried again.',
        'dunning.gapDays': 'Days after the try before: at most ten, the first 0, 90 in all.',
        'dunning.gapDays[]': 'A number of days.',
        'dunning.suspendAfter': 'The failed try at which a subscription is suspended.',
        asks: 'What the checkout asks of payers: each `off`, `optional` or `required`.',
        'asks.company': 'The name of a business.',
        'asks.address': 'An address.',
        'asks.taxId': 'A VAT id or another tax id.',
        'asks.mobile': 'A telephone number.',
        upgradeMode: '`prorate`, `full_price` or `period_end`.',
        downgradeMode: '`period_end` or `now`.',
        unusedOnCancel: '`keep`, `credit` or `refund`.',
        strictNotices:
          'Whether the first charge after a trial, or after a pause that ends by itself, waits for the proof of its reminder.',
        customerPause: 'Whether customers may pause what they have.',
        mail: 'Mail to payers. Refused while the platform has set up no sender for the project.',
        'mail.isOn':
          'Whether payers get mail. Mails that are on their way when it is turned off are dropped.',
        'mail.replyTo': 'The e-mail address to which replies go. Empty: the sender’s.',
        'mail.language': `Of mails to payers whose own language is not known: ${PAGE_LANGUAGES.join(', ')}. Empty: the checkout’s.`,
        tax: 'How what it sells is taxed.',
        'tax.mode':
          '`inclusive`, `exclusive`, or `off`. The table must have a standard rate of the seller’s country.',
        'tax.rounding': '`line` or `document`.',
        'tax.country': 'Where the seller is established: two letters, such as DE.',
        'tax.region': 'The part of that country, where its rates differ. Empty: none.',
        'tax.reverseCharge':
          'Whether a business in another member state of the European Union, whose VAT id is valid, owes the tax itself.',
      },
    },
    answers: {
      200: {
        means: 'The settings after the change.',
        schema: success(ChangedSettings),
      },
    },
    errors: ['product_origin_not_found', 'edit_conflict'],
  },
} as const satisfies Record<string, Contract>;
