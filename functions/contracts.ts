import { adminCoupons } from './contracts/admin/coupons.ts';
import { adminEvents } from './contracts/admin/events.ts';
import { adminHealth } from './contracts/admin/health.ts';
import { adminInvoices } from './contracts/admin/invoices.ts';
import { adminOffers } from './contracts/admin/offers.ts';
import { adminOrders } from './contracts/admin/orders.ts';
import { adminPlans } from './contracts/admin/plans.ts';
import { backOfficeRecords } from './contracts/admin/records.ts';
import { adminRefunds } from './contracts/admin/refunds.ts';
import { backOfficeSettings } from './contracts/admin/settings.ts';
import { adminWallets } from './contracts/admin/wallets.ts';
import { ownCards } from './contracts/client/cards.ts';
import { documents } from './contracts/client/documents.ts';
import { planChanges } from './contracts/client/plan-changes.ts';
import { ownRecords } from './contracts/client/records.ts';
import { ownShop } from './contracts/client/shop.ts';
import { ownSubscriptions } from './contracts/client/subscriptions.ts';
import type { Contract } from './contracts/contract.ts';
import { processorEvents } from './contracts/processor/events.ts';
import { browsersAndTools } from './contracts/public-api/browsers-and-tools.ts';
import { cancelLinks } from './contracts/public-api/cancel-links.ts';
import { paymentLinks } from './contracts/public-api/payment-links.ts';
import { storefrontPlans } from './contracts/public-api/plans.ts';
import { purchases } from './contracts/public-api/purchases.ts';
import { receipts } from './contracts/public-api/receipts.ts';
import { storefront } from './contracts/public-api/storefront.ts';
import { customerTokens } from './contracts/tenant/customer-tokens.ts';
import { tenantInvoices } from './contracts/tenant/invoices.ts';
import { tenantOrders } from './contracts/tenant/orders.ts';
import { tenantPaymentLinks } from './contracts/tenant/payment-links.ts';
import { usageReports } from './contracts/tenant/usage.ts';
import type { routes } from './routes.ts';

/** Every route's contract by its handler. A route without one does not compile. */
export const contracts: Readonly<Record<(typeof routes)[number]['handler'], Contract>> = {
  ...storefront,
  ...storefrontPlans,
  ...paymentLinks,
  ...cancelLinks,
  ...purchases,
  ...receipts,
  ...tenantInvoices,
  ...tenantOrders,
  ...tenantPaymentLinks,
  ...customerTokens,
  ...planChanges,
  ...usageReports,
  ...ownCards,
  ...ownRecords,
  ...ownShop,
  ...ownSubscriptions,
  ...documents,
  ...backOfficeSettings,
  ...backOfficeRecords,
  ...adminCoupons,
  ...adminEvents,
  ...adminHealth,
  ...adminInvoices,
  ...adminOffers,
  ...adminOrders,
  ...adminPlans,
  ...adminRefunds,
  ...adminWallets,
  ...processorEvents,
  ...browsersAndTools,
};
