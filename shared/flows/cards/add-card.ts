import { type GivenCard, idOfGiven } from '../../domain/customers/given-card.ts';
import { invalidField } from '../../domain/errors.ts';
import type { CustomerId } from '../../domain/ids.ts';
import type { PaymentOutcome } from '../../domain/sales/payment-outcome.ts';
import { fingerprint } from '../../runtime/hash.ts';
import { readReceipt } from '../../storage/customer/receipts.ts';
import { findCustomer } from '../../storage/customers.ts';
import { type ConfirmRequest, confirmPayment, receiptNotFound } from '../charging/confirm.ts';
import { type Charged, sell } from '../charging/sell.ts';
import { cardSale } from '../sales/card.ts';
import type { SaleRequest } from '../sales/sale.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';

type Adding = Pick<
  SaleRequest,
  'project' | 'customerId' | 'clientNetwork' | 'operation' | 'now' | 'deadline'
> &
  Readonly<{ card: GivenCard }>;

/**
 * Saves a card of a customer for charges without them. The outcomes are those of a payment: the card's bank may refuse, or ask for
 * authentication.
 */
export async function addCard({ card, ...asked }: Adding): Promise<Charged> {
  const { project, customerId } = asked;
  const customer = await findCustomer(project.tenantId, customerId);
  if (!customer) throw customerNotFound();
  const { email, name, mobile } = customer;
  const id = idOfGiven(card);
  if (id === undefined)
    throw invalidField('paymentMethodId', 'Required: send it or confirmationTokenId.', 'required');
  const naturalKey = fingerprint(project.tenantId, 'card', customerId, id);
  return await sell(cardSale, {
    ...asked,
    ...card,
    naturalKey,
    buyerKnownBy: 'token',
    payer: { email, name, ...(mobile && { mobile }) },
  });
}

/** Goes on with a card whose customer has authenticated. */
export async function confirmCard(
  request: ConfirmRequest & Readonly<{ customerId: CustomerId }>,
): Promise<PaymentOutcome> {
  const named = await readReceipt(request.receiptRef, request.tenantId);
  if (named?.customerId !== request.customerId) throw receiptNotFound();
  return await confirmPayment(request);
}
