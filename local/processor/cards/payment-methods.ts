import type Stripe from 'stripe';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import type { BillingDetails, PaymentMethod } from '../books/objects.ts';
import { invalid } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { type Filters, list } from '../http/listing.ts';
import { address, allowOnly, metadata, object, oneOf, requiredText, text } from '../http/params.ts';
import { detached, getCustomer } from '../payments/customers.ts';
import { attachTo, requireMethod } from './attaching.ts';
import { readCard } from './card-details.ts';
import { methodOfCard, NO_BILLING_DETAILS } from './new-payment-method.ts';

export function createPaymentMethod(desk: Desk, { params }: Call): object {
  allowOnly<Stripe.PaymentMethodCreateParams>(
    params,
    ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'],
    SENT_BY_BROWSERS,
  );
  const method = methodFrom(desk, params);
  desk.books.paymentMethods.put(method);
  return present(desk, method, params);
}

export function attachPaymentMethod(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.PaymentMethodAttachParams>(params, ['customer']);
  const customer = getCustomer(desk, requiredText(params, 'customer'), 'customer');
  return present(desk, attachTo(desk, requireMethod(desk, id), customer.id), params);
}

export function detachPaymentMethod(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, detach(desk, id), params);
}

/** Takes a method from its customer, by a request or in the account's dashboard. */
export function detach(desk: Desk, id: string): PaymentMethod {
  const method = requireMethod(desk, id);
  if (!method.customer)
    throw invalid('The payment method you provided is not attached to a customer, so it cannot be detached.');
  const after = detached(method);
  desk.books.paymentMethods.put(after);
  forgetDefault(desk, method.customer, id);
  emit(desk, 'payment_method.detached', after, { customer: method.customer });
  return after;
}

/** The card's bank has issued it again, and its network tells the processor: another expiry, or another number of the same account. */
export function renewCard(desk: Desk, id: string, given: Readonly<Record<string, unknown>>): PaymentMethod {
  const before = requireMethod(desk, id);
  const after: PaymentMethod = { ...before, card: { ...before.card, ...renewed(given) } };
  desk.books.paymentMethods.put(after);
  emit(desk, 'payment_method.automatically_updated', after, { card: before.card });
  return after;
}

function renewed({ exp_month: month, exp_year: year, last4 }: Readonly<Record<string, unknown>>) {
  if (!Number.isSafeInteger(month) || !Number.isSafeInteger(year))
    throw invalid('exp_month and exp_year must be whole numbers.', 'exp_year');
  return {
    exp_month: Number(month),
    exp_year: Number(year),
    ...(last4 !== undefined && { last4: String(last4) }),
  };
}

export function updatePaymentMethod(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.PaymentMethodUpdateParams>(params, ['billing_details', 'metadata', 'allow_redisplay']);
  const before = requireMethod(desk, id);
  if (!before.customer) throw invalid('Only a payment method that is attached to a customer can be updated.');
  const after: PaymentMethod = {
    ...before,
    billing_details: billingDetails(params, before.billing_details),
    metadata: metadata(params, before.metadata),
    allow_redisplay: allowRedisplay(params) ?? before.allow_redisplay,
  };
  desk.books.paymentMethods.put(after);
  emit(desk, 'payment_method.updated', after);
  return present(desk, after, params);
}

export function retrievePaymentMethod(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, requireMethod(desk, id), params);
}

export function listPaymentMethods(desk: Desk, call: Call): object {
  const customer = text(call.params, 'customer');
  if (!customer)
    throw invalid(
      'List payment methods of one customer: send its id as `customer`.',
      'customer',
      'parameter_missing',
    );
  getCustomer(desk, customer, 'customer');
  return list(desk, desk.books.paymentMethods, call, {
    url: '/v1/payment_methods',
    indexed: ['customer'],
    plain: ['type'] satisfies Filters<Stripe.PaymentMethodListParams>,
  });
}

export function listCustomerPaymentMethods(desk: Desk, call: Call): object {
  getCustomer(desk, call.id);
  const params = { ...call.params, customer: call.id };
  const filter = {
    url: `/v1/customers/${call.id}/payment_methods`,
    indexed: ['customer'],
    plain: ['type'],
  } as const;
  return list(desk, desk.books.paymentMethods, { ...call, params }, filter);
}

/** A method from a card's details, or from a test token in `card[token]`. It is not in the books yet. */
export function methodFrom(desk: Desk, params: Params): PaymentMethod {
  const type = requiredText(params, 'type');
  if (type !== 'card')
    throw invalid(`Invalid type: the simulated processor knows cards, not ${type}.`, 'type');
  const card = readCard(desk, params);
  return methodOfCard(desk, card.testCard, {
    ...card.details,
    billing: billingDetails(params, NO_BILLING_DETAILS),
    metadata: metadata(params),
    allowRedisplay: allowRedisplay(params),
  });
}

/** Parameters that the browser script adds to each call. */
export const SENT_BY_BROWSERS = [
  'key',
  'guid',
  'muid',
  'sid',
  'payment_user_agent',
  'referrer',
  'time_on_page',
  'client_attribution_metadata',
];

const allowRedisplay = (params: Params) =>
  oneOf(params, 'allow_redisplay', ['always', 'limited', 'unspecified']);

function billingDetails(params: Params, before: BillingDetails): BillingDetails {
  const sent = object(params, 'billing_details');
  if (!sent) return before;
  allowOnly<Stripe.PaymentMethodCreateParams.BillingDetails>(sent, [
    'address',
    'email',
    'name',
    'phone',
    'tax_id',
  ]);
  return {
    ...before,
    address: address(sent, 'address') ?? before.address,
    email: text(sent, 'email') ?? before.email,
    name: text(sent, 'name') ?? before.name,
    phone: text(sent, 'phone') ?? before.phone,
  };
}

function forgetDefault(desk: Desk, customerId: string, method: string): void {
  const customer = getCustomer(desk, customerId);
  if (customer.invoice_settings.default_payment_method !== method) return;
  desk.books.customers.put({
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
  });
}
