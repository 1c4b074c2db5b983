import type { BalanceTransaction, Payout } from '../balance/balance-transaction.ts';
import type { ConfirmationToken } from '../cards/confirmation-token.ts';
import type { SetupIntent } from '../cards/setup-intent.ts';
import type { WebhookEndpoint } from '../events/webhook-endpoint.ts';
import type { UploadedFile } from '../files/file.ts';
import type { Dispute, Refund } from '../payments/reversals.ts';
import type { EarlyFraudWarning, Review } from '../radar/signs.ts';
import type {
  Charge,
  Customer,
  PaymentIntent,
  PaymentMethod,
  PaymentMethodDomain,
  ProcessorEvent,
} from './objects.ts';

/** The records of the books, by the name of their list. */
export type Kinds = {
  customers: Customer;
  paymentMethods: PaymentMethod;
  confirmationTokens: ConfirmationToken;
  paymentMethodDomains: PaymentMethodDomain;
  paymentIntents: PaymentIntent;
  setupIntents: SetupIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  balanceTransactions: BalanceTransaction;
  payouts: Payout;
  files: UploadedFile;
  earlyFraudWarnings: EarlyFraudWarning;
  reviews: Review;
  webhookEndpoints: WebhookEndpoint;
  events: ProcessorEvent;
};
export type Kind = keyof Kinds;
