import type { Link } from '../api/link.ts';
import { minorUnits } from '../words/money.ts';
import { dueByCard, type OpenCheckout } from './state.ts';

/** What the processor's element needs to know. `amountMinor` is what is charged now, in the processor's minor unit of the currency. */
export type Sale = Readonly<{
  publicKey: string;
  seller: string;
  amountMinor: number;
  currency: string;
  recurs: boolean;
  /** What is sold, if the card is not only saved. */
  link?: Link;
}>;

export function saleOf(state: OpenCheckout): Sale {
  const { publicKey, project, amount, recurring } = state.link;
  const { code } = amount.currency;
  return {
    publicKey,
    seller: project.name,
    amountMinor: minorUnits(dueByCard(state), code),
    currency: code.toLowerCase(),
    recurs: recurring !== undefined,
    link: state.link,
  };
}
