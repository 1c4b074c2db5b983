import { BillingError } from '../../domain/errors.ts';
import { errorPage, type Reply } from '../views/reply.ts';
import { contextOf, type Exchange, type Layer, type Result } from './exchange.ts';

const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
/** Answered with an HTML page, as docs/api.md says; every other error is answered as JSON. */
const SHOWN_AS_PAGE: ReadonlySet<string> = new Set(['unsupported_media_type', 'invalid_json']);

/** Turns the reply or the error of a handler into API Gateway's response format. */
export function answer(): Layer {
  return {
    after: (exchange) => {
      if (exchange.response && 'status' in exchange.response) exchange.response = resultOf(exchange.response);
    },
    onError: (exchange) => {
      exchange.response = resultOf(errorReply(exchange));
    },
  };
}

function resultOf({ status, body, html, headers }: Reply): Result {
  const type = html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  const text = html ?? (body === undefined ? '' : JSON.stringify(body));
  return { statusCode: status, headers: { 'content-type': type, ...COMMON, ...headers }, body: text };
}

function errorReply({ event, error }: Exchange): Reply {
  const { requestId } = contextOf(event);
  if (!(error instanceof BillingError)) {
    const message = 'Something went wrong on our side. Send the request again; if it keeps failing, tell us the requestId.';
    return { status: 500, body: { success: false, error: { code: 'internal_error', message, requestId } } };
  }
  const { code, message, status, details } = error;
  if (SHOWN_AS_PAGE.has(code)) return { status, html: errorPage(message) };
  const { field, errors, retryAfterSeconds } = details;
  return {
    status,
    body: { success: false, error: { code, message, ...(field && { field }), ...(errors && { errors }), requestId } },
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
  };
}
