import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiVersion } from '../../domain/api-version.ts';
import { invariant } from '../../domain/errors.ts';
import type { CustomerId, ProjectId, TenantId } from '../../domain/ids.ts';
import type { StaffRole } from '../../domain/sessions/staff-roles.ts';
import type { Credential, Project } from '../../domain/tenants/tenant.ts';
import type { OriginRow } from '../../storage/tenants.ts';
import type { Reply } from '../views/reply.ts';

/** What the layers learn about one request. Each layer sets its part for the layers and the handler after it. */
export type RequestContext = {
  requestId: string;
  now: Date;
  startedMs: number;
  /** The version of the API that the answer has. */
  apiVersion?: ApiVersion;
  /** The browser's origin, if its pages may read the response. */
  corsOrigin?: string;
  /** The registration of the request's origin; set on routes that require one. */
  caller?: OriginRow;
  project?: Project;
  /** The credential the request came with; set where a route asks for one. */
  credential?: Pick<Credential, 'tenantId' | 'keyId'>;
  /** Who asks on a route of the back office. */
  staff?: Staff;
  /** The customer whose token came with the request; set where a route takes one. */
  customer?: ProvedCustomer;
  json?: unknown;
  body?: unknown;
  query?: unknown;
};
/** A member of a tenant's staff, or a credential that acts for them, which has no roles but its scope. */
export type Staff = Readonly<{ tenantId: TenantId; name: string; roles?: readonly StaffRole[] }>;
/** A customer who has proved who they are. The token is for all projects of the tenant unless it names one. */
export type ProvedCustomer = Readonly<{
  tenantId: TenantId;
  customerId: CustomerId;
  projectId: ProjectId | undefined;
  /** The address that the token of an identity provider proves. Its customer is then the first who had it (as-customer.ts). */
  email?: string | undefined;
}>;
export type Event = APIGatewayProxyEventV2;
export type Result = APIGatewayProxyStructuredResultV2;
export type Exchange = middy.Request<Event, Result | Reply>;
export type Layer = middy.MiddlewareObj<Event, Result | Reply>;

const contexts = new WeakMap<Event, RequestContext>();

/** Attaches the context to an event. The request log calls it, as the first layer of every stack. */
export const begin = (event: Event, context: RequestContext): void => void contexts.set(event, context);

/** The context of a request; layers change its fields. Throws if no layer has called `begin`, which is a bug. */
export function contextOf(event: Event): RequestContext {
  const context = contexts.get(event);
  invariant(context, 'the request log is the first layer of every stack');
  return context;
}
