import { invariant } from '../../domain/errors.ts';
import type { Credential, CredentialScope } from '../../domain/tenants/tenant.ts';
import { credential } from '../layers/credential.ts';
import { contextOf, type Event } from '../layers/exchange.ts';
import type { AnswerOnce } from '../layers/idempotency.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

/**
 * A route of a tenant's backend, which proves itself with the credential in `x-tenant-id`. The credential must have `scope`, and
 * names the only tenant that the request can touch. No browser may read the answer: a credential does not belong in one. A route
 * that writes is given `answerOnce`, by which it takes an `Idempotency-Key`.
 */
export function tenantRoute<Body = undefined, Query = undefined>(
  { answerOnce, ...schemas }: Schemas<Body, Query> & Readonly<{ answerOnce?: AnswerOnce }>,
  scope: CredentialScope,
  handle: Handle<Body, Query, Pick<Credential, 'tenantId' | 'keyId'>>,
): LambdaHandler {
  const keys = answerOnce && { answerOnce, ownerOf: (_: Body, event: Event) => provedBy(event).tenantId };
  return stack(schemas, { caller: credential(scope), keys }, (input, event) => {
    const { tenantId, keyId } = provedBy(event);
    return handle({ ...input, tenantId, keyId });
  });
}

function provedBy(event: Event): Pick<Credential, 'tenantId' | 'keyId'> {
  const found = contextOf(event).credential;
  invariant(found, 'a tenant route has its credential');
  return found;
}
