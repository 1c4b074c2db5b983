import { type ErrorCode, STATUS } from '../../shared/domain/errors.ts';
import { code, table } from './markdown.ts';

/** Every code a caller can meet, in the order of the table in the domain. A code without its two sentences does not compile. */
export function printErrors(): string {
  const rows = Object.entries(STATUS).map(([name, status]) => {
    const { means, remedy } = TEXTS[name as ErrorCode];
    return [String(status), code(name), means, remedy];
  });
  return table(['Status', 'Code', 'What it means', 'What to do'], rows);
}

const TEXTS: Readonly<Record<ErrorCode, Readonly<{ means: string; remedy: string }>>> = {
  invalid_request: {
    means: 'One or more fields, query parameters or headers are missing or malformed; `errors` lists them, at most 20.',
    remedy: 'Correct what `errors[].field` names and send the request again.',
  },
  source_type_required: {
    means: '`paymentSourceDetails.sourceType` is absent, usually because the details were sent as a list.',
    remedy: 'Send `paymentSourceDetails` as an object with `sourceType` 3 or 4.',
  },
  invalid_payload: {
    means: 'The text is no sealed payload of this service, or a byte of it was changed.',
    remedy: 'Open the `redirectUrl` exactly as it was returned; never build or edit one.',
  },
  invalid_json: { means: 'The body does not parse as JSON. Answered as an HTML page titled Error.', remedy: 'Fix the syntax of the body.' },
  unauthorized_tenant: {
    means: 'The first of `Origin`, `Referer`, `Host` that was sent is malformed or registered nowhere.',
    remedy: 'Send the storefront origin as a header, or have an operator register it.',
  },
  unauthenticated: {
    means: 'A token or credential is missing, expired, revoked or wrong. Never says which.',
    remedy: 'Get a new token or credential. No route that is deployed today asks for one.',
  },
  forbidden: {
    means: 'The token or credential is good, but not for this surface.',
    remedy: 'Use one with the right scope. No route that is deployed today asks for one.',
  },
  plan_not_found: {
    means: 'No plan of the tenant has this slug.',
    remedy: 'Check `sourceReferenceSlug`. No plans exist yet; use `sourceType` 4.',
  },
  product_origin_not_found: {
    means: '`productOrigin` or `projectId` is no project of the calling tenant. Another tenant’s looks the same.',
    remedy: 'Send the `_id` that fetch-tenant returns.',
  },
  payment_link_not_found: {
    means: 'There is no such link, or it belongs to another tenant than the asking storefront’s.',
    remedy: 'Check the slug or address, or make a new link.',
  },
  invoice_not_found: {
    means: 'No invoice of the tenant has this id.',
    remedy: 'Send the `id` that creating or listing invoices returned.',
  },
  receipt_not_found: {
    means: 'There is no such receipt, it is another tenant’s, or the payment intent is not the one it was given for.',
    remedy: 'Send `receipt.summaryRef` and the intent exactly as the payment returned them.',
  },
  route_not_found: {
    means: 'Reserved for a route that answers for others. An unknown path gets the gateway’s own 404, `{"message":"Not Found"}`.',
    remedy: 'Check method and path.',
  },
  payment_link_used: { means: 'The link has been paid. Nothing was charged now.', remedy: 'Stop. To sell again, make another link.' },
  invoice_not_payable: {
    means: 'The invoice is paid already, or was cancelled.',
    remedy: 'Nothing was charged again. Read the invoice for its status.',
  },
  payment_in_progress: {
    means: 'Another attempt holds the link and could not be brought to an end just now.',
    remedy: 'Wait for `Retry-After`, then send the same request again.',
  },
  payment_mismatch: {
    means: 'What the processor holds is not what was asked for: amount, currency, customer or mode. Nothing was marked paid.',
    remedy: 'Do not retry. An operator is told when money was taken; see [running.md](running.md#a-quarantined-payment).',
  },
  idempotency_in_progress: {
    means: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Wait for `Retry-After`, then send it again with the same key and body.',
  },
  already_exists: {
    means: 'Operator command only: the name, origin or label is taken, or exists with other values.',
    remedy: 'Choose another name, or change the existing record with the command the message names.',
  },
  payment_link_expired: { means: 'The link’s `expiresAt` has passed.', remedy: 'Make a new link.' },
  payment_link_cancelled: { means: 'The tenant withdrew the link.', remedy: 'Make a new link.' },
  body_too_large: { means: 'The body has more than 64 KiB.', remedy: 'Send less.' },
  unsupported_media_type: {
    means: 'A JSON route got another content type. Answered as an HTML page titled Error.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  amount_too_small: {
    means: 'The amount does not reach what the processor charges at least, after conversion to the settlement currency.',
    remedy: 'Charge more; processor-minimum tells the figure beforehand.',
  },
  coupon_not_valid: {
    means: 'The code cannot be used. No tenant has coupons yet, so every code is refused.',
    remedy: 'Pay without a code.',
  },
  currency_not_available: {
    means: 'The project does not charge in this currency.',
    remedy: 'Choose one of the currency list, or have an operator add it.',
  },
  gateway_not_available: {
    means: 'The project has no active card gateway with keys, or the processor refuses the keys it has.',
    remedy: 'Have an operator look at the tenant’s gateway; see [running.md](running.md#a-tenant-that-cannot-charge).',
  },
  idempotency_mismatch: {
    means: 'This `Idempotency-Key` came before with another body.',
    remedy: 'Use a new key for a new request, or send the old body.',
  },
  rate_limited: {
    means: 'Too many cards were declined: 10 for one link, 20 an hour for one address, 5 an hour for one e-mail.',
    remedy: 'Wait for `Retry-After`; a link that has used up its ten needs to be replaced.',
  },
  internal_error: {
    means: 'A fault of the service. The whole error is in its log under `requestId`; the caller gets no detail.',
    remedy: 'Retry with the same key; if it stays, report the `requestId`.',
  },
  processor_unavailable: {
    means: 'The processor could not be reached or turned the request away, and it is proved that nothing was charged.',
    remedy: 'Wait for `Retry-After` and try again.',
  },
  busy: { means: 'Two writes met in the same moment and this one gave way.', remedy: 'Send the same request again.' },
};
