import { invariant } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { cors } from '../layers/cors.ts';
import { contextOf, type Event, type Staff } from '../layers/exchange.ts';
import type { AnswerOnce } from '../layers/idempotency.ts';
import { staff } from '../layers/staff.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

/**
 * A route of a tenant's back office. `staff` names the person, or the credential, that sent the request. Pages of registered origins may
 * read the answer, with a bearer token. A route that writes is given `answerOnce`, by which it takes an `Idempotency-Key`.
 */
export function adminRoute<Body = undefined, Query = undefined>(
  { answerOnce, ...schemas }: Schemas<Body, Query> & Readonly<{ answerOnce?: AnswerOnce }>,
  handle: Handle<Body, Query, { tenantId: TenantId; staff: string }>,
): LambdaHandler {
  const keys = answerOnce && { answerOnce, ownerOf: (_: Body, event: Event) => staffOf(event).tenantId };
  return stack(schemas, { cors: cors(), caller: staff(), keys }, (input, event) => {
    const { tenantId, name } = staffOf(event);
    return handle({ ...input, tenantId, staff: name });
  });
}

function staffOf(event: Event): Staff {
  const { staff: found } = contextOf(event);
  invariant(found, 'an admin route has its staff');
  return found;
}
