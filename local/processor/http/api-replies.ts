import type { PlannedAnswer, Refusal } from '../faults/faults.ts';
import type { Asked } from './asked.ts';
import { type ErrorBody, ProcessorError } from './errors.ts';
import { CORS, jsonReply, type SimReply } from './http.ts';

export function headersOf(asked: Asked): Record<string, string> {
  return {
    ...CORS,
    'content-type': 'application/json',
    'request-id': asked.requestId,
    ...(asked.apiVersion && { 'stripe-version': asked.apiVersion }),
    ...(asked.idempotencyKey && { 'idempotency-key': asked.idempotencyKey }),
  };
}

export function errorReply(url: string, asked: Asked, error: ProcessorError): SimReply {
  const request_log_url = `${url}/_sim/requests?id=${asked.requestId}`;
  const headers = {
    ...headersOf(asked),
    ...(error.body.code === 'lock_timeout' && { 'stripe-should-retry': 'true' }),
  };
  return jsonReply(error.status, { error: { ...error.body, request_log_url } }, headers);
}

/** The header keeps the SDK from retrying: a kept 500 is only replayed. */
export const noRetry = (status: number): Record<string, string> =>
  status >= 500 ? { 'stripe-should-retry': 'false' } : {};

export function serverError(asked: Asked): SimReply {
  const message = 'An error occurred inside the processor. The outcome of the request is unknown.';
  return jsonReply(500, { error: { type: 'api_error', message } }, headersOf(asked));
}

export function rateLimited(asked: Asked): SimReply {
  const message = 'Too many requests hit the API too quickly. Slow down.';
  return jsonReply(
    429,
    { error: { type: 'invalid_request_error', code: 'rate_limit', message } },
    headersOf(asked),
  );
}

export function plannedRefusal(url: string, asked: Asked, refusal: Refusal): SimReply {
  const {
    status,
    kept: _,
    type = 'invalid_request_error',
    message = 'The processor refuses this request.',
    ...rest
  } = refusal;
  return errorReply(
    url,
    asked,
    new ProcessorError(status, { ...rest, type: type as ErrorBody['type'], message }),
  );
}

export function plannedReply(asked: Asked, { status, body, headers }: PlannedAnswer): SimReply {
  return { status, headers: { ...headersOf(asked), ...headers }, body };
}
