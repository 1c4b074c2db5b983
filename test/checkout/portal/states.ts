import type { Account, PlanChange, Shop, Subscription } from '../../../apps/checkout/src/portal/account.ts';
import type { Effect, Event } from '../../../apps/checkout/src/portal/events.ts';
import type { OpenPortal, Portal } from '../../../apps/checkout/src/portal/state.ts';
import { step } from '../../../apps/checkout/src/portal/step.ts';

const usd = (value: number) => ({ value, currency: 'USD' });

export const shop: Shop = {
  name: 'Acme',
  homeUrl: 'https://shop.acme.example',
  customer: { email: 'ada@example.com', name: 'Ada', details: { name: 'Ada' } },
  customerPause: false,
  asks: { company: 'off', address: 'off', taxId: 'off', mobile: 'optional' },
  publicKey: 'pk_x',
};
export const subscription: Subscription = {
  id: 'sub_1',
  status: 1,
  statusLabel: 'active',
  isBeingChecked: false,
  productOrigin: '6920541085d1f3a7c2e9b604',
  addons: [],
  boughtBy: 'customer',
  orderId: 'ord_1',
  createdAt: '2026-11-28T12:00:00.000Z',
  endedAt: null,
  unused: null,
  givenBack: null,
  pendingChange: null,
  plan: { id: 'plan_1', slug: 'club', name: 'Club', cycleId: 'monthly' },
  billingInterval: 1,
  nextCharge: { on: '2027-02-28', amount: usd(10) },
  trialEndsOn: null,
  endsOn: null,
  unpaid: null,
  card: null,
};
export const account: Account = {
  subscriptions: [subscription],
  orders: [],
  granted: [],
  cards: [],
  invoices: [],
  nextCursor: null,
};

export const change: PlanChange = {
  from: { slug: 'club', name: 'Club', cycleId: 'monthly' },
  isTrial: false,
  to: { slug: 'gold', name: 'Gold', cycleId: 'monthly' },
  kind: 'upgrade',
  when: 'now',
  takesEffect: 'now',
  effectiveOn: '2027-02-10',
  items: [{ name: 'Gold', amount: usd(20) }],
  discount: usd(0),
  unusedCredit: usd(5),
  dueNow: usd(15),
  wallet: usd(0),
  dueByCard: usd(15),
  walletCredit: usd(0),
  endingAddons: [],
  recurring: { amount: usd(20), billingInterval: 1, nextBillingDate: '2027-02-28', discount: null },
};

type Played = { state: Portal; effects: readonly Effect[] };

/** The page's state after these events, and the effects of the last one. */
export const play = (...events: readonly Event[]): Played =>
  events.reduce<Played>(
    ({ state }, event) => {
      const [next, effects] = step(state, event);
      return { state: next, effects };
    },
    { state: { phase: 'opening' }, effects: [] },
  );

export function openAfter(...events: readonly Event[]): OpenPortal {
  const { state } = play(...events);
  if (state.phase !== 'open') throw new Error(`The portal is ${state.phase}`);
  return state;
}

export const opened: Event = { type: 'opened', result: { shop, account } };
export const cancel = { kind: 'cancel', slug: 'club', subscription: 'sub_1' } as const;
export const cancelling: readonly Event[] = [
  opened,
  { type: 'panel_opened', panel: 'cancel', id: 'sub_1' },
  { type: 'asked', write: cancel, key: 'key-1' },
];
export const previewing: readonly Event[] = [
  opened,
  { type: 'panel_opened', panel: 'change', id: 'sub_1' },
  { type: 'options_read', result: [change] },
  { type: 'option_chosen', to: change.to },
  { type: 'previewed', result: { change, quoteReceipt: 'receipt-1' } },
];
