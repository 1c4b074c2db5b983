import type { AttemptState } from '../domain/sales/attempt.ts';

/** Observations of a run that neither the table nor the processor's objects contain. The observer passes them in; all are optional. */
export type Evidence = Readonly<{
  /** Log lines of the run. */
  logs?: readonly string[];
  /** Requests that the processor received with a secret key, in order. */
  requests?: readonly SentRequest[];
  /** Outcomes that payers received, in order. */
  answers?: readonly Told[];
  /** Every change of an attempt's state, in order. */
  moves?: readonly Move[];
  /** The partitions of the table that each call used, with the tenant for which it worked. */
  touched?: readonly Touch[];
  /** Deliveries that arrived at tenants' endpoints. */
  deliveries?: readonly Delivered[];
  /** Planted secrets that must not appear in any log line: card numbers, keys, tokens, client secrets, e-mails. */
  canaries?: readonly string[];
}>;

export type Params = { readonly [name: string]: string | Params | readonly (string | Params)[] };
export type SentRequest = Readonly<{
  method: string;
  path: string;
  idempotencyKey: string | null;
  keyFromSdk: boolean;
  body: unknown;
}>;
/** One outcome: `key` is the caller's Idempotency-Key, `receipt` the reference in the answer. */
export type Told = Readonly<{
  tenantId: string;
  /** Of the link, or of the plan that was bought; or the id of the order. */
  linkSlug: string;
  key?: string;
  receipt?: string;
  outcome: 'success' | 'failed' | 'requires_action' | 'processing' | 'refused';
}>;
export type Move = Readonly<{ tenantId: string; attemptId: string; from: AttemptState; to: AttemptState }>;
export type Touch = Readonly<{ tenantId: string; partition: string }>;
export type Delivered = Readonly<{ tenantId: string; eventId: string; eventTenantId: string; url?: string }>;
