import type { PaymentInstructions } from '../../contracts/answers/payment.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { moneyView } from './money-view.ts';

/** How a payer transfers what an invoice asks for. They quote its number, by which staff find the invoice. Its id is not shown: it names the
 * customer, whom a stranger may have named. */
export function instructionsView({
  terms,
  invoiceNumber,
}: Attempt): Shown<typeof PaymentInstructions> | undefined {
  const { invoiced, charge } = terms;
  if (!invoiced || !invoiceNumber) return undefined;
  const { minor, dueOn, instructions } = invoiced;
  return {
    text: instructions,
    reference: invoiceNumber,
    amount: moneyView({ ...charge, minor }),
    dueOn,
  };
}
