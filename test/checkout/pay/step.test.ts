import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { filled, opened, play, sale, submitted } from '../states.ts';

it('opening a link shows the form and loads the card fields for the sale', () => {
  const { state, effects } = play(opened);
  expect(state).toMatchObject({ phase: 'open', payment: { step: 'editing' }, card: 'loading' });
  expect(effects).toEqual([{ type: 'load_card', sale }]);
});

it('opening a link offers to reload blocked card fields, and takes no payment until then', () => {
  const blocked: Event = { type: 'card_changed', card: 'blocked' };
  expect(play(...filled, blocked, submitted).effects).toEqual([]);
  expect(play(...filled, blocked, { type: 'card_retried' }).effects).toEqual([{ type: 'load_card', sale }]);
});
