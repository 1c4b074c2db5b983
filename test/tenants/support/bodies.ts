/** What a text in a request names. `plain` names nothing that could be a tenant's. */
export type Kind =
  | (
      | 'project'
      | 'origin'
      | 'link'
      | 'paid-link'
      | 'payload'
      | 'receipt'
      | 'paper-receipt'
      | 'intent'
      | 'method'
      | 'card-token'
      | 'email'
      | 'link-key'
      | 'once-key'
    )
  | (
      | 'coupon'
      | 'cursor'
      | 'invoice'
      | 'void-invoice'
      | 'event'
      | 'event-endpoint'
      | 'own-endpoint'
      | 'order'
      | 'subscription'
      | 'transaction'
      | 'dispute'
      | 'refund'
      | 'gateway'
      | 'customer'
      | 'leaver'
      | 'portal-code'
      | 'leaver-email'
    )
  | ('named-product' | 'named-features' | 'named-add-on' | 'named-gateway' | 'named-plan' | 'own-coupon')
  | (
      | 'product'
      | 'own-plan'
      | 'plan-slug'
      | 'feature-category'
      | 'add-on'
      | 'catalog-cursor'
      | 'sale-cursor'
      | 'wallet-cursor'
    )
  | ('own-invoice' | 'card' | 'quote-receipt' | 'cancel-token' | 'endpoint' | 'plain');

/** What each field of a body or a query names, of those that several routes take. */
export const ONCE = 'header.idempotency-key';
const RECURRING_DETAILS = [
  'billingInterval',
  'recurringAmount',
  'isOnTrial',
  'trialPeriod.durationInDays',
].map((field) => `recurringDetails.${field}`);
export const ADDRESS = [
  ...['company', 'country', 'taxId'].map((field) => `customerInfo.${field}`),
  ...['line1', 'line2', 'city', 'state', 'postalCode', 'country'].map(
    (part) => `customerInfo.address.${part}`,
  ),
];

export const LINK_BODY: Readonly<Record<string, Kind>> = {
  'body.paymentSourceDetails.sourceReferenceSlug': 'plan-slug',
  'body.addons.0': 'named-add-on',
  'body.productOrigin': 'project',
  'body.idempotencyKey': 'link-key',
  ...Object.fromEntries(
    [
      ...[
        'amount',
        'currency.code',
        'currency.symbol',
        'billingType',
        'allowTrialAgain',
        'description',
        'additionalInfo.additionalDescription',
      ],
      ...['items.0.name', 'items.0.unitPrice', 'items.0.quantity', 'items.0.totalAmount', 'expiresInMinutes'],
      'items.0.taxCategory',
      ...['clientReference', 'metadata.*', 'successUrl', 'cancelUrl', 'cycleId'],
      ...['key', 'label', 'type', 'required', 'maxLength', 'options.0'].map((field) => `fields.0.${field}`),
      ...['email', 'name', 'mobile'].map((field) => `customer.${field}`),
      ...ADDRESS.map((field) => field.replace('customerInfo', 'customer')),
      ...['renewable', 'maxPayments', 'quantity.min', 'quantity.max'],
      ...['payerAmount.min', 'payerAmount.max', 'payerAmount.suggested'],
      ...RECURRING_DETAILS,
    ].map((field) => [`body.${field}`, 'plain' as const]),
  ),
};

export const INVOICE_BODY: Readonly<Record<string, Kind>> = {
  'body.productOrigin': 'project',
  'body.customerInfo.email': 'email',
  ...Object.fromEntries(
    [
      ...[
        'customerInfo.name',
        'customerInfo.mobile',
        'customerInfo.language',
        ...ADDRESS,
        'amount',
        'currency.code',
        'currency.symbol',
        'description',
        'dueOn',
      ],
      ...[
        'items.0.name',
        'items.0.unitPrice',
        'items.0.quantity',
        'items.0.totalAmount',
        'items.0.taxCategory',
        'items.0.taxRate',
        'items.0.taxName',
      ],
      ...['expiresInMinutes', 'clientReference', 'metadata.*'],
    ].map((field) => [`body.${field}`, 'plain' as const]),
  ),
};

const {
  'body.dueOn': _,
  'body.expiresInMinutes': __,
  'body.items.0.taxRate': ___,
  'body.items.0.taxName': ____,
  ...CHARGE_BODY
} = INVOICE_BODY;
export const ORDER_BODY: Readonly<Record<string, Kind>> = {
  ...CHARGE_BODY,
  ...Object.fromEntries(
    ['billingType', ...RECURRING_DETAILS].map((field) => [`body.${field}`, 'plain' as const]),
  ),
};

