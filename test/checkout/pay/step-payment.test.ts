import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { POLL_AFTER_MS, RESEND_AFTER_MS } from '../../../apps/checkout/src/pay/step-payment.ts';
import {
  filled,
  link,
  lost,
  offline,
  online,
  openAfter,
  paying,
  play,
  submitted,
  tokenised,
} from '../states.ts';

const exchange = {
  kind: 'pay',
  key: 'key-1',
  customerInfo: { email: 'ada@example.com', name: 'Ada Lovelace' },
  taxAmount: 0,
  confirmationTokenId: 'ctoken_1',
};
const answered = (outcome: Extract<Event, { type: 'answered' }>['outcome']): Event => ({
  type: 'answered',
  outcome,
});
const asked = answered({ kind: 'requires_action', clientSecret: 'pi_7_secret_9', summaryRef: 'rcpt_1' });
const unknown = answered({ kind: 'unknown', summaryRef: 'rcpt_1' });
const challenged: Event = { type: 'challenged', key: 'key-2' };

it('pressing Pay reads the card, then sends one request with the idempotency key of the press', () => {
  expect(play(...filled, submitted).effects).toMatchObject([{ type: 'tokenise' }]);
  expect(play(...paying).effects).toEqual([{ type: 'exchange', exchange, delayMs: 0 }]);
});

it.each([
  ['while the card is read', [...filled, submitted]],
  ['while the request is in flight', paying],
  ['during 3-D Secure', [...paying, asked]],
  ['while the outcome is looked up', [...paying, unknown]],
  ['after the connection was lost', [...paying, offline, lost]],
  ['after the payment', [...paying, answered({ kind: 'paid', summaryRef: 'rcpt_1' })]],
])('pressing Pay does nothing again %s', (_, events) => {
  const before = play(...events);
  const again = play(...events, { type: 'submitted', key: 'key-2' });
  expect(again.effects).toEqual([]);
  expect(again.state).toEqual(before.state);
});

it('pressing Pay shows the missing fields and focuses the first', () => {
  const { state, effects } = play(filled[0] as Event, submitted);
  expect(Object.keys((state as { problems: object }).problems)).toEqual(['email', 'name', 'card']);
  expect(effects).toEqual([{ type: 'focus', target: 'email' }]);
});

it('pressing Pay shows what the card fields refuse to submit, and focuses them', () => {
  const refused: Event = {
    type: 'tokenised',
    result: { kind: 'not_submitted', message: 'The year is in the past.' },
  };
  const { state, effects } = play(...filled, submitted, refused);
  expect(state).toMatchObject({
    payment: { step: 'editing' },
    problems: { card: 'The year is in the past.' },
  });
  expect(effects).toEqual([{ type: 'focus', target: 'card' }]);
});

it('an answer of a decline reopens the form with a notice, and the next try has a new key', () => {
  const declined = answered({ kind: 'declined', message: 'Your card was declined.' });
  const state = openAfter(...paying, declined);
  expect(state).toMatchObject({
    payment: { step: 'editing' },
    card: 'complete',
    notice: { kind: 'declined' },
  });
  const again = play(...paying, declined, { type: 'submitted', key: 'key-2' }, tokenised);
  expect(again.effects).toMatchObject([{ exchange: { key: 'key-2' } }]);
  expect(again.state).toMatchObject({ notice: undefined });
});

it.each(['expired', 'used', 'mismatch', 'broken', 'cancelled'] as const)(
  'an answer that the link is %s closes the page',
  (why) => {
    expect(play(...paying, answered({ kind: 'closed', why })).state).toMatchObject({
      phase: 'closed',
      why,
    });
  },
);

it.each(['in_progress', 'rate_limited'] as const)(
  'an answer of %s keeps the form for a later try',
  (kind) => {
    expect(openAfter(...paying, answered({ kind }))).toMatchObject({
      payment: { step: 'editing' },
      notice: { kind },
    });
  },
);

it('an answer that arrives after the form is open again changes nothing', () => {
  const declined = [...paying, answered({ kind: 'declined' })];
  expect(play(...declined, answered({ kind: 'paid', summaryRef: 'rcpt_1' })).state).toEqual(
    play(...declined).state,
  );
});

it('3-D Secure confirms when the dialog ends, under a new key', () => {
  expect(play(...paying, asked).effects).toEqual([{ type: 'challenge', clientSecret: 'pi_7_secret_9' }]);
  const confirm = { kind: 'confirm', key: 'key-2', paymentIntentId: 'pi_7', receiptRef: 'rcpt_1' };
  expect(play(...paying, asked, challenged).effects).toEqual([
    { type: 'exchange', exchange: confirm, delayMs: 0 },
  ]);
});

