import type { Customer } from '../../domain/customers/customer.ts';

/** A customer as staff see one. Wallets, payments and orders have lists of their own. */
export const customerView = ({ id, email, name, hasPurchased, createdAt }: Customer) => ({
  id,
  email,
  name,
  hasPurchased: hasPurchased ?? false,
  createdAt,
});
