/** How attempts of one kind of sale differ for everything that handles them alike. */
type Kind = Readonly<{
  /** Whether the payer can authenticate while the processor is asked. An absent payer's card is charged off-session. */
  payer: 'present' | 'absent';
  /** Who is named in the request: somebody who gives a name with it, or the customer as they are on record. */
  names: 'payer' | 'customer';
  /** What a success leaves for the customer. One that leaves a card sells nothing, so it has no invoice and no event. */
  leaves: 'invoice' | 'card';
  /** The catalog's lines are quantities of unit prices. Those that a shop wrote may have any total. */
  lines: 'of_the_catalog' | 'of_the_shop';
}>;

const SOLD = { payer: 'present', names: 'payer', leaves: 'invoice', lines: 'of_the_shop' } as const;
const SOLD_FROM_CATALOG = { ...SOLD, lines: 'of_the_catalog' } as const;

/** Every kind of sale. Its declaration is in `shared/flows/sales`, under the same name. */
export const SALE_KINDS = {
  link: SOLD,
  invoice: SOLD,
  order: SOLD,
  plan: SOLD_FROM_CATALOG,
  plan_link: SOLD_FROM_CATALOG,
  add_on: SOLD_FROM_CATALOG,
  renewal: { ...SOLD, payer: 'absent', names: 'customer' },
  change: { ...SOLD, names: 'customer' },
  card: { ...SOLD, names: 'customer', leaves: 'card' },
} satisfies Record<string, Kind>;

export type SaleKind = keyof typeof SALE_KINDS;

type OfKind = Readonly<{ kind: SaleKind }>;

/** Charged without the payer, who therefore cannot authenticate. */
export const isOffSession = ({ kind }: OfKind): boolean => SALE_KINDS[kind].payer === 'absent';

/** Its request gives a name and telephone. */
export const namesPayer = ({ kind }: OfKind): boolean => SALE_KINDS[kind].names === 'payer';

/** It saves a card and sells nothing. */
export const isCardOnly = ({ kind }: OfKind): boolean => SALE_KINDS[kind].leaves === 'card';

/** Its lines are quantities of the catalog's unit prices. */
export const hasCatalogLines = ({ kind }: OfKind): boolean => SALE_KINDS[kind].lines === 'of_the_catalog';
