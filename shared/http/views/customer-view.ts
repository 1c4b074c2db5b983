import type { ShownCustomer } from '../../contracts/admin/records.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { Customer } from '../../domain/customers/customer.ts';

/** A customer as staff see one. Wallets, payments and orders have lists of their own. */
export const customerView = ({
  id,
  email,
  name,
  hasPurchased,
  createdAt,
}: Customer): Shown<typeof ShownCustomer> => ({
  id,
  email,
  name,
  hasPurchased: hasPurchased ?? false,
  createdAt,
});
