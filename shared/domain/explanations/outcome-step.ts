import { invariant } from '../errors.ts';
import { heldMinorOf, NOTHING_REFUNDED, refundedMinorOf } from '../refunds/refund-sums.ts';
import type { AbortReason, Attempt } from '../sales/attempt.ts';
import { amountText, momentText, type Step } from './step.ts';

/** How the payment ended, or how far it has come. It names no code of an issuer: the refusal's message is fit for the payer. */
export const outcomeStep = (attempt: Attempt): Step => ({ about: 'outcome', text: textOf(attempt) });

function textOf(attempt: Attempt): string {
  switch (attempt.state) {
    case 'succeeded':
      return `${succeeded(attempt)}${refundText(attempt)}`;
    case 'declined':
      return `The card processor declined the payment${on(attempt)}: ${attempt.refusal?.message ?? 'it gave no reason.'} ${NOT_CHARGED}`;
    case 'aborted':
      return `${ABORTED[attempt.abortReason ?? 'unsent']} The payment ended${on(attempt)}.${attempt.abortReason === 'refunded' ? '' : ` ${NOT_CHARGED}`}`;
    case 'requires_action':
      return `The payer is asked to confirm the payment with their bank until ${momentText(attempt.authenticateBy)}. Nothing was charged so far.`;
    case 'quarantined':
      return 'The charge was not what was asked for, so it was not accepted. An operator must decide about it.';
    case 'invoiced':
      return 'An invoice was issued, and the shop waits for a bank transfer. Nothing was received so far.';
    case 'prepared':
      return 'The payment was not sent to the card processor so far.';
    case 'charging':
    case 'confirming':
      if (attempt.chargedByBankAt)
        return `The bank tells its customer of the charge first, and charges the card on ${momentText(attempt.chargedByBankAt)}. Do not pay again.`;
      return 'It is not known yet whether the card was charged. The service keeps asking the card processor. Do not pay again.';
  }
}

function succeeded(attempt: Attempt): string {
  const { operation, soldAt, terms, invoiceNumber, transfer } = attempt;
  invariant(soldAt, `attempt ${attempt.id} has succeeded`);
  const moment = momentText(soldAt);
  const invoice = invoiceNumber ? ` The invoice is ${invoiceNumber}.` : '';
  if (operation === 'charge')
    return `${cardText(attempt)} was charged ${amountText(terms.charge)} on ${moment}.${invoice}`;
  if (transfer)
    return `A bank transfer of ${amountText(terms.charge)} was received on ${transfer.receivedOn}.${invoice}`;
  if (terms.invoiced) return `The invoice was paid on ${moment}.${invoice}`;
  const paid = terms.walletMinor ? 'The wallet paid all of it' : 'Nothing was due';
  const saved = operation === 'save_card' ? ` ${cardText(attempt)} was saved for later charges.` : '';
  return `${paid} on ${moment}.${saved}${invoice}`;
}

function refundText({ terms, refunds = NOTHING_REFUNDED }: Attempt): string {
  const amount = (minor: number) => amountText({ ...terms.charge, minor });
  const [minor, heldMinor] = [refundedMinorOf(refunds), heldMinorOf(refunds)];
  const held = heldMinor > 0 ? ` A refund of ${amount(heldMinor)} is under way.` : '';
  return `${minor > 0 ? ` ${amount(minor)} was refunded.` : ''}${held}`;
}

const NOT_CHARGED = 'Nothing was charged.';

const cardText = ({ card }: Attempt): string =>
  card ? `The card ${card.brand} ending in ${card.last4}` : 'The card';
const on = ({ endedAt }: Attempt): string => (endedAt ? ` on ${momentText(endedAt)}` : '');

const ABORTED: Readonly<Record<AbortReason, string>> = {
  unsent: 'The payment was never sent to the card processor.',
  fenced: 'The card processor never received the payment, and can no longer run it.',
  abandoned: 'The payer did not confirm the payment with their bank in time.',
  superseded: 'Something that does not wait for the payer’s bank came first, and this payment was cancelled.',
  code_used_up:
    'Its code was used up, or changed by the shop, while the payer’s bank was asked, and this payment was cancelled.',
  repriced: 'What its price was worked out from was refunded or disputed, and this payment was cancelled.',
  mismatch: 'The payment was not what was asked for, and it was cancelled at the card processor.',
  amount_too_small: 'The card processor refused the amount as too small.',
  payment_method_missing: 'The card processor did not recognise the card token.',
  credentials: 'The card processor did not accept the shop’s keys.',
  rate_limit: 'The card processor was too busy to run the payment.',
  customer_missing: 'The payment went on in another transaction.',
  refused: 'The card processor refused the shop’s payments, which only the shop can correct.',
  voided: 'The shop cancelled the invoice before a bank transfer arrived.',
  released: 'The payment was given up: a day later the card processor has no such charge.',
  refunded: 'What was taken was not what was asked for, and all of it was given back.',
};
