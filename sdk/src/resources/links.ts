import { type Caller, segment } from '../caller.ts';
import type {
  CustomLink,
  PlanLink,
  TenantCancelPaymentLinkData,
  TenantCreatePaymentLinkData,
  TenantListPaymentLinksItem,
  TenantListPaymentLinksQuery,
  TenantShowPaymentLinkData,
} from '../generated.ts';
import type { Pages } from '../pages.ts';
import type { CallOptions } from '../send.ts';
import { type Recurring, recurringFields } from './recurring.ts';

type Fixed = 'paymentSourceDetails' | 'productOrigin' | 'currency' | 'idempotencyKey';

/** A link for an amount that you name, in major units, or for a list of items. */
export type NewAmountLink = Omit<CustomLink, Fixed | 'billingType' | 'recurringDetails'> & {
  /** ISO 4217, such as `USD`. One of the project's currencies. */
  currency: string;
  /** Charge again, in this rhythm. Without it, the link charges once. */
  recurring?: Recurring;
  /** Another project than the client's. */
  project?: string;
  plan?: never;
};

/** A link for a plan of the catalog. */
export type NewPlanLink = Omit<PlanLink, Fixed | 'cycleId'> & {
  /** The plan's slug. */
  plan: string;
  /** The id of one of its billing cycles. Without it, its first. */
  cycle?: string;
  /** ISO 4217. Without it, the plan's base currency. */
  currency?: string;
  project?: string;
};

export type NewLink = NewAmountLink | NewPlanLink;
export type CreatedLink = TenantCreatePaymentLinkData;
export type Link = TenantListPaymentLinksItem;

/** Payment links: send a payer to `redirectUrl`. */
export class Links {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Makes a link. Send the payer to its `redirectUrl`, or print its `shortUrl`. */
  async create(link: NewLink, options?: CallOptions): Promise<CreatedLink> {
    return await this.#caller.post('/webhook/payment-links', bodyOf(link, this.#caller), options);
  }

  /** How a link stands, with its payment, by its slug. */
  async get(slug: string, options?: CallOptions): Promise<TenantShowPaymentLinkData> {
    return await this.#caller.get(`/webhook/payment-links/${segment(slug)}`, options);
  }

  /** Links, the newest first. */
  list(filter: TenantListPaymentLinksQuery = {}, options?: CallOptions): Pages<Link> {
    return this.#caller.pages('/webhook/payment-links', filter, options);
  }

  /** Ends a link that was not paid. */
  async cancel(slug: string, options?: CallOptions): Promise<TenantCancelPaymentLinkData> {
    return await this.#caller.post(`/webhook/payment-links/${segment(slug)}/cancel`, undefined, options);
  }
}

function bodyOf(link: NewLink, caller: Caller): CustomLink | PlanLink {
  if (link.plan !== undefined) {
    const { plan, cycle, currency, project = caller.project, ...rest } = link;
    return {
      ...rest,
      paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: plan },
      ...(project !== undefined && { productOrigin: project }),
      ...(cycle !== undefined && { cycleId: cycle }),
      ...(currency !== undefined && { currency: { code: currency } }),
    };
  }
  const { currency, recurring, project, plan: _, ...rest } = link;
  return {
    ...rest,
    paymentSourceDetails: { sourceType: 4 },
    productOrigin: caller.projectFor(project),
    currency: { code: currency },
    ...recurringFields(recurring),
  };
}
