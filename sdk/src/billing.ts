import { Caller } from './caller.ts';
import { Customers } from './resources/customers.ts';
import { Events } from './resources/events.ts';
import { Invoices } from './resources/invoices.ts';
import { Links } from './resources/links.ts';
import { Orders } from './resources/orders.ts';
import { Disputes, Refunds, Subscriptions, Transactions } from './resources/records.ts';
import type { CallOptions, Method, Query } from './send.ts';

export type BillingOptions = Readonly<{
  /** The credential of your server. It is a secret: no browser may have it. */
  credential: string;
  /** The stage's address, such as `https://billing.example.com`. */
  baseUrl: string;
  /** The id of your project. Calls may name another one. */
  project?: string;
  /** The version of the API that you were written for. */
  version?: string;
  /** How often a request is sent again that had no answer, or one that a repeat may change. Two unless you say otherwise. */
  retries?: number;
  /** For each try, in milliseconds. 30,000 unless you say otherwise: a payment may wait for a bank. */
  timeoutMs?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}>;

/** The version of the API that this package was generated from. */
export const API_VERSION = '2026-11-01';

/** The API of a shop's server. Every write is sent under a key, so that what is sent again is carried out once. */
export class Billing {
  readonly links: Links;
  readonly orders: Orders;
  readonly invoices: Invoices;
  readonly transactions: Transactions;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly subscriptions: Subscriptions;
  readonly customers: Customers;
  readonly events: Events;
  readonly #caller: Caller;

  constructor({ credential, baseUrl, project, version, retries, timeoutMs, fetch }: BillingOptions) {
    if (!credential)
      throw new TypeError('credential: Give the credential that your operator issued. It is empty.');
    if (!URL.canParse(baseUrl))
      throw new TypeError(
        `baseUrl: Give the stage's address, such as https://billing.example.com. It is ${JSON.stringify(baseUrl)}.`,
      );
    const caller = new Caller(
      {
        baseUrl: baseUrl.replace(/\/+$/, ''),
        credential,
        version: version ?? API_VERSION,
        retries: retries ?? 2,
        timeoutMs: timeoutMs ?? 30_000,
        fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      },
      project,
    );
    this.#caller = caller;
    this.links = new Links(caller);
    this.orders = new Orders(caller);
    this.invoices = new Invoices(caller);
    this.transactions = new Transactions(caller);
    this.refunds = new Refunds(caller);
    this.disputes = new Disputes(caller);
    this.subscriptions = new Subscriptions(caller);
    this.customers = new Customers(caller);
    this.events = new Events(caller);
  }

  /** A pass for a payer whom your own page has checked, while your shop is guarded. */
  async challengePass(
    options?: CallOptions & { project?: string },
  ): Promise<{ challengePass: string; expiresAt: string }> {
    const { project, ...rest } = options ?? {};
    const body = { productOrigin: this.#caller.projectFor(project) };
    return await this.#caller.post('/webhook/challenge-passes', body, rest);
  }

  /** Any route that has no method here, with keys and tries as all others. Gives the answer as it came. */
  async request(
    method: Method,
    path: `/${string}`,
    call?: CallOptions & { query?: Query; body?: unknown },
  ): Promise<unknown> {
    return await this.#caller.call(method, path, call);
  }
}
