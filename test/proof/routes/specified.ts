import type { Route } from '../../../functions/routes.ts';

type Method = Route['method'];
const listed = (method: Method, ...paths: readonly string[]) =>
  paths.map((path) => `${method} ${path}` as const);

/** The routes that the specification names, each as its method and its path in the table of routes. */
export const SPECIFIED: readonly `${Method} ${string}`[] = [
  ...listed(
    'GET',
    '/public-api/tenant/fetch-tenant',
    '/public-api/settings/global-settings/general-settings/currency-list',
    '/public-api/plan',
    '/public-api/plan/{planSlug}/features',
    '/public-api/plan/{planSlug}/quote',
    '/public-api/input-options/countries',
    '/public-api/input-options/states',
    '/public-api/payment-links/validate/{slug}',
    '/public-api/purchase/summary/{slug}',
    '/public-api/purchase/processor-minimum',
  ),
  ...listed(
    'POST',
    '/public-api/payment-links',
    '/public-api/purchase',
    '/public-api/purchase/confirm',
    '/public-api/purchase/addon',
    '/public-api/purchase/addon/confirm',
    '/public-api/purchase/subscription/update',
  ),
  ...listed(
    'GET',
    '/client/plan',
    '/client/plan/subscription',
    '/client/plan/subscription/dashboard',
    '/client/plan/{slug}/change-plan/options',
    '/client/invoices',
    '/client/invoice/{id}',
    '/client/invoice/download-pdf',
    '/client/invoice/download-receipt',
    '/client/card',
    '/client/order',
    '/client/transaction',
  ),
  ...listed(
    'POST',
    '/client/plan/{slug}/change-plan',
    '/client/plan/{slug}/change-plan/apply-zero',
    '/client/plan/{slug}/cancel',
    '/client/card',
  ),
  ...listed('PATCH', '/client/card/{id}/primary', '/client/profile/preferred-currency'),
  ...listed('DELETE', '/client/card/{id}'),
  ...listed('POST', '/admin/product', '/admin/plans', '/admin/wallet/add', '/admin/coupon'),
  ...listed(
    'GET',
    '/admin/selectOptions/card/gateways',
    '/admin/selectOptions/card/gateway-public-key',
    '/admin/settings/global-settings/project',
    '/admin/transactions',
    '/admin/order',
    '/admin/invoice',
  ),
  ...listed('POST', '/api/processor/webhook'),
];

/** The same route, whatever its parameters are called. */
export const routeName = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\{\w+\+?\}/g, '{}')}`;
