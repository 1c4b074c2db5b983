import { describe, expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { filled, offline, online, opened, play, sale, submitted } from '../states.ts';

const refused = (why: 'expired' | 'unreachable'): Event => ({
  type: 'opened',
  result: { kind: 'refused', why, requestId: 'req_1' },
});

describe('opening a link', () => {
  it('shows the form and loads the card fields for the sale', () => {
    const { state, effects } = play(opened);
    expect(state).toMatchObject({ phase: 'open', payment: { step: 'editing' }, card: 'loading' });
    expect(effects).toEqual([{ type: 'load_card', sale }]);
  });

  it('shows why a link cannot be opened', () => {
    expect(play(refused('expired')).state).toEqual({
      phase: 'closed',
      online: true,
      why: 'expired',
      requestId: 'req_1',
    });
  });

  it('retries on request, and by itself when the network is back', () => {
    expect(play(refused('unreachable'), { type: 'reopened' }).effects).toEqual([{ type: 'open' }]);
    expect(play(offline, refused('unreachable'), online).effects).toEqual([{ type: 'open' }]);
    expect(play(offline, refused('expired'), online).effects).toEqual([]);
  });

  it('offers to reload blocked card fields, and takes no payment until then', () => {
    const blocked: Event = { type: 'card_changed', card: 'blocked' };
    expect(play(...filled, blocked, submitted).effects).toEqual([]);
    expect(play(...filled, blocked, { type: 'card_retried' }).effects).toEqual([{ type: 'load_card', sale }]);
  });
});
