import { OrdersQuery } from '../../domain/requests/admin-queries.ts';
import { OrderRequest } from '../../domain/requests/order-request.ts';
import { listOf, success } from '../answers/fields.ts';
import { ShownOrder } from '../answers/order.ts';
import type { Contract } from '../contract.ts';
import { BY_RECORD, DAYS_AND_FILTERS, LOOKS } from '../filters.ts';
import { ADDRESS_FIELDS } from '../public-api/payer-fields.ts';

const section = 'The tenant’s backend';

export const tenantOrders = {
  'tenant/create-order': {
    section,
    summary: 'Create a pending order',
    description: `Creates an order of a customer that waits for its payment. The customer is found by e-mail, or created. The purchase route pays the order: with \`sourceType\` 1, its \`id\` and the customer’s e-mail address. The charge and the cycle are found as for a payment link. Send an \`Idempotency-Key\`: a repeat then returns the same order.

The event \`order.created\` follows. When the order is paid, it becomes complete, or active when it recurs: \`invoice.created\`, \`invoice.paid\` and \`payment.succeeded\` follow.`,
    caller: 'tenant',
    body: {
      schema: OrderRequest,
      fields: {
        productOrigin: 'The project: `data._id` of fetch-tenant.',
        'customerInfo.email':
          'The customer’s e-mail address. Only a purchase with this address pays the order.',
        'customerInfo.name': 'The customer’s name.',
        'customerInfo.mobile': 'The customer’s telephone number.',
        'customerInfo.language':
          'The language of [their mails](../mail.md#languages), a tag such as `de` or `pt-BR`. It stays the customer’s until the backend says another one.',
        ...ADDRESS_FIELDS,
        amount:
          'What the first payment charges, in major units. When it is above zero it is the charge; otherwise the sum of `items` is.',
        'currency.code': 'ISO 4217, in any case. It must be one of the project’s currencies.',
        'currency.symbol': 'How the currency is written. Without it, its usual symbol.',
        billingType: '1 is charged once, 2 recurs.',
        'recurringDetails.billingInterval': 'Months between two charges.',
        'recurringDetails.recurringAmount':
          'What each later cycle charges, in major units. Without it, the charge.',
        'recurringDetails.isOnTrial': 'Whether the first cycle is a trial.',
        'recurringDetails.trialPeriod.durationInDays':
          'The length of the trial. The first renewal follows it.',
        description: 'What is sold. It names the line when there are no `items`.',
        items: 'The lines. Without them there is one, made of `description` and `amount`.',
        'items[].name': 'What is sold.',
        'items[].unitPrice': 'The price of one, in major units.',
        'items[].quantity': 'How many.',
        'items[].totalAmount': 'The price of all, in major units. Without it, `unitPrice` × `quantity`.',
        'items[].taxCategory':
          'Which of the shop’s tax rates it has, where the project taxes. Without it, `standard`.',
        clientReference: 'The caller’s own reference. Events, the summary and the tenant’s routes return it.',
        metadata:
          'The caller’s own data: texts by name. Events, the summary and the tenant’s routes return it.',
      },
    },
    isRepeatable: true,
    answers: {
      200: { means: 'The order. `dueNow` is what its payment charges.', schema: success(ShownOrder) },
    },
    errors: [
      'product_origin_not_found',
      'amount_too_small',
      'currency_not_available',
      'gateway_not_available',
      'payments_paused',
    ],
  },
  'tenant/list-orders': {
    section,
    summary: 'List the orders of the tenant for its backend',
    description: `The orders of all its projects, newest first, in pages: those that it created and those that payments made.\n\n${LOOKS}`,
    caller: 'tenant',
    query: { schema: OrdersQuery, fields: { ...DAYS_AND_FILTERS, reference: BY_RECORD } },
    answers: { 200: { means: 'A page of orders.', schema: listOf(ShownOrder) } },
    errors: ['product_origin_not_found'],
  },
  'tenant/show-order': {
    section,
    summary: 'Show an order',
    description:
      '`transactionId` names the payment that paid it; until then it is null. Another tenant’s order looks absent.',
    caller: 'tenant',
    path: { id: 'The order’s `id`.' },
    answers: { 200: { means: 'The order.', schema: success(ShownOrder) } },
    errors: ['order_not_found'],
  },
} as const satisfies Record<string, Contract>;
