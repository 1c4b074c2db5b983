import type { CustomerId } from '../../domain/ids.ts';
import type { PurchaseRequest } from '../../domain/requests/purchase-request.ts';
import type { BuyerKnownBy } from '../../domain/sales/buyer-known-by.ts';
import { asCustomer, type Proved } from '../../storage/customer/as-customer.ts';
import type { Charged } from '../charging/sell.ts';
import type { SaleRequest } from '../sales/sale.ts';

/** Who asks for a purchase, from where, and how the service knows them. */
export type Caller = Pick<
  SaleRequest,
  'project' | 'clientNetwork' | 'challengePass' | 'operation' | 'now' | 'deadline'
> &
  Readonly<{ buyerKnownBy: BuyerKnownBy; proved?: Proved | undefined; language?: string | undefined }>;

/** A purchase that is made as the customer with the e-mail address of the request, or as the customer that the caller proved to be. */
export const purchaseAsCustomer =
  <Asked extends Pick<PurchaseRequest, 'customerInfo'>>(
    sellTo: (customerId: CustomerId, asked: Asked, caller: Caller) => Promise<Charged>,
  ) =>
  (asked: Asked, { proved, ...caller }: Caller): Promise<Charged> =>
    asCustomer(
      caller.project,
      asked.customerInfo.email,
      (customerId) => sellTo(customerId, asked, caller),
      proved,
    );
