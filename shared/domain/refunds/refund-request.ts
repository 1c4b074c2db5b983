import * as v from 'valibot';
import { boundedText } from '../requests/payer/text-fields.ts';
import { amount as majorUnits } from '../requests/payment-link-request.ts';
import { REVERSALS } from './refund.ts';

/** An invoice has no more lines than this. */
const LINES_MAX = 100;

/** What staff send to refund a transaction. Without an amount, all that is left of it. */
export const RefundRequest = v.object(
  {
    amount: v.optional(majorUnits()),
    lines: v.optional(
      v.pipe(
        v.array(
          v.object(
            {
              line: v.pipe(
                v.number('Send the number of a line of the invoice, from 1 on.'),
                v.integer('Send the number of a line of the invoice, from 1 on.'),
                v.minValue(1, 'Send the number of a line of the invoice, from 1 on.'),
              ),
              amount: majorUnits(),
            },
            'Send objects with a line and an amount.',
          ),
          'Send a list of lines.',
        ),
        v.minLength(1, 'Send at least one line, or leave it out.'),
        v.maxLength(LINES_MAX, `Send at most ${LINES_MAX} lines.`),
      ),
    ),
    reverses: v.optional(v.picklist(REVERSALS, `Send one of: ${REVERSALS.join(', ')}.`)),
    reason: v.optional(boundedText(200)),
    reference: v.optional(boundedText(200)),
    /** Show what the refund gives and takes back, and do nothing. */
    preview: v.optional(v.boolean('Send true or false.')),
  },
  'Send an object.',
);
export type RefundRequest = v.InferOutput<typeof RefundRequest>;
