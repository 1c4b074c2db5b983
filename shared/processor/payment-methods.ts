import Stripe from 'stripe';
import type { Card } from '../domain/sales/attempt.ts';
import { log } from '../runtime/log.ts';
import { cardOf } from './answers.ts';
import type { Processor } from './client.ts';
import { readObject } from './read-object.ts';

/** Whose a card is at the processor. `none`: the account has no such card. */
export type Method =
  | Readonly<{ kind: 'method'; customerId: string | undefined; card: Card | undefined }>
  | Readonly<{ kind: 'none' | 'unknown' }>;

export async function readMethod(processor: Processor, id: string): Promise<Method> {
  const answer = await readObject<Pick<Stripe.PaymentMethod, 'id' | 'customer' | 'card'>>(
    processor,
    `payment_methods/${encodeURIComponent(id)}`,
  );
  if (typeof answer === 'string') return { kind: answer };
  const { customer, card } = answer;
  const customerId = typeof customer === 'object' ? customer?.id : customer;
  return { kind: 'method', customerId: customerId ?? undefined, card: card ? cardOf(card) : undefined };
}

/** What a confirmation token shows before it is used. */
export type SeenToken = Readonly<{ kind: 'token'; card?: Card } | { kind: 'none' | 'unknown' }>;

export async function readToken(processor: Processor, id: string): Promise<SeenToken> {
  const token = await readObject<Stripe.ConfirmationToken>(
    processor,
    `confirmation_tokens/${encodeURIComponent(id)}`,
  );
  if (typeof token === 'string') return { kind: token };
  const card = token.payment_method_preview?.card;
  return { kind: 'token', ...(card && { card: cardOf(card) }) };
}

/** A customer there, by what we named them; or that they were deleted. */
export type Owner =
  | Readonly<{ kind: 'customer'; names: Readonly<Record<string, string>> }>
  | Readonly<{ kind: 'deleted' }>
  | Readonly<{ kind: 'unknown' }>;

export async function readOwner(processor: Processor, id: string): Promise<Owner> {
  const answer = await readObject<Partial<Stripe.Customer> & { deleted?: boolean }>(
    processor,
    `customers/${encodeURIComponent(id)}`,
  );
  if (answer === 'unknown') return { kind: 'unknown' };
  if (answer === 'none' || answer.deleted) return { kind: 'deleted' };
  return { kind: 'customer', names: answer.metadata ?? {} };
}

/**
 * Detaches a card from its customer, so that the processor charges it no more. Gives whether it is detached. A repeat finds it detached,
 * which the processor refuses: so a refusal of the card itself counts, and an answer that proves nothing does not.
 */
export async function detachCard(processor: Processor, paymentMethodId: string): Promise<boolean> {
  try {
    await processor.rawRequest(
      'POST',
      `/v1/payment_methods/${encodeURIComponent(paymentMethodId)}/detach`,
      {},
    );
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode, type } = error;
    log('warn', 'the processor did not detach a card', { status: statusCode, type });
    return statusCode === 400 || statusCode === 404;
  }
}
