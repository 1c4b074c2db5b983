import type { Customer } from '../../domain/customers/customer.ts';
import type { OrderId } from '../../domain/ids.ts';
import type { Letter } from '../../domain/mail/letter.ts';

/** A letter, whom it goes to, and the files with it. */
export type Written = Readonly<{
  letter: Letter;
  customer: Pick<Customer, 'id' | 'email'>;
  attachments: readonly Readonly<{ name: string; type: string; bytes: Uint8Array }>[];
  /** The order whose charge it announces. */
  orderId?: OrderId | undefined;
}>;
