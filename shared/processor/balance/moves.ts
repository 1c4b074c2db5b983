import type Stripe from 'stripe';
import type { BalanceMove, BalanceSource } from '../../domain/books/of-balance.ts';
import type { Day, Instant } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { instant } from '../../domain/time/calendar.ts';
import { readFailure } from '../answers.ts';
import type { Processor } from '../client.ts';
import type { Page } from '../pages.ts';

/** `forbidden`: the gateway's key may not read the balance, or what moved it. */
export type BalanceAnswer =
  | { kind: 'page'; moves: readonly BalanceMove[]; next: string | undefined }
  | { kind: 'forbidden' }
  | { kind: 'unknown'; reason: string };

type Asked = Readonly<{ from: Instant; before: Instant; after?: string | undefined }>;

const PAGE = 100;

/** A page of what moved the balance of an account in a time, newest first. Each has what it is of. */
export async function listBalanceMoves(
  processor: Processor,
  { from, before, after }: Asked,
): Promise<BalanceAnswer> {
  try {
    const params = new URLSearchParams({
      limit: String(PAGE),
      'created[gte]': String(secondsOf(from)),
      'created[lt]': String(secondsOf(before)),
      'expand[]': 'data.source',
      ...(after !== undefined && { starting_after: after }),
    });
    // Asked for by its path: the SDK's resource would be in every bundle that charges.
    const page = (await processor.rawRequest(
      'GET',
      `/v1/balance_transactions?${params}`,
    )) as unknown as Page<Stripe.BalanceTransaction>;
    if (page.unread?.length) return { kind: 'unknown', reason: 'an entry cannot be read' };
    const next = page.has_more ? page.data.at(-1)?.id : undefined;
    return { kind: 'page', moves: page.data.map(moveOf), next };
  } catch (error) {
    const failure = readFailure(error);
    if (failure.kind !== 'refused') return { kind: 'unknown', reason: failure.kind };
    return failure.because === 'credentials'
      ? { kind: 'forbidden' }
      : { kind: 'unknown', reason: failure.because };
  }
}

/** The processor counts whole seconds. */
const secondsOf = (at: Instant): number => Math.floor(Date.parse(at) / 1000);
const instantOf = (seconds: number): Instant => instant(new Date(seconds * 1000));

const moveOf = ({
  id,
  type,
  currency,
  amount,
  fee,
  created,
  source,
}: Stripe.BalanceTransaction): BalanceMove => ({
  id,
  type,
  currency: currency as Currency,
  amountMinor: amount,
  feeMinor: fee,
  at: instantOf(created),
  source: sourceOf(source),
});

/** What is read of any source: each kind has some of it. */
type Shown = Readonly<{
  id: string;
  object: string;
  amount?: number;
  currency?: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Readonly<Record<string, string>> | null;
  arrival_date?: number;
}>;

function sourceOf(source: Stripe.BalanceTransaction['source']): BalanceSource | undefined {
  if (source === null || typeof source === 'string') return undefined;
  const {
    id,
    object: kind,
    amount,
    currency,
    payment_intent: intent,
    metadata,
    arrival_date,
  } = source as Shown;
  if (amount === undefined || currency === undefined) return undefined;
  return {
    id,
    kind,
    amountMinor: amount,
    currency: currency as Currency,
    intentId: typeof intent === 'string' ? intent : intent?.id,
    attemptId: kind === 'charge' ? metadata?.attempt : undefined,
    customerId: kind === 'charge' ? metadata?.customer : undefined,
    arrivesOn: arrival_date === undefined ? undefined : (instantOf(arrival_date).slice(0, 10) as Day),
  };
}
