/** The API refused a request. `code` is stable; `message` says what to do and is safe to show. The codes are in `docs/errors.md`. */
export class BillingApiError extends Error {
  override readonly name = 'BillingApiError';
  /** The HTTP status. */
  readonly status: number;
  readonly code: string;
  /** The path of the first field that is wrong, as the API names it, such as `items.0.unitPrice`. */
  readonly field: string | undefined;
  /** Every field that is wrong, at most 20. */
  readonly problems: readonly FieldProblem[];
  /** Quote it when you ask the service's operators about a request. */
  readonly requestId: string | undefined;
  /** The key of the request, if it had one. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, about: About) {
    super(message);
    this.status = about.status;
    this.code = about.code;
    this.field = about.field;
    this.problems = about.problems ?? [];
    this.requestId = about.requestId;
    this.idempotencyKey = about.idempotencyKey;
  }
}

/** What one field of a request has to be. */
export type FieldProblem = Readonly<{ field: string; code: string; message: string }>;

type About = Readonly<{
  status: number;
  code: string;
  field?: string | undefined;
  problems?: readonly FieldProblem[] | undefined;
  requestId?: string | undefined;
  idempotencyKey?: string | undefined;
}>;

/**
 * No answer came, in any of the tries: whether the API did what was asked is unknown. Send the request again with `idempotencyKey`, now or
 * within 24 hours: it is carried out at most once.
 */
export class BillingConnectionError extends Error {
  override readonly name = 'BillingConnectionError';
  readonly idempotencyKey: string | undefined;

  constructor(message: string, idempotencyKey: string | undefined, cause: unknown) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** A request to your endpoint was not signed by the service, or too long ago. Answer 401, and do nothing else. */
export class EventNotVerified extends Error {
  override readonly name = 'EventNotVerified';
}
