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
  throw invalid(
    'This PaymentMethod has already paid without being attached to a customer, or was detached from one, so it may not be used again. Attach a method before its first use to use it more than once.',
    'payment_method',
  );
}

export function cardOf(method: PaymentMethod): TestCard {
  const card = findCardByToken(method.sim.card);
  if (!card) throw new Error(`Invariant broken: ${method.id} is not a test card`);
  return card;
}

export function withoutMark(decline: NonNullable<TestCard['decline']>) {
  const { cvcFails: _, ...error } = decline;
  return error;
}
