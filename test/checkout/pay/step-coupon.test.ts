import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { filled, link, openAfter, paying, play, submitted } from '../states.ts';

const type = (code: string): Event => ({ type: 'coupon_edited', code });
const entering: readonly Event[] = [...filled, { type: 'coupon_opened' }, type(' SPRING ')];
const apply: Event = { type: 'coupon_applied' };
const usd = (value: number) => ({ value, currency: 'USD' });
const quoted: Event = {
  type: 'coupon_quoted',
  result: {
    kind: 'quoted',
    quote: {
      ...{ subtotal: 19.99, discount: 2, total: 17.99, needsCard: true, currency: link.amount.currency },
      ...{ subtotalAmount: usd(19.99), discountAmount: usd(2), dueNow: usd(17.99) },
    },
  },
};

it('a discount code is priced by the service and sent with the payment', () => {
  expect(play(...entering, apply).effects).toEqual([{ type: 'quote', code: 'SPRING' }]);
  expect(openAfter(...entering, apply, quoted).coupon).toMatchObject({
    step: 'applied',
    quote: { total: 17.99 },
  });
  const { effects } = play(...entering, apply, quoted, submitted, {
    type: 'tokenised',
    result: { kind: 'tokenised', confirmationTokenId: 'ctoken_1' },
  });
  expect(effects).toMatchObject([{ exchange: { couponCode: 'SPRING' } }]);
});

it.each(['not_valid', 'unreachable'] as const)(
  'a discount code that is %s stays in its field with a problem',
  (kind) => {
    const state = openAfter(...entering, apply, { type: 'coupon_quoted', result: { kind } });
    expect(state.coupon).toMatchObject({ step: 'entering', code: 'SPRING', problem: expect.any(String) });
  },
);

it('a discount code that is refused at the payment returns to its field', () => {
  const refusedNow: Event = { type: 'answered', outcome: { kind: 'refused', code: 'coupon_not_valid' } };
  const tokenised: Event = {
    type: 'tokenised',
    result: { kind: 'tokenised', confirmationTokenId: 'ctoken_1' },
  };
  const { state, effects } = play(...entering, apply, quoted, submitted, tokenised, refusedNow);
  expect(state).toMatchObject({
    coupon: { step: 'entering', problem: expect.any(String) },
    payment: { step: 'editing' },
  });
  expect(effects).toEqual([{ type: 'focus', target: 'coupon' }]);
});

it('a discount code blocks payment while it is checked, and cannot change during payment', () => {
  expect(play(...entering, apply, submitted).effects).toEqual([]);
  expect(openAfter(...paying, { type: 'coupon_opened' }).coupon).toEqual({ step: 'none' });
});
