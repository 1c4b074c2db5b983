import { toMajor } from '../../domain/money/money.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';

/** How a payer transfers what an invoice asks for. They quote its number, by which staff find the invoice. */
export function instructionsView({ terms, invoiceId, invoiceNumber }: Attempt) {
  const { invoiced, charge } = terms;
  if (!invoiced) return undefined;
  const { minor, dueOn, instructions } = invoiced;
  const amount = { value: toMajor({ ...charge, minor }), currency: charge.currency.toUpperCase() };
  return { text: instructions, reference: invoiceNumber, amount, dueOn, invoiceId };
}
