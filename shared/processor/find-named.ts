import type Stripe from 'stripe';
import type { Intent } from '../domain/sales/intent.ts';
import { readFailure } from './answers.ts';
import { type After, type Page, pagesOf } from './pages.ts';

export type Found =
  | { kind: 'found'; intent: Intent }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string };

type Named = Readonly<{ id: string; metadata: Stripe.Metadata | null }>;
type List<Raw> = (within: { customer?: string } & After) => PromiseLike<Page<Raw>>;

/**
 * Reads the customer's first listed intent whose metadata names the attempt (R9). A failed call of the list is unknown, never
 * `none`, and so is a list with an entry that cannot be read, since that one may name the attempt. The list of a deleted customer is refused; its intents are still in the list of the account.
 */
export async function findNamed<Raw extends Named>(
  list: List<Raw>,
  customerId: string,
  attemptId: string,
  read: (raw: Raw) => Intent,
): Promise<Found> {
  const found = await findIn((after) => list({ customer: customerId, ...after }), attemptId, read);
  const isDeleted = found.kind === 'unknown' && found.reason === 'customer_missing';
  return isDeleted ? await findIn(list, attemptId, read) : found;
}

async function findIn<Raw extends Named>(
  list: (after: After) => PromiseLike<Page<Raw>>,
  attemptId: string,
  read: (raw: Raw) => Intent,
): Promise<Found> {
  let isWhole = true;
  try {
    for await (const { data, unread = [] } of pagesOf(list)) {
      const named = data.find(({ metadata }) => metadata?.attempt === attemptId);
      if (named) return { kind: 'found', intent: read(named) };
      isWhole &&= unread.length === 0;
    }
  } catch (error) {
    const failure = readFailure(error);
    return { kind: 'unknown', reason: failure.kind === 'refused' ? failure.because : failure.kind };
  }
  return isWhole ? { kind: 'none' } : { kind: 'unknown', reason: 'an entry of the list cannot be read' };
}
