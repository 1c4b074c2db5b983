import type { Dispute as DisputeShape } from '../../../../shared/contracts/admin/disputes.ts';
import type { Event as EventShape } from '../../../../shared/contracts/admin/events.ts';
import type { LedgerHealth as LedgerShape } from '../../../../shared/contracts/admin/health.ts';
import type {
  Explanation as ExplanationShape,
  ShownCustomer,
  Transaction,
} from '../../../../shared/contracts/admin/records.ts';
import type {
  RefundPreview as PreviewShape,
  Refund as RefundShape,
} from '../../../../shared/contracts/admin/refunds.ts';
import type { ProjectSettings } from '../../../../shared/contracts/admin/settings.ts';
import type { MovedSubscriber as MovedShape } from '../../../../shared/contracts/admin/subscribers.ts';
import type {
  WalletEntry as EntryShape,
  Wallet as WalletShape,
} from '../../../../shared/contracts/admin/wallets.ts';
import type {
  AddOn as AddOnShape,
  FeatureCategory as FeaturesShape,
  Plan as PlanShape,
  Product as ProductShape,
} from '../../../../shared/contracts/answers/catalog.ts';
import type { Coupon as CouponShape } from '../../../../shared/contracts/answers/coupon.ts';
import type { ShownInvoice } from '../../../../shared/contracts/answers/invoice.ts';
import type { CreatedLink, TenantLink } from '../../../../shared/contracts/answers/link.ts';
import type { ShownOrder, ShownPause } from '../../../../shared/contracts/answers/order.ts';
import type { PlanChangePreviewed } from '../../../../shared/contracts/answers/plan-change.ts';
import type { Shown, ShownMoney } from '../../../../shared/contracts/answers/shown.ts';
import type { Export, LinkedExport } from '../../../../shared/contracts/books/exports.ts';
import type { Endpoint as EndpointShape } from '../../../../shared/contracts/events/endpoints.ts';
import type { ShownSubscription } from '../../../../shared/contracts/records.ts';
import type { Documents as DocumentsShape } from '../../../../shared/contracts/settings/documents.ts';
import type { ShownAuditEntry } from '../../../../shared/contracts/staff/audit.ts';
import type { TaxRate as TaxRateShape } from '../../../../shared/contracts/tax/tax.ts';
import type { PortalLink as PortalLinkShape } from '../../../../shared/contracts/tenant/customer-tokens.ts';

/** What the back office answers, as its contracts describe it. */
export type Money = ShownMoney;
export type Project = Shown<typeof ProjectSettings>;
export type Payment = Shown<typeof Transaction>;
export type Explanation = Shown<typeof ExplanationShape>;
export type Customer = Shown<typeof ShownCustomer>;
export type Pause = Shown<typeof ShownPause>;
export type Subscription = Shown<typeof ShownSubscription>;
export type Order = Shown<typeof ShownOrder>;
export type Invoice = Shown<typeof ShownInvoice>;
export type Link = Shown<typeof TenantLink>;
export type NewLink = Shown<typeof CreatedLink>;
export type Refund = Shown<typeof RefundShape>;
export type RefundPreview = Shown<typeof PreviewShape>;
export type Dispute = Shown<typeof DisputeShape>;
export type Delivery = Shown<typeof EventShape>;
export type BookDay = Shown<typeof Export>;
export type Ledger = Shown<typeof LedgerShape>;
export type Wallet = Shown<typeof WalletShape>;
export type WalletEntry = Shown<typeof EntryShape>;
export type Plan = Shown<typeof PlanShape>;
export type Product = Shown<typeof ProductShape>;
export type AddOn = Shown<typeof AddOnShape>;
export type FeatureCategory = Shown<typeof FeaturesShape>;
export type Coupon = Shown<typeof CouponShape>;
/** What became of a subscriber who was to move to a new price, or whose move was to be taken back. */
export type Moved = Omit<Shown<typeof MovedShape>, 'outcome' | 'reason'> &
  Readonly<{ outcome: 'moves' | 'undone' | 'skipped'; reason: string | null }>;
export type ChangePreview = Shown<typeof PlanChangePreviewed>;
export type PortalLink = Shown<typeof PortalLinkShape>;
export type LinkedBookDay = Shown<typeof LinkedExport>;
export type Endpoint = Shown<typeof EndpointShape>;
export type Documents = Shown<typeof DocumentsShape>;
export type AuditEntry = Shown<typeof ShownAuditEntry>;
export type TaxRate = Shown<typeof TaxRateShape>;
export type Page<Item> = Readonly<{ data: readonly Item[]; hasMore: boolean; nextCursor: string | null }>;
