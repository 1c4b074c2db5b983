import * as v from 'valibot';
import { LanguageOrNone } from '../customers/language.ts';
import { MINOR_MAX } from '../money/money.ts';
import { customerId } from './admin-queries.ts';
import { PageQuery } from './page-query.ts';
import { boundedText } from './payer/text-fields.ts';
import { CustomLinkRequest } from './payment-link-request.ts';
import { CustomerInfo } from './payment-request.ts';

const { productOrigin } = CustomLinkRequest.entries;
const AMOUNT = `Send a whole number of minor units from 1 to ${MINOR_MAX}, such as 1999 for 19.99 USD.`;

/** Whose wallet: a customer of the project's tenant, by e-mail address or by id. The handler requires one of the two. */
const owner = { productOrigin, email: v.optional(CustomerInfo.entries.email), customerId };

/** What staff send to credit a wallet. `name` is that of a customer whom the credit creates. */
export const WalletCreditRequest = v.object(
  {
    ...owner,
    name: v.optional(boundedText(120)),
    currency: boundedText(3),
    amount: v.pipe(v.number(AMOUNT), v.integer(AMOUNT), v.minValue(1, AMOUNT), v.maxValue(MINOR_MAX, AMOUNT)),
    reason: v.optional(boundedText(500)),
  },
  'Send an object.',
);
export type WalletCreditRequest = v.InferOutput<typeof WalletCreditRequest>;

export const WalletQuery = v.object(owner);
export type WalletOwner = v.InferOutput<typeof WalletQuery>;

export const WalletEntriesQuery = v.object({ ...owner, currency: boundedText(3), ...PageQuery.entries });

const YES_OR_NO = 'Send true or false.';

/** What operators say to give a customer another address. */
export const EmailChangeRequest = v.object({ email: CustomerInfo.entries.email }, 'Send an object.');

/** What staff send to give a customer another address, or to say in which language they get mail. */
export const CustomerChangeRequest = v.pipe(
  v.object(
    {
      email: v.optional(EmailChangeRequest.entries.email),
      language: v.optional(LanguageOrNone),
    },
    'Send an object.',
  ),
  v.forward(
    v.check(
      ({ email, language }) => email !== undefined || language !== undefined,
      'Required without language.',
    ),
    ['email'],
  ),
);

/** What staff may send to erase a customer who has something that is not at an end. */
export const ErasureRequest = v.object(
  { endOrders: v.optional(v.boolean(YES_OR_NO)), forfeitWallet: v.optional(v.boolean(YES_OR_NO)) },
  'Send an object.',
);

/** What staff send to clear what a customer owes. */
export const OwedClearance = v.object({ reason: boundedText(200) }, 'Send an object.');
