import * as v from 'valibot';
import { type ErrorCode, STATUS } from '../../domain/errors.ts';
import { text } from './fields.ts';

export const FieldProblem = v.strictObject({
  field: text('The path of the field, such as `items.0.unitPrice`.'),
  code: v.pipe(
    v.picklist(['required', 'invalid', 'unknown', 'too_many_decimals', 'not_an_amount', 'too_large']),
    v.description('Stable. Program against it.'),
  ),
  message: text('What to do. Safe to show; it may change.'),
});

const detailsWith = (codes: readonly ErrorCode[]) =>
  v.strictObject({
    code: v.pipe(v.picklist(codes), v.description('Stable. Program against it.')),
    message: text('What to do. Safe to show; it may change.'),
    field: v.optional(text('The path of the first field that is wrong.')),
    errors: v.optional(
      v.pipe(v.array(FieldProblem), v.maxLength(20), v.description('Every field that is wrong, at most 20.')),
    ),
    requestId: text('The header `x-request-id`. Quote it when you ask about a request.'),
  });
export const ErrorDetails = detailsWith(Object.keys(STATUS) as ErrorCode[]);

/** Every error that is no payment outcome, where it is not shown as a page. */
export const ErrorAnswer = v.strictObject({ success: v.literal(false), error: ErrorDetails });

/** Every error but the HTML pages and the payment outcomes, with one of these codes. */
export const errorWith = (codes: readonly ErrorCode[]) =>
  v.strictObject({ ...ErrorAnswer.entries, error: detailsWith(codes) });

/** The refusal of a plan of which the customer has a suspended subscription, shown to a customer with proof. */
export const SuspendedSubscription = v.strictObject({
  ...errorWith(['subscription_suspended']).entries,
  data: v.strictObject({
    subscriptionId: text('The suspended subscription.'),
    invoiceId: text('The unpaid invoice of its cycle.'),
    recoveryUrl: v.nullable(
      text(
        'The page where that invoice is paid. null where the shop takes no cards: it is paid by transfer.',
      ),
    ),
  }),
});

/** What a guarded shop answers a stranger who brings no challenge pass, or none that counts. */
export const ChallengeRequired = v.strictObject({
  ...errorWith(['challenge_required']).entries,
  data: v.strictObject({
    challengeUrl: text('The shop’s page that checks the payer and gives them a pass.'),
  }),
});

/** What the gateway answers when no function does, with these statuses. */
export const GATEWAY_STATUSES: readonly number[] = [413, 429, 500, 503];
export const GatewayError = v.strictObject({ message: text('What the gateway says.') });

/** The codes of requests that did not arrive as JSON. They are answered with an HTML page titled Error. */
export const SHOWN_AS_PAGE: readonly ErrorCode[] = ['invalid_json', 'unsupported_media_type'];
