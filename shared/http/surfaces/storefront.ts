import { invariant } from '../../domain/errors.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { queriedStorefront, storefront } from '../layers/caller.ts';
import { cors } from '../layers/cors.ts';
import { contextOf, type Event, type Layer, type ProvedCustomer } from '../layers/exchange.ts';
import type { AnswerOnce } from '../layers/idempotency.ts';
import { senderOf } from '../layers/tokens/sender.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

type Options = Readonly<{ answerOnce?: AnswerOnce; isQueried?: true; takesCustomer?: Layer }>;

/**
 * A storefront's route: `project` is the one whose registered origin the request came with. A route that writes is given
 * `answerOnce`, by which it takes an `Idempotency-Key`. One that shows what everybody may see is `isQueried`: the query parameter `origin` may name the
 * storefront instead. `takesCustomer` is the layer, which other routes need not load, that finds the customer of this tenant
 * whose token came with the request.
 */
export function publicRoute<Body = undefined, Query = undefined>(
  { answerOnce, isQueried, takesCustomer, ...schemas }: Schemas<Body, Query> & Options,
  handle: Handle<Body, Query, { project: Project; customer: ProvedCustomer | undefined }>,
): LambdaHandler {
  const ownerOf = (_: Body, event: Event) => projectOf(event).tenantId;
  const keys = answerOnce && { answerOnce, ownerOf, holderOf: senderOf };
  const caller = isQueried ? queriedStorefront() : storefront();
  const access = { cors: cors(), caller, ...(takesCustomer && { customer: takesCustomer }), keys };
  return stack(schemas, access, (input, event) =>
    handle({ ...input, project: projectOf(event), customer: contextOf(event).customer }),
  );
}

function projectOf(event: Event): Project {
  const { project } = contextOf(event);
  invariant(project, 'a storefront route has its project');
  return project;
}
