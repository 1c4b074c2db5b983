import type { Effect, Event, Step } from './events.ts';
import type { Unread } from './read.ts';
import type { Closed, OpenPortal, Panel, Portal } from './state.ts';
import { isIdle, openerOf, subscriptionOf } from './state.ts';
import { stepWork } from './step-work.ts';

/** The portal's transition function: the next state after an event, and the effects to perform. Pure. */
export function step(state: Portal, event: Event): Step {
  if (state.phase === 'open') return stepOpen(state, event);
  if (event.type === 'reopened' && state.phase === 'closed')
    return [{ phase: 'opening' }, [{ type: 'open' }]];
  return state.phase === 'opening' && event.type === 'opened' ? opened(event) : [state, []];
}

function opened({ result, shop }: Extract<Event, { type: 'opened' }>): Step {
  if (typeof result === 'object') return [{ phase: 'open', ...result, work: { step: 'idle' } }, []];
  return closed(result, shop);
}

/** A token that is not valid any more is not kept, nor a code. */
export function closed(why: Closed['why'], shop?: Closed['shop']): Step {
  return [
    { phase: 'closed', why, ...(shop && { shop }) },
    why === 'expired' || why === 'used' ? [{ type: 'forget' }] : [],
  ];
}

function stepOpen(state: OpenPortal, event: Event): Step {
  switch (event.type) {
    case 'panel_opened':
      return isIdle(state) ? opensPanel(state, event) : [state, []];
    case 'panel_closed':
      return isIdle(state) && state.panel ? closesPanel(state, state.panel) : [state, []];
    case 'option_chosen':
      return chooses(state, event.to);
    case 'more_asked': {
      const { nextCursor } = state.account;
      if (!isIdle(state) || nextCursor === null) return [state, []];
      return [{ ...state, work: { step: 'reading' } }, [{ type: 'read_more', cursor: nextCursor }]];
    }
    case 'download_asked': {
      const { paper, invoice } = event;
      return isIdle(state)
        ? [{ ...state, notice: undefined, work: { step: 'reading' } }, [{ type: 'download', paper, invoice }]]
        : [state, []];
    }
    case 'downloaded':
      return read(state, event.result, () => state);
    case 'options_read':
      return read(state, event.result, (options) => {
        const { panel } = state;
        return panel?.kind === 'change' ? { ...state, panel: { ...panel, options } } : state;
      });
    case 'previewed':
      return read(state, event.result, (preview) => {
        const { panel } = state;
        return panel?.kind === 'change' ? { ...state, panel: { ...panel, preview } } : state;
      });
    case 'more_read':
      return read(state, event.result, ({ invoices, nextCursor }) => {
        const { account } = state;
        return {
          ...state,
          account: { ...account, invoices: [...account.invoices, ...invoices], nextCursor },
        };
      });
    case 'refreshed':
      return read(state, event.result, (account) => ({ ...state, account }));
    default:
      return stepWork(state, event);
  }
}

/** What was read, or the notice that it could not be read: what is shown stays. */
function read<Data>(state: OpenPortal, result: Data | Unread, shown: (data: Data) => OpenPortal): Step {
  if (result === 'expired') return closed('expired', state.shop);
  const work = state.work.step === 'reading' ? ({ step: 'idle' } as const) : state.work;
  if (result === 'unreachable')
    return [{ ...state, work, notice: { kind: 'unread' } }, [{ type: 'focus', target: 'notice' }]];
  return [{ ...shown(result as Data), work }, []];
}

function opensPanel(before: OpenPortal, event: Extract<Event, { type: 'panel_opened' }>): Step {
  const state = { ...before, notice: undefined };
  const focus: Effect = { type: 'focus', target: 'panel' };
  if (event.panel === 'add_card')
    return [{ ...state, panel: { kind: 'add_card', card: 'loading' } }, [{ type: 'load_card' }, focus]];
  if (event.panel === 'cancel') return [{ ...state, panel: { kind: 'cancel', of: event.id } }, [focus]];
  if (event.panel !== 'change') return [{ ...state, panel: { kind: event.panel, id: event.id } }, [focus]];
  const of = subscriptionOf(state, event.id);
  if (!of) return [before, []];
  const panel: Panel = { kind: 'change', of: event.id, options: 'loading' };
  return [{ ...state, panel, work: { step: 'reading' } }, [{ type: 'read_options', of }, focus]];
}

const closesPanel = (state: OpenPortal, panel: Panel): Step => [
  { ...state, panel: undefined, notice: undefined },
  [{ type: 'focus', target: openerOf(panel) }],
];

function chooses(state: OpenPortal, to: Extract<Event, { type: 'option_chosen' }>['to']): Step {
  const { panel } = state;
  const of = panel?.kind === 'change' ? subscriptionOf(state, panel.of) : undefined;
  if (!isIdle(state) || !of || panel?.kind !== 'change') return [state, []];
  const { preview: _, ...asking } = panel;
  return [
    { ...state, panel: asking, notice: undefined, work: { step: 'reading' } },
    [{ type: 'preview', of, to }],
  ];
}
