import type { Contract } from '../contract.ts';
import { recordReads } from '../records.ts';
import { tenantPaymentLinks } from '../tenant/payment-links.ts';

const who = { section: 'The back office', caller: 'staff' } as const;
const reads = recordReads(who, 'for staff');
const {
  'tenant/create-payment-link': create,
  'tenant/show-payment-link': show,
  'tenant/cancel-payment-link': cancel,
} = tenantPaymentLinks;

export const adminSales = {
  'admin/list-transactions': reads.listTransactions,
  'admin/show-transaction': reads.showTransaction,
  'admin/list-subscriptions': reads.listSubscriptions,
  'admin/show-subscription': reads.showSubscription,
  'admin/list-refunds': reads.listRefunds,
  'admin/list-disputes': reads.listDisputes,
  'admin/list-payment-links': reads.listLinks,
  'admin/create-payment-link': {
    ...create,
    ...who,
    summary: 'Create a payment link by staff',
    description:
      'Who made it is in the audit log. The body is that of the public route. The keys in `idempotencyKey` are those of the tenant’s backend, so a link that it made is returned, not made twice; a repeat with another charge is refused with 422 `idempotency_mismatch`. `productOrigin` is required for a plan too. The setting `publicLinkCreation` does not apply here.',
  },
  'admin/show-payment-link': { ...show, ...who, summary: 'Show a payment link to staff' },
  'admin/cancel-payment-link': { ...cancel, ...who, summary: 'Cancel a payment link by staff' },
} as const satisfies Record<string, Contract>;
