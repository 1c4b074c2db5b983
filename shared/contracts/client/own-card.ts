import * as v from 'valibot';
import { instant, text, whole, yesOrNo } from '../answers/fields.ts';

export const ShownSavedCard = v.strictObject({
  id: text('The saved card: its payment method at the processor.'),
  brand: v.nullable(text('The card’s brand.')),
  last4: v.nullable(text('Its last four digits.')),
  expMonth: v.nullable(whole('The month in which it expires.')),
  expYear: v.nullable(whole('The year in which it expires.')),
  isPrimary: yesOrNo(
    'Whether it is charged first: by the customer’s active orders, or by this one where it is shown with one.',
  ),
  createdAt: instant('When it was saved.'),
});
