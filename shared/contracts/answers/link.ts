import * as v from 'valibot';
import { BILLING_INTERVALS } from '../../domain/billing/cycle.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { COMPARED_FIELDS } from '../../domain/links/differences.ts';
import { PAGE_LANGUAGES } from '../../domain/tenants/page-language.ts';
import { askedEntries } from '../links/own-fields.ts';
import { detailEntries } from '../tax/buyer.ts';
import { ShownTax, TaxEstimate } from '../tax/tax.ts';
import { PlanOnSale } from './catalog.ts';
import { LaterOnceBare } from './coupon.ts';
import { errorWith } from './error.ts';
import {
  day,
  deprecated,
  instant,
  majorUnits,
  money,
  onceBare,
  oneOf,
  text,
  webAddress,
  whole,
  yesOrNo,
} from './fields.ts';
import { asksEntries, linkEntries, Money, ShownCurrency } from './link-entries.ts';
import { OfferAtCheckout, tenantOfferEntries } from './offer.ts';
import { referenceEntries } from './reference.ts';

export const Line = v.strictObject({
  name: text('What is sold.'),
  kind: v.optional(
    oneOf(
      ['adjustment', 'tax'],
      'Only of a line that the service added: `adjustment`, since the charge is more than the items cost; `tax`, which is added to prices that do not contain it.',
    ),
  ),
  unitPrice: majorUnits('The price of one.'),
  quantity: whole('How many.'),
  totalAmount: majorUnits('The price of all.'),
  taxRate: v.optional(v.pipe(v.number(), v.description('The tax rate in percent that the shop gave.'))),
  taxName: v.optional(text('The name of that tax.')),
  taxCategory: v.optional(text('Which of the shop’s rates it is taxed by. Absent: the standard one.')),
});

const estimate = v.optional(
  v.pipe(
    TaxEstimate,
    v.description(
      'The tax as a buyer in the seller’s country would pay it. Absent where the project taxes nothing, of a link that may not be paid any more, and of an invoice’s.',
    ),
  ),
);

export const CreatedLink = v.strictObject({
  ...linkEntries,
  ...referenceEntries,
  tax: estimate,
  repeated: v.optional(
    v.pipe(v.literal(true), v.description('The link was made by an earlier request with the same key.')),
  ),
  differs: v.optional(
    v.pipe(
      v.array(v.picklist(COMPARED_FIELDS)),
      v.description('On a repeat: the fields in which the request differs from the existing link.'),
    ),
  ),
  redirectUrl: webAddress(
    'The address of the hosted checkout. Use it as it is; it is sealed and has under 2,000 characters.',
  ),
  shortUrl: webAddress(
    'The same page at a short address, for messages and paper. A message that shares it shows the seller and the amount.',
  ),
});

const billingType = oneOf([1, 2], '1 one-time, 2 recurring.');
const recurringEntries = {
  billingInterval: oneOf(BILLING_INTERVALS, 'Months between two charges.'),
  ...onceBare('recurringAmount', 'amount', 'What each later cycle charges without a coupon.'),
};
const trialDays = v.optional(whole('Days of the free trial.'));
const LinkRecurring = v.strictObject({
  ...recurringEntries,
  nextBillingDate: day('When the second charge would be due if the link were paid now.'),
  trialDays,
});
export const SummaryRecurring = v.strictObject({
  ...recurringEntries,
  nextBillingDate: day('When the next charge is due.'),
});

export const ShownProject = v.strictObject({
  name: text('The shop’s name.'),
  logoUrl: v.optional(webAddress('The shop’s logo.')),
  colour: v.optional(text('The shop’s colour, if it chose one: `#0a7f5a`.')),
  supportContact: v.optional(
    text('The shop’s e-mail address, telephone number or web address for payers who need help.'),
  ),
  language: v.optional(oneOf(PAGE_LANGUAGES, 'The language of the checkout, if the shop chose one.')),
});
export const successUrl = v.optional(webAddress('The shop’s page to link to after the payment.'));
const cancelUrl = v.optional(webAddress('The shop’s page to link to without a payment.'));
const provider = v.pipe(v.literal('processor'), v.description('Who takes the card.'));
const publicKey = text('The processor’s publishable key. The card fields need it.');

/** What of the price the card pays. */
export const dueByCardEntries = {
  walletAmount: v.optional(
    money(
      'What of the price the wallet of the customer pays now. Present when the request carries their token, as `dueByCardAmount` is.',
    ),
  ),
  dueByCardAmount: v.optional(money('What is left for the card.')),
  wallet: v.optional(deprecated(majorUnits('As `walletAmount`.'), 'walletAmount')),
  dueByCard: v.optional(deprecated(majorUnits('As `dueByCardAmount`.'), 'dueByCardAmount')),
  needsCard: yesOrNo('Whether a card is charged or saved. Without one, no `paymentMethodId` is needed.'),
};

const ShownPrefill = v.pipe(
  v.strictObject({
    email: v.optional(text('An e-mail address.')),
    name: v.optional(text('A name.')),
    ...detailEntries,
  }),
  v.description(
    'What the shop wrote into the link of who is to pay it. It proves nothing, and may be changed.',
  ),
);

const agreementEntries = {
  termsUrl: webAddress('The shop’s terms.'),
  version: v.optional(text('Which version of them.')),
  withdrawalUrl: v.optional(webAddress('The shop’s notice on withdrawal.')),
};
export const ShownAgreement = v.pipe(
  v.strictObject(agreementEntries),
  v.description('What a payer must agree to before they pay, where the shop asks for it.'),
);
export const ShownConsent = v.pipe(
  v.strictObject({ ...agreementEntries, agreedAt: instant('When the payer agreed.') }),
  v.description('What the payer agreed to, where the shop asked for it.'),
);

