import type { Day, Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import type { Attempt } from '../sales/attempt.ts';
import {
  bankAccount,
  DISPUTE_FEES,
  elsewhere,
  exchangeAccount,
  isBookedFromRecord,
  PROCESSOR_FEES,
  processorAccount,
} from './accounts.ts';
import { type EntryKind, entryOf, type Undated } from './entry.ts';

/** What moved the balance of an account at the processor. Amounts are minor units with a sign; `feeMinor` is a part that was kept back. */
export type BalanceMove = Readonly<{
  id: string;
  type: string;
  currency: Currency;
  amountMinor: number;
  feeMinor: number;
  at: Instant;
  /** The charge, refund, dispute or payout that it is of, with its own amount and currency. */
  source?: BalanceSource | undefined;
}>;
export type BalanceSource = Readonly<{
  id: string;
  kind: string;
  amountMinor: number;
  currency: Currency;
  intentId?: string | undefined;
  /** The attempt that a charge names, and its customer. */
  attemptId?: string | undefined;
  customerId?: string | undefined;
  /** Of a payout. */
  arrivesOn?: Day | undefined;
}>;

const isPayout = ({ type }: BalanceMove): boolean => type.startsWith('payout');
/** What the processor charges for its service, apart from payments. */
const OWN_FEES: readonly string[] = ['stripe_fee', 'stripe_fx_fee', 'tax_fee'];

/**
 * The entries of a move. The amount of a payment that has a record here, `attempt`, is booked from that record, so only its fee is
 * booked from the processor's list, and what the processor exchanged. Anything else is booked whole, so that the balance of the
 * processor's account in the books is the processor's own.
 */
export function ofBalanceMove(accountId: string, move: BalanceMove, attempt: Attempt | undefined): Undated[] {
  const { id, type, currency, amountMinor, feeMinor, source } = move;
  const money = processorAccount(accountId);
  const isOurs = attempt !== undefined && isBookedFromRecord(attempt);
  const isExchanged = isOurs && source !== undefined && source.currency !== currency;
  const feeAccount = source?.kind === 'dispute' ? DISPUTE_FEES : PROCESSOR_FEES;
  const against = isOurs ? exchangeAccount(accountId) : againstOf(accountId, move);
  const isWhole = !isOurs || isExchanged;
  const draft = (kind: EntryKind, name: string, text: string) => ({
    id: name,
    kind,
    text,
    about: {
      transactionId: attempt?.id,
      customerId: attempt?.customerId,
      projectId: attempt?.projectId,
      processorId: source?.id ?? id,
    },
  });
  const main = entryOf({
    ...draft(isPayout(move) ? 'payout' : 'balance', id, `Processor: ${type}`),
    currency,
    postings: [
      ...(isWhole ? [{ account: money, minor: amountMinor }] : []),
      ...(isWhole ? [{ account: against, minor: -amountMinor }] : []),
      { account: money, minor: -feeMinor },
      { account: feeAccount, minor: feeMinor },
    ],
  });
  if (!isExchanged) return main;
  const gaveMinor = Math.sign(amountMinor) * source.amountMinor;
  return [
    ...main,
    ...entryOf({
      ...draft('exchange', `${id}/exchange`, 'Processor: exchanged'),
      currency: source.currency,
      postings: [
        { account: money, minor: -gaveMinor },
        { account: exchangeAccount(accountId), minor: gaveMinor },
      ],
    }),
  ];
}

function againstOf(accountId: string, move: BalanceMove): string {
  if (isPayout(move)) return bankAccount(accountId);
  return OWN_FEES.includes(move.type) ? PROCESSOR_FEES : elsewhere(accountId);
}

/** What the processor's own balance gained by a move, in each currency as the books have it. */
export const netOf = ({ amountMinor, feeMinor }: BalanceMove): number => amountMinor - feeMinor;
