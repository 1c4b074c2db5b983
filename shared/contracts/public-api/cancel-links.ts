import * as v from 'valibot';
import { CancelLinkRequest } from '../../domain/requests/order-request.ts';
import { day, deprecated, money, oneOf, success, text, yesOrNo } from '../answers/fields.ts';
import { ShownProject } from '../answers/link.ts';
import type { Contract } from '../contract.ts';

const section = 'After the payment';
const body = {
  schema: CancelLinkRequest,
  fields: { token: 'The fragment of the `cancelUrl` of a `subscription.reminder`: what comes after `#`.' },
};
export const CancelLink = v.strictObject({
  state: oneOf(
    ['active', 'cancelled', 'ended'],
    'It is charged on `chargeOn`; it was cancelled and ends on `endsOn`; it has ended.',
  ),
  name: text('What is charged.'),
  amount: money('What the charge takes.'),
  chargeOn: v.optional(day('The day of the charge. Absent once it is cancelled.')),
  endsOn: v.optional(day('The day on which it ends, or ended. Absent while it is not cancelled.')),
  date: deprecated(
    day('The day of the charge, and of the end once it is cancelled.'),
    ...['chargeOn', 'endsOn'],
  ),
  isTrialEnd: yesOrNo('Whether a free trial ends on that day.'),
  canUndo: yesOrNo('Whether the cancellation can be undone.'),
  project: ShownProject,
});
const answers = { 200: { means: 'What the link is about, as it is now.', schema: success(CancelLink) } };
const CHANGE_ERRORS = [
  'invalid_cancel_link',
  'order_not_found',
  'cancel_link_expired',
  'payment_in_progress',
  'payments_paused',
] as const;

export const cancelLinks = {
  'public-api/open-cancel-link': {
    section,
    summary: 'Open a cancel link',
    description:
      'What the link of a reminder is about: one charge of one order. Nothing is changed, however often the address is opened. Once that charge was made or tried, the link has expired.',
    caller: 'checkout',
    body,
    answers,
    errors: ['invalid_cancel_link', 'order_not_found', 'cancel_link_expired'],
  },
  'public-api/cancel-by-link': {
    section,
    summary: 'Cancel by the link of a reminder',
    description: 'The order is not charged on `chargeOn` and ends there. A repeat gets the same answer.',
    caller: 'checkout',
    body,
    isRepeatable: true,
    answers,
    errors: CHANGE_ERRORS,
  },
  'public-api/undo-cancel-by-link': {
    section,
    summary: 'Undo a cancellation by the link of a reminder',
    description:
      'The order goes on and is charged on `chargeOn`. Possible until that day, in the project’s time zone. A repeat gets the same answer.',
    caller: 'checkout',
    body,
    isRepeatable: true,
    answers,
    errors: [...CHANGE_ERRORS, 'order_not_resumable'],
  },
} as const satisfies Record<string, Contract>;
