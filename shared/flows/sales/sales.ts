import type { Attempt } from '../../domain/sales/attempt.ts';
import type { SaleKind } from '../../domain/sales/sale-kinds.ts';
import { addOnSale } from './add-on.ts';
import { cardSale } from './card.ts';
import { changedRecords, namedChange, soldByChange } from './changes/records.ts';
import { invoiceSale } from './invoice.ts';
import { linkSale } from './link.ts';
import { orderSale } from './order.ts';
import { planSale } from './plan.ts';
import { planLinkSale } from './plan-link.ts';
import { renewalSale } from './renewal.ts';
import type { Sale, SaleRequest } from './sale.ts';

/** The part of a declaration that an attempt's request and end need; the rest is known to the handler that began it. */
type Ending = Pick<Sale<SaleRequest, unknown>, 'named' | 'sold' | 'onSuccess' | 'onDecline'>;

/** Every kind of sale by its name, as attempts carry it. A kind without a declaration does not compile. */
export const SALES: Readonly<Record<SaleKind, Ending>> = {
  link: linkSale,
  invoice: invoiceSale,
  order: orderSale,
  plan: planSale,
  plan_link: planLinkSale,
  add_on: addOnSale,
  renewal: renewalSale,
  change: { named: namedChange, sold: soldByChange, onSuccess: changedRecords }, // Whose price only a customer's own routes compute.
  card: cardSale,
};

export const saleOf = ({ kind }: Pick<Attempt, 'kind'>): Ending => SALES[kind];