it('3-D Secure opens the dialog for another intent', () => {
  const other = answered({ kind: 'requires_action', clientSecret: 'pi_8_secret_1', summaryRef: 'rcpt_1' });
  expect(play(...paying, asked, challenged, other).effects).toMatchObject([{ type: 'challenge' }]);
});

it('a lost connection resends the same request a few times, then asks the payer', () => {
  let events = [...paying];
  for (const delayMs of RESEND_AFTER_MS) {
    events = [...events, lost];
    expect(play(...events).effects).toEqual([{ type: 'exchange', exchange, delayMs }]);
  }
  expect(play(...events, lost).state).toMatchObject({ payment: { step: 'interrupted' } });
  expect(play(...events, lost, { type: 'retried' }).effects).toEqual([
    { type: 'exchange', exchange, delayMs: 0 },
  ]);
});

it('a lost connection waits while the network is off, then resends with the same key', () => {
  expect(play(...paying, offline, lost).state).toMatchObject({
    payment: { step: 'interrupted' },
    online: false,
  });
  expect(play(...paying, offline, lost, online).effects).toEqual([
    { type: 'exchange', exchange, delayMs: 0 },
  ]);
});

it('a lost connection never reopens the form, because the charge may have succeeded', () => {
  const state = openAfter(...paying, offline, lost);
  expect(
    openAfter(...paying, offline, lost, { type: 'edited', field: 'email', value: 'eve@example.com' }),
  ).toEqual(state);
});

it('a lost connection before the request was sent reopens the form', () => {
  expect(openAfter(...filled, submitted, { type: 'tokenised', result: { kind: 'not_sent' } })).toMatchObject({
    payment: { step: 'editing' },
    notice: { kind: 'not_sent' },
  });
});

const settled = (
  status: 'success' | 'processing' | 'requires_action' | 'payment_failed' | 'lost' | 'missing',
): Event => ({
  type: 'summarised',
  status,
});

it('an unknown outcome is polled at growing intervals until it settles', () => {
  let events: readonly Event[] = [...paying, unknown];
  for (const delayMs of [...POLL_AFTER_MS, POLL_AFTER_MS.at(-1)]) {
    expect(play(...events).effects).toEqual([{ type: 'poll', summaryRef: 'rcpt_1', delayMs }]);
    events = [...events, settled('processing')];
  }
  expect(play(...events, settled('success')).effects).toEqual([
    { type: 'show_receipt', summaryRef: 'rcpt_1' },
  ]);
});

it.each(['lost', 'missing'] as const)(
  'an unknown outcome is polled again when the answer was %s',
  (status) => {
    expect(play(...paying, unknown, settled(status)).effects).toMatchObject([{ type: 'poll' }]);
  },
);

it('an unknown outcome reopens the form only when the payment failed', () => {
  expect(openAfter(...paying, unknown, settled('payment_failed'))).toMatchObject({
    payment: { step: 'editing' },
    notice: { kind: 'declined' },
  });
});

it('an unknown outcome that requires 3-D Secure repeats the request to get the client secret', () => {
  expect(play(...paying, unknown, settled('requires_action')).effects).toEqual([
    { type: 'exchange', exchange, delayMs: 0 },
  ]);
});

it('a customer who is signed in pays with the card that they have saved, and types another if they choose to', () => {
  const savedCard = { id: 'pm_saved', brand: 'visa', last4: '4242' };
  const known = { ...link, customer: { email: 'ada@example.com', name: 'Ada Lovelace', savedCard } };
  const page: readonly Event[] = [{ type: 'opened', result: { kind: 'opened', link: known } }];
  const paid = play(...page, submitted).effects[0];
  expect(paid).toMatchObject({ exchange: { paymentMethodId: 'pm_saved', confirmationTokenId: undefined } });
  const other: readonly Event[] = [...page, { type: 'card_chosen', saved: false }];
  expect(play(...other, submitted).effects).toEqual([{ type: 'focus', target: 'card' }]);
  const typed = [...other, { type: 'card_changed', card: 'complete' } as const, submitted];
  expect(play(...typed).effects[0]).toMatchObject({ type: 'tokenise' });
  const { exchange } = play(...typed, tokenised).effects[0] as { exchange: object };
  expect(exchange).toMatchObject({ confirmationTokenId: 'ctoken_1' });
  expect(exchange).not.toHaveProperty('paymentMethodId');
});
