import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Project } from '../../domain/tenants/tenant.ts';
import type { OriginRow } from '../../storage/tenants.ts';
import type { Reply } from '../views/reply.ts';

/** What the layers of the stack find out about one request, each for the ones behind it. */
export type RequestContext = {
  requestId: string;
  now: Date;
  startedMs: number;
  /** The browser's origin, when it may read the answer. */
  corsOrigin?: string;
  /** Who the request's origin stands for; set where a route asks for one. */
  caller?: OriginRow;
  project?: Project;
  json?: unknown;
  body?: unknown;
  query?: unknown;
};
export type Event = APIGatewayProxyEventV2;
export type Result = APIGatewayProxyStructuredResultV2;
export type Exchange = middy.Request<Event, Result | Reply>;
export type Layer = middy.MiddlewareObj<Event, Result | Reply>;

const found = new WeakMap<Event, RequestContext>();

/** The first layer begins it. */
export const begin = (event: Event, facts: RequestContext): void => void found.set(event, facts);

export function contextOf(event: Event): RequestContext {
  const facts = found.get(event);
  if (!facts) throw new Error('Invariant broken: the request log is the first layer of every stack');
  return facts;
}
