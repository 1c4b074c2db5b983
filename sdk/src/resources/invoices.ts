import { type Caller, segment } from '../caller.ts';
import type {
  TenantCreateInvoiceBody,
  TenantCreateInvoiceData,
  TenantCreateInvoiceLinkBody,
  TenantCreateInvoiceLinkData,
  TenantListInvoicesItem,
  TenantListInvoicesQuery,
  TenantShowInvoiceData,
} from '../generated.ts';
import type { Pages } from '../pages.ts';
import type { CallOptions } from '../send.ts';

export type NewInvoice = Omit<TenantCreateInvoiceBody, 'productOrigin' | 'currency'> & {
  /** ISO 4217, such as `USD`. */
  currency: string;
  project?: string;
};

/** Invoices, each with a link that pays it. */
export class Invoices {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Makes an unpaid invoice with its number and its link. */
  async create(invoice: NewInvoice, options?: CallOptions): Promise<TenantCreateInvoiceData> {
    const { project, currency, ...rest } = invoice;
    const body: TenantCreateInvoiceBody = {
      ...rest,
      productOrigin: this.#caller.projectFor(project),
      currency: { code: currency },
    };
    return await this.#caller.post('/webhook/invoices', body, options);
  }

  /** Makes another link for an unpaid invoice, when its first one has expired. */
  async createLink(
    id: string,
    link: TenantCreateInvoiceLinkBody = {},
    options?: CallOptions,
  ): Promise<TenantCreateInvoiceLinkData> {
    return await this.#caller.post(`/webhook/invoices/${segment(id)}/payment-link`, link, options);
  }

  async get(id: string, options?: CallOptions): Promise<TenantShowInvoiceData> {
    return await this.#caller.get(`/webhook/invoices/${segment(id)}`, options);
  }

  /** Invoices, the newest first. */
  list(filter: TenantListInvoicesQuery = {}, options?: CallOptions): Pages<TenantListInvoicesItem> {
    return this.#caller.pages('/webhook/invoices', filter, options);
  }
}
