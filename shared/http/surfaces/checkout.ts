import { invariant } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import type { OriginRow } from '../../storage/tenants.ts';
import { anyOrigin } from '../layers/caller.ts';
import { cors } from '../layers/cors.ts';
import { contextOf, type Event, type Layer, type ProvedCustomer } from '../layers/exchange.ts';
import type { AnswerOnce } from '../layers/idempotency.ts';
import { senderOf } from '../layers/tokens/sender.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

type Options<Body> = Readonly<{
  answerOnce?: AnswerOnce;
  keyOwner?: (body: Body) => Promise<TenantId | undefined>;
  takesCustomer?: Layer;
}>;

/**
 * A route of the hosted checkout that storefronts may use too: `caller` says which of them sent the request. A route that writes
 * names the tenant in its body, whose idempotency keys it takes; a storefront's request for another tenant takes none. `takesCustomer`
 * is the layer, which other routes need not load, that finds the customer whose token came with the request; the tenant is
 * not compared yet.
 */
export function checkoutRoute<Body = undefined, Query = undefined>(
  { answerOnce, keyOwner, takesCustomer, ...schemas }: Schemas<Body, Query> & Options<Body>,
  handle: Handle<Body, Query, { caller: OriginRow; customer: ProvedCustomer | undefined }>,
): LambdaHandler {
  const ownerOf = async (body: Body, event: Event) => {
    const [owner, caller] = [await keyOwner?.(body), callerOf(event)];
    return caller.kind === 'storefront' && caller.tenantId !== owner ? undefined : owner;
  };
  const keys = answerOnce && { answerOnce, ownerOf, holderOf: senderOf };
  const access = {
    cors: cors(),
    caller: anyOrigin(),
    ...(takesCustomer && { customer: takesCustomer }),
    keys,
  };
  return stack(schemas, access, (input, event) =>
    handle({ ...input, caller: callerOf(event), customer: contextOf(event).customer }),
  );
}

function callerOf(event: Event): OriginRow {
  const { caller } = contextOf(event);
  invariant(caller, 'a checkout route has its caller');
  return caller;
}
