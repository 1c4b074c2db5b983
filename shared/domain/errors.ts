/**
 * The only error whose code and message a caller sees.
 *
 * `code` is stable and listed in docs/errors.md; `STATUS` gives its HTTP status. `message` is safe to show: it says what is
 * wrong and what to do. Any other thrown value is a bug: it is logged in full and answered as `internal_error`.
 */
export class BillingError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'BillingError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** One problem with one field; `field` is its path in the request, such as `items.0.unitPrice`. */
export type FieldError = Readonly<{ field: string; code: string; message: string }>;
export type ErrorDetails = Readonly<{
  field?: string;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  /** The methods that the path has. */
  allow?: readonly string[];
  isOutcome?: true;
  /** What the refusal is about, beside the error. */
  data?: object;
  cause?: unknown;
}>;

export const STATUS = {
  invalid_request: 400,
  source_type_required: 400,
  invalid_payload: 400,
  invalid_json: 400,
  payment_method_not_found: 400,
  unauthorized_tenant: 401,
  unauthenticated: 401,
  forbidden: 403,
  direct_call_refused: 403,
  public_link_creation_off: 403,
  support_role_required: 403,
  money_role_required: 403,
  settings_role_required: 403,
  plan_not_found: 404,
  product_not_found: 404,
  feature_category_not_found: 404,
  add_on_not_found: 404,
  coupon_not_found: 404,
  product_origin_not_found: 404,
  payment_link_not_found: 404,
  gateway_not_found: 404,
  invoice_not_found: 404,
  customer_not_found: 404,
  card_not_found: 404,
  order_not_found: 404,
  subscription_not_found: 404,
  receipt_not_found: 404,
  transaction_not_found: 404,
  event_not_found: 404,
  endpoint_not_found: 404,
  dispute_not_found: 404,
  refund_not_found: 404,
  export_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  payment_link_used: 409,
  payment_link_exhausted: 409,
  payment_link_sold_out: 409,
  payment_link_not_chosen: 409,
  invoice_not_payable: 409,
  credit_note_not_found: 404,
  invoice_not_paid: 409,
  invoice_not_structured: 409,
  invoice_not_voidable: 409,
  transfer_recorded: 409,
  order_not_payable: 409,
  order_not_cancellable: 409,
  order_not_resumable: 409,
  order_not_pausable: 409,
  pause_not_offered: 403,
  order_not_disownable: 409,
  order_disowned: 409,
  invalid_cancel_link: 400,
  cancel_link_expired: 410,
  portal_link_used: 409,
  portal_link_expired: 410,
  transaction_not_refundable: 409,
  refund_in_progress: 409,
  dispute_closed: 409,
  evidence_submitted: 409,
  evidence_past_due: 409,
  subscription_exists: 409,
  subscription_suspended: 409,
  customer_owes: 409,
  sign_in_required: 409,
  challenge_required: 409,
  subscription_not_active: 409,
  plan_not_changeable: 409,
  change_not_free: 409,
  card_in_use: 409,
  mail_off: 409,
  customer_not_erasable: 409,
  add_on_exists: 409,
  quote_changed: 409,
  trial_not_available: 409,
  payment_in_progress: 409,
  payment_mismatch: 409,
  idempotency_in_progress: 409,
  already_exists: 409,
  edit_conflict: 409,
  coupon_locked: 409,
  payment_link_expired: 410,
  payment_link_cancelled: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  amount_too_small: 422,
  coupon_not_valid: 422,
  currency_not_available: 422,
  event_endpoint_not_set: 422,
  exchange_rate_not_available: 422,
  gateway_not_available: 422,
  refund_refused: 422,
  evidence_refused: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal_error: 500,
  not_implemented: 501,
  processor_unavailable: 503,
  payments_paused: 503,
  busy: 503,
  service_unavailable: 503,
  tax_not_available: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** The error `invalid_request` for one field, named by its path in the request. */
export function invalidField(field: string, message: string, code = 'invalid'): BillingError {
  return new BillingError('invalid_request', message, { field, errors: [{ field, code, message }] });
}

/** The error for a project none of whose gateways can charge a card. */
export function gatewayNotAvailable(): BillingError {
  return new BillingError(
    'gateway_not_available',
    'Card payments are not set up for this shop. The shop must enable a card gateway and give it keys.',
  );
}

const BUSY_SECONDS = 5;

/** The error for what a payment holds at this moment. */
export function paymentInProgress(details: ErrorDetails = {}): BillingError {
  const message = 'A payment is under way here. Wait a moment, then try again.';
  return new BillingError('payment_in_progress', message, { retryAfterSeconds: BUSY_SECONDS, ...details });
}

export const isInProgress = (error: unknown): boolean =>
  error instanceof BillingError && error.code === 'payment_in_progress';

/** Asserts what our own code guarantees. A failure is a bug, never a caller's mistake. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
