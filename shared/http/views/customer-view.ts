import type { ShownCustomer } from '../../contracts/admin/records.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { openOf } from '../../domain/customers/owed.ts';
import { moneyView } from './money-view.ts';

/** A customer as staff see one. Wallets, payments and orders have lists of their own. */
export const customerView = ({
  id,
  email,
  name,
  hasPurchased,
  language,
  owed,
  createdAt,
}: Customer): Shown<typeof ShownCustomer> => ({
  id,
  email,
  name,
  hasPurchased: hasPurchased ?? false,
  language,
  owed: openOf({ owed }).map(({ minor, currency, attemptId, disputeId, since }) => ({
    amount: moneyView({ minor, currency }),
    transactionId: attemptId,
    disputeId,
    since,
  })),
  createdAt,
});
