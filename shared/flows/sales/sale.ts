import type { Buyer } from '../../domain/customers/buyer.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { GivenCard } from '../../domain/customers/given-card.ts';
import type { CouponCode, CustomerId, Day, GatewayId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money/currency.ts';
import type { Rates } from '../../domain/rates/rates.ts';
import type { Attempt, Payer } from '../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import type { BuyerKnownBy } from '../../domain/sales/buyer-known-by.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import type { RecordChange, UnpaidChange } from '../../domain/sales/record-change.ts';
import type { SaleKind } from '../../domain/sales/sale-kinds.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import type { Taxing } from '../../domain/tax/taxed-terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import type { ChallengedSource } from '../../storage/holds/challenges.ts';
import type { Key } from '../../storage/table/keys.ts';
import type { Failing, Unpaid } from './renewal-changes.ts';

type Operation = Readonly<{ id: string; isRepeat: boolean }>;

/** A payer's request to pay for something with one card, or with none when nothing is due and no card is to be saved. */
export type SaleRequest = GivenCard &
  Readonly<{
    project: Project;
    payer: Payer;
    customerId: CustomerId;
    /** A wallet pays only for a buyer who is more than a typed address. */
    buyerKnownBy: BuyerKnownBy | undefined;
    /** The currency of the wallet that pays before the card does, where it may. */
    walletCurrency?: Currency;
    /** What of the price the payer was shown as paid by the wallet; absent when their page does not say. */
    walletShownMinor?: number;
    /** What the payer was shown as tax that is added to the price; absent when their page does not say. */
    taxShownMinor?: number;
    /** The payer's network as the decline limits count it; empty when the payer is not there, who then tests no cards. */
    clientNetwork: string;
    /** What the shop gave the payer for its own check. Looked at only while the shop is guarded. */
    challengePass?: string | undefined;
    /** What the payer typed. A sale that takes no coupon refuses it before. */
    couponCode?: CouponCode;
    /** Equal for a double click: the same payer, card, code and amount on the same source. */
    naturalKey: string;
    /** A hash of the secret that the payer's page keeps. */
    payerMark?: string;
    /** How it is taxed, once that was read. */
    taxing?: Taxing | undefined;
    /** Present when the caller sent an `Idempotency-Key`, which may still be being claimed: the attempt takes its id from it. */
    operation?: Operation | Promise<Operation>;
    now: Date;
    deadline: Deadline;
  }>;

/**
 * One kind of sale: what it reads, prices, holds and leaves behind. The engine in `flows/charging` does the rest and looks a
 * sale up by its attempt's kind. A declaration calls neither the processor nor the engine.
 */
export type Sale<Request extends SaleRequest, Source> = Readonly<{
  kind: SaleKind;
  /** Items that decide, joined to the engine's one strong read. */
  keys(request: Request): readonly Key[];
  /** The source as those items show it. Throws `…_not_found`. */
  read(items: readonly unknown[], request: Request): Source;
  gatewayId(source: Source): GatewayId;
  /** Who it is made out to where the payer does not say. `customer` is the payer as read, if the tenant knows them. */
  buyer?(source: Source, customer: Customer | undefined): Buyer | undefined;
  /** What payers may leave challenges of, so that they are counted. Absent where only the customer is kept waiting by their own. */
  challenged?(request: Request): ChallengedSource;
  /** The attempt that holds the source now, and the last one, which a request without a key may repeat. */
  attempts(source: Source): Readonly<{ open?: AttemptRef; last?: AttemptRef }>;
  /** Throws `…_used`, `…_expired`, `…_cancelled` or `rate_limited` unless the source may be paid. Asked after repeats. */
  requireOpen(source: Source, now: Date): void;
  /**
   * Prices the source, as if a card paid all of it, before tax; a change of a plan computes its own, and an invoice has it. Pure. `customer` is the payer as read, if the tenant knows them. Throws
   * `coupon_not_valid` and `exchange_rate_not_available`.
   */
  terms(source: Source, request: Request, rates: Rates, customer?: Customer): Terms;
  /** What a sale makes of the terms once the wallet has paid its part, and the last word on them. Throws what `terms` may throw. */
  leftToCard?(terms: Terms, source: Source, request: Request, rates: Rates): Terms;
  holds(terms: Terms, source: Source): readonly Hold[];
  /**
   * The ids of records that the sale writes into the metadata of its intent, beside what all sales write: with what was `sold`, enough to
   * find it again where a restored table has lost it (R9). The processor reads them: no price, no plan, nothing personal.
   */
  named(source: Terms['source']): Readonly<Record<string, string>>;
  /** What of the catalog was sold. It is sealed before it is sent. */
  sold?(source: Terms['source']): Readonly<Record<string, unknown>>;
  /** What a success makes or changes beside the attempt and its holds. `soldOn` is the project's date of the sale. */
  onSuccess(ended: Attempt, soldOn: Day): readonly RecordChange[];
  /** What a decline changes beside the attempt and its holds. */
  onDecline?(ended: Unpaid, failing: Failing): readonly UnpaidChange[];
}>;
