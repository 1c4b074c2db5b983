import type { CardState } from '../pay/state.ts';
import type { Account, PlanChange, Shop } from './account.ts';
import type { Preview } from './read.ts';
import type { Write } from './write.ts';

/**
 * The states of the portal.
 *
 *   opening ──▶ open ──▶ closed        (the token has expired)
 *      └──────────────────▲            (no link, one that was used, or the service cannot be reached)
 *
 * While it is open, one panel at most asks something, and one request at most is under way:
 *
 *   idle ─submit─▶ tokenising ─▶ sending ─done, refused──────▶ idle
 *     └─press──────────────────────▲ │ ├─requires_action─▶ authenticating ─challenge over─▶ sending (confirm)
 *                                  │ └─lost, unknown──▶ interrupted
 *                                  └──────retry, under the same key──┘
 */
export type Portal = Opening | Closed | OpenPortal;

export type Opening = Readonly<{ phase: 'opening' }>;
/** The shop is known if the page was open before. */
export type Closed = Readonly<{
  phase: 'closed';
  why: 'missing' | 'used' | 'expired' | 'unreachable';
  shop?: Shop;
}>;
export type OpenPortal = Readonly<{
  phase: 'open';
  shop: Shop;
  account: Account;
  panel?: Panel;
  work: Work;
  notice?: Notice;
}>;

/** Panels that ask about a card or an order. */
export type OneFieldPanel = 'remove_card' | 'cancel_order' | 'disown' | 'pause' | 'resume';

/** `of` is a subscription; `id` is a card or an order. */
export type Panel =
  | Readonly<{ kind: 'cancel'; of: string }>
  | Readonly<{ kind: 'change'; of: string; options: readonly PlanChange[] | 'loading'; preview?: Preview }>
  | Readonly<{ kind: OneFieldPanel; id: string }>
  | Readonly<{ kind: 'add_card'; card: CardState; problem?: 'missing' }>;

export type Work =
  | Readonly<{ step: 'idle' | 'reading' }>
  | Readonly<{ step: 'tokenising'; key: string }>
  | Readonly<{ step: 'sending' | 'interrupted'; write: Write; key: string }>
  | Readonly<{ step: 'authenticating'; confirm: Write }>;

/** The result of the last request, shown until the next one. */
export type Notice =
  | Readonly<{ kind: 'done'; of: Write['kind'] | 'change_scheduled' }>
  | Readonly<{ kind: 'declined' | 'card_failed'; message?: string }>
  | Readonly<{ kind: 'refused'; code: string; requestId?: string }>
  | Readonly<{ kind: 'lost' | 'unknown' | 'in_progress' | 'rate_limited' | 'moved' | 'unread' }>;

/** Whether the customer may press a button: not while a request is under way, nor before its outcome is known. */
export const isIdle = ({ work }: OpenPortal): boolean => work.step === 'idle';

export const subscriptionOf = ({ account }: OpenPortal, id: string) =>
  account.subscriptions.find((own) => own.id === id);

/** Whether a panel asks about this card or order. */
export const isAbout = (panel: Panel | undefined, id: string): boolean =>
  panel !== undefined && 'id' in panel && panel.id === id;

/** The id of the button that opened the panel, to which the focus returns. */
export function openerOf(panel: Panel): string {
  if (panel.kind === 'add_card') return 'add_card';
  return `${panel.kind}-${'of' in panel ? panel.of : panel.id}`;
}
