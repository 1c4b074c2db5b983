import { adminCoupons } from '../shared/contracts/admin/coupons.ts';
import { adminDisputes } from '../shared/contracts/admin/disputes.ts';
import { adminEvents } from '../shared/contracts/admin/events.ts';
import { adminHealth } from '../shared/contracts/admin/health.ts';
import { adminInvoices } from '../shared/contracts/admin/invoices.ts';
import { adminOffers } from '../shared/contracts/admin/offers.ts';
import { adminOrders } from '../shared/contracts/admin/orders.ts';
import { adminPlans } from '../shared/contracts/admin/plans.ts';
import { backOfficeRecords } from '../shared/contracts/admin/records.ts';
import { adminRefunds } from '../shared/contracts/admin/refunds.ts';
import { adminSales } from '../shared/contracts/admin/sales.ts';
import { backOfficeSettings } from '../shared/contracts/admin/settings.ts';
import { singleRecords } from '../shared/contracts/admin/single-records.ts';
import { planSubscribers } from '../shared/contracts/admin/subscribers.ts';
import { adminWallets } from '../shared/contracts/admin/wallets.ts';
import { adminExports } from '../shared/contracts/books/exports.ts';
import { ownCards } from '../shared/contracts/client/cards.ts';
import { ownDetails } from '../shared/contracts/client/details.ts';
import { documents } from '../shared/contracts/client/documents.ts';
import { ownHistory } from '../shared/contracts/client/history.ts';
import { ownOrders } from '../shared/contracts/client/orders.ts';
import { planChanges } from '../shared/contracts/client/plan-changes.ts';
import { ownRecords } from '../shared/contracts/client/records.ts';
import { ownShop } from '../shared/contracts/client/shop.ts';
import { ownSubscriptions } from '../shared/contracts/client/subscriptions.ts';
import type { Contract } from '../shared/contracts/contract.ts';
import { adminEndpoints } from '../shared/contracts/events/endpoints.ts';
import { adminMails } from '../shared/contracts/events/mails.ts';
import { processorEvents } from '../shared/contracts/processor/events.ts';
import { browsersAndTools } from '../shared/contracts/public-api/browsers-and-tools.ts';
import { cancelLinks } from '../shared/contracts/public-api/cancel-links.ts';
import { paymentLinks } from '../shared/contracts/public-api/payment-links.ts';
import { storefrontPlans } from '../shared/contracts/public-api/plans.ts';
import { portalSessions } from '../shared/contracts/public-api/portal-sessions.ts';
import { purchases } from '../shared/contracts/public-api/purchases.ts';
import { receipts } from '../shared/contracts/public-api/receipts.ts';
import { storefront } from '../shared/contracts/public-api/storefront.ts';
import { documentSettings } from '../shared/contracts/settings/documents.ts';
import { adminAudit } from '../shared/contracts/staff/audit.ts';
import { doneForCustomers } from '../shared/contracts/staff/for-customers.ts';
import { signOuts } from '../shared/contracts/staff/sign-outs.ts';
import { adminTaxRates } from '../shared/contracts/tax/tax-rates.ts';
import { challengePasses } from '../shared/contracts/tenant/challenge-passes.ts';
import { customerTokens } from '../shared/contracts/tenant/customer-tokens.ts';
import { tenantEvents } from '../shared/contracts/tenant/events.ts';
import { tenantInvoices } from '../shared/contracts/tenant/invoices.ts';
import { tenantOrders } from '../shared/contracts/tenant/orders.ts';
import { tenantPaymentLinks } from '../shared/contracts/tenant/payment-links.ts';
import { tenantRecords } from '../shared/contracts/tenant/records.ts';
import { usageReports } from '../shared/contracts/tenant/usage.ts';
import { type Route, routes } from './routes.ts';

type Handler = (typeof routes)[number]['handler'];

const written: Readonly<Record<Handler, Contract>> = {
  ...storefront,
  ...storefrontPlans,
  ...paymentLinks,
  ...cancelLinks,
  ...purchases,
  ...receipts,
  ...portalSessions,
  ...tenantEvents,
  ...tenantInvoices,
  ...tenantOrders,
  ...tenantPaymentLinks,
  ...tenantRecords,
  ...customerTokens,
  ...challengePasses,
  ...planChanges,
  ...usageReports,
  ...ownCards,
  ...ownRecords,
  ...ownHistory,
  ...ownOrders,
  ...ownShop,
  ...ownDetails,
  ...ownSubscriptions,
  ...documents,
  ...backOfficeSettings,
  ...documentSettings,
  ...backOfficeRecords,
  ...singleRecords,
  ...adminAudit,
  ...adminCoupons,
  ...adminEvents,
  ...adminMails,
  ...adminEndpoints,
  ...adminExports,
  ...adminDisputes,
  ...adminHealth,
  ...adminInvoices,
  ...adminOffers,
  ...adminOrders,
  ...adminPlans,
  ...planSubscribers,
  ...doneForCustomers,
  ...signOuts,
  ...adminRefunds,
  ...adminSales,
  ...adminTaxRates,
  ...adminWallets,
  ...processorEvents,
  ...browsersAndTools,
};

/** Every route's contract by its handler, with the role that its row names. A route without one does not compile. */
export const contracts = Object.fromEntries(
  routes.map(({ handler, role }: Route) => [
    handler,
    { ...written[handler as Handler], ...(role && { role }) },
  ]),
) as Readonly<Record<Handler, Contract>>;
