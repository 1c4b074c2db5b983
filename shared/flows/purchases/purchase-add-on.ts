import { isRecurring } from '../../domain/billing/order.ts';
import { readTypedCode } from '../../domain/coupons/coupon.ts';
import { givenCard, idOfGiven } from '../../domain/customers/given-card.ts';
import type { AddOnId, CustomerId } from '../../domain/ids.ts';
import { findCurrency } from '../../domain/money/currency.ts';
import { payerOf } from '../../domain/requests/payer/payer-of.ts';
import type { AddOnPurchaseRequest } from '../../domain/requests/purchase-request.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { fingerprint } from '../../runtime/hash.ts';
import { meetCustomer } from '../../storage/customer/as-customer.ts';
import { getOrder } from '../../storage/orders.ts';
import { getSubscription } from '../../storage/subscriptions.ts';
import { refuseBuyer } from '../charging/begin/refuse-buyer.ts';
import { type Charged, sell } from '../charging/sell.ts';
import { claim } from '../orders/claim-order.ts';
import { addOnSale } from '../sales/add-on.ts';
import { type Caller, purchaseAsCustomer } from './purchase-as-customer.ts';

/**
 * Sells an add-on for a subscription of the customer, in the currency of the subscription if the request names none. A customer with proof
 * who adds to what was bought with their typed address says that it is theirs.
 */
export const purchaseAddOn = purchaseAsCustomer(sellTo);

async function sellTo(
  customerId: CustomerId,
  request: AddOnPurchaseRequest,
  caller: Caller,
): Promise<Charged> {
  const { customerInfo, planInfo } = request;
  const card = givenCard(request);
  const { addon, metadata, allowDuplicate: isRepeatable } = planInfo;
  const { project } = caller;
  const { tenantId } = project;
  const { email } = customerInfo;
  const couponCode = readTypedCode(planInfo.couponCode);
  const subscription = await getSubscription(tenantId, customerId, planInfo.subscription).catch(
    async (error: unknown) => {
      await meetCustomer(tenantId, customerId, email);
      return await refuseBuyer({ ...caller, customerId }, error);
    },
  );
  const hasProof = caller.buyerKnownBy === 'token';
  const order =
    hasProof || planInfo.currency === undefined ? await getOrder(tenantId, subscription.orderId) : undefined;
  if (hasProof && order && isRecurring(order) && !isProved(order.buyerKnownBy))
    await claim({ tenantId, customerId }, order.id, caller.now);
  const currency = planInfo.currency ?? order?.currency ?? '';
  const walletCurrency = hasProof ? findCurrency(currency) : undefined;
  const naturalKey = fingerprint(
    tenantId,
    'add-on',
    subscription.id,
    addon,
    email,
    idOfGiven(card) ?? caller.clientNetwork,
    currency,
    couponCode ?? '',
    ...(isRepeatable ? ['second'] : []),
  );
  return await sell(addOnSale, {
    ...caller,
    ...{
      payer: payerOf(customerInfo, caller.language),
      customerId,
      ...card,
      metadata,
      naturalKey,
    },
    ...{ addOnId: addon as AddOnId, subscription, currency, couponCode, walletCurrency, isRepeatable },
  });
}
