import type Stripe from 'stripe';
import { type Call, type Desk, present } from '../books/desk.ts';
import type { PaymentMethodDomain, WalletStatus } from '../books/objects.ts';
import { absent, invalid } from '../http/errors.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly, flag, requiredText } from '../http/params.ts';

export function createPaymentMethodDomain(desk: Desk, { params }: Call): object {
  allowOnly<Stripe.PaymentMethodDomainCreateParams>(params, ['domain_name', 'enabled']);
  const domain = requiredText(params, 'domain_name');
  if (!DOMAIN.test(domain)) throw invalid(`Invalid domain name: ${domain}.`, 'domain_name');
  if (desk.books.paymentMethodDomains.all().some(({ domain_name }) => domain_name === domain))
    throw invalid(`The domain ${domain} is already registered.`, 'domain_name', 'resource_already_exists');
  const made: PaymentMethodDomain = {
    id: desk.newId('pmd_'),
    object: 'payment_method_domain',
    created: desk.now,
    domain_name: domain,
    enabled: flag(params, 'enabled') ?? true,
    livemode: false,
    amazon_pay: ACTIVE,
    apple_pay: domain.startsWith(UNPROVEN) ? NO_FILE : ACTIVE,
    google_pay: ACTIVE,
    klarna: ACTIVE,
    link: ACTIVE,
    paypal: ACTIVE,
  };
  desk.books.paymentMethodDomains.put(made);
  return present(desk, made, params);
}

export function updatePaymentMethodDomain(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.PaymentMethodDomainUpdateParams>(params, ['enabled']);
  const before = requireDomain(desk, id);
  return changed(desk, { ...before, enabled: flag(params, 'enabled') ?? before.enabled }, params);
}

/** Looks for Apple's file again. The simulated processor finds it from the second look on. */
export function validatePaymentMethodDomain(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.PaymentMethodDomainValidateParams>(params, []);
  return changed(desk, { ...requireDomain(desk, id), apple_pay: ACTIVE }, params);
}

export function listPaymentMethodDomains(desk: Desk, call: Call): object {
  return list(desk, desk.books.paymentMethodDomains, call, {
    url: '/v1/payment_method_domains',
    indexed: ['domain_name'] satisfies Filters<Stripe.PaymentMethodDomainListParams>,
  });
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** The simulated processor's own: the first look finds no file at such a domain. */
const UNPROVEN = 'unproven.';
const ACTIVE: WalletStatus = { status: 'active' };
const NO_FILE: WalletStatus = {
  status: 'inactive',
  status_details: { error_message: 'The domain association file was not found.' },
};

function requireDomain(desk: Desk, id: string): PaymentMethodDomain {
  const found = desk.books.paymentMethodDomains.get(id);
  if (!found) throw absent('paymentMethodDomains', id);
  return found;
}

function changed(desk: Desk, domain: PaymentMethodDomain, params: Call['params']): object {
  desk.books.paymentMethodDomains.put(domain);
  return present(desk, domain, params);
}
