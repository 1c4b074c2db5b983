import type { AttemptState } from '../../shared/domain/sales/attempt.ts';

/** What neither the table nor the processor's books can show. Whoever has watched a run hands it in; each part is optional. */
export type Evidence = Readonly<{
  /** Log lines written while it ran. */
  logs?: readonly string[];
  /** Requests the processor was sent with a secret key, in order. */
  requests?: readonly SentRequest[];
  /** What payers were told, in order. */
  answers?: readonly Told[];
  /** Every state an attempt was moved to, in order. */
  moves?: readonly Move[];
  /** Which tenant a call worked for, and each partition of the table that it named. */
  touched?: readonly Touch[];
  /** Posts that arrived at tenants' endpoints. */
  deliveries?: readonly Delivered[];
  /** Words that may appear in no log line: card numbers, keys, tokens, client secrets, e-mails planted in the run. */
  canaries?: readonly string[];
}>;

export type Params = { readonly [name: string]: string | Params | readonly (string | Params)[] };
export type SentRequest = Readonly<{ method: string; path: string; idempotencyKey: string | null; keyFromSdk: boolean; body: unknown }>;
/** `key` is the caller's Idempotency-Key, `receipt` what the answer named. */
export type Told = Readonly<{
  tenantId: string;
  linkSlug: string;
  key?: string;
  receipt?: string;
  outcome: 'success' | 'failed' | 'requires_action' | 'processing' | 'refused';
}>;
export type Move = Readonly<{ tenantId: string; attemptId: string; from: AttemptState; to: AttemptState }>;
export type Touch = Readonly<{ tenantId: string; partition: string }>;
export type Delivered = Readonly<{ tenantId: string; eventId: string; eventTenantId: string }>;
