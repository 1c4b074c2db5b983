import type { Order } from '../billing/order.ts';
import type { Day } from '../ids.ts';
import type { Terms } from '../sales/terms.ts';
import type { DetailField, Details } from './details.ts';

/** What the next cycle of an order charges, before a wallet pays: as it was made out, and as it is with other details. */
export type PricedCycle = Readonly<{ order: Order; dueOn: Day; before: Terms; after: Terms }>;

/** What a customer changed of their details, or would, and what it does to their next charges. */
export type ChangedDetails = Readonly<{
  details: Details;
  changed: readonly DetailField[];
  cycles: readonly PricedCycle[];
}>;
