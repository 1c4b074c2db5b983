import * as v from 'valibot';
import { MoveSubscribersRequest, UndoMovesRequest } from '../../domain/changes/move-requests.ts';
import { NOT_UNDONE_BECAUSE, SKIPPED_BECAUSE } from '../../domain/changes/price-move.ts';
import { day, listOf, money, oneOf, text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

const reasons = <Because extends string>(why: Readonly<Record<Because, string>>, means: string) =>
  v.nullable(
    oneOf(
      Object.keys(why) as Because[],
      `${means} ${Object.entries(why)
        .map(([reason, says]) => `\`${reason}\`: ${says}.`)
        .join(' ')}`,
    ),
  );
const subscriber = {
  orderId: text('The order that renews the subscription.'),
  subscriptionId: v.nullable(text('The subscription. Null for an order that renews none of the plan.')),
  customerId: v.nullable(text('Its customer.')),
};
const price = {
  current: v.nullable(money('What a cycle costs now, without a code.')),
  next: v.nullable(money('What it costs from `effectiveOn` on.')),
  effectiveOn: v.nullable(day('The first billing date that charges it.')),
};

export const MovedSubscriber = v.strictObject({
  ...subscriber,
  outcome: oneOf(['moves', 'skipped'], '`moves`: it is moved, or would be. `skipped`: it is not.'),
  reason: reasons(SKIPPED_BECAUSE, 'Why not. Null for one that moves.'),
  ...price,
});
export const UndoneSubscriber = v.strictObject({
  ...subscriber,
  outcome: oneOf(['undone', 'skipped'], '`undone`: the move was taken back. `skipped`: it was not.'),
  reason: reasons(NOT_UNDONE_BECAUSE, 'Why not. Null for one that was.'),
  ...price,
});

const path = { id: 'The plan’s `id`. It may be off sale. Another tenant’s plan looks absent.' };
const fields = {
  orders: 'The orders of up to 100 subscribers. Without it, all subscribers of the plan, page by page.',
  'orders[]': 'The order of a subscription. It begins with `ord_`.',
  limit: 'How many subscribers a page has at most.',
  cursor: 'The `nextCursor` of the page before.',
};
const PAGES =
  'Without `orders`, a page of the subscribers whose subscription has not ended, newest first: the tenant’s orders are looked through, ten times `limit` at most for one request, so a page may have fewer, or none, although `nextCursor` leads to more. Send the same body with it until it is null.';

export const planSubscribers = {
  'admin/move-subscribers': {
    section: 'The catalog',
    summary: 'Move subscribers of a plan to its new price',
    description: `An edit of a plan changes nothing for those who have it. This moves them to the price that the price book has now for their cycle, currency and add-ons; nothing is converted. **Nothing is charged by this request**: the first billing date on or after \`from\` charges the new price, and those before it the one of now. A code goes on by its rules.

**Notice.** \`from\` lies at least \`noticeDays\` after today; the law of your customers may ask for more than the default. For each subscriber who moves, your endpoint gets \`subscription.price_change_scheduled\` from the same transaction: tell your customer. They see it as the pending change of their subscription; they may cancel the subscription or change to another plan or cycle, which takes its place, but not undo the move.

${PAGES} With \`preview\` nothing is done, and the answer says what would be. A repeat changes nothing for those who move: they are \`already_moving\`. Another \`from\` or price takes the place of a move that waits.`,
    caller: 'staff',
    path,
    body: {
      schema: MoveSubscribersRequest,
      fields: {
        ...fields,
        from: 'A day in the project’s time zone. The first billing date that is not before it charges the new price. At most three years ahead.',
        noticeDays: 'How many days after today `from` lies at least. A sooner `from` is refused.',
        preview: 'Say what would be done, and do nothing.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'What became of each subscriber.', schema: listOf(MovedSubscriber) } },
    errors: ['plan_not_found', 'payments_paused'],
  },
  'admin/undo-subscriber-moves': {
    section: 'The catalog',
    summary: 'Undo moves of subscribers to a new price',
    description: `Takes back moves that have not taken effect: those subscribers go on at the price that they have. A move whose first cycle is not paid stays, since the invoice of that cycle has its price. For each, your endpoint gets \`subscription.price_change_undone\`. ${PAGES} A repeat changes nothing.`,
    caller: 'staff',
    path,
    body: { schema: UndoMovesRequest, fields },
    isRepeatable: true,
    answers: { 200: { means: 'What became of each subscriber.', schema: listOf(UndoneSubscriber) } },
    errors: ['plan_not_found', 'payments_paused'],
  },
} as const satisfies Record<string, Contract>;
