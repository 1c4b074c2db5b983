import type Stripe from 'stripe';
import type { Intent } from '../domain/sales/intent.ts';
import { readFailure } from './answers.ts';

export type Found =
  | { kind: 'found'; intent: Intent }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string };

type Named = Readonly<{ metadata: Stripe.Metadata | null }>;
type List<Raw> = (within: { customer?: string }) => AsyncIterable<Raw>;

/**
 * Reads the customer's first listed intent whose metadata names the attempt (R9). A failed call of the list is unknown, never
 * `none`. The list of a deleted customer is refused; its intents are still in the list of the account.
 */
export async function findNamed<Raw extends Named>(
  list: List<Raw>,
  customerId: string,
  attemptId: string,
  read: (raw: Raw) => Intent,
): Promise<Found> {
  const found = await findIn(list({ customer: customerId }), attemptId, read);
  const isDeleted = found.kind === 'unknown' && found.reason === 'customer_missing';
  return isDeleted ? await findIn(list({}), attemptId, read) : found;
}

async function findIn<Raw extends Named>(
  list: AsyncIterable<Raw>,
  attemptId: string,
  read: (raw: Raw) => Intent,
): Promise<Found> {
  try {
    for await (const intent of list)
      if (intent.metadata?.attempt === attemptId) return { kind: 'found', intent: read(intent) };
    return { kind: 'none' };
  } catch (error) {
    const failure = readFailure(error);
    return { kind: 'unknown', reason: failure.kind === 'refused' ? failure.because : failure.kind };
  }
}
