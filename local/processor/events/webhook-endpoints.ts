import type Stripe from 'stripe';
import { type Call, type Desk, present } from '../books/desk.ts';
import { absent, invalid } from '../http/errors.ts';
import { list } from '../http/listing.ts';
import { allowOnly, flag, metadata, requiredText, text, textList } from '../http/params.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

export function createWebhookEndpoint(desk: Desk, { params }: Call): object {
  allowOnly<Stripe.WebhookEndpointCreateParams>(params, ['url', 'enabled_events', 'description', 'metadata']);
  if (live(desk).length >= ENDPOINTS_MAX)
    throw invalid(`You have reached the maximum of ${ENDPOINTS_MAX} webhook endpoints.`, 'url');
  const secret = desk.newId('whsec_', 32);
  const made: WebhookEndpoint = {
    id: desk.newId('we_1'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: desk.now,
    description: text(params, 'description') ?? null,
    enabled_events: typesIn(params) ?? [],
    livemode: false,
    metadata: metadata(params),
    status: 'enabled',
    url: addressIn(requiredText(params, 'url')),
    sim: { secret, isDeleted: false },
  };
  if (made.enabled_events.length === 0)
    throw invalid('Missing required param: enabled_events.', 'enabled_events', 'parameter_missing');
  desk.books.webhookEndpoints.put(made);
  return { ...present(desk, made, params), secret };
}

export function updateWebhookEndpoint(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.WebhookEndpointUpdateParams>(params, [
    'url',
    'enabled_events',
    'description',
    'disabled',
    'metadata',
  ]);
  const before = getEndpoint(desk, id);
  const isDisabled = flag(params, 'disabled') ?? before.status === 'disabled';
  const after: WebhookEndpoint = {
    ...before,
    description: text(params, 'description') ?? before.description,
    enabled_events: typesIn(params) ?? before.enabled_events,
    metadata: metadata(params, before.metadata),
    status: isDisabled ? 'disabled' : 'enabled',
    url: addressIn(text(params, 'url') ?? before.url),
  };
  desk.books.webhookEndpoints.put(after);
  return present(desk, after, params);
}

export function retrieveWebhookEndpoint(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, getEndpoint(desk, id), params);
}

/** What the processor does after days of failures. No event tells of it, and events that are made meanwhile are never sent to it. */
export function disableEndpoint(desk: Desk, id: string): WebhookEndpoint {
  const disabled: WebhookEndpoint = { ...getEndpoint(desk, id), status: 'disabled' };
  desk.books.webhookEndpoints.put(disabled);
  return disabled;
}

export function deleteWebhookEndpoint(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const before = getEndpoint(desk, id);
  desk.books.webhookEndpoints.put({ ...before, status: 'disabled', sim: { ...before.sim, isDeleted: true } });
  return { id, object: 'webhook_endpoint', deleted: true };
}

export function listWebhookEndpoints(desk: Desk, call: Call): object {
  const where = ({ sim }: WebhookEndpoint) => !sim.isDeleted;
  return list(desk, desk.books.webhookEndpoints, call, { url: '/v1/webhook_endpoints', indexed: [], where });
}

/** The endpoints of an account that want events of this type. */
export const endpointsFor = (desk: Pick<Desk, 'books'>, type: string): WebhookEndpoint[] =>
  live(desk).filter(
    ({ status, enabled_events: types }) =>
      status === 'enabled' && (types.includes(type) || types.includes('*')),
  );

const ENDPOINTS_MAX = 16;

const live = ({ books }: Pick<Desk, 'books'>): WebhookEndpoint[] =>
  books.webhookEndpoints.all().filter(({ sim }) => !sim.isDeleted);

const typesIn = (params: Call['params']): string[] | undefined => textList(params, 'enabled_events');

function addressIn(url: string): string {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid');
  return url;
}

function getEndpoint(desk: Desk, id: string): WebhookEndpoint {
  const found = desk.books.webhookEndpoints.get(id);
  if (!found || found.sim.isDeleted) throw absent('webhook endpoint', id);
  return found;
}
