import { type GivenCard, idOfGiven } from '../../../domain/customers/given-card.ts';
import { sha256 } from '../../../runtime/hash.ts';
import { clientNetwork } from '../client-network.ts';
import { contextOf, type Event } from '../exchange.ts';
import type { KeyHolder } from '../idempotency.ts';

type Sent = GivenCard & Readonly<{ customerInfo?: unknown }>;

/**
 * Who sends a key on a route that anybody may call: the customer of the token, or else somebody in a network. A body that has a card has
 * what its payer's page alone was given. One that names no payer has nothing that its answer could give away.
 */
export function senderOf(body: unknown, event: Event): KeyHolder {
  const { customerInfo, ...given } = (body ?? {}) as Sent;
  const hasOwnBody = customerInfo === undefined || idOfGiven(given) !== undefined;
  const mark = sha256(contextOf(event).customer?.customerId ?? clientNetwork(event));
  return { sender: { mark, hasOwnBody } };
}
