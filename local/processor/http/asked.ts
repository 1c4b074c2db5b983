import { type Caller, keyOf } from '../books/accounts.ts';
import type { Metadata } from '../books/objects.ts';
import type { World } from '../books/world.ts';
import type { Fault } from '../faults/faults.ts';
import { boundaryOf, decodeMultipart } from '../files/multipart.ts';
import type { Found } from './api-routes.ts';
import { decodeForm, type Params } from './form.ts';
import type { SimRequest } from './http.ts';
import { hashOf, type LoggedRequest, withoutSecrets } from './request-log.ts';

/** A parsed request, before it is executed. */
export type Asked = Readonly<{
  requestId: string;
  method: string;
  path: string;
  params: Params;
  key: string | undefined;
  caller: Caller | undefined;
  found: Found | undefined;
  idempotencyKey: string | null;
  fingerprint: string;
  apiVersion: string | undefined;
}>;

export function readAsked(world: World, { method, url, headers, body }: SimRequest): Asked {
  const [path = '', query = ''] = url.split('?', 2);
  const boundary = boundaryOf(headers['content-type']);
  const params = boundary ? decodeMultipart(body, boundary) : decodeForm(method === 'GET' ? query : body);
  const found = world.route(method, path);
  const key =
    keyOf(headers.authorization) ??
    (typeof params.key === 'string' && found?.route.publishable ? params.key : undefined);
  const bodyHash = hashOf(params);
  return {
    requestId: world.newId('req_', 14),
    method,
    path,
    params,
    key,
    caller: key === undefined ? undefined : world.registry.directory.find(key),
    found,
    idempotencyKey: (method === 'POST' && headers['idempotency-key']) || null,
    fingerprint: bodyHash,
    apiVersion: headers['stripe-version'],
  };
}

/** The metadata that a fault can match: that of the request, and that of its payment or setup intent. */
export function metadataOf(world: World, asked: Asked): Metadata {
  const sent = asked.params.metadata;
  const own = typeof sent === 'object' && !Array.isArray(sent) ? (sent as Metadata) : {};
  const id = asked.found?.id || asked.params.payment_intent;
  if (!asked.caller || typeof id !== 'string') return own;
  const { paymentIntents, setupIntents } = world.registry.of(asked.caller.accountId);
  return { ...(paymentIntents.get(id) ?? setupIntents.get(id))?.metadata, ...own };
}

export function logEntry(world: World, asked: Asked, fault: Fault['mode'] | null): LoggedRequest {
  return {
    id: asked.requestId,
    at: world.now().toISOString(),
    account: asked.caller?.accountId ?? null,
    method: asked.method,
    path: asked.path,
    idempotencyKey: asked.idempotencyKey,
    keyFromSdk: asked.idempotencyKey?.startsWith('stripe-node-retry-') ?? false,
    keyMissing: false,
    bodyHash: asked.fingerprint,
    body: withoutSecrets(asked.params),
    fault,
    status: null,
    answered: false,
    replayed: false,
  };
}
