import { type Caller, segment } from '../caller.ts';
import type {
  AdminRefundTransactionBody,
  AdminRefundTransactionData,
  TenantListDisputesItem,
  TenantListDisputesQuery,
  TenantListRefundsItem,
  TenantListRefundsQuery,
  TenantListSubscriptionsItem,
  TenantListSubscriptionsQuery,
  TenantListTransactionsItem,
  TenantListTransactionsQuery,
  TenantShowSubscriptionData,
  TenantShowTransactionData,
} from '../generated.ts';
import type { Pages } from '../pages.ts';
import type { CallOptions } from '../send.ts';

/** Payments. */
export class Transactions {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  async get(id: string, options?: CallOptions): Promise<TenantShowTransactionData> {
    return await this.#caller.get(`/webhook/transactions/${segment(id)}`, options);
  }

  /** Payments, the newest first. */
  list(filter: TenantListTransactionsQuery = {}, options?: CallOptions): Pages<TenantListTransactionsItem> {
    return this.#caller.pages('/webhook/transactions', filter, options);
  }

  /** Gives a payment back, all that is left of it unless you name an amount. Needs a credential with the scope `admin`. */
  async refund(
    id: string,
    refund: AdminRefundTransactionBody = {},
    options?: CallOptions,
  ): Promise<AdminRefundTransactionData> {
    return await this.#caller.post(`/admin/transactions/${segment(id)}/refund`, refund, options);
  }
}

/** What was given back. */
export class Refunds {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  list(filter: TenantListRefundsQuery = {}, options?: CallOptions): Pages<TenantListRefundsItem> {
    return this.#caller.pages('/webhook/refunds', filter, options);
  }
}

/** What payers asked their banks to take back. */
export class Disputes {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  list(filter: TenantListDisputesQuery = {}, options?: CallOptions): Pages<TenantListDisputesItem> {
    return this.#caller.pages('/webhook/disputes', filter, options);
  }
}

export class Subscriptions {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  async get(id: string, options?: CallOptions): Promise<TenantShowSubscriptionData> {
    return await this.#caller.get(`/webhook/subscriptions/${segment(id)}`, options);
  }

  list(filter: TenantListSubscriptionsQuery = {}, options?: CallOptions): Pages<TenantListSubscriptionsItem> {
    return this.#caller.pages('/webhook/subscriptions', filter, options);
  }
}
