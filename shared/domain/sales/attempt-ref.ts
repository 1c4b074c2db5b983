import * as v from 'valibot';
import type { AttemptId, CustomerId } from '../ids.ts';
import { text } from '../record.ts';

/** How a link or an invoice names an attempt: enough to read it and to recognise a double click by its natural key. */
export const AttemptRefRecord = v.object({
  id: text<AttemptId>(),
  customerId: text<CustomerId>(),
  naturalKey: v.string(),
});
export type AttemptRef = v.InferOutput<typeof AttemptRefRecord>;

/** Two references are equal to the letter when they name one attempt, so conditions may compare them. */
export const attemptRef = ({ id, customerId, naturalKey }: AttemptRef): AttemptRef => ({
  id,
  customerId,
  naturalKey,
});
