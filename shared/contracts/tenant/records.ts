import { CustomersQuery } from '../../domain/requests/admin-queries.ts';
import { EntitlementsQuery } from '../../domain/requests/reads/record-queries.ts';
import { Dispute } from '../admin/disputes.ts';
import { backOfficeRecords, ShownCustomer } from '../admin/records.ts';
import { Refund } from '../admin/refunds.ts';
import { listOf, success } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { OWNED_BY } from '../filters.ts';
import { HeldEntitlements, recordReads } from '../records.ts';

const who = { section: 'The tenant’s backend', caller: 'tenant' } as const;
const reads = recordReads(who, 'for the shop’s backend');
const { productOrigin } = OWNED_BY;

export const tenantRecords = {
  'tenant/list-transactions': reads.listTransactions,
  'tenant/show-transaction': reads.showTransaction,
  'tenant/list-subscriptions': reads.listSubscriptions,
  'tenant/show-subscription': reads.showSubscription,
  'tenant/list-refunds': reads.listRefunds,
  'tenant/list-disputes': reads.listDisputes,
  'tenant/show-refund': {
    ...who,
    summary: 'Show a refund for the shop’s backend',
    description: 'As far as it has come. Another tenant’s looks absent.',
    path: { id: 'The refund. It begins with `rfd_`.' },
    answers: { 200: { means: 'The refund.', schema: success(Refund) } },
    errors: ['refund_not_found'],
  },
  'tenant/show-dispute': {
    ...who,
    summary: 'Show a dispute for the shop’s backend',
    description: 'As it stands at the bank, as far as the processor has told. Another tenant’s looks absent.',
    path: { id: 'The dispute, as its events name it.' },
    answers: { 200: { means: 'The dispute.', schema: success(Dispute) } },
    errors: ['dispute_not_found'],
  },
  'tenant/show-customer': {
    ...who,
    summary: 'Show a customer for the shop’s backend',
    description:
      'The id of an address that a customer was given later is no customer’s. Another tenant’s looks absent.',
    path: { id: 'The customer. It begins with `cst_`.' },
    answers: { 200: { means: 'The customer.', schema: success(ShownCustomer) } },
    errors: ['customer_not_found'],
  },
  'tenant/list-payment-links': reads.listLinks,
  'tenant/list-customers': {
    ...backOfficeRecords['admin/list-customers'],
    ...who,
    summary: 'List the customers for the shop’s backend, or find one',
    query: { ...backOfficeRecords['admin/list-customers'].query, schema: CustomersQuery },
  },
  'tenant/list-entitlements': {
    ...who,
    summary: 'Show what a customer has, and what of it is left',
    description:
      'One entry for each subscription of the customer that has not ended, newest first, all of them: its plan, its `status`, each feature with its limit, and what the shop reported with [`POST /webhook/usage`](#post-webhookusage) in the current period of the project’s time zone, with what remains. So `?email=ada@example.com&plan=gold` says whether Ada has the plan: no entry, no plan. A suspended subscription is listed with `status` 2: whether the shop serves it is its own rule. `boughtBy` says whether the customer agreed to the purchase or somebody typed their address.',
    query: {
      schema: EntitlementsQuery,
      fields: {
        productOrigin: productOrigin.replace(/ The days.*/, ''),
        email: 'Whose. Send it or `customerId`.',
        customerId: 'Whose, by the id that begins with `cst_`.',
        plan: 'Only subscriptions of the plan with this slug.',
      },
    },
    answers: { 200: { means: 'What the customer has.', schema: listOf(HeldEntitlements) } },
    errors: ['product_origin_not_found'],
  },
} as const satisfies Record<string, Contract>;
