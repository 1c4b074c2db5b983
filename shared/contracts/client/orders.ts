import { OrderCancellation, OwnOrderPause } from '../../domain/requests/order-request.ts';
import { success } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { OwnOrder } from './records.ts';

const section = 'The customer’s own account';
const path = { id: 'The order. It begins with `ord_`. Another customer’s order looks absent.' };
const answers = { 200: { means: 'The order as it is now.', schema: success(OwnOrder) } };
const ERRORS = ['order_not_found', 'payment_in_progress', 'payments_paused'] as const;

export const ownOrders = {
  'client/cancel-order': {
    section,
    summary: 'Cancel one of the customer’s own orders that recur',
    description:
      'Whatever recurs: an add-on, a link, or a plan, whose subscription ends with it and which this route cancels as [`POST /client/plan/{slug}/cancel`](#post-clientplanslugcancel) does. With `period_end` the order is not charged on its next billing date and ends there, and the cancellation may be undone until that day. With `now`, and when its current cycle is unpaid, it ends at once. What is left of the paid period is `unused`; the project’s setting `unusedOnCancel` says whether it is kept, credited to the wallet or refunded. With `preview` nothing is changed, and the answer is the same with what ending would leave. A repeat gets the same answer.',
    caller: 'customer',
    path,
    body: {
      schema: OrderCancellation,
      fields: {
        when: '`period_end`, the default, or `now`.',
        reason: 'Why, for the shop.',
        preview: 'Show what would end unused, and cancel nothing.',
      },
    },
    isRepeatable: true,
    answers,
    errors: [...ERRORS, 'order_not_cancellable'],
  },
  'client/undo-order-cancellation': {
    section,
    summary: 'Undo the cancellation of one of the customer’s own orders',
    description:
      'An order that the customer cancelled for the end of its period goes on. This is possible until the day on which it was to end, in the project’s time zone. What staff ended, or a dispute that was lost, only staff let go on. It takes no body. An order that was not cancelled stays as it is.',
    caller: 'customer',
    path,
    isRepeatable: true,
    answers,
    errors: [...ERRORS, 'order_not_resumable'],
  },
  'client/pause-order': {
    section,
    summary: 'Pause one of the customer’s own orders that recur',
    description:
      'Where the project’s setting `customerPause` says so. Nothing is charged from its next billing date on; what is paid is used up, and nothing is given back. In a trial it begins when the trial ends, uncharged. Then `order.paused` is sent, its subscription is suspended, and add-ons of the subscription are paused with it on their own next billing dates. It goes on when somebody resumes it, or on `resumesOn`, whose charge is announced seven days before. A payment that waits for its payer’s bank gives way; while a cycle is being charged the answer is `payment_in_progress`. A paused order stays as it is, unless `resumesOn` names another day. A repeat gets the same answer.',
    caller: 'customer',
    path,
    body: {
      schema: OwnOrderPause,
      fields: {
        resumesOn:
          'When it goes on by itself: a day after the next billing date, at most two years ahead. Absent: when somebody resumes it.',
      },
    },
    isRepeatable: true,
    answers,
    errors: [...ERRORS, 'order_not_pausable', 'pause_not_offered'],
  },
  'client/resume-order': {
    section,
    summary: 'Resume one of the customer’s own paused orders',
    description:
      'A paused order is due today: its cycle is charged as any renewal, later ones are counted from today, and the subscription is active again once it is paid. A pause that has not begun is taken away, and nothing else changes. It takes no body. An order that is not paused stays as it is, and so does one after a repeat. What staff paused, only staff let go on.',
    caller: 'customer',
    path,
    isRepeatable: true,
    answers,
    errors: [...ERRORS, 'order_not_resumable'],
  },
  'client/claim-order': {
    section,
    summary: 'Say that an order is the customer’s own',
    description:
      'Of an order with `boughtBy: "typed_email"`: it becomes the customer’s, and from then on the card that they make primary and their wallet may pay it. Changing its plan, adding to it and paying its unpaid cycle with a token say the same. It takes no body. While a cycle is being charged the answer is `payment_in_progress`. An order that is theirs already stays as it is, and so does one after a repeat.',
    caller: 'customer',
    path,
    isRepeatable: true,
    answers,
    errors: [...ERRORS, 'order_disowned'],
  },
  'client/disown-order': {
    section,
    summary: 'Say that an order is not the customer’s own',
    description:
      'Of an order with `boughtBy: "typed_email"`: it ends at once, with its subscription, and nothing is charged any more. The shop gets `order.disowned`, and operators a notice. Nothing is refunded. An order that was charged once is only marked. It takes no body. While a cycle is being charged the answer is `payment_in_progress`. A repeat gets the same answer.',
    caller: 'customer',
    path,
    isRepeatable: true,
    answers,
    errors: [...ERRORS, 'order_not_disownable'],
  },
} as const satisfies Record<string, Contract>;
