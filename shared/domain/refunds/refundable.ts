import { BillingError, invalidField } from '../errors.ts';
import type { Currency } from '../money/currency.ts';
import { toMajor } from '../money/money.ts';
import { readAmount } from '../money/read-amount.ts';
import type { Attempt } from '../sales/attempt.ts';
import { blocksRefunds, isLost } from '../sales/dispute.ts';
import type { Terms } from '../sales/terms.ts';
import type { Taken } from '../value/taken.ts';
import type { Refund } from './refund.ts';
import type { RefundRequest } from './refund-request.ts';
import { heldMinorOf, NOTHING_REFUNDED } from './refund-sums.ts';

/** How a refund is divided between the card and the wallet, in minor units. */
export type Parts = Readonly<{ cardMinor: number; walletMinor: number }>;

/** What a refund would give and take back. What of `wantedMinor` is not taken is used up. */
export type RefundPreview = Readonly<{
  attempt: Attempt;
  given: Parts & Pick<Refund, 'lines'>;
  taken: Taken;
  wantedMinor: number;
}>;

/** What can still be refunded of a payment: what it took, less what was given back and what unfinished refunds hold. */
export function leftOf({ terms, refunds = NOTHING_REFUNDED }: Pick<Attempt, 'terms' | 'refunds'>): Parts {
  const { cardMinor, walletMinor, heldCardMinor, heldWalletMinor } = refunds;
  return {
    cardMinor: Math.max(0, terms.charge.minor - cardMinor - heldCardMinor),
    walletMinor: Math.max(0, (terms.walletMinor ?? 0) - walletMinor - heldWalletMinor),
  };
}

/** Throws `transaction_not_refundable` for a payment that took nothing which we could give back, or whose money the issuer decides about. */
export function requireRefundable({ state, terms, disputes = [] }: Attempt): void {
  if (state !== 'succeeded') throw notRefundable('Only a payment that succeeded can be refunded.');
  if (terms.charge.minor + (terms.walletMinor ?? 0) === 0)
    throw notRefundable('Nothing was charged, so there is nothing to refund.');
  if (disputes.some(isLost))
    throw notRefundable('The payer got this money back by a dispute, so it cannot be refunded as well.');
  if (disputes.some(blocksRefunds))
    throw notRefundable(
      'The payer has disputed this payment. To give the money back, accept the dispute at the processor.',
    );
}

/** A transfer is sent back from the shop's bank: what is recorded of it is how the bank's statement names that. */
export function requireReference(
  { operation }: Pick<Attempt, 'operation'>,
  reference: string | undefined,
): void {
  if (operation === 'transfer' && reference === undefined)
    throw invalidField(
      'reference',
      'This payment was a bank transfer. Transfer the amount back from your bank, then send how its statement names that.',
      'required',
    );
  if (operation !== 'transfer' && reference !== undefined)
    throw invalidField('reference', 'Only a payment by transfer is given back by the bank: leave it out.');
}

type Asked = Pick<RefundRequest, 'amount' | 'lines'>;

/** Divides what is to be refunded: the card gets its part back first, the wallet the rest. Without an amount, all that is left. */
export function partsOf(attempt: Attempt, asked: Asked = {}): Parts & Pick<Refund, 'lines'> {
  const { currency } = attempt.terms.charge;
  const left = leftOf(attempt);
  const leftMinor = left.cardMinor + left.walletMinor;
  const lines = readLines(attempt, asked.lines);
  const minor = readSum(asked.amount, lines, currency) ?? leftMinor;
  const heldMinor = heldMinorOf(attempt.refunds ?? NOTHING_REFUNDED);
  if (leftMinor === 0 && heldMinor === 0) throw notRefundable('All of this payment was refunded already.');
  if (heldMinor > 0 && (leftMinor === 0 || minor > leftMinor)) throw refundInProgress();
  if (minor === 0) throw invalidField('amount', 'Send what is to be refunded, more than zero.');
  const most = `${toMajor({ minor: leftMinor, currency })} ${currency.toUpperCase()}`;
  if (minor > leftMinor) throw invalidField('amount', `Only ${most} is left to refund.`, 'too_large');
  const cardMinor = Math.min(minor, left.cardMinor);
  return { cardMinor, walletMinor: minor - cardMinor, ...(lines && { lines }) };
}

/** The amount, which is what the lines add up to. */
function readSum(amount: number | undefined, lines: Refund['lines'], currency: Currency): number | undefined {
  const minor = amount === undefined ? undefined : readAmount(amount, 'amount', currency).minor;
  const sum = lines?.reduce((total, line) => total + line.minor, 0);
  if (minor !== undefined && sum !== undefined && minor !== sum)
    throw invalidField('amount', 'The lines do not add up to it. Send their sum, or leave it out.');
  return minor ?? sum;
}

/** The error for a payment whose wallet part came from credits whose own payments were given back since. */
export const nothingBehind = (): BillingError =>
  notRefundable(
    'The wallet paid this with credit whose own payment was given back since, so nothing of it is left to refund.',
  );

/** What of the refund is for which line. Throws for a line that the payment does not have, and for more than the line charged. */
function readLines({ terms }: Attempt, lines: Asked['lines']): Refund['lines'] {
  const { currency } = terms.charge;
  return lines?.map(({ line, amount }, index) => {
    const { minor } = readAmount(amount, `lines[${index}].amount`, currency);
    const charged = chargedFor(terms, line);
    if (charged === undefined)
      throw invalidField(`lines[${index}].line`, `The payment has ${terms.lines.length} lines.`);
    if (terms.lines[line - 1]?.kind === 'tax')
      throw invalidField(
        `lines[${index}].line`,
        'This line is the tax, which goes back with the lines that it is for. Send those.',
      );
    if (minor > charged)
      throw invalidField(
        `lines[${index}].amount`,
        `Only ${toMajor({ minor: charged, currency })} ${currency.toUpperCase()} was charged for this line.`,
        'too_large',
      );
    return { line, minor };
  });
}

/** What the payer paid for a line, with a tax that was added to it. */
function chargedFor({ lines, tax }: Terms, line: number): number | undefined {
  const charged = lines[line - 1]?.totalMinor;
  const taxed = tax?.mode === 'exclusive' ? tax.lines.find((one) => one.line === line) : undefined;
  return charged === undefined ? undefined : charged + (taxed?.taxMinor ?? 0);
}

/** Card and wallet got all back that they paid. */
export const isRefundedInFull = ({
  terms,
  refunds = NOTHING_REFUNDED,
}: Pick<Attempt, 'terms' | 'refunds'>): boolean =>
  refunds.cardMinor >= terms.charge.minor && refunds.walletMinor >= (terms.walletMinor ?? 0);

const notRefundable = (message: string): BillingError =>
  new BillingError('transaction_not_refundable', message);

const BUSY_SECONDS = 30;

function refundInProgress(): BillingError {
  const message =
    'A refund of this payment is under way, and its outcome is not known yet. Try again in a moment.';
  return new BillingError('refund_in_progress', message, { retryAfterSeconds: BUSY_SECONDS });
}
