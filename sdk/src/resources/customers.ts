import type { Caller } from '../caller.ts';
import type {
  TenantCreateCustomerTokenBody,
  TenantCreateCustomerTokenData,
  TenantCreatePortalLinkBody,
  TenantCreatePortalLinkData,
  TenantListCustomersItem,
  TenantListCustomersQuery,
  TenantListEntitlementsItem,
  TenantListEntitlementsQuery,
  TenantReportUsageBody,
  TenantReportUsageData,
  TenantSignOutCustomerBody,
  TenantSignOutCustomerData,
} from '../generated.ts';
import type { Pages } from '../pages.ts';
import type { CallOptions } from '../send.ts';

type Of<Body> = Omit<Body, 'productOrigin'> & { project?: string };

/** Who buys, what they have, and how they reach their own page. */
export class Customers {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  list(filter: TenantListCustomersQuery = {}, options?: CallOptions): Pages<TenantListCustomersItem> {
    return this.#caller.pages('/webhook/customers', filter, options);
  }

  /** A link to the customer's page. It opens once, within minutes: make it when the customer asks, and send them there. */
  async portalLink(
    of: Of<TenantCreatePortalLinkBody>,
    options?: CallOptions,
  ): Promise<TenantCreatePortalLinkData> {
    return await this.#caller.post('/webhook/portal-link', this.#named(of), options);
  }

  /** A token by which the page of a customer who is signed in at your shop acts for them. */
  async token(
    of: Of<TenantCreateCustomerTokenBody>,
    options?: CallOptions,
  ): Promise<TenantCreateCustomerTokenData> {
    return await this.#caller.post('/webhook/customer-token', this.#named(of), options);
  }

  /** Ends all tokens and pages of a customer. */
  async signOut(
    customer: TenantSignOutCustomerBody,
    options?: CallOptions,
  ): Promise<TenantSignOutCustomerData> {
    return await this.#caller.post('/webhook/customers/sign-out', customer, options);
  }

  /** Which plans a customer has, and what is left of their limits. */
  async entitlements(
    of: Of<TenantListEntitlementsQuery>,
    options?: CallOptions,
  ): Promise<TenantListEntitlementsItem[]> {
    const { project = this.#caller.project, ...query } = of;
    return await this.#caller.get('/webhook/entitlements', options, {
      ...query,
      ...(project !== undefined && { productOrigin: project }),
    });
  }

  /** Counts what a customer used. Give each report a key of your own, or a report that you repeat counts twice. */
  async reportUsage(
    used: Of<TenantReportUsageBody>,
    options: CallOptions & { idempotencyKey: string },
  ): Promise<TenantReportUsageData> {
    return await this.#caller.post('/webhook/usage', this.#named(used), options);
  }

  #named<Body extends { project?: string }>({ project, ...rest }: Body) {
    return { ...rest, productOrigin: this.#caller.projectFor(project) };
  }
}