export const PURCHASE_BODY: Readonly<Record<string, Kind>> = {
  'body.productOrigin': 'project',
  'body.customerInfo.email': 'email',
  'body.paymentMethodId': 'method',
  'body.confirmationTokenId': 'card-token',
  'body.planInfo.paymentSourceDetails.sourceReferenceSlug': 'plan-slug',
  'body.planInfo.couponCode': 'coupon',
  'body.planInfo.quoteReceipt': 'quote-receipt',
  'body.planInfo.addons.0': 'named-add-on',
  ...Object.fromEntries(
    [
      ...[
        'customerInfo.name',
        'customerInfo.mobile',
        ...ADDRESS,
        'planInfo.paymentSourceDetails.sourceType',
        'planInfo.metadata.*',
      ],
      ...['planInfo.amount', 'planInfo.cycleId', 'planInfo.currency', 'planInfo.allowDuplicate'],
      ...['planInfo.withoutTrial', 'challengePass'],
    ].map((field) => [`body.${field}`, 'plain' as const]),
  ),
};

export const ADD_ON_PURCHASE_BODY: Readonly<Record<string, Kind>> = {
  ...{
    'body.productOrigin': 'project',
    'body.customerInfo.email': 'email',
    'body.paymentMethodId': 'method',
    'body.confirmationTokenId': 'card-token',
  },
  ...{
    'body.planInfo.addon': 'add-on',
    'body.planInfo.subscriptionId': 'subscription',
    'body.planInfo.subscription': 'subscription',
    'body.planInfo.couponCode': 'coupon',
  },
  ...Object.fromEntries(
    [
      'customerInfo.name',
      'customerInfo.mobile',
      ...ADDRESS,
      'planInfo.metadata.*',
      'planInfo.currency',
      'planInfo.allowDuplicate',
      'challengePass',
    ].map((field) => [`body.${field}`, 'plain' as const]),
  ),
};

export const plain = (...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [`body.${field}`, 'plain' as const]));
export const PRODUCT_BODY = plain('name', 'description', 'pricing');
export const FEATURES_BODY = plain(
  'name',
  ...['key', 'label', 'type', 'limit', 'enabled'].map((field) => `features.0.${field}`),
);
export const TAX_RATE_BODY = plain('country', 'region', 'category', 'startsOn', 'rate', 'name');
export const ADD_ON_BODY = plain(
  'name',
  'description',
  'billingType',
  'prices.0.currency',
  'prices.0.amount',
  'taxCategory',
);
/** What a body names and the tenant does not have is 400 with the name of the field. */
export const PLAN_BODY: Readonly<Record<string, Kind>> = {
  'body.productOrigin': 'project',
  ...{
    'body.product': 'named-product',
    'body.features': 'named-features',
    'body.addons.0': 'named-add-on',
    'body.gateway': 'named-gateway',
  },
  ...plain(
    'slug',
    'name',
    'description',
    'billingType',
    'billingInterval',
    'currency',
    'availableCurrencies.0',
  ),
  ...plain(
    ...['cycleId', 'billingInterval', 'currency', 'amount'].map((field) => `prices.0.${field}`),
    'trialPeriod',
    'trialDays',
    'trials',
  ),
  ...plain('upgradeMode', 'downgradeMode', 'taxCategory'),
};
export const COUPON_BODY = {
  ...plain(
    'name',
    'percentOff',
    'validFrom',
    'validTo',
    'maxRedemptions',
    'maxRedemptionsPerCustomer',
    'firstPurchaseOnly',
  ),
  ...plain(
    'amountsOff.0.currency',
    'amountsOff.0.amount',
    'minimums.0.currency',
    'minimums.0.amount',
    'duration',
    'cycles',
  ),
  'body.plans.0': 'named-plan',
  'body.customerEmail': 'email',
} as const;
export const WALLET_OWNER = {
  'query.productOrigin': 'project',
  'query.email': 'email',
  'query.customerId': 'customer',
} as const;
export const EDIT = { 'body.version': 'plain' } as const;
export const PAGE = { 'query.limit': 'plain', 'query.cursor': 'catalog-cursor' } as const;
export const DATED_PAGE = { ...PAGE, 'query.from': 'plain', 'query.to': 'plain' } as const;
export const DATED = { ...DATED_PAGE, 'query.customerId': 'customer' } as const;
export const RECORDS = { ...DATED, 'query.status': 'plain' } as const;

export const EVIDENCE_TEXTS = [
  ...[
    'productDescription',
    'serviceDate',
    'cancellationPolicyDisclosure',
    'cancellationRebuttal',
    'statement',
  ],
  ...[
    'refundPolicyDisclosure',
    'refundRefusalExplanation',
    'duplicateChargeExplanation',
    'accessActivityLog',
  ],
];

export const PLAN_CHANGE: Readonly<Record<string, Kind>> = {
  ...{
    'path.slug': 'plan-slug',
    'body.planSlug': 'plan-slug',
    'body.cycleId': 'plain',
    'body.currency': 'plain',
    'body.subscriptionId': 'subscription',
    'body.subscription': 'subscription',
  },
  ...{ 'body.quoteReceipt': 'quote-receipt', [ONCE]: 'once-key' },
};

export const ENDPOINT_BODY = plain(
  ...(['url', 'busArn', 'mode', 'headerName', 'secret', 'types.0', 'apiVersion', 'isEnabled'] as const),
);
