import type { ShownPause } from '../../../../shared/contracts/answers/order.ts';
import type { PlanChange as PlanChangeAnswer } from '../../../../shared/contracts/answers/plan-change.ts';
import type { Shown, ShownMoney } from '../../../../shared/contracts/answers/shown.ts';
import type { ShownSavedCard } from '../../../../shared/contracts/client/own-card.ts';
import type { OwnInvoice, OwnOrder } from '../../../../shared/contracts/client/records.ts';
import type { OwnShop } from '../../../../shared/contracts/client/shop.ts';
import type { Entitlements, OwnSubscription } from '../../../../shared/contracts/client/subscriptions.ts';

/** What the service shows a customer of their account. Days are `YYYY-MM-DD` in the shop's time zone. */
export type Money = ShownMoney;
export type Shop = Shown<typeof OwnShop>;
export type SavedCard = Shown<typeof ShownSavedCard>;
export type Pause = Shown<typeof ShownPause>;
export type Subscription = Shown<typeof OwnSubscription>;
/** What a subscription grants, and what was used of it in its billing period. */
export type Granted = Shown<typeof Entitlements>;
export type PlanName = PlanChange['to'];
export type PendingChange = NonNullable<Subscription['pendingChange']>;
export type Order = Shown<typeof OwnOrder>;
export type Invoice = Shown<typeof OwnInvoice>;
/** A change of the plan as the service previews it. */
export type PlanChange = Shown<typeof PlanChangeAnswer>;

export type InvoicePage = Readonly<{ invoices: readonly Invoice[]; nextCursor: string | null }>;
export type Account = Readonly<
  {
    subscriptions: readonly Subscription[];
    granted: readonly Granted[];
    orders: readonly Order[];
    cards: readonly SavedCard[];
  } & InvoicePage
>;

/** The files of an invoice, and what became of a download. */
export type Paper = 'invoice' | 'receipt';
export type Downloaded = 'done' | 'expired' | 'unreachable';
