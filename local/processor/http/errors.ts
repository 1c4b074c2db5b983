import type { PaymentError } from '../books/objects.ts';

/** The processor's errors, in the form that its SDK reads. */
export class ProcessorError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the answer is kept under the idempotency key: true if the request had begun to execute. */
  readonly stored: boolean;

  constructor(status: number, body: ErrorBody, stored = false) {
    super(body.message);
    this.name = 'ProcessorError';
    this.status = status;
    this.body = body;
    this.stored = stored;
  }
}

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  network_advice_code?: string;
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
};

/** A parameter is missing, malformed or contradicts another. Nothing was executed. */
export function invalid(message: string, param?: string, code?: string): ProcessorError {
  return new ProcessorError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

export function missing(param: string): ProcessorError {
  return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
}

export function absent(what: string, id: string, param = 'id', status = 404): ProcessorError {
  const message = `No such ${what}: '${id}'`;
  return new ProcessorError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

/** The object's state forbids the request. The request was executed, so its answer is kept. */
export function wrongState(
  message: string,
  code: string,
  shown: { payment_intent?: object; charge?: string } = {},
): ProcessorError {
  return new ProcessorError(400, { type: 'invalid_request_error', code, message, ...shown }, true);
}

/** The issuer or the processor declined the card. `intent` is its state afterwards. */
export function cardRefused(error: Omit<PaymentError, 'type'>, intent?: object): ProcessorError {
  return new ProcessorError(
    402,
    { ...error, type: 'card_error', ...(intent && { payment_intent: intent }) },
    true,
  );
}

/** A restricted key may do other things only. */
export function notPermitted(permission: string): ProcessorError {
  const message = `The provided key does not have the required permissions for this endpoint. Having the permission '${permission}' would allow this request to continue.`;
  return new ProcessorError(403, { type: 'invalid_request_error', message });
}

export function unauthorized(message: string): ProcessorError {
  return new ProcessorError(401, { type: 'invalid_request_error', message });
}
