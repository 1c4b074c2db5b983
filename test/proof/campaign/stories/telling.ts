import type { Link } from '../../payer.ts';
import { type Click, makeLink, openLink, type Visit } from '../shopper.ts';

/** What shoppers do, and how often of a hundred or so. A decline counts against the address that the shopper comes from. */
export type Story = Readonly<{
  name: string;
  weight: number;
  declines?: number;
  tell: (visit: Visit) => Promise<void>;
}>;

export const VISA = 'pm_card_visa';
export const MASTERCARD = 'pm_card_mastercard';
export const CHALLENGED = 'pm_card_threeDSecure2Required';

export const PRICES = [
  { amount: 19.99, currency: { code: 'USD', symbol: '$' } },
  { amount: 35.41, currency: { code: 'EUR', symbol: '€' } },
  { amount: 2400, currency: { code: 'JPY', symbol: '¥' } },
  { amount: 3.5, currency: { code: 'KWD', symbol: 'KD' } },
] as const;
export const draw = <One>(visit: Visit, from: readonly One[]): One =>
  from[Math.floor(visit.chance() * from.length)] as One;
export const keyed = (visit: Visit, card: string, more: Partial<Click> = {}): Click => ({
  card,
  key: `${visit.name}-click`,
  ...more,
});

/** Most begin so: a link of some price, which the checkout opens. */
export function withLink(tell: (visit: Visit, link: Link) => Promise<void>, fields: object = {}) {
  return async (visit: Visit) => {
    const link = await makeLink(visit, { ...draw(visit, PRICES), ...fields }, visit.name);
    if (!link) return;
    await openLink(visit, link, 'open');
    await tell(visit, link);
  };
}
