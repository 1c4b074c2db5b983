import middy from '@middy/core';
import type { TenantId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { type Deadline, deadlineFrom } from '../../runtime/deadline.ts';
import { forOneTenant } from '../../storage/tenant-guard.ts';
import type { OriginRow } from '../../storage/tenants.ts';
import { answer } from '../layers/answer.ts';
import { anyOrigin, storefront } from '../layers/caller.ts';
import { clientNetwork } from '../layers/client-network.ts';
import { cors } from '../layers/cors.ts';
import { contextOf, type Event, type Layer, type Result } from '../layers/exchange.ts';
import { answerOnce, type Operation } from '../layers/idempotency.ts';
import { jsonBody } from '../layers/json-body.ts';
import { parseRequest, type Schema } from '../layers/parse.ts';
import { requestLog } from '../layers/request-log.ts';
import type { Reply } from '../views/reply.ts';

/** What every handler is given. `path` holds the route's own parameters. */
export type Input<Body, Query> = Readonly<{
  body: Body;
  query: Query;
  path: Readonly<Record<string, string | undefined>>;
  now: Date;
  requestId: string;
  /** The caller's network as the decline limits count it. */
  clientNetwork: string;
  /** Present when the request came with an `Idempotency-Key`: what it makes gets ids of this operation. */
  operation?: Operation;
  deadline: Deadline;
}>;
type Schemas<Body, Query> = Readonly<{ body?: Schema<Body>; query?: Schema<Query> }>;
/** Whose idempotency keys a writing route of the checkout takes: the tenant that the request names, if it names one. */
type KeyOwner<Body> = (body: Body) => Promise<TenantId | undefined>;
type Handle<Body, Query, Who> = (input: Input<Body, Query> & Who) => Promise<Reply>;
export type LambdaHandler = middy.MiddyfiedHandler<Event, Result | Reply>;

/** A storefront's route: `project` is the one whose registered origin the request came with. */
export function publicRoute<Body = undefined, Query = undefined>(
  { isKeyed = false, ...schemas }: Schemas<Body, Query> & Readonly<{ isKeyed?: boolean }>,
  handle: Handle<Body, Query, { project: Project }>,
): LambdaHandler {
  return stack(schemas, storefront(), (input, event) => {
    const { project } = contextOf(event);
    if (!project) throw new Error('Invariant broken: a storefront route has its project');
    const run = (operation?: Operation) => handle({ ...input, project, operation });
    return isKeyed ? answerOnce(event, project.tenantId, run) : run();
  });
}

/** A route of the hosted checkout that storefronts may use too: `caller` says which of them asked. */
export function checkoutRoute<Body = undefined, Query = undefined>(
  { keyOwner, ...schemas }: Schemas<Body, Query> & Readonly<{ keyOwner?: KeyOwner<Body> }>,
  handle: Handle<Body, Query, { caller: OriginRow }>,
): LambdaHandler {
  return stack(schemas, anyOrigin(), async (input, event) => {
    const { caller } = contextOf(event);
    if (!caller) throw new Error('Invariant broken: a checkout route has its caller');
    const run = (operation?: Operation) => handle({ ...input, caller, operation });
    const owner = keyOwner && event.headers['idempotency-key'] !== undefined ? await keyOwner(input.body) : undefined;
    const isForeign = caller.kind === 'storefront' && caller.tenantId !== owner;
    return owner && !isForeign ? await answerOnce(event, owner, run) : await run();
  });
}

/** A route that asks for no registered origin. */
export function openRoute<Body = undefined, Query = undefined>(
  schemas: Schemas<Body, Query>,
  handle: Handle<Body, Query, { event: Event }>,
): LambdaHandler {
  return stack(schemas, undefined, (input, event) => handle({ ...input, event }));
}

/**
 * The stack of every surface. After and error hooks run from the last layer to the first: an answer is made, then opened to
 * its origin, then logged.
 */
function stack<Body, Query>(
  schemas: Schemas<Body, Query>,
  who: Layer | undefined,
  handle: (input: Input<Body, Query>, event: Event) => Promise<Reply>,
): LambdaHandler {
  const layers = [requestLog(), cors(), answer(), ...(who ? [who] : []), ...(schemas.body ? [jsonBody()] : []), parseRequest(schemas)];
  const work = (event: Event) => forOneTenant(boundTo(event), () => handle(inputOf<Body, Query>(event), event));
  return middy<Event, Result | Reply>(work).use(layers);
}

/** Whom storage binds the request to. Not asked of `tenantOf`, which handlers check by: one mistake must not undo both. */
function boundTo(event: Event): TenantId | undefined {
  const { caller } = contextOf(event);
  return caller?.kind === 'storefront' ? caller.tenantId : undefined;
}

function inputOf<Body, Query>(event: Event): Input<Body, Query> {
  const { body, query, now, requestId, startedMs } = contextOf(event);
  return {
    body: body as Body,
    query: query as Query,
    path: event.pathParameters ?? {},
    now,
    requestId,
    clientNetwork: clientNetwork(event),
    deadline: deadlineFrom(startedMs),
  };
}
