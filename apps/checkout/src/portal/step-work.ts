import type { Effect, Event, Step } from './events.ts';
import { isIdle, type Notice, type OpenPortal } from './state.ts';
import type { Write, Written } from './write.ts';

const IDLE = { step: 'idle' } as const;

/** The steps of a request that changes the account. */
export function stepWork(state: OpenPortal, event: Event): Step {
  const { work, panel } = state;
  switch (event.type) {
    case 'asked':
      return isIdle(state) ? sends(state, event.write, event.key) : [state, []];
    case 'retried':
      return work.step === 'interrupted' ? sends(state, work.write, work.key) : [state, []];
    case 'card_changed':
      return panel?.kind === 'add_card'
        ? [{ ...state, panel: { kind: 'add_card', card: event.card } }, []]
        : [state, []];
    case 'card_submitted':
      return submits(state, event.key);
    case 'tokenised':
      return work.step === 'tokenising' ? tokenised(state, event.result, work.key) : [state, []];
    case 'written':
      return work.step === 'sending' ? written(state, event.result, work) : [state, []];
    case 'challenged':
      return work.step === 'authenticating' ? sends(state, work.confirm, event.key) : [state, []];
    default:
      return [state, []];
  }
}

const sends = (state: OpenPortal, write: Write, key: string): Step => [
  { ...state, notice: undefined, work: { step: 'sending', write, key } },
  [{ type: 'send', write, key }],
];

/** Only complete fields are submitted. */
function submits(state: OpenPortal, key: string): Step {
  const { panel } = state;
  if (!isIdle(state) || panel?.kind !== 'add_card' || panel.card === 'loading' || panel.card === 'blocked')
    return [state, []];
  if (panel.card !== 'complete')
    return [{ ...state, panel: { ...panel, problem: 'missing' } }, [{ type: 'focus', target: 'card' }]];
  return [
    {
      ...state,
      panel: { kind: 'add_card', card: 'complete' },
      notice: undefined,
      work: { step: 'tokenising', key },
    },
    [{ type: 'tokenise' }],
  ];
}

function tokenised(
  state: OpenPortal,
  result: Extract<Event, { type: 'tokenised' }>['result'],
  key: string,
): Step {
  if (result.kind === 'tokenised')
    return sends(state, { kind: 'add_card', confirmationTokenId: result.confirmationTokenId }, key);
  if (result.kind === 'not_sent') return tells(state, { kind: 'unread' });
  return tells(state, { kind: 'card_failed', ...(result.message && { message: result.message }) });
}

const tells = (state: OpenPortal, notice: Notice, ...effects: readonly Effect[]): Step => [
  { ...state, work: IDLE, notice },
  [...effects, { type: 'focus', target: 'notice' }],
];

function written(state: OpenPortal, result: Written, { write, key }: { write: Write; key: string }): Step {
  switch (result.kind) {
    case 'done': {
      const isLater =
        write.kind === 'change' &&
        state.panel?.kind === 'change' &&
        state.panel.preview?.change.takesEffect === 'at_period_end';
      const notice: Notice = { kind: 'done', of: isLater ? 'change_scheduled' : write.kind };
      return tells({ ...state, panel: undefined }, notice, { type: 'refresh' });
    }
    case 'requires_action': {
      const { clientSecret, paymentIntentId, receiptRef } = result;
      const kind =
        write.kind === 'change' || write.kind === 'confirm_change' ? 'confirm_change' : 'confirm_card';
      return [
        { ...state, work: { step: 'authenticating', confirm: { kind, paymentIntentId, receiptRef } } },
        [{ type: 'challenge', clientSecret }],
      ];
    }
    case 'lost':
    case 'unknown':
      return [
        { ...state, work: { step: 'interrupted', write, key }, notice: { kind: result.kind } },
        [{ type: 'focus', target: 'notice' }],
      ];
    case 'moved': {
      const panel =
        state.panel?.kind === 'change' ? { ...state.panel, preview: result.preview } : state.panel;
      return tells({ ...state, panel }, { kind: 'moved' });
    }
    case 'expired':
      return [{ phase: 'closed', why: 'expired', shop: state.shop }, [{ type: 'forget' }]];
    default:
      return tells(state, result, { type: 'refresh' });
  }
}
