import { attachTo, requireMethod } from './attaching.ts';
import { type Call, type Desk, emit, present } from './desk.ts';
import { absent } from './errors.ts';
import type { Params } from './form.ts';
import { list } from './listing.ts';
import type { Customer } from './objects.ts';
import { address, allowOnly, metadata, object, text, textList } from './params.ts';

const FIELDS = [
  'address', 'description', 'email', 'invoice_settings', 'metadata', 'name', 'payment_method', 'phone', 'preferred_locales', 'shipping',
]; // biome-ignore format: one list

export function createCustomer(desk: Desk, { params }: Call): object {
  allowOnly(params, FIELDS);
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
  allowOnly(
    params,
    FIELDS.filter((field) => field !== 'payment_method'),
  );
  const before = getCustomer(desk, id);
  const after = withParams(desk, before, params);
  desk.books.customers.put(after);
  emit(desk, 'customer.updated', after, changes(before, after));
  return present(desk, after, params);
}

export function retrieveCustomer(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, getCustomer(desk, id), params);
}

export function listCustomers(desk: Desk, call: Call): object {
  return list(desk, desk.books.customers, call, { url: '/v1/customers', indexed: ['email'] });
}

export function getCustomer(desk: Desk, id: string, param = 'id'): Customer {
  const customer = desk.books.customers.get(id);
  if (!customer) throw absent('customer', id, param);
  return customer;
}

function withParams(desk: Desk, before: Customer, params: Params): Customer {
  const settings = object(params, 'invoice_settings');
  if (settings) allowOnly(settings, ['default_payment_method']);
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
      default_payment_method: standard === undefined ? before.invoice_settings.default_payment_method : standard,
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
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]));
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
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
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
