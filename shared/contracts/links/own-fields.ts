import * as v from 'valibot';
import { FIELD_TYPES } from '../../domain/links/own-fields.ts';
import { oneOf, text, whole, yesOrNo } from '../answers/fields.ts';

const key = text('The field’s name, as pay takes it.');
const label = text('What its payer reads.');

/** What a link asks its payer for. */
export const askedEntries = {
  fields: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          key,
          label,
          type: oneOf(FIELD_TYPES, 'What its value is.'),
          required: yesOrNo('Whether a payment needs it. A required checkbox must be ticked.'),
          maxLength: v.optional(whole('Of a text: how many characters it takes.')),
          options: v.optional(v.array(text('Of a choice: what may be chosen.'))),
        }),
      ),
      v.description('The link’s own fields. Absent without any.'),
    ),
  ),
};

/** What a payer answered, as programs read it. */
export const answersEntries = {
  fields: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      v.description(
        'What the payer answered to the link’s own fields, by their keys. Absent without an answer; `erased` once the person is.',
      ),
    ),
  ),
};

/** What a payer answered, as a receipt shows it. */
export const receiptEntries = {
  fields: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          key,
          label,
          type: oneOf(FIELD_TYPES, 'What its value is.'),
          value: text(
            'The answer. A text is masked, such as `A***`, but to the token of the customer who paid. Of a checkbox, `true` or `false`.',
          ),
        }),
      ),
      v.description(
        'What the payer answered to the link’s own fields. Not of a link that was created without the shop’s credential, since anybody may have written the labels.',
      ),
    ),
  ),
};
