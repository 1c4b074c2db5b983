import * as v from 'valibot';
import { StaffChangeRequest } from '../../domain/changes/change-requests.ts';
import { StaffPortalLinkRequest } from '../../domain/requests/customer-token-request.ts';
import { success } from '../answers/fields.ts';
import { PlanChangePreviewed } from '../answers/plan-change.ts';
import { CHANGE_ERRORS, CHANGE_FIELDS, MOVED, PAYMENT } from '../client/plan-changes.ts';
import type { Contract } from '../contract.ts';
import { ShownSubscription } from '../records.ts';
import { PortalLink } from '../tenant/customer-tokens.ts';

const section = 'The back office';
const path = { id: 'The subscription. It begins with `sub_`.' };
const { planSlug, cycleId, currency, quoteReceipt } = CHANGE_FIELDS;

/** What staff do for a customer who asks them. */
export const doneForCustomers = {
  'admin/change-subscription-plan': {
    section,
    summary: 'Change a customer’s plan for them',
    description: `As [the customer’s own change](client.md#post-clientplanslugchange-plan), with the same times and prices, for a customer who asked for it. **It takes nothing from the customer**: neither their card nor their wallet pays. Where something is due now the answer is 409 \`change_not_free\`; send the customer [a link to their page](#post-admincustomersidportal-link), where they pay it themselves. So it serves for changes at the end of the period, within a trial, and for those that the unused part of the period pays.

With \`preview\` nothing is changed, and the answer says what would be. Send its \`quoteReceipt\`, so that what was seen is what is done. A change that waits is undone by [its cancellation](#post-adminsubscriptionsidchange-plancancel).

What would credit the wallet with the unused part of a subscription that a typed e-mail address bought is refused as \`plan_not_changeable\`: a stranger may have typed it.`,
    caller: 'staff',
    path,
    body: {
      schema: StaffChangeRequest,
      fields: {
        ...{ planSlug, cycleId, currency, quoteReceipt },
        preview: 'Show the change, and change nothing.',
      },
    },
    isRepeatable: true,
    answers: {
      200: {
        means:
          '`preview`: nothing was changed. `changed`: the subscription has the plan. `scheduled`: it has it from its next billing date on.',
        schema: success(
          v.variant('status', [
            PlanChangePreviewed,
            v.strictObject({ status: v.literal('changed'), subscription: ShownSubscription }),
            v.strictObject({ status: v.literal('scheduled'), subscription: ShownSubscription }),
          ]),
        ),
      },
      409: MOVED,
      ...PAYMENT,
    },
    errors: [
      ...CHANGE_ERRORS,
      'change_not_free',
      'payment_in_progress',
      'amount_too_small',
      'exchange_rate_not_available',
      'gateway_not_available',
      'payments_paused',
      'tax_not_available',
    ],
  },
  'admin/cancel-subscription-change': {
    section,
    summary: 'Cancel a customer’s change of plan that is pending',
    description:
      'The plan stays as it is, whether the customer or staff asked for the change. Without one, nothing is changed. A new price of the plan is undone by [its own route](#post-adminplansidmove-subscribersundo). It takes no body.',
    caller: 'staff',
    path,
    isRepeatable: true,
    answers: { 200: { means: 'The subscription as it is now.', schema: success(ShownSubscription) } },
    errors: ['subscription_not_found', 'plan_not_changeable', 'payment_in_progress'],
  },
  'admin/create-portal-link': {
    section,
    summary: 'Create a link to a customer’s page',
    description:
      'The address `<checkout>/portal#code=…`, at which one customer sees and changes their own subscriptions, cards and invoices: to send it to them, or to see what they see. **The browser that opens it first is signed in as the customer**, for an hour; in another one the page says that the link has been used. What is done there counts as done by the customer, and the audit log has who made the link. Send it to the customer’s own address alone. The answer is kept under no key, so each request makes another link.',
    caller: 'staff',
    path: { id: 'The customer. It begins with `cst_`.' },
    body: {
      schema: StaffPortalLinkRequest,
      fields: {
        productOrigin: 'The project whose page it is, by the `_id` of fetch-tenant.',
        expiresInSeconds: 'How long the address is valid, 60 to 3,600 seconds. 900 without it.',
      },
    },
    answers: { 200: { means: 'The link.', schema: success(PortalLink) } },
    errors: ['product_origin_not_found', 'customer_not_found'],
  },
} as const satisfies Record<string, Contract>;
