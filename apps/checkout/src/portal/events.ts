import type { Tokenised } from '../pay/events.ts';
import type { CardState } from '../pay/state.ts';
import type {
  Account,
  Downloaded,
  Invoice,
  InvoicePage,
  Paper,
  PlanChange,
  Shop,
  Subscription,
} from './account.ts';
import type { Preview, Unread } from './read.ts';
import type { OneFieldPanel, Portal } from './state.ts';
import type { Write, Written } from './write.ts';

/** The events of the portal's state machine. They carry new idempotency keys, since the machine itself is deterministic. */
export type Event =
  | Readonly<{
      type: 'opened';
      result: Readonly<{ shop: Shop; account: Account }> | Unread | 'used' | 'missing';
      shop?: Shop;
    }>
  | Readonly<{ type: 'reopened' | 'panel_closed' | 'more_asked' | 'retried' }>
  | Readonly<{ type: 'panel_opened'; panel: 'add_card' }>
  | Readonly<{ type: 'panel_opened'; panel: 'cancel' | 'change' | OneFieldPanel; id: string }>
  | Readonly<{ type: 'asked'; write: Write; key: string }>
  | Readonly<{ type: 'card_changed'; card: CardState }>
  | Readonly<{ type: 'card_submitted'; key: string }>
  | Readonly<{ type: 'tokenised'; result: Tokenised }>
  | Readonly<{ type: 'option_chosen'; to: PlanChange['to'] }>
  | Readonly<{ type: 'options_read'; result: readonly PlanChange[] | Unread }>
  | Readonly<{ type: 'previewed'; result: Preview | Unread }>
  | Readonly<{ type: 'more_read'; result: InvoicePage | Unread }>
  | Readonly<{ type: 'download_asked'; paper: Paper; invoice: Invoice }>
  | Readonly<{ type: 'downloaded'; result: Downloaded }>
  | Readonly<{ type: 'refreshed'; result: Account | Unread }>
  | Readonly<{ type: 'written'; result: Written }>
  | Readonly<{ type: 'challenged'; key: string }>;

/** What the page must do next; the runner reports the result as an event. */
export type Effect =
  | Readonly<{ type: 'open' | 'refresh' | 'load_card' | 'tokenise' | 'forget' }>
  | Readonly<{ type: 'read_options'; of: Subscription }>
  | Readonly<{ type: 'preview'; of: Subscription; to: PlanChange['to'] }>
  | Readonly<{ type: 'read_more'; cursor: string }>
  | Readonly<{ type: 'download'; paper: Paper; invoice: Invoice }>
  | Readonly<{ type: 'send'; write: Write; key: string }>
  | Readonly<{ type: 'challenge'; clientSecret: string }>
  /** The id of an element; `card` is the processor's fields. */
  | Readonly<{ type: 'focus'; target: string }>;

export type Step<State = Portal> = readonly [State, readonly Effect[]];