export const CheckoutLink = v.strictObject({
  ...linkEntries,
  ...dueByCardEntries,
  customer: v.optional(
    v.strictObject({
      email: text(
        'The e-mail address that the customer’s token proves. Present when the tenant has the customer.',
      ),
      name: text('The customer’s name.'),
      mobile: v.optional(text('Their telephone number, if they gave one.')),
      savedCard: v.optional(
        v.pipe(
          v.strictObject({
            id: text('What pay takes as `paymentMethodId` to charge it.'),
            brand: text('Its brand, such as `visa`.'),
            last4: text('Its last four digits.'),
          }),
          v.description(
            'The customer’s primary card, if the shop’s gateway of this link can charge it. Only shown with the customer’s token.',
          ),
        ),
      ),
    }),
  ),
  description: v.optional(text('What is sold.')),
  additionalDescription: v.optional(text('More about it.')),
  items: v.array(Line),
  tax: v.optional(ShownTax),
  isTextOfShop: yesOrNo(
    'Whether the shop vouches for `description`, `additionalDescription` and the names of `items`. Not for a link of an amount that was created without its credential: anybody may have written them, so do not show them as the shop’s words.',
  ),
  ...askedEntries,
  isAskedByShop: v.optional(
    yesOrNo(
      'Of a link with `fields`: whether the shop asks for them. Not where the link was created without its credential: anybody may have written the labels, so do not show them as the shop’s words.',
    ),
  ),
  billingType,
  recurring: v.optional(LinkRecurring),
  offer: v.optional(OfferAtCheckout),
  acceptsCoupons: yesOrNo('Whether the payer may have a coupon code.'),
  asksForAddress: yesOrNo('Whether a payment by card needs `customerInfo.address`.'),
  prefill: v.optional(ShownPrefill),
  agreement: v.optional(ShownAgreement),
  asks: v.pipe(v.strictObject(asksEntries), v.description('What the shop asks of payers.')),
  cancelUrl,
  project: ShownProject,
  provider,
  publicKey,
});

/** A link that can no longer be paid, as anybody who has its address sees it. */
export const ClosedLink = v.strictObject({
  ...linkEntries,
  paidAt: v.optional(instant('When a paid link was paid.')),
  parentLink: v.optional(text('Of a payer’s own link: the one that sells more than once.')),
  isRenewable: v.optional(yesOrNo('Whether choose answers a copy that may be paid. Absent means no.')),
  cancelUrl,
  project: ShownProject,
});

const priceEntries = {
  billingType,
  amount: Money,
  totalAmount: linkEntries.totalAmount,
  recurring: v.optional(LinkRecurring),
  items: v.array(Line),
  expiresAt: linkEntries.expiresAt,
};
const LinkPlan = v.strictObject({
  slug: linkEntries.slug,
  isCustom: yesOrNo('True: the charge belongs to no plan of the catalog.'),
  name: v.optional(text('What is sold.')),
  ...priceEntries,
});
/** `addons` are those that the link sells. */
const LinkedPlan = v.strictObject({
  ...PlanOnSale.entries,
  isCustom: yesOrNo('False: the link sells this plan, at the price of the link.'),
  cycleId: text('The cycle that the link sells.'),
  ...priceEntries,
});

/** Sent as it is, without an envelope. */
export const ValidLink = v.strictObject({
  plan: v.union([LinkPlan, LinkedPlan]),
  provider,
  publicKey,
  gatewayId: text('The gateway that will charge. It begins with `gw_`.'),
});

export const Quote = v.strictObject({
  ...onceBare('subtotal', 'subtotalAmount', 'The price before the discount.'),
  ...onceBare('discount', 'discountAmount', 'What the coupon takes off.'),
  ...onceBare('total', 'dueNow', 'What would be paid now, by wallet and card.'),
  tax: v.optional(ShownTax),
  ...dueByCardEntries,
  later: v.optional(LaterOnceBare),
  currency: ShownCurrency,
});

/** A link as the tenant's backend sees it. */
export const TenantLink = v.strictObject({
  ...linkEntries,
  ...referenceEntries,
  tax: estimate,
  ...tenantOfferEntries,
  productOrigin: text('The project.'),
  plan: v.optional(
    v.strictObject({
      slug: text('The plan’s public identifier.'),
      name: text('The plan’s name when the link was made.'),
      cycleId: text('The cycle that the link sells.'),
      addons: v.array(text('An add-on that the link sells.')),
    }),
  ),
  description: v.optional(text('What is sold.')),
  additionalDescription: v.optional(text('More about it.')),
  items: v.array(Line),
  billingType,
  recurring: v.optional(v.strictObject({ ...recurringEntries, trialDays })),
  ...askedEntries,
  successUrl,
  cancelUrl,
  createdAt: instant('When the link was created.'),
  cancelledAt: v.optional(instant('When the link was cancelled.')),
  payment: v.nullable(
    v.strictObject({
      transactionId: text('The payment that paid the link. It begins with `txn_`.'),
      receipt: v.strictObject({ summaryRef: text('The slug of the summary.') }),
    }),
  ),
});

/** A refusal to open a link, with what the checkout says about it. */
export const closedWith = (codes: readonly ErrorCode[]) =>
  v.strictObject({ ...errorWith(codes).entries, data: ClosedLink });
