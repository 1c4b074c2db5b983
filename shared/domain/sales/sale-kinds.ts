/** How attempts of one kind of sale differ for everything that handles them alike. */
type Kind = Readonly<{
  /** Whether the payer can authenticate while the processor is asked. An absent payer's card is charged off-session. */
  payer: 'present' | 'absent';
  /** What a success leaves for the customer. One that leaves a card sells nothing, so it has no invoice and no event. */
  leaves: 'invoice' | 'card';
}>;

const SOLD = { payer: 'present', leaves: 'invoice' } as const;

/** Every kind of sale. Its declaration is in `shared/flows/sales`, under the same name. */
export const SALE_KINDS = {
  link: SOLD,
  invoice: SOLD,
  order: SOLD,
  plan: SOLD,
  plan_link: SOLD,
  add_on: SOLD,
  renewal: { payer: 'absent', leaves: 'invoice' },
  change: SOLD,
  card: { payer: 'present', leaves: 'card' },
} satisfies Record<string, Kind>;

export type SaleKind = keyof typeof SALE_KINDS;

type OfKind = Readonly<{ kind: SaleKind }>;

/** Charged without the payer, who therefore cannot authenticate. */
export const isOffSession = ({ kind }: OfKind): boolean => SALE_KINDS[kind].payer === 'absent';

/** It saves a card and sells nothing. */
export const isCardOnly = ({ kind }: OfKind): boolean => SALE_KINDS[kind].leaves === 'card';
