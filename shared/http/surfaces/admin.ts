import { invariant } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import type { StaffRole } from '../../domain/sessions/staff-roles.ts';
import { cors } from '../layers/cors.ts';
import { contextOf, type Event, type Staff } from '../layers/exchange.ts';
import type { AnswerOnce } from '../layers/idempotency.ts';
import { staff } from '../layers/tokens/staff.ts';
import type { Reply } from '../views/reply.ts';
import { type Handle, type Input, type LambdaHandler, type Schemas, stack } from './stack.ts';

type Options = Readonly<{ answerOnce?: AnswerOnce; takesKeyless?: true }>;

/**
 * A route of a tenant's back office. `staff` names the person, or the credential, that sent the request. Pages of registered origins and
 * the desk may read the answer, with a bearer token. A route that writes is given `answerOnce`, by which it takes an `Idempotency-Key`, and where that
 * is `answerClicksOnce`, with `takesKeyless`, also a request without one.
 */
export function adminRoute<Body = undefined, Query = undefined>(
  { answerOnce, takesKeyless, ...schemas }: Schemas<Body, Query> & Options,
  handle: Handle<Body, Query, Asker>,
  around: Around = (_event, _asked, run) => run(),
): LambdaHandler {
  const ownerOf = (_: Body, event: Event) => staffOf(event).tenantId;
  const keys = answerOnce && { answerOnce, ownerOf, takesKeyless };
  return stack(schemas, { cors: cors(() => true), caller: staff(), keys }, (input, event) => {
    const { tenantId, name, roles } = staffOf(event);
    return around(event, input, () => handle({ ...input, tenantId, staff: name, roles }));
  });
}

/** Who asks. A credential has a scope and no roles. */
type Asker = Readonly<{ tenantId: TenantId; staff: string; roles: readonly StaffRole[] | undefined }>;

/** What is done before and after the handler of a route. One that only reads is not given it, so that its bundle has no writes. */
type Around = (event: Event, asked: Input<unknown, unknown>, run: () => Promise<Reply>) => Promise<Reply>;

function staffOf(event: Event): Staff {
  const { staff: found } = contextOf(event);
  invariant(found, 'an admin route has its staff');
  return found;
}
