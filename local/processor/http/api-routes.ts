import {
  listBalanceTransactions,
  listPayouts,
  retrieveBalanceTransaction,
  retrievePayout,
} from '../balance/payouts.ts';
import { retrieveCountrySpec } from '../books/country-specs.ts';
import type { Operation } from '../books/desk.ts';
import { retrieveOwnAccount } from '../books/own-account.ts';
import { createConfirmationToken, retrieveConfirmationToken } from '../cards/confirmation-tokens.ts';
import { openElementsSession } from '../cards/elements-session.ts';
import {
  createPaymentMethodDomain,
  listPaymentMethodDomains,
  updatePaymentMethodDomain,
  validatePaymentMethodDomain,
} from '../cards/payment-method-domains.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listCustomerPaymentMethods,
  listPaymentMethods,
  retrievePaymentMethod,
  updatePaymentMethod,
} from '../cards/payment-methods.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  listSetupIntents,
  retrieveSetupIntent,
} from '../cards/setup-intents.ts';
import { listEvents, retrieveEvent } from '../events/events.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from '../events/webhook-endpoints.ts';
import { createFile, retrieveFile } from '../files/files.ts';
import { listCharges, retrieveCharge, updateCharge } from '../payments/charges.ts';
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from '../payments/customers.ts';
import { listDisputes, retrieveDispute, updateDispute } from '../payments/disputes.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from '../payments/payment-intents.ts';
import { createRefund, listRefunds, retrieveRefund } from '../payments/refunds.ts';
import { authenticateByDialog } from '../payments/three-d-secure.ts';
import { listEarlyFraudWarnings, retrieveEarlyFraudWarning } from '../radar/early-fraud-warnings.ts';
import { listReviews, retrieveReview } from '../radar/reviews.ts';

/** One endpoint of the v1 API. At most one segment of the path is an id. */
export type ApiRoute = Readonly<{
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  run: Operation;
  /** The endpoint can move money, so it requires an idempotency key. */
  charging?: true;
  /** A browser may call the endpoint with the publishable key. */
  publishable?: true;
}>;

