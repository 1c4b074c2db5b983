import { invariant } from '../../domain/errors.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { queriedStorefront, storefront } from '../layers/caller.ts';
import { cors } from '../layers/cors.ts';
import { contextOf, type Event } from '../layers/exchange.ts';
import { type Handle, type LambdaHandler, type Schemas, stack } from './stack.ts';

/**
 * A storefront's route: `project` is the one whose registered origin the request came with. A route that writes is `isKeyed`: it
 * takes an `Idempotency-Key`. One that shows what everybody may see is `isQueried`: the query parameter `origin` may name the
 * storefront instead.
 */
export function publicRoute<Body = undefined, Query = undefined>(
  { isKeyed, isQueried, ...schemas }: Schemas<Body, Query> & Readonly<{ isKeyed?: true; isQueried?: true }>,
  handle: Handle<Body, Query, { project: Project }>,
): LambdaHandler {
  const keyOwner = isKeyed && ((_: Body, event: Event) => projectOf(event).tenantId);
  const access = { cors: cors(), caller: isQueried ? queriedStorefront() : storefront(), keyOwner };
  return stack(schemas, access, (input, event) => handle({ ...input, project: projectOf(event) }));
}

function projectOf(event: Event): Project {
  const { project } = contextOf(event);
  invariant(project, 'a storefront route has its project');
  return project;
}
