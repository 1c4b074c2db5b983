import type { SimulatedProcessor } from '../../local/processor/http/server.ts';

/** The fields of a request by which a payer gives a card. */
export type GivenFields = Readonly<{ paymentMethodId: string } | { confirmationTokenId: string }>;

const ENTERED = 'entered ';
/** A card that a payer's page sends as a confirmation token, in place of a payment method. */
export const entered = (card: string): string => ENTERED + card;

type Processor = Pick<SimulatedProcessor, 'enterCard'>;
const tokens = new WeakMap<Processor, Map<string, string>>();

/** What a click of a page sends of a card. A click that is sent again sends the same token; another one has another. */
export function givenFields(
  processor: Processor,
  accountId: string,
  { card, click }: Readonly<{ card: string; click: string }>,
): GivenFields {
  if (!card.startsWith(ENTERED)) return { paymentMethodId: card };
  const made = tokens.get(processor) ?? new Map<string, string>();
  tokens.set(processor, made);
  const name = `${accountId} ${click} ${card}`;
  const token = made.get(name) ?? processor.enterCard(accountId, card.slice(ENTERED.length));
  made.set(name, token);
  return { confirmationTokenId: token };
}
