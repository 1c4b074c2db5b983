import type Stripe from 'stripe';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import { type Customer, type PaymentMethod, remnant } from '../books/objects.ts';
import { attachTo, requireMethod } from '../cards/attaching.ts';
import { absent } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { type Filters, list } from '../http/listing.ts';
import { address, allowOnly, metadata, object, text, textList } from '../http/params.ts';

const FIELDS = [
  'address', 'description', 'email', 'invoice_settings', 'metadata', 'name', 'phone', 'preferred_locales', 'shipping',
] as const; // biome-ignore format: one list

export function createCustomer(desk: Desk, { params }: Call): object {
  allowOnly<Stripe.CustomerCreateParams>(params, [...FIELDS, 'payment_method']);
  const fresh = withParams(desk, blank(desk), params);
  const token = text(params, 'payment_method');
  const method = token ? requireMethod(desk, token) : undefined;
  // The card is checked first, so that a declined one creates no customer.
  if (method) attachTo(desk, method, fresh.id);
  desk.books.customers.put(fresh);
  emit(desk, 'customer.created', fresh);
  return present(desk, fresh, params);
}

export function updateCustomer(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.CustomerUpdateParams>(params, FIELDS);
  const before = getCustomer(desk, id);
  const after = withParams(desk, before, params);
  desk.books.customers.put(after);
  emit(desk, 'customer.updated', after, changes(before, after));
  return present(desk, after, params);
}

export function retrieveCustomer(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const customer = desk.books.customers.get(id);
  return customer?.deleted ? remnant(customer) : present(desk, getCustomer(desk, id), params);
}

/** Deletes a customer and detaches its cards. Its payments remain. */
export function deleteCustomer(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const customer = getCustomer(desk, id);
  for (const method of desk.books.paymentMethods.all())
    if (method.customer === id) desk.books.paymentMethods.put(detached(method));
  const deleted: Customer = { ...customer, deleted: true };
  desk.books.customers.put(deleted);
  emit(desk, 'customer.deleted', customer);
  return remnant(deleted);
}

export function listCustomers(desk: Desk, call: Call): object {
  return list(desk, desk.books.customers, call, {
    url: '/v1/customers',
    indexed: ['email'] satisfies Filters<Stripe.CustomerListParams>,
    where: ({ deleted }) => !deleted,
  });
}

/** The customer, unless deleted. A parameter that names none is a bad request, a path that names none is not found. */
export function getCustomer(desk: Desk, id: string, param = 'id'): Customer {
  const customer = desk.books.customers.get(id);
  if (!customer || customer.deleted) throw absent('customer', id, param, param === 'id' ? 404 : 400);
  return customer;
}

/** Refuses a list filtered by a deleted customer. */
export function refuseDeletedFilter(desk: Desk, params: Params): void {
  const customer = desk.books.customers.get(text(params, 'customer') ?? '');
  if (customer?.deleted) getCustomer(desk, customer.id, 'customer');
}

/** A detached method cannot be used again. */
export function detached(method: PaymentMethod): PaymentMethod {
  return { ...method, customer: null, sim: { ...method.sim, consumed: true } };
}

function withParams(desk: Desk, before: Customer, params: Params): Customer {
  const settings = object(params, 'invoice_settings');
  if (settings) allowOnly<Stripe.CustomerCreateParams.InvoiceSettings>(settings, ['default_payment_method']);
  const standard = settings && text(settings, 'default_payment_method');
  if (standard) requireOwnMethod(desk, standard, before.id);
  return {
    ...before,
    address: address(params, 'address') ?? before.address,
    description: sent(params, 'description', before.description),
    email: sent(params, 'email', before.email, 512),
    name: sent(params, 'name', before.name, 256),
    phone: sent(params, 'phone', before.phone, 20),
    metadata: metadata(params, before.metadata),
    preferred_locales: textList(params, 'preferred_locales') ?? before.preferred_locales,
    shipping: object(params, 'shipping') ?? before.shipping,
    invoice_settings: {
      ...before.invoice_settings,
      default_payment_method:
        standard === undefined ? before.invoice_settings.default_payment_method : standard,
    },
  };
}

function requireOwnMethod(desk: Desk, id: string, customer: string): void {
  if (desk.books.paymentMethods.get(id)?.customer !== customer)
    throw absent('payment method', id, 'invoice_settings[default_payment_method]');
}

function sent(params: Params, name: string, before: string | null, lengthMax?: number): string | null {
  const value = text(params, name, lengthMax);
  return value === undefined ? before : value;
}

function changes(before: Customer, after: Customer): object {
  const names = Object.keys(after) as (keyof Customer)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]),
  );
}

function blank(desk: Desk): Customer {
  return {
    id: desk.newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: desk.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: desk.newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
