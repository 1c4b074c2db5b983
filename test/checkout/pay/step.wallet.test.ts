import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { filled, link, openAfter, play, submitted, tokenised } from '../states.ts';

const customer = { email: 'ada@example.com', name: 'Ada Lovelace', mobile: '+49 30 1' };
const opened = (change: object): Event => ({
  type: 'opened',
  result: { kind: 'opened', link: { ...link, customer, ...change } },
});
const part = opened({ wallet: 5, dueByCard: 14.99 });
const all = opened({ wallet: 19.99, dueByCard: 0, needsCard: false });
const named = filled.slice(1).filter(({ type }) => type !== 'edited');
const repriced: Event = { type: 'answered', outcome: { kind: 'repriced' } };
const refused: Event = { type: 'proof_refused' };

it('a customer who comes from the shop finds the e-mail address filled in, and pays by card what the wallet does not', () => {
  expect(play(part).effects).toMatchObject([{ type: 'load_card', sale: { amountMinor: 1499 } }]);
  const [sent] = play(part, ...named, submitted, tokenised).effects;
  expect(sent).toMatchObject({
    exchange: { customerInfo: customer, confirmationTokenId: 'ctoken_1', walletAmount: 5 },
  });
});

it('a customer who comes from the shop needs no card when the wallet pays all, also where the card fields are blocked', () => {
  const blocked: Event = { type: 'card_changed', card: 'blocked' };
  const [sent] = play(all, ...named, blocked, submitted).effects;
  expect(sent).toMatchObject({
    type: 'exchange',
    exchange: { kind: 'pay', customerInfo: customer, walletAmount: 19.99 },
  });
  expect(JSON.stringify(sent)).not.toContain('confirmationTokenId');
});

it('a customer who comes from the shop sees the price again, and pays nothing, when the wallet pays another amount than was shown', () => {
  const paying = [part, ...named, submitted, tokenised];
  expect(play(...paying, repriced).effects).toContainEqual({ type: 'open' });
  const state = openAfter(...paying, repriced, opened({ wallet: 1, dueByCard: 18.99 }));
  expect(state).toMatchObject({
    payment: { step: 'editing' },
    notice: { kind: 'repriced' },
    link: { dueByCard: 18.99 },
  });
  expect(state.payer.name).toBe('Ada Lovelace');
});

it('a customer who comes from the shop reads that the wallet pays another amount once the token is refused, before the link opens or while it is paid', () => {
  expect(openAfter(refused, opened({})).notice).toEqual({ kind: 'repriced' });
  const again = openAfter(
    part,
    ...named,
    submitted,
    tokenised,
    refused,
    repriced,
    opened({ customer: undefined }),
  );
  expect([again.notice, again.link.wallet]).toEqual([{ kind: 'repriced' }, undefined]);
});
