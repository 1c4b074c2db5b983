import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { API_VERSIONS, type ApiVersion } from '../../domain/api-version.ts';
import type { TenantId } from '../../domain/ids.ts';
import { type Deadline, deadlineFrom } from '../../runtime/deadline.ts';
import { inTrace, traceIdIn } from '../../runtime/work/trace.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { answer } from '../layers/answer.ts';
import { clientNetwork } from '../layers/client-network.ts';
import { throughEdge } from '../layers/edge/through-edge.ts';
import { contextOf, type Event, type Layer, type Result } from '../layers/exchange.ts';
import type { AnswerOnce, Claimed, KeyHolder } from '../layers/idempotency.ts';
import { jsonBody } from '../layers/json-body.ts';
import { parseRequest, type Schema } from '../layers/parse.ts';
import { requestLog } from '../layers/request-log.ts';
import type { Reply } from '../views/reply.ts';
import { apiVersion } from './api-version.ts';

/** What every handler is given. `path` holds the route's own parameters. */
export type Input<Body, Query> = Readonly<{
  body: Body;
  query: Query;
  path: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | undefined>>;
  /** The version that the answer has. */
  apiVersion: ApiVersion;
  now: Date;
  requestId: string;
  /** The caller's network as the decline limits count it. */
  clientNetwork: string;
  deadline: Deadline;
}> &
  /** Present when the request came with an `Idempotency-Key`, or the route takes it as one: what it makes gets ids of this operation. */
  Claimed;
export type Schemas<Body, Query> = Readonly<{ body?: Schema<Body>; query?: Schema<Query> }>;
export type Handle<Body, Query, Who> = (input: Input<Body, Query> & Who) => Promise<Reply>;
export type LambdaHandler = (event: Event, context: Context) => Promise<Result | Reply>;

/**
 * What surfaces differ in. Without `cors` no browser may read an answer; without `caller` anyone may send a request; without `customer` no
 * payer is known. One that `isReachedDirectly` is called at an address that an edge does not answer.
 */
export type Access<Body> = Readonly<{
  cors?: Layer;
  caller?: Layer;
  customer?: Layer;
  keys?: Keys<Body>;
  isReachedDirectly?: true;
}>;
/**
 * How a writing route takes idempotency keys, and of which tenant; without an owner the request takes none. A route that reads is
 * not given this, so that its bundle has no writes.
 */
export type Keys<Body> = Readonly<{
  answerOnce: AnswerOnce;
  ownerOf: (body: Body, event: Event) => Promise<TenantId | undefined> | TenantId | undefined;
  /** Whose keys are kept apart from all others of the tenant. Without it, a key counts once in the tenant. */
  holderOf?: (body: Body, event: Event) => KeyHolder;
  /** `answerOnce` takes requests without a key as well. */
  takesKeyless?: true | undefined;
}>;

/**
 * The stack of every surface. After and error hooks run from the last layer to the first: an answer is made, then opened to
 * its origin, then logged. All of it is one piece of work of the trace that the request names, or of a new one.
 */
export function stack<Body, Query>(
  schemas: Schemas<Body, Query>,
  { cors, caller, customer, keys, isReachedDirectly }: Access<Body>,
  handle: (input: Input<Body, Query>, event: Event) => Promise<Reply>,
): LambdaHandler {
  const before = [
    requestLog(),
    throughEdge(isReachedDirectly),
    ...(cors ? [cors] : []),
    apiVersion(),
    answer(),
    ...(caller ? [caller] : []),
    ...(customer ? [customer] : []),
  ];
  const layers = [...before, ...(schemas.body ? [jsonBody()] : []), parseRequest(schemas)];
  const work = async (event: Event) => {
    const input = inputOf<Body, Query>(event);
    const isKeyed = event.headers['idempotency-key'] !== undefined || keys?.takesKeyless;
    const owner = isKeyed ? await keys?.ownerOf(input.body, event) : undefined;
    if (!keys || !owner) return await handle(input, event);
    const keyOwner = { tenantId: owner, holder: keys.holderOf?.(input.body, event) };
    return await keys.answerOnce(event, keyOwner, (claimed) => handle({ ...input, ...claimed }, event));
  };
  const layered = middy<Event, Result | Reply>((event: Event) =>
    forOneTenant(boundTo(event), () => work(event)),
  ).use(layers);
  return (event, context) => inTrace(traceIdIn(event.headers.traceparent), () => layered(event, context));
}

/** Whom storage binds the request to. Not asked of `tenantOf`, which handlers check by: one mistake must not undo both. */
function boundTo(event: Event): TenantId | undefined {
  const { caller, credential, customer, staff } = contextOf(event);
  const proved = credential?.tenantId ?? staff?.tenantId;
  if (proved || !caller) return proved ?? customer?.tenantId;
  return caller.kind === 'storefront' ? caller.tenantId : undefined;
}

function inputOf<Body, Query>(event: Event): Input<Body, Query> {
  const { body, query, apiVersion = API_VERSIONS[0], now, requestId, startedMs } = contextOf(event);
  return {
    body: body as Body,
    query: query as Query,
    path: event.pathParameters ?? {},
    headers: event.headers,
    apiVersion,
    now,
    requestId,
    clientNetwork: clientNetwork(event),
    deadline: deadlineFrom(startedMs),
  };
}
