import { BillingError } from '../../domain/errors.ts';
import { isUnanswered } from '../../runtime/aws-calls.ts';
import { errorPage, type Reply } from '../views/reply.ts';
import { contextOf, type Event, type Exchange, type Layer, type Result } from './exchange.ts';

const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
/** Answered with an HTML page unless the caller asks for JSON, as docs/api.md says; every other error is answered as JSON. */
const SHOWN_AS_PAGE: ReadonlySet<string> = new Set(['unsupported_media_type', 'invalid_json']);
const UNAVAILABLE_SECONDS = 5;

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

function resultOf({ status, body, html, file, headers }: Reply): Result {
  if (file) return fileResult(status, file, headers);
  const type = html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  const text = html ?? (body === undefined ? '' : JSON.stringify(body));
  return { statusCode: status, headers: { 'content-type': type, ...COMMON, ...headers }, body: text };
}

/** API Gateway sends bytes that a function gives it in base64. */
function fileResult(
  statusCode: number,
  { type, bytes }: NonNullable<Reply['file']>,
  headers: Reply['headers'],
): Result {
  const body = Buffer.from(bytes).toString('base64');
  return {
    statusCode,
    headers: { ...COMMON, 'content-type': type, ...headers },
    body,
    isBase64Encoded: true,
  };
}

/** What a caller is shown of an error that only the log has in full. */
function unexpected(error: unknown): BillingError {
  if (!isUnanswered(error)) {
    return new BillingError(
      'internal_error',
      'Something went wrong on our side. Send the request again; if it keeps failing, tell us the requestId.',
    );
  }
  const message = 'A part of the service did not answer in time. Send the same request again in a moment.';
  return new BillingError('service_unavailable', message, { retryAfterSeconds: UNAVAILABLE_SECONDS });
}

function errorReply({ event, error }: Exchange): Reply {
  const { requestId } = contextOf(event);
  const { code, message, status, details } = error instanceof BillingError ? error : unexpected(error);
  if (SHOWN_AS_PAGE.has(code) && !wantsJson(event)) return { status, html: errorPage(message) };
  const { field, errors, retryAfterSeconds, allow, data } = details;
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(allow && { allow: allow.join(', ') }),
  };
  return {
    status,
    body: {
      success: false,
      error: { code, message, ...(field && { field }), ...(errors && { errors }), requestId },
      ...(data && { data }),
    },
    headers,
  };
}

/** Whether the caller names JSON and takes neither HTML nor everything. */
function wantsJson({ headers }: Event): boolean {
  const types = (headers.accept ?? '')
    .split(',')
    .map((range) => range.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  return (
    types.some((type) => /^application\/([\w.-]+\+)?json$/.test(type)) &&
    !types.some((type) => type === 'text/html' || type === '*/*')
  );
}