/** `search` is a parameter because each processor sets its lag. */
export function apiRoutes(search: Operation): readonly ApiRoute[] {
  return [
    { method: 'GET', path: '/v1/account', run: retrieveOwnAccount },
    { method: 'GET', path: '/v1/country_specs/:id', run: retrieveCountrySpec },
    { method: 'POST', path: '/v1/customers', run: createCustomer },
    { method: 'GET', path: '/v1/customers', run: listCustomers },
    { method: 'GET', path: '/v1/customers/:id', run: retrieveCustomer },
    { method: 'POST', path: '/v1/customers/:id', run: updateCustomer },
    { method: 'DELETE', path: '/v1/customers/:id', run: deleteCustomer },
    { method: 'GET', path: '/v1/customers/:id/payment_methods', run: listCustomerPaymentMethods },
    { method: 'POST', path: '/v1/payment_methods', run: createPaymentMethod, publishable: true },
    { method: 'GET', path: '/v1/payment_methods', run: listPaymentMethods },
    { method: 'GET', path: '/v1/payment_methods/:id', run: retrievePaymentMethod },
    { method: 'POST', path: '/v1/payment_methods/:id', run: updatePaymentMethod },
    { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attachPaymentMethod },
    { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detachPaymentMethod },
    { method: 'POST', path: '/v1/confirmation_tokens', run: createConfirmationToken, publishable: true },
    { method: 'GET', path: '/v1/confirmation_tokens/:id', run: retrieveConfirmationToken },
    { method: 'POST', path: '/v1/test_helpers/confirmation_tokens', run: createConfirmationToken },
    { method: 'POST', path: '/v1/payment_method_domains', run: createPaymentMethodDomain },
    { method: 'GET', path: '/v1/payment_method_domains', run: listPaymentMethodDomains },
    { method: 'POST', path: '/v1/payment_method_domains/:id', run: updatePaymentMethodDomain },
    { method: 'POST', path: '/v1/payment_method_domains/:id/validate', run: validatePaymentMethodDomain },
    { method: 'POST', path: '/v1/payment_intents', run: createPaymentIntent, charging: true },
    { method: 'GET', path: '/v1/payment_intents', run: listPaymentIntents },
    { method: 'GET', path: '/v1/payment_intents/search', run: search },
    { method: 'GET', path: '/v1/payment_intents/:id', run: retrievePaymentIntent, publishable: true },
    { method: 'POST', path: '/v1/payment_intents/:id', run: updatePaymentIntent },
    {
      method: 'POST',
      path: '/v1/payment_intents/:id/confirm',
      run: confirmPaymentIntent,
      charging: true,
      publishable: true,
    },
    { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancelPaymentIntent },
    { method: 'POST', path: '/v1/setup_intents', run: createSetupIntent },
    { method: 'GET', path: '/v1/setup_intents', run: listSetupIntents },
    { method: 'GET', path: '/v1/setup_intents/:id', run: retrieveSetupIntent, publishable: true },
    { method: 'POST', path: '/v1/setup_intents/:id/confirm', run: confirmSetupIntent, publishable: true },
    { method: 'POST', path: '/v1/setup_intents/:id/cancel', run: cancelSetupIntent },
    { method: 'GET', path: '/v1/elements/sessions', run: openElementsSession, publishable: true },
    { method: 'POST', path: '/v1/3ds2/authenticate', run: authenticateByDialog, publishable: true },
    { method: 'GET', path: '/v1/charges', run: listCharges },
    { method: 'GET', path: '/v1/charges/:id', run: retrieveCharge },
    { method: 'POST', path: '/v1/charges/:id', run: updateCharge },
    { method: 'POST', path: '/v1/refunds', run: createRefund, charging: true },
    { method: 'GET', path: '/v1/refunds', run: listRefunds },
    { method: 'GET', path: '/v1/refunds/:id', run: retrieveRefund },
    { method: 'GET', path: '/v1/disputes', run: listDisputes },
    { method: 'GET', path: '/v1/disputes/:id', run: retrieveDispute },
    { method: 'POST', path: '/v1/disputes/:id', run: updateDispute },
    { method: 'GET', path: '/v1/balance_transactions', run: listBalanceTransactions },
    { method: 'GET', path: '/v1/balance_transactions/:id', run: retrieveBalanceTransaction },
    { method: 'GET', path: '/v1/payouts', run: listPayouts },
    { method: 'GET', path: '/v1/payouts/:id', run: retrievePayout },
    { method: 'POST', path: '/v1/files', run: createFile },
    { method: 'GET', path: '/v1/files/:id', run: retrieveFile },
    { method: 'GET', path: '/v1/radar/early_fraud_warnings', run: listEarlyFraudWarnings },
    { method: 'GET', path: '/v1/radar/early_fraud_warnings/:id', run: retrieveEarlyFraudWarning },
    { method: 'GET', path: '/v1/reviews', run: listReviews },
    { method: 'GET', path: '/v1/reviews/:id', run: retrieveReview },
    { method: 'POST', path: '/v1/webhook_endpoints', run: createWebhookEndpoint },
    { method: 'GET', path: '/v1/webhook_endpoints', run: listWebhookEndpoints },
    { method: 'GET', path: '/v1/webhook_endpoints/:id', run: retrieveWebhookEndpoint },
    { method: 'POST', path: '/v1/webhook_endpoints/:id', run: updateWebhookEndpoint },
    { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: deleteWebhookEndpoint },
    { method: 'GET', path: '/v1/events', run: listEvents },
    { method: 'GET', path: '/v1/events/:id', run: retrieveEvent },
  ];
}

export type Found = Readonly<{ route: ApiRoute; id: string }>;

/** Finds the route of a request. A literal segment takes precedence over an id. */
export function createRouter(
  routes: readonly ApiRoute[],
): (method: string, path: string) => Found | undefined {
  const table = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return (method, path) => {
    const exact = table.get(`${method} ${path}`);
    if (exact) return { route: exact, id: '' };
    const parts = path.split('/');
    const at = parts[2] === 'radar' ? 4 : 3;
    const id = parts[at] ?? '';
    parts[at] = ':id';
    const route = table.get(`${method} ${parts.join('/')}`);
    return route && { route, id: decodeURIComponent(id) };
  };
}
