import type { Link } from '../../apps/checkout/src/api/link.ts';
import type { Effect, Event } from '../../apps/checkout/src/pay/events.ts';
import type { Sale } from '../../apps/checkout/src/pay/sale.ts';
import { type Checkout, type OpenCheckout, opening } from '../../apps/checkout/src/pay/state.ts';
import { step } from '../../apps/checkout/src/pay/step.ts';

export const link: Link = {
  slug: 'pl_x',
  status: 1,
  statusLabel: 'active',
  expiresAt: '2026-11-21T12:00:00.000Z',
  amount: { value: 19.99, currency: { code: 'USD', symbol: '$' } },
  isTextOfShop: true,
  totalAmount: 19.99,
  billingType: 1,
  items: [{ name: 'Seat', unitPrice: 19.99, quantity: 1, totalAmount: 19.99 }],
  project: { name: 'Acme' },
  acceptsCoupons: true,
  asks: { company: 'off', address: 'off', taxId: 'off', mobile: 'optional' },
  asksForAddress: false,
  needsCard: true,
  provider: 'processor',
  publicKey: 'pk_x',
};

export const sale: Sale = {
  publicKey: 'pk_x',
  seller: 'Acme',
  amountMinor: 1999,
  currency: 'usd',
  recurs: false,
  link,
};

/** The page's state after these events, and the effects of the last one. */
export const play = (...events: readonly Event[]): Played => playFrom(opening(true), ...events);
type Played = { state: Checkout; effects: readonly Effect[] };

export function playFrom(start: Checkout, ...events: readonly Event[]): Played {
  return events.reduce<Played>(
    ({ state }, event) => {
      const [next, effects] = step(state, event);
      return { state: next, effects };
    },
    { state: start, effects: [] },
  );
}

export const opened: Event = { type: 'opened', result: { kind: 'opened', link } };
export const filled: readonly Event[] = [
  opened,
  { type: 'card_changed', card: 'complete' },
  { type: 'edited', field: 'email', value: ' ada@example.com ' },
  { type: 'edited', field: 'name', value: 'Ada Lovelace' },
];
export const submitted: Event = { type: 'submitted', key: 'key-1' };
export const tokenised: Event = {
  type: 'tokenised',
  result: { kind: 'tokenised', confirmationTokenId: 'ctoken_1' },
};
export const paying: readonly Event[] = [...filled, submitted, tokenised];
export const lost: Event = { type: 'answered', outcome: { kind: 'lost' } };
export const offline: Event = { type: 'connection', online: false };
export const online: Event = { type: 'connection', online: true };

export function openAfter(...events: readonly Event[]): OpenCheckout {
  const { state } = play(...events);
  if (state.phase !== 'open') throw new Error(`The page is ${state.phase}`);
  return state;
}
