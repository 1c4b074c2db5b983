import { expect, it } from 'vitest';
import type { Exchange } from '../../../apps/checkout/src/api/payment.ts';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { mustStay, opening, unansweredOf } from '../../../apps/checkout/src/pay/state.ts';
import { POLL_AFTER_MS } from '../../../apps/checkout/src/pay/step-payment.ts';
import { link, lost, opened, paying, play, playFrom, sale } from '../states.ts';

const customerInfo = { email: 'ada@example.com', name: 'Ada Lovelace' };
const exchange: Exchange = {
  kind: 'pay',
  key: 'key-1',
  customerInfo,
  confirmationTokenId: 'ctoken_1',
  taxAmount: 0,
};
const sent = (delayMs: number) => ({ type: 'exchange', exchange, delayMs });
const answered = (outcome: Extract<Event, { type: 'answered' }>['outcome']): Event => ({
  type: 'answered',
  outcome,
});
const used = {
  kind: 'refused',
  why: 'used',
  link: { ...link, status: 2, statusLabel: 'paid' },
} as const;
const wasPaid: Event = { type: 'opened', result: used };
const reloaded = (...events: readonly Event[]) => playFrom(opening(true, exchange), ...events);

it('a page reloaded while a payment is processed sends the same request again and shows no form until it has an answer', () => {
  expect(unansweredOf(play(...paying).state)).toEqual(exchange);
  const { state, effects } = reloaded(opened);
  expect(state).toMatchObject({ payment: { step: 'calling', repeats: 0 }, payer: customerInfo });
  expect(effects).toEqual([{ type: 'load_card', sale }, sent(0)]);
  expect(mustStay(state)).toBe(true);
});

it.each(['running', 'in_progress'] as const)(
  'a page reloaded while a payment is processed polls while the answer is %s',
  (kind) => {
    let events: readonly Event[] = [opened];
    for (const delayMs of POLL_AFTER_MS) {
      events = [...events, answered({ kind })];
      expect(reloaded(...events).effects).toEqual([sent(delayMs)]);
    }
  },
);

it('a page reloaded while a payment is processed opens the form with the payer’s details after a decline, and forgets the request', () => {
  const { state } = reloaded(opened, answered({ kind: 'declined' }));
  expect(state).toMatchObject({
    payment: { step: 'editing' },
    payer: customerInfo,
    notice: { kind: 'declined' },
  });
  expect([unansweredOf(state), mustStay(state)]).toEqual([undefined, false]);
});

it('a page reloaded while a payment is processed asks whether it was this payment that paid the link', () => {
  expect(reloaded(wasPaid).effects).toEqual([sent(0)]);
  expect(reloaded(wasPaid, lost).effects).toEqual([sent(POLL_AFTER_MS[0])]);
  const receipt = answered({ kind: 'paid', summaryRef: 'rcpt_1' });
  expect(reloaded(wasPaid, lost, receipt).effects).toEqual([{ type: 'show_receipt', summaryRef: 'rcpt_1' }]);
  const { state } = reloaded(wasPaid, answered({ kind: 'closed', why: 'used' }));
  expect(state).toMatchObject({ phase: 'closed', why: 'used', link: used.link });
});

it('a page reloaded while a payment is processed keeps the request while the link cannot be opened', () => {
  const { state } = reloaded({ type: 'opened', result: { kind: 'refused', why: 'unreachable' } });
  expect([state.phase, unansweredOf(state)]).toEqual(['closed', exchange]);
  expect(reloaded(wasPaid, lost, lost, lost, lost, { type: 'reopened' }, wasPaid).effects).toEqual([sent(0)]);
});

it('a paid link leads to the receipt in the browser that paid it', () => {
  expect(play({ ...wasPaid, receipt: 'rcpt_1' }).effects).toEqual([
    { type: 'show_receipt', summaryRef: 'rcpt_1' },
  ]);
  expect(play(wasPaid).state).toMatchObject({ phase: 'closed', why: 'used', link: used.link });
});
