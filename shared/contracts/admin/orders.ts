import { OrderCancellation, OrderPause, OrderResumption } from '../../domain/requests/order-request.ts';
import { success } from '../answers/fields.ts';
import { ShownOrder } from '../answers/order.ts';
import type { Contract } from '../contract.ts';

export const adminOrders = {
  'admin/cancel-order': {
    section: 'The back office',
    summary: 'Cancel an order that recurs',
    description:
      'Ends the order, its subscription and the add-ons that were bought for it. With `period_end` the order is not charged on its next billing date and ends there; the events are sent then. An order whose current cycle is unpaid ends at once, and its unpaid invoice can no longer be paid. What is left of the paid period is `unused`; the project’s setting `unusedOnCancel` says whether it is kept, credited to the wallet or refunded. With `preview` nothing is changed, and the answer is the same with what ending would leave. While a cycle is being charged the answer is `payment_in_progress`: send the request again in a moment. A repeat gets the same answer, with or without a key.',
    caller: 'staff',
    path: { id: 'The order. It begins with `ord_`.' },
    body: {
      schema: OrderCancellation,
      fields: {
        when: '`period_end`, the default, or `now`.',
        reason: 'Why, for staff.',
        preview: 'Show what would end unused, and cancel nothing.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'The order as it is now.', schema: success(ShownOrder) } },
    errors: ['order_not_found', 'order_not_cancellable', 'payment_in_progress', 'payments_paused'],
  },
  'admin/undo-order-cancellation': {
    section: 'The back office',
    summary: 'Undo the cancellation of an order',
    description:
      'An order that was cancelled for the end of its period goes on: it is charged on its next billing date. This is possible until the day on which it was to end, in the project’s time zone. It takes no body. An order that was not cancelled stays as it is, and so does one after a repeat, with or without a key.',
    caller: 'staff',
    path: { id: 'The order. It begins with `ord_`.' },
    isRepeatable: true,
    answers: { 200: { means: 'The order as it is now.', schema: success(ShownOrder) } },
    errors: ['order_not_found', 'order_not_resumable', 'payment_in_progress', 'payments_paused'],
  },
  'admin/pause-order': {
    section: 'The back office',
    summary: 'Pause an order that recurs',
    description:
      'Nothing is charged from its next billing date on; what is paid is used up, and nothing is given back. In a trial it begins when the trial ends, uncharged. Then `order.paused` is sent, its subscription is suspended, and add-ons of the subscription are paused with it on their own next billing dates. It goes on when somebody resumes it, or on `resumesOn`, whose charge is announced seven days before. A payment that waits for its payer’s bank gives way; while a cycle is being charged the answer is `payment_in_progress`. A paused order stays as it is, unless `resumesOn` names another day; of what the customer has paused, a day that is sooner than they said must be seven days ahead. A repeat gets the same answer.',
    caller: 'staff',
    path: { id: 'The order. It begins with `ord_`.' },
    body: {
      schema: OrderPause,
      fields: {
        resumesOn:
          'When it goes on by itself: a day after the next billing date, at most two years ahead. Absent: when somebody resumes it.',
        reason: 'Why, for staff.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'The order as it is now.', schema: success(ShownOrder) } },
    errors: ['order_not_found', 'order_not_pausable', 'payment_in_progress', 'payments_paused'],
  },
  'admin/resume-order': {
    section: 'The back office',
    summary: 'Resume a paused order',
    description:
      'A paused order is due today: its cycle is charged as any renewal, later ones are counted from today, and the subscription is active again once it is paid. A pause that has not begun is taken away, and nothing else changes. What the customer has paused is resumed only with `customerAsked`, which the audit log keeps. An order that is not paused stays as it is, and so does one after a repeat.',
    caller: 'staff',
    path: { id: 'The order. It begins with `ord_`.' },
    body: {
      schema: OrderResumption,
      fields: {
        customerAsked:
          'Send true where the customer asked you for it. Needed for what the customer has paused, since it charges them.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'The order as it is now.', schema: success(ShownOrder) } },
    errors: ['order_not_found', 'order_not_resumable', 'payment_in_progress', 'payments_paused'],
  },
} as const satisfies Record<string, Contract>;
