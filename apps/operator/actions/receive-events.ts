import type Stripe from 'stripe';
import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import type { EventEndpoint } from '../../../shared/domain/inbound/event-endpoint.ts';
import { endpointNameOf } from '../../../shared/domain/inbound/event-query.ts';
import { HANDLED_TYPES } from '../../../shared/domain/inbound/processor-event.ts';
import { secretsAfter } from '../../../shared/domain/inbound/signing-secrets.ts';
import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { parseWebAddress } from '../../../shared/domain/tenants/web-address.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { type Processor, processorFor } from '../../../shared/processor/client.ts';
import { wantedEndpoint } from '../../../shared/processor/event-endpoints.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { sealSigningSecret } from '../../../shared/secrets/signing-secrets.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { changeGateway } from '../../../shared/storage/tenants.ts';
import { getGateway } from './find.ts';
import { processorCall } from './processor-call.ts';
import { isLocalStage, type Outcome, type Run, unchanged } from './run.ts';

const asked = processorCall({ permission: 'write webhook endpoints', argument: 'apiUrl' });

export type ReceiveRequest = Readonly<{
  tenantId: TenantId;
  gateway: string;
  /** The address of the API, without a path. */
  apiUrl: string;
  /** Replaces the secret, although nothing else has changed. */
  rotates?: boolean | undefined;
}>;
type Endpoints = Processor['webhookEndpoints'];

const PATH = '/api/processor/webhook';
const URL_MAX = 500;
const LISTED_MAX = 100;

/**
 * Registers this service at a gateway's account for the events that it acts on, and stores the secret that signs them, encrypted.
 *
 * The processor tells a secret only when it creates an endpoint. So a new secret is a new endpoint, and the old one is deleted after
 * the new secret is stored; events that the old one signed count for a day. An endpoint of this gateway whose secret is not stored,
 * as a run that was interrupted leaves it, is deleted too.
 *
 * Throws `invalid_request` for a gateway that is not of kind `processor`, and for an address or a key that the processor refuses.
 */
export async function receiveEvents(request: ReceiveRequest, run: Run): Promise<Outcome<Gateway>> {
  const gateway = await getGateway(request.tenantId, request.gateway);
  if (gateway.kind !== 'processor')
    throw invalidField('gateway', 'Only a gateway of kind processor has events to receive.');
  const url = addressFor(gateway, request.apiUrl);
  const endpoints = processorFor(await openGatewayKey(gateway, 'secretKey')).webhookEndpoints;
  const registered = (await asked(() => endpoints.list({ limit: LISTED_MAX }))).data;
  const current = registered.find(({ id }) => id === gateway.eventEndpoint?.id);
  const others = registered.filter((one) => one !== current && isOf(gateway, one.url));

  const isKept = current !== undefined && !request.rotates;
  if (isKept && isAsWanted(current, url) && others.length === 0) return unchanged(gateway);
  const changes = [
    isKept
      ? `update the endpoint ${current.id} at the account`
      : `register ${url} at the account and store its secret`,
    ...others.map(({ id }) => `delete the endpoint ${id} at the account`),
    ...(current && !isKept
      ? [`delete the endpoint ${current.id} at the account; its secret counts for a day`]
      : []),
  ];
  const status = gateway.eventEndpoint ? 'changed' : 'created';
  if (run.dryRun) return { status, changes, result: gateway };
  const result = isKept
    ? await update(endpoints, gateway, url, run)
    : await replace(endpoints, gateway, url, run);
  for (const { id } of current && !isKept ? [...others, current] : others)
    await asked(() => endpoints.del(id));
  return { status, changes, result };
}

/** Deletes the endpoints of a gateway at its account, so that nothing of the account is sent here any more. Gives how many there were. */
export async function stopReceiving(gateway: Gateway): Promise<number> {
  const endpoints = processorFor(await openGatewayKey(gateway, 'secretKey')).webhookEndpoints;
  const registered = (await asked(() => endpoints.list({ limit: LISTED_MAX }))).data;
  const own = registered.filter(({ id, url }) => id === gateway.eventEndpoint?.id || isOf(gateway, url));
  for (const { id } of own) await asked(() => endpoints.del(id));
  return own.length;
}

async function update(endpoints: Endpoints, gateway: Gateway, url: string, { now }: Run): Promise<Gateway> {
  const { eventEndpoint: before } = gateway;
  if (!before) return gateway;
  const key = { idempotencyKey: `event-endpoint/${before.id}/${now.toISOString()}` };
  await asked(() => endpoints.update(before.id, { url, ...wantedEndpoint() }, key));
  return await store(gateway, { ...before, url });
}

async function replace(endpoints: Endpoints, gateway: Gateway, url: string, { now }: Run): Promise<Gateway> {
  const key = { idempotencyKey: `event-endpoint/${gateway.id}/${now.toISOString()}` };
  const made = await asked(() => endpoints.create({ url, enabled_events: [...HANDLED_TYPES] }, key));
  if (!made.secret)
    throw new BillingError(
      'processor_unavailable',
      'The processor did not tell the secret. Run the command again.',
    );
  const sealedSecret = await sealSigningSecret(gateway, made.secret);
  return await store(gateway, {
    id: made.id,
    url,
    ...secretsAfter(gateway.eventEndpoint, sealedSecret, instant(now)),
  });
}

/** What was sent nowhere until now is fetched by the next night's check. */
async function store(gateway: Gateway, registered: EventEndpoint): Promise<Gateway> {
  const { heardUntil } = gateway.eventEndpoint ?? {};
  const eventEndpoint = { ...registered, ...(heardUntil && { heardUntil }), unheard: HANDLED_TYPES };
  await commit([changeGateway(gateway, { eventEndpoint })]);
  return { ...gateway, eventEndpoint };
}

function addressFor(gateway: Gateway, apiUrl: string): string {
  const base = parseWebAddress(apiUrl, URL_MAX);
  const isUsable = base && new URL(base).pathname === '/' && (isLocalStage() || base.startsWith('https:'));
  if (!isUsable) throw invalidField('apiUrl', 'Give the address of the API: https, without a path.');
  const url = new URL(PATH, base);
  url.searchParams.set('endpoint', endpointNameOf(gateway));
  return url.href;
}

/** Whatever its host: the stage's API may have moved. */
const isOf = (gateway: Gateway, url: string): boolean =>
  URL.canParse(url) &&
  new URL(url).pathname === PATH &&
  new URL(url).searchParams.get('endpoint') === endpointNameOf(gateway);

const isAsWanted = (
  { url, status, enabled_events: types }: Stripe.WebhookEndpoint,
  wanted: string,
): boolean =>
  url === wanted && status === 'enabled' && types.toSorted().join() === HANDLED_TYPES.toSorted().join();
