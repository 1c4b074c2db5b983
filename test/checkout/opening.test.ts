import { describe, expect, it } from 'vitest';
import type { Event } from '../../checkout/src/pay/events.ts';
import { filled, offline, online, openAfter, opened, paying, play, submitted } from './states.ts';

const refused = (why: 'expired' | 'unreachable'): Event => ({ type: 'opened', result: { kind: 'refused', why, requestId: 'req_1' } });

describe('opening a link', () => {
  it('shows the form and loads the card fields with the seller’s key', () => {
    const { state, effects } = play(opened);
    expect(state).toMatchObject({ phase: 'open', payment: { step: 'editing' }, card: 'loading' });
    expect(effects).toEqual([{ type: 'load_card', publicKey: 'pk_x' }]);
  });

  it('says why when it cannot', () => {
    expect(play(refused('expired')).state).toEqual({ phase: 'closed', online: true, why: 'expired', requestId: 'req_1' });
  });

  it('tries again when asked, or by itself when the network is back', () => {
    expect(play(refused('unreachable'), { type: 'reopened' }).effects).toEqual([{ type: 'open' }]);
    expect(play(offline, refused('unreachable'), online).effects).toEqual([{ type: 'open' }]);
    expect(play(offline, refused('expired'), online).effects).toEqual([]);
  });

  it('lets blocked card fields be loaded again, and takes no payment meanwhile', () => {
    const blocked: Event = { type: 'card_changed', card: 'blocked' };
    expect(play(...filled, blocked, submitted).effects).toEqual([]);
    expect(play(...filled, blocked, { type: 'card_retried' }).effects).toEqual([{ type: 'load_card', publicKey: 'pk_x' }]);
  });
});

describe('a discount code', () => {
  const type = (code: string): Event => ({ type: 'coupon_edited', code });
  const entering: readonly Event[] = [...filled, { type: 'coupon_opened' }, type(' SPRING ')];
  const apply: Event = { type: 'coupon_applied' };
  const quoted: Event = { type: 'coupon_quoted', result: { kind: 'quoted', quote: { subtotal: 19.99, discount: 2, total: 17.99 } } };

  it('is priced by the service and sent with the payment', () => {
    expect(play(...entering, apply).effects).toEqual([{ type: 'quote', code: 'SPRING' }]);
    expect(openAfter(...entering, apply, quoted).coupon).toMatchObject({ step: 'applied', quote: { total: 17.99 } });
    const { effects } = play(...entering, apply, quoted, submitted, {
      type: 'tokenised',
      result: { kind: 'tokenised', paymentMethodId: 'pm_1' },
    });
    expect(effects).toMatchObject([{ exchange: { couponCode: 'SPRING' } }]);
  });

  it.each(['not_valid', 'unreachable'] as const)('that is %s stays to be mended', (kind) => {
    const state = openAfter(...entering, apply, { type: 'coupon_quoted', result: { kind } });
    expect(state.coupon).toMatchObject({ step: 'entering', code: 'SPRING', problem: expect.any(String) });
  });

  it('that was refused only when paying goes back to its field', () => {
    const refusedNow: Event = { type: 'answered', outcome: { kind: 'refused', code: 'coupon_not_valid' } };
    const tokenised: Event = { type: 'tokenised', result: { kind: 'tokenised', paymentMethodId: 'pm_1' } };
    const { state, effects } = play(...entering, apply, quoted, submitted, tokenised, refusedNow);
    expect(state).toMatchObject({ coupon: { step: 'entering', problem: expect.any(String) }, payment: { step: 'editing' } });
    expect(effects).toEqual([{ type: 'focus', target: 'coupon' }]);
  });

  it('cannot be paid past while it is being checked, nor changed while paying', () => {
    expect(play(...entering, apply, submitted).effects).toEqual([]);
    expect(openAfter(...paying, { type: 'coupon_opened' }).coupon).toEqual({ step: 'none' });
  });
});
