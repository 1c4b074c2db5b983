import type { ChangeQuote } from '../../../domain/changes/change-quote.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import { instant } from '../../../domain/time/calendar.ts';
import type { Decided } from './terms.ts';

/** What a customer is shown of a change. Its terms are as the wallet and the card pay them; a change that waits has none. */
export const quoteOf = ({ running, decision, ending }: Decided, at: Date, terms?: Terms): ChangeQuote => ({
  running,
  decision,
  ending,
  walletMinor: terms?.walletMinor ?? 0,
  cardMinor: terms?.charge.minor ?? 0,
  carriedMinor: terms?.source.change?.carriedMinor ?? 0,
  at: instant(at),
});
