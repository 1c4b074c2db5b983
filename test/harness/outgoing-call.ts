/**
 * One call that leaves the process, and what a test can make of it. Tests, crash runs, races and the model all see calls in
 * this form; the code under test has no seam for it. It lies beside the tests because both they and the proofs use it.
 */
export type OutgoingCall<Reply = unknown> = Readonly<{
  to: 'table' | 'queue' | 'keys' | 'bus' | 'processor' | 'endpoint' | 'mail';
  /** The operation, like `PutItem` or `POST /v1/payment_intents/:id/confirm`. */
  name: string;
  /** The request of an AWS service. */
  // biome-ignore lint/suspicious/noExplicitAny: requests have as many shapes as there are operations.
  body?: any;
  send(): Promise<Reply>;
  /** Answers as the service would without doing anything, or as a processor does that keeps an error under a key. */
  refuse(how: Refusal): Promise<Reply>;
  /** What a broken connection looks like to the caller. */
  broken(): Error;
}>;

export type Refusal =
  | 'retryable'
  | 'final'
  | 'error_kept'
  | 'error_stuck'
  | 'rate_limited'
  | 'conflict'
  | 'rejected'
  | 'paused';

/** Decides about every call while it is on. */
export type Interceptor = Readonly<{
  isOn(): boolean;
  pass<Reply>(call: OutgoingCall<Reply>): Promise<Reply>;
}>;
