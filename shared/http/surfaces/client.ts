import { invariant } from '../../domain/errors.ts';
import { cors } from '../layers/cors.ts';
import { contextOf, type Event, type ProvedCustomer } from '../layers/exchange.ts';
import type { AnswerOnce } from '../layers/idempotency.ts';
import { signedInCustomer } from '../layers/tokens/signed-in.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

/**
 * A route of a customer who is signed in: `customer` is the one whose token came with the request, and all that the request can touch are
 * their own records. Pages of registered origins, the hosted checkout's among them, may read the answer. A route that writes is
 * given `answerOnce`, by which it takes an `Idempotency-Key`, which is the customer's own.
 */
export function clientRoute<Body = undefined, Query = undefined>(
  { answerOnce, ...schemas }: Schemas<Body, Query> & Readonly<{ answerOnce?: AnswerOnce }>,
  handle: Handle<Body, Query, { customer: ProvedCustomer }>,
): LambdaHandler {
  const ownerOf = (_: Body, event: Event) => customerOf(event).tenantId;
  const keys = answerOnce && {
    answerOnce,
    ownerOf,
    holderOf: (_: Body, event: Event) => ({ customerId: customerOf(event).customerId }),
  };
  return stack(schemas, { cors: cors(), caller: signedInCustomer(), keys }, (input, event) =>
    handle({ ...input, customer: customerOf(event) }),
  );
}

function customerOf(event: Event): ProvedCustomer {
  const { customer } = contextOf(event);
  invariant(customer, 'a client route has its customer');
  return customer;
}
