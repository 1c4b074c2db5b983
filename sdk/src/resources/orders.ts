import { type Caller, segment } from '../caller.ts';
import type {
  TenantCreateOrderBody,
  TenantCreateOrderData,
  TenantListOrdersItem,
  TenantListOrdersQuery,
  TenantShowOrderData,
} from '../generated.ts';
import type { Pages } from '../pages.ts';
import type { CallOptions } from '../send.ts';
import { type Recurring, recurringFields } from './recurring.ts';

/** An order that waits for its payment on your own page. */
export type NewOrder = Omit<
  TenantCreateOrderBody,
  'productOrigin' | 'currency' | 'billingType' | 'recurringDetails'
> & {
  /** ISO 4217, such as `USD`. */
  currency: string;
  recurring?: Recurring;
  project?: string;
};

/** What was sold, and what recurs. */
export class Orders {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Makes a pending order, which a purchase by the same e-mail address pays. */
  async create(order: NewOrder, options?: CallOptions): Promise<TenantCreateOrderData> {
    const { project, currency, recurring, ...rest } = order;
    const body: TenantCreateOrderBody = {
      ...rest,
      productOrigin: this.#caller.projectFor(project),
      currency: { code: currency },
      ...recurringFields(recurring),
    };
    return await this.#caller.post('/webhook/orders', body, options);
  }

  async get(id: string, options?: CallOptions): Promise<TenantShowOrderData> {
    return await this.#caller.get(`/webhook/orders/${segment(id)}`, options);
  }

  /** Orders, the newest first. */
  list(filter: TenantListOrdersQuery = {}, options?: CallOptions): Pages<TenantListOrdersItem> {
    return this.#caller.pages('/webhook/orders', filter, options);
  }
}
