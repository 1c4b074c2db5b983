import type { Step } from './steps.ts';

const GRACE = { email: 'grace@example.com', name: 'Grace Buyer' };
const sale = { path: '/public-api/payment-links/pay', from: 'checkout' } as const;

/** The calls of the first page of the API: what a shop makes, and between them what the checkout sends when the payer pays. */
export const FIRST_STEPS: readonly Step[] = [
  {
    name: 'project',
    title: '1. Find your project, once',
    method: 'GET',
    path: '/public-api/tenant/fetch-tenant?origin=$SHOP',
    saves: [{ as: 'PROJECT', field: 'data._id' }],
  },
  {
    name: 'sell',
    title: '2. Create a link for an amount, and send the payer to `redirectUrl`',
    method: 'POST',
    path: '/webhook/payment-links',
    from: 'backend',
    headers: { 'Idempotency-Key': 'sell-2001' },
    body: {
      paymentSourceDetails: { sourceType: 4 },
      productOrigin: '$PROJECT',
      amount: 49.9,
      currency: { code: 'USD', symbol: '$' },
      description: 'A box of pears',
      clientReference: 'order-2001',
    },
    saves: [
      { as: 'PAYLOAD', field: 'data.redirectUrl', after: 'payload=' },
      { as: 'SLUG', field: 'data.slug' },
    ],
  },
  {
    name: 'payer',
    title: 'The hosted checkout sends this when the payer pays. It is no call of yours',
    method: 'POST',
    ...sale,
    body: { payload: '$PAYLOAD', customerInfo: GRACE, paymentMethodId: 'pm_card_mastercard' },
    hidesAnswer: true,
  },
  {
    name: 'paid',
    title: '3. Ask whether the link was paid, and check what it is for',
    method: 'GET',
    path: '/webhook/payment-links/$SLUG',
    from: 'backend',
    saves: [{ as: 'TRANSACTION', field: 'data.payment.transactionId' }],
  },
  {
    name: 'plan',
    title: '4. Sell a plan from your own page, whose card fields made `paymentMethodId`',
    method: 'POST',
    path: '/public-api/purchase',
    headers: { 'Idempotency-Key': 'plan-2002' },
    body: {
      productOrigin: '$PROJECT',
      customerInfo: GRACE,
      paymentMethodId: 'pm_card_mastercard',
      planInfo: {
        paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'orchard-club' },
        cycleId: 'yearly',
      },
    },
  },
  {
    name: 'entitled',
    title: '5. Ask what a customer has of the plan, and how much is left',
    method: 'GET',
    path: '/webhook/entitlements?email=grace@example.com&plan=orchard-club',
    from: 'backend',
  },
  {
    name: 'refund',
    title: '6. Give money back',
    method: 'POST',
    path: '/admin/transactions/$TRANSACTION/refund',
    from: 'office',
    headers: { 'Idempotency-Key': 'refund-2001' },
    body: { amount: 9.9, reason: 'One pear was bad.' },
  },
];
