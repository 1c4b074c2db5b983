import { CARDS, type TestCard } from '../../local/processor/cards/cards.ts';
import { code, table } from './markdown.ts';

/** The simulated processor's test cards: the number for the card fields, the token for requests. */
export function printCards(): string {
  const rows = CARDS.map((card) => [
    card.number.replace(/(.{4})(?=.)/g, '$1 '),
    code(card.tokens[0]),
    behaviourOf(card),
  ]);
  return table(['Number', 'Token', 'What it does'], rows);
}

function behaviourOf({
  decline,
  refusesAttach,
  authentication,
  dispute,
  warns,
  refundFails,
  underMandate,
}: TestCard): string {
  const parts = [
    underMandate && UNDER_MANDATE[underMandate],
    authentication && !underMandate && AUTHENTICATION[authentication],
    decline && `declined: ${[decline.code, decline.decline_code].filter(Boolean).join(' / ')}`,
    decline && !refusesAttach && !authentication && 'but can be saved',
    dispute && `pays, then ${dispute.inquiry ? 'an inquiry' : 'a dispute'} follows (${dispute.reason})`,
    warns && 'pays, then its issuer gives an early fraud warning',
    refundFails && 'pays; a refund first succeeds and later fails',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : 'pays';
}

const INDIAN =
  'issued in India: asks for 3-D Secure; without the payer it is charged only under a mandate, 26 hours after the payer was told';
const UNDER_MANDATE = {
  renews: INDIAN,
  not_approved: `${INDIAN}, and then declined: card_declined / transaction_not_approved`,
  not_notified: `${INDIAN}, and then declined: processing_error`,
  cancelled: `${INDIAN}, when the mandate turns out to be cancelled`,
} as const;
const AUTHENTICATION = {
  always: 'always asks for 3-D Secure',
  until_set_up: 'asks for 3-D Secure until the payer has agreed to later charges',
  present: 'asks for 3-D Secure only while the payer is present',
  asked: 'asks for 3-D Secure where the request does',
} as const;
