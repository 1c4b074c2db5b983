import { type Desk, emit } from '../books/desk.ts';
import type { PaymentMethod } from '../books/objects.ts';
import { absent, cardRefused, invalid } from '../http/errors.ts';
import { findCardByToken, type TestCard } from './cards.ts';
import { methodOfCard } from './new-payment-method.ts';

/**
 * The payment method of an id. Each use of a test token creates a new method, as at the processor.
 */
export function requireMethod(desk: Desk, id: string, param = 'payment_method'): PaymentMethod {
  const card = findCardByToken(id);
  if (card) {
    const fresh = methodOfCard(desk, card);
    desk.books.paymentMethods.put(fresh);
    return fresh;
  }
  const method = desk.books.paymentMethods.get(id);
  if (!method) throw absent('PaymentMethod', id, param);
  return method;
}

/** Attaches the method to a customer, who exists or is being created. Throws the card's error when the issuer declines. */
export function attachTo(desk: Desk, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer)
    throw invalid('The payment method you provided has already been attached to a customer.');
  requireUnused(method);
  const { decline, refusesAttach } = cardOf(method);
  if (refusesAttach && decline) throw cardRefused(withoutMark(decline));
  return keepFor(desk, method, customer);
}

/** Attaches a method that has just paid, without asking the issuer again. */
export function keepFor(
  desk: Desk,
  method: PaymentMethod,
  customer: string,
  setUp = method.sim.setUp,
): PaymentMethod {
  const kept: PaymentMethod = { ...method, customer, sim: { ...method.sim, setUp } };
  desk.books.paymentMethods.put(kept);
  if (method.customer !== customer) emit(desk, 'payment_method.attached', kept);
  return kept;
}

export function requireUnused(method: PaymentMethod): void {
  if (!method.sim.consumed) return;
  throw invalid(USED);
}

/** The processor's own text: neither a code nor a parameter comes with it. */
const USED =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

export function cardOf(method: PaymentMethod): TestCard {
  const card = findCardByToken(method.sim.card);
  if (!card) throw new Error(`Invariant broken: ${method.id} is not a test card`);
  return card;
}

export function withoutMark(decline: NonNullable<TestCard['decline']>) {
  const { cvcFails: _, ...error } = decline;
  return error;
}
