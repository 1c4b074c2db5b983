import { type ErrorCode, STATUS } from '../../shared/domain/errors.ts';
import { code, table } from './markdown.ts';

/** Every error code, in the order of `STATUS`. A code without its two sentences is a compile error. */
export function printErrors(): string {
  const rows = Object.entries(STATUS).map(([name, status]) => {
    const { means, remedy } = TEXTS[name as ErrorCode];
    return [String(status), code(name), means, remedy];
  });
  return table(['Status', 'Code', 'What it means', 'What to do'], rows);
}

export const TEXTS: Readonly<Record<ErrorCode, Readonly<{ means: string; remedy: string }>>> = {
  invalid_request: {
    means:
      'One or more fields, query parameters or headers are missing or malformed; `errors` lists them, at most 20.',
    remedy: 'Correct what `errors[].field` names and send the request again.',
  },
  source_type_required: {
    means: '`paymentSourceDetails.sourceType` is absent, usually because the details were sent as a list.',
    remedy: 'Send `paymentSourceDetails` as an object with one of the numbers that the route takes.',
  },
  invalid_payload: {
    means: 'The text is not a payload that this service encrypted, or it was changed.',
    remedy: 'Open the `redirectUrl` exactly as it was returned; never build or edit it.',
  },
  invalid_json: {
    means: 'The body does not parse as JSON. Answered as an HTML page titled Error.',
    remedy: 'Fix the syntax of the body.',
  },
  payment_method_not_found: {
    means:
      'The processor does not know the card token: it has another account’s or mode’s key, or was never made. Nothing was charged or counted.',
    remedy:
      'Make the token with the publishable key of the validate route, and let the payer enter the card again.',
  },
  unauthorized_tenant: {
    means:
      'The first header present of `Origin`, `Referer` and `Host` is malformed, or its origin is not registered.',
    remedy: 'Send the storefront origin as a header, or have an operator register it.',
  },
  unauthenticated: {
    means:
      'A token or credential is missing, expired, ended, revoked or wrong. The answer does not say which.',
    remedy:
      'Send a credential that an operator issued and did not revoke, whole, in `x-tenant-id`; on `/admin/…`, that or one staff token; on `/client/…`, one customer’s token; to pay, one customer’s token that has not expired, or none. A token that was ended counts no more: sign in again.',
  },
  forbidden: {
    means:
      'The token or credential is valid, but not for this surface; or it is another shop’s or customer’s.',
    remedy:
      'Send one that was issued with the scope of the surface: `webhook` for `/webhook/…`, `admin` or a staff token for `/admin/…`, and a customer’s token for `/client/…`.',
  },
  direct_call_refused: {
    means:
      'The call was sent to the address that API Gateway made, and the stage takes calls only [through its edge](edge.md). Any route may answer it there.',
    remedy: 'Send the request to the address of the API that the operator gives.',
  },
  public_link_creation_off: {
    means:
      'The project’s setting `publicLinkCreation` does not allow storefronts to create this kind of link.',
    remedy: 'Create the link from the tenant’s server: `POST /webhook/payment-links` with the credential.',
  },
  support_role_required: {
    means: 'The token of a member of staff does not have the role `support`, which the route needs.',
    remedy: 'Have somebody who has the role do it, or have a token minted with it.',
  },
  money_role_required: {
    means: 'The token of a member of staff does not have the role `money`, which the route needs.',
    remedy: 'Have somebody who has the role do it, or have a token minted with it.',
  },
  settings_role_required: {
    means: 'The token of a member of staff does not have the role `settings`, which the route needs.',
    remedy: 'Have somebody who has the role do it, or have a token minted with it.',
  },
  mail_off: {
    means: 'The project sends no mail to its customers, so it cannot mail them the way to their page.',
    remedy: 'Have an operator switch it on, or let your server make the link: `POST /webhook/portal-link`.',
  },
  portal_link_used: {
    means: 'Another browser has exchanged the code of this portal link for its session.',
    remedy: 'Make the customer a new link: each browser needs its own.',
  },
  portal_link_expired: {
    means: 'The code of the portal link is too old, or the customer’s sessions were ended after it was made.',
    remedy: 'Make the customer a new link when they ask for it.',
  },
  plan_not_found: {
    means:
      'No plan of the tenant has this slug or id. On a public route: none that its storefront has for sale.',
    remedy:
      'Check the slug or id. A payment link whose plan was taken off sale cannot be paid: ask for another one.',
  },
  product_not_found: {
    means: 'No product of the tenant has this id.',
    remedy: 'Send the `id` that creating or listing products returned.',
  },
  feature_category_not_found: {
    means: 'No feature category of the tenant has this id.',
    remedy: 'Send the `id` that creating or listing feature categories returned.',
  },
  add_on_not_found: {
    means:
      'No add-on of the tenant has this id. In a purchase: the plan of the subscription does not offer it.',
    remedy:
      'Send the `id` that creating or listing add-ons returned; in a purchase, one that the plan lists.',
  },
  coupon_not_found: {
    means: 'No coupon of the tenant has this code.',
    remedy: 'Send the code that creating or listing coupons returned.',
  },
  product_origin_not_found: {
    means:
      '`productOrigin` or `projectId` is not a project of the calling tenant. Another tenant’s project gets the same answer.',
    remedy: 'Send the `_id` that fetch-tenant returns.',
  },
  payment_link_not_found: {
    means: 'The link does not exist, or it belongs to another tenant than the calling storefront.',
    remedy: 'Check the slug or address, or create a new link.',
  },
  gateway_not_found: {
    means: 'The tenant has no gateway with this id that has a publishable key.',
    remedy: 'Send an `id` from the list of gateways.',
  },
  invoice_not_found: {
    means: 'No invoice of the tenant has this id. In a purchase: no invoice of this customer has it.',
    remedy: 'Send the `id` that creating or listing invoices returned.',
  },
  card_not_found: {
    means: 'There is no such saved card, it was removed, or it is another customer’s.',
    remedy: 'List the saved cards again.',
  },
  customer_not_erasable: {
    means:
      'Something of the customer is not at an end: an order recurs, an invoice is open, a payment, a refund or a dispute is under way, or a wallet has money. the message names each.',
    remedy:
      'End what the message names, or send `endOrders` to cancel what recurs and void what is unpaid, and `forfeitWallet` to give up what is in a wallet. Then send the request again.',
  },
  card_in_use: {
    means: 'An active order charges the card next.',
    remedy: 'Make another card the primary one, or cancel the order, and send the request again.',
  },
  customer_not_found: {
    means: 'No customer of the tenant has this id or e-mail address.',
    remedy:
      'Check it. A customer exists once they have paid, or were credited or invoiced by e-mail address.',
  },
  order_not_found: {
    means: 'No order of the tenant has this id. In a purchase: no order of this customer has it.',
    remedy:
      'Send the `id` that creating or listing orders returned, and the e-mail address that the order was created for.',
  },
  subscription_not_found: {
    means: 'No subscription of this customer has this id. Another customer’s gets the same answer.',
    remedy:
      'Send the id from the event `subscription.activated`, and the e-mail address that bought the plan.',
  },
  receipt_not_found: {
    means: 'The receipt does not exist, belongs to another tenant, or is for another payment intent.',
    remedy: 'Send `receipt.summaryRef` and the intent exactly as the payment returned them.',
  },
  transaction_not_found: {
    means: 'No transaction of the tenant has this id.',
    remedy: 'Send the `id` that listing transactions returned.',
  },
  route_not_found: {
    means: 'No route has this path. A slash at the end makes another path.',
    remedy: 'Check the path.',
  },
  method_not_allowed: {
    means: 'The path has other methods, which the header `Allow` lists.',
    remedy: 'Send one of them.',
  },
  payment_link_exhausted: { means: 'Ten cards were declined for the link.', remedy: 'Create a new link.' },
  payment_link_sold_out: {
    means: 'All payments that the link takes are made, or are being made by payers who have not paid yet.',
    remedy: 'Stop. With `Retry-After`, a place may become free when one of them does not pay.',
  },
  payment_link_not_chosen: {
    means: 'The link sells more than once, so it is not paid itself.',
    remedy: 'Ask `POST /public-api/payment-links/choose` for a link of the payer’s own, and pay that one.',
  },
  payment_link_used: {
    means: 'The link has been paid. Nothing was charged now.',
    remedy: 'Stop. To sell again, make another link.',
  },
  invoice_not_payable: {
    means: 'The invoice is paid already, or was cancelled.',
    remedy: 'Nothing was charged again. Read the invoice for its status.',
  },
  credit_note_not_found: {
    means: 'The invoice has no credit note with this number.',
    remedy: 'Take the number from `creditNotes` of the invoice.',
  },
  invoice_not_paid: {
    means: 'Nothing was paid of the invoice.',
    remedy: 'Download the invoice. The receipt exists once it is paid.',
  },
  invoice_not_structured: {
    means:
      'The shop writes no structured invoices, or the invoice lacks what the form needs: `errors` names it.',
    remedy: 'Download the PDF. What is lacking is sent with the next sale: see [its page](einvoices.md).',
  },
  invoice_not_voidable: {
    means: 'Something of the invoice is paid, or nothing of it was ever due.',
    remedy: 'Nothing was changed. Read the invoice for its status.',
  },
  order_not_payable: {
    means: 'The order is paid already, or is not one that waits for its first payment.',
    remedy: 'Nothing was charged again. Read the order for its status.',
  },
  event_not_found: {
    means: 'There is no such event. It was never tried, is older than 30 days, or is another tenant’s.',
    remedy: 'Take the id from `GET /admin/events`.',
  },
  endpoint_not_found: {
    means: 'There is no such endpoint. It was removed, or is another tenant’s.',
    remedy: 'Take the id from `GET /admin/endpoints`. An operator changes the first endpoint of a project.',
  },
  dispute_not_found: {
    means: 'There is no such dispute, or it is another tenant’s.',
    remedy: 'Take the id from `GET /admin/disputes`.',
  },
  refund_not_found: {
    means: 'There is no such refund, or it is another tenant’s.',
    remedy: 'Take the id from an event of a refund or from the list of refunds.',
  },
  export_not_found: {
    means:
      'There are no books of this day: it is not over or not exported yet, or was before the books began.',
    remedy: 'Take a day from `GET /admin/exports`.',
  },
  event_endpoint_not_set: {
    means: 'The project has no such endpoint for events, or it is not enabled. Nothing was sent.',
    remedy:
      '`GET /admin/endpoints` lists them. Add one with `POST /admin/endpoints`, or ask the operator to set the first one.',
  },
  order_not_cancellable: {
    means: 'The order is not one that is charged again: it is pending, or was charged once.',
    remedy: 'Nothing was changed. Read the order for its status.',
  },
  order_not_resumable: {
    means:
      'The order has ended, its last day has come, it is not one that is charged again, or the shop ended or paused it.',
    remedy: 'Nothing was changed. Let the customer buy again.',
  },
  order_not_pausable: {
    means:
      'The order cannot be paused: it has ended or is to end, is not charged again, its current cycle is unpaid, a change of its plan waits, or a payment of it is disputed or checked. `message` says which.',
    remedy: 'Nothing was changed. Do what the message says, or wait until the cycle is paid.',
  },
  pause_not_offered: {
    means: 'The shop does not let its customers pause what they have.',
    remedy: 'Nothing was changed. Staff may pause it, or set `customerPause`.',
  },
  order_not_disownable: {
    means:
      'The customer is known to have agreed to the order, by a token, by the shop’s backend or by saying so; or it was not paid yet.',
    remedy: 'Nothing was changed. Cancel the order instead.',
  },
  order_disowned: {
    means: 'The customer has said of this order that it is not theirs.',
    remedy: 'Nothing was changed. It stays so; let the customer buy again.',
  },
  invalid_cancel_link: {
    means: 'The token of a cancel link is not one that this service signed, or its order does not exist.',
    remedy: 'Open the address of the reminder exactly as it was received.',
  },
  cancel_link_expired: {
    means: 'The charge that a cancel link is about was made or tried, or the order has ended.',
    remedy: 'Nothing was changed. Cancel in the shop, or ask it to.',
  },
  transfer_recorded: {
    means: 'A transfer with this bank reference is recorded for this invoice already. Nothing was changed.',
    remedy:
      'Look at the transaction that the message names. If two transfers came with one reference, send `allowDuplicate: true`.',
  },
  transaction_not_refundable: {
    means: 'The payment did not succeed, took nothing, or is refunded already. Nothing was given back.',
    remedy: 'Read the transaction: `refundedAmount` says what was given back.',
  },
  refund_in_progress: {
    means: 'A refund of this payment is under way, and it holds what is left.',
    remedy: 'Wait for `Retry-After`, then send the same request again.',
  },
  dispute_closed: {
    means: 'The dispute has ended, so no evidence is taken for it.',
    remedy: 'Read its outcome in `GET /admin/disputes`. A bank that decides again opens it again.',
  },
  evidence_submitted: {
    means: 'The bank has the evidence of this dispute, and takes no other.',
    remedy: 'Wait for its decision: `payment.dispute_closed` has it.',
  },
  evidence_past_due: {
    means: 'The date until which the processor takes evidence has passed.',
    remedy: 'Nothing can be sent. `evidence.dueBy` in `GET /admin/disputes` names the date.',
  },
  subscription_exists: {
    means:
      'The customer, who has proved who they are, has an active subscription of the plan, which the message names. Nothing was charged.',
    remedy: 'Show the customer that subscription. To sell a second one, send `planInfo.allowDuplicate`.',
  },
  subscription_suspended: {
    means:
      'The customer, who has proved who they are, has a subscription of the plan that is suspended, since a charge of it is unpaid. `data` names it, its invoice and the page where it is paid. Nothing was charged now.',
    remedy: 'Send the customer to `data.recoveryUrl`: the subscription goes on when the invoice is paid.',
  },
  customer_owes: {
    means:
      'The customer had used a part of a payment when a lost dispute took it back, and staff have not cleared that: trials, coupon codes and changes of plan are refused. It is shown to a customer who has proved who they are. Nothing was charged.',
    remedy:
      'Offer the purchase without a trial or code. Staff clear what is owed with [`POST /admin/customers/{id}/owed/clear`](api/admin.md#post-admincustomersidowedclear).',
  },
  sign_in_required: {
    means:
      'A buyer who only typed an e-mail address asks for what its customer has already, or has ordered: which of it, only the customer learns. Nothing was charged. It counts as a declined try.',
    remedy:
      'Let the customer sign in, and send the purchase with their token: its answer says what they have.',
  },
  challenge_required: {
    means:
      'The shop is [guarded](payments.md#against-tests-of-stolen-cards) and checks strangers itself; the request brings no pass of that check, or none that counts: `message` says why. Nothing was charged or counted.',
    remedy:
      'Lead the payer to `data.challengeUrl`, and send the request again with the `challengePass` that they come back with. Who signs in needs none.',
  },
  subscription_not_active: {
    means: 'The subscription is suspended or cancelled, so nothing can be added to it. Nothing was charged.',
    remedy: 'Send an active subscription of the customer.',
  },
  plan_not_changeable: {
    means:
      'The plan of the subscription cannot change now, for the reason that the message gives. Nothing was changed or charged.',
    remedy: 'Show the message. Pay what is unpaid, undo a cancellation or cancel the pending change first.',
  },
  change_not_free: {
    means:
      'The change charges a card, and the request was to change only for nothing. Nothing was changed or charged.',
    remedy: 'Show a new preview, and send the change itself.',
  },
  add_on_exists: {
    means:
      'The subscription has this recurring add-on already, by the order that the message names. Nothing was charged.',
    remedy: 'Show the customer that order. To sell a second one, send `planInfo.allowDuplicate`.',
  },
  payment_in_progress: {
    means: 'Another attempt holds the link, and its outcome could not be settled yet.',
    remedy: 'Wait for `Retry-After`, then send the same request again.',
  },
  payment_mismatch: {
    means:
      'The processor’s payment differs from the request in amount, currency, customer or mode. Nothing was marked paid.',
    remedy:
      'Do not retry. If money was taken, operators are notified; see [the runbook](runbook.md#a-quarantined-payment).',
  },
  idempotency_in_progress: {
    means: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Wait for `Retry-After`, then send it again with the same key and body.',
  },
  already_exists: {
    means:
      'A plan of the tenant has the slug. From the operator command: the name, origin or label exists with other values, or belongs to another record.',
    remedy: 'Choose another slug or name, or change the existing record as the message says.',
  },
  edit_conflict: {
    means: 'The record was changed after the version that the edit was made from. Nothing was written.',
    remedy: 'Read the record again, and repeat the change with its `version`.',
  },
  coupon_locked: {
    means: 'The coupon has been used, so its rules no longer change. Nothing was written.',
    remedy: 'Change its name, move `validTo` later, or retire it. For other rules, create another coupon.',
  },
  quote_changed: {
    means:
      'The price of the plan, or what it depends on, is not what the `quoteReceipt` says; or the wallet pays another part of a link than its `walletAmount`; or others used up the code while the payer’s bank was asked. Nothing was charged.',
    remedy: 'Show the payer the new quote of `data` and send its `quoteReceipt`, or open the link again.',
  },
  trial_not_available: {
    means:
      'A free trial is had once by a customer and once with a card, of all plans of a product, and this one cannot be given. Nothing was charged.',
    remedy:
      'Offer another card, or the plan without its trial: `withoutTrial` of a purchase. The tenant’s backend may make a link with `allowTrialAgain`.',
  },
  payment_link_expired: { means: 'The link’s `expiresAt` has passed.', remedy: 'Create a new link.' },
  payment_link_cancelled: { means: 'The tenant cancelled the link.', remedy: 'Create a new link.' },
  body_too_large: { means: 'The body is larger than 64 KiB.', remedy: 'Send a smaller body.' },
  unsupported_media_type: {
    means: 'The content type is not JSON. Answered as an HTML page titled Error.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  amount_too_small: {
    means: 'The amount is below the processor’s minimum, after conversion to the settlement currency.',
    remedy: 'Charge more. The route processor-minimum returns the minimum.',
  },
  coupon_not_valid: {
    means: 'The code cannot be used for this purchase; `message` says why. Nothing was charged.',
    remedy: 'Show the message. Pay without the code, or with another one.',
  },
  currency_not_available: {
    means:
      'The project does not charge in this currency, or the processor does not for the country of its account.',
    remedy: 'Choose a currency from the currency list, or ask an operator to add it.',
  },
  exchange_rate_not_available: {
    means:
      'The sale is in another currency than the project’s, or its price has to be converted, and there is no current exchange rate. Nothing was charged.',
    remedy:
      'Try again later, or choose another currency. Operators are notified; see [the runbook](runbook.md#exchange-rates).',
  },
  gateway_not_available: {
    means:
      'The project has no active card gateway with keys, or the processor refuses its keys or its requests. Nothing was charged.',
    remedy:
      'Ask an operator to check the tenant’s gateway; see [the runbook](runbook.md#a-tenant-that-cannot-charge).',
  },
  evidence_refused: {
    means: 'The processor did not take the evidence of a dispute; the message has its reason.',
    remedy: 'Correct the texts, or answer the dispute in the processor’s dashboard.',
  },
  refund_refused: {
    means:
      'The processor did not make the refund, for example because the charge is disputed. Nothing was given back.',
    remedy: 'Look at the charge in the processor’s dashboard. A new request may try again.',
  },
  idempotency_mismatch: {
    means: 'This `Idempotency-Key` was used before with another body.',
    remedy: 'Use a new key for a new request, or send the same body again.',
  },
  rate_limited: {
    means:
      'Too many tries were declined, or refused with an answer that says something of a customer: 20 an hour for one network, 5 an hour for one e-mail address from it, 10 an hour for one card from all networks. Or 60 payers of one network were left at their bank within the hour. Or the shop is [guarded](payments.md#against-tests-of-stolen-cards), and a visitor asks for a payment link. Or 20 codes that are not valid came from the network in this hour, 2 while the shop gets many of them. Or 60 payment links were made by the public route from the network in this hour, or 6,000 for the shop, or as many as its project allows. Or five challenges of 3-D Secure of one link, invoice or order were left in a day.',
    remedy:
      'Wait for `Retry-After`: the limits count from the beginning of each hour, and of each day (UTC) for challenges. A customer with a token is held neither by those nor by the limit of codes.',
  },
  not_implemented: {
    means: 'The service has no such function. Nothing was changed.',
    remedy: 'Use the route that the message names, once it exists.',
  },
  internal_error: {
    means: 'A fault of the service. Its log has the error under `requestId`; the caller gets no details.',
    remedy: 'Retry with the same key. If it happens again, report the `requestId`.',
  },
  processor_unavailable: {
    means:
      'The processor could not be reached or refused the request, and it is certain that nothing was charged.',
    remedy: 'Wait for `Retry-After` and try again.',
  },
  payments_paused: {
    means:
      'An operator has paused payments for a while. This request charged nothing; everything can still be read.',
    remedy: 'Wait for `Retry-After` and send the same request again, under the same key.',
  },
  service_unavailable: {
    means:
      'The table, the key service, a queue or the shop’s identity provider did not answer in time. The request may have had its effect.',
    remedy: 'Wait for `Retry-After` and send the same request again, with the same key.',
  },
  tax_not_available: {
    means:
      'The shop’s tax engine does not answer, and the shop sells nothing without it. Nothing was charged.',
    remedy: 'Wait for `Retry-After` and try again.',
  },
  busy: {
    means: 'A concurrent write changed the same records, and this request lost.',
    remedy: 'Send the same request again.',
  },
};
