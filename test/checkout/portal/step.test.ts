import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/portal/events.ts';
import type { Written } from '../../../apps/checkout/src/portal/write.ts';
import {
  cancel,
  cancelling,
  change,
  openAfter,
  opened,
  play,
  previewing,
  shop,
  subscription,
} from './states.ts';

const written = (result: Written): Event => ({ type: 'written', result });
const PROOF = { clientSecret: 'seti_1_secret_x', paymentIntentId: 'seti_1', receiptRef: 'rcpt_1' };

it.each(['missing', 'expired', 'unreachable'] as const)(
  'the portal is closed when the account is %s, with the shop of an earlier visit',
  (why) => {
    const { state, effects } = play({ type: 'opened', result: why, shop });
    expect(state).toEqual({ phase: 'closed', why, shop });
    expect(effects).toEqual(why === 'expired' ? [{ type: 'forget' }] : []);
  },
);

it.each([
  ['a read', { type: 'refreshed', result: 'expired' }],
  ['a change', written({ kind: 'expired' })],
] as [string, Event][])('the portal closes and forgets the token when it expires during %s', (_, event) => {
  const { state, effects } = play(...cancelling, event);
  expect([state, effects]).toEqual([{ phase: 'closed', why: 'expired', shop }, [{ type: 'forget' }]]);
});

const asked: Event = { type: 'download_asked', paper: 'receipt', invoice: { id: 'inv_1' } as never };

it('a download is asked for once, and says when it fails', () => {
  expect(play(opened, asked).effects).toMatchObject([{ type: 'download', paper: 'receipt' }]);
  expect(play(opened, asked, asked).effects).toEqual([]);
  expect(openAfter(opened, asked, { type: 'downloaded', result: 'done' })).toMatchObject({
    work: { step: 'idle' },
    notice: undefined,
  });
  expect(openAfter(opened, asked, { type: 'downloaded', result: 'unreachable' }).notice).toEqual({
    kind: 'unread',
  });
});

it('a change of the account is sent once for a double click, and what it changed is read again', () => {
  expect(play(...cancelling).effects).toEqual([{ type: 'send', write: cancel, key: 'key-1' }]);
  expect(play(...cancelling, { type: 'asked', write: cancel, key: 'key-2' }).effects).toEqual([]);
  const { state, effects } = play(...cancelling, written({ kind: 'done' }));
  expect(state).toMatchObject({
    panel: undefined,
    work: { step: 'idle' },
    notice: { kind: 'done', of: 'cancel' },
  });
  expect(effects).toEqual([{ type: 'refresh' }, { type: 'focus', target: 'notice' }]);
});

it.each(['lost', 'unknown'] as const)(
  'a change of the account whose outcome is %s is only sent again, under the same key',
  (kind) => {
    const interrupted = [...cancelling, written({ kind })];
    expect(openAfter(...interrupted)).toMatchObject({ work: { step: 'interrupted' }, notice: { kind } });
    for (const event of [{ type: 'panel_closed' }, { type: 'asked', write: cancel, key: 'key-2' }] as const)
      expect(play(...interrupted, event).effects).toEqual([]);
    expect(play(...interrupted, { type: 'retried' }).effects).toEqual([
      { type: 'send', write: cancel, key: 'key-1' },
    ]);
  },
);

it('a change of the account that is refused leaves its panel open and says so', () => {
  const state = openAfter(...cancelling, written({ kind: 'refused', code: 'order_not_cancellable' }));
  expect(state).toMatchObject({
    panel: { kind: 'cancel' },
    work: { step: 'idle' },
    notice: { code: 'order_not_cancellable' },
  });
});

const ask: Event = {
  type: 'asked',
  write: {
    kind: 'change',
    slug: 'club',
    subscription: 'sub_1',
    planSlug: 'gold',
    cycleId: 'monthly',
    quoteReceipt: 'receipt-1',
  },
  key: 'key-1',
};

it('a change of plan is previewed before it is asked for', () => {
  expect(play(...previewing.slice(0, 2)).effects[0]).toEqual({ type: 'read_options', of: subscription });
  expect(play(...previewing.slice(0, 4)).effects).toEqual([
    { type: 'preview', of: subscription, to: change.to },
  ]);
  expect(openAfter(...previewing).panel).toMatchObject({ preview: { quoteReceipt: 'receipt-1' } });
});

it('a change of plan that the bank asks about is confirmed after the challenge', () => {
  const asked = [...previewing, ask, written({ kind: 'requires_action', ...PROOF })];
  expect(play(...asked).effects).toEqual([{ type: 'challenge', clientSecret: PROOF.clientSecret }]);
  const write = { kind: 'confirm_change', paymentIntentId: 'seti_1', receiptRef: 'rcpt_1' };
  expect(play(...asked, { type: 'challenged', key: 'key-2' }).effects).toEqual([
    { type: 'send', write, key: 'key-2' },
  ]);
});

const adding: readonly Event[] = [opened, { type: 'panel_opened', panel: 'add_card' }];
const submit: Event = { type: 'card_submitted', key: 'key-1' };
const complete: Event = { type: 'card_changed', card: 'complete' };
const tokenised: Event = {
  type: 'tokenised',
  result: { kind: 'tokenised', confirmationTokenId: 'ctoken_1' },
};

it('a new card is sent when its fields are complete, and confirmed after the challenge', () => {
  expect(play(...adding).effects).toContainEqual({ type: 'load_card' });
  expect(play(...adding, { type: 'card_changed', card: 'empty' }, submit).effects).toEqual([
    { type: 'focus', target: 'card' },
  ]);
  expect(play(...adding, complete, submit).effects).toEqual([{ type: 'tokenise' }]);
  const sent = [...adding, complete, submit, tokenised];
  expect(play(...sent).effects).toEqual([
    { type: 'send', write: { kind: 'add_card', confirmationTokenId: 'ctoken_1' }, key: 'key-1' },
  ]);
  const challenged: Event[] = [
    written({ kind: 'requires_action', ...PROOF }),
    { type: 'challenged', key: 'key-2' },
  ];
  expect(play(...sent, ...challenged).effects).toMatchObject([
    { write: { kind: 'confirm_card', paymentIntentId: 'seti_1' }, key: 'key-2' },
  ]);
});

it.each([
  [
    { kind: 'card_refused', message: 'No.' },
    { kind: 'card_failed', message: 'No.' },
  ],
  [{ kind: 'not_sent' }, { kind: 'unread' }],
] as const)('a new card that the processor answers with %o is not sent', (result, notice) => {
  const state = openAfter(...adding, complete, submit, { type: 'tokenised', result });
  expect(state).toMatchObject({ work: { step: 'idle' }, notice, panel: { kind: 'add_card' } });
});
