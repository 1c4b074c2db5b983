import * as v from 'valibot';
import { API_VERSIONS } from '../../domain/api-version.ts';
import { EndpointEdit, EndpointRequest } from '../../domain/events/endpoint-requests.ts';
import { EVENT_MODES } from '../../domain/events/endpoint-settings.ts';
import { ProjectQuery } from '../../domain/requests/admin-queries.ts';
import { instant, listOf, oneOf, success, text, webAddress, yesOrNo } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

const who = { section: 'The back office', caller: 'staff' } as const;
const path = { id: 'The endpoint. It begins with `ep_`. Another tenant’s endpoint looks absent.' };

export const ENDPOINT_STATES = ['works', 'fails', 'paused', 'disabled'] as const;
export const Endpoint = v.strictObject({
  id: text('The endpoint: `first` for the one that an operator sets, or an id that begins with `ep_`.'),
  productOrigin: text('The project whose events it gets.'),
  kind: oneOf(
    ['https', 'eventbridge'],
    '`https` is an address that gets a POST, `eventbridge` an event bus of your account of AWS.',
  ),
  url: v.optional(webAddress('Where its events go. Absent of a bus.')),
  busArn: v.optional(text('The ARN of the bus. Absent of an address.')),
  mode: oneOf(EVENT_MODES, 'How its events are authenticated. A bus has `no_auth`: AWS authenticates us.'),
  headerName: v.optional(text('The header that carries the shared secret.')),
  hasSecret: yesOrNo('Whether a secret is stored.'),
  types: v.optional(v.array(text('A type of events that it gets. Without the list it gets all.'))),
  apiVersion: oneOf(API_VERSIONS, 'The version of the API whose shapes its events have.'),
  isEnabled: yesOrNo('Whether it is sent events.'),
  state: oneOf(
    ENDPOINT_STATES,
    '`fails` since its last success, `paused` after three days of that: its events wait.',
  ),
  failingSince: v.optional(instant('The first failure since its last success.')),
  pausedAt: v.optional(instant('Since when its events wait.')),
  createdAt: v.optional(instant('When it was added. Absent of the first one.')),
});

const fields = {
  url: 'An https address on port 443 or 8443. A new one needs a `secret` again.',
  busArn:
    'The ARN of an event bus of your account of AWS, instead of `url`. Its name is `billing-<tenant>`, or begins with that and `-`; its policy lets our account put events.',
  mode: '`shared_secret` (default), `bearer`, `standard_webhooks` or `no_auth`.',
  headerName: 'The header of a shared secret. Without it, `x-webhook-secret`.',
  secret: 'What authenticates the events: 16 to 256 printable characters. It is never shown.',
  types: 'The types of events that it gets. An empty list, or nothing for a new one: all.',
  'types[]': 'A type of events.',
  apiVersion: 'The version of the API whose shapes its events have. Without it, the newest for a new one.',
  isEnabled: 'Whether it is sent events. What happens while it is not is not sent later.',
};
const answers = { 200: { means: 'The endpoint.', schema: success(Endpoint) } };

export const adminEndpoints = {
  'admin/list-endpoints': {
    ...who,
    summary: 'List the endpoints for events of a project',
    description: 'All of them, the first one first, each with how it does. No secret is shown.',
    query: {
      schema: ProjectQuery,
      fields: { productOrigin: 'The project. Needed when the tenant has several.' },
    },
    answers: { 200: { means: 'The endpoints.', schema: listOf(Endpoint) } },
    errors: ['product_origin_not_found'],
  },
  'admin/add-endpoint': {
    ...who,
    summary: 'Add an endpoint for events',
    description:
      'A project has at most five beside its first one. Each has its own deliveries, failures, retries and pause. It gets what happens from then on, within 15 seconds; what happened before is in `GET /webhook/events`.',
    body: {
      schema: EndpointRequest,
      fields: { productOrigin: 'The project.', ...fields },
    },
    isRepeatable: true,
    answers,
    errors: ['product_origin_not_found', 'already_exists', 'edit_conflict'],
  },
  'admin/change-endpoint': {
    ...who,
    summary: 'Change an endpoint for events',
    description:
      'What is left out stays. Another address or secret, or enabling it, resumes an endpoint that is paused. After another secret of the mode `standard_webhooks`, deliveries are signed by both for a day. An operator changes the first endpoint.',
    path,
    body: { schema: EndpointEdit, fields },
    answers,
    errors: ['endpoint_not_found', 'edit_conflict'],
  },
  'admin/remove-endpoint': {
    ...who,
    summary: 'Remove an endpoint for events',
    description:
      'Nothing more is sent to it, also not what is being tried again. Answers with the endpoint as it was.',
    path,
    answers,
    errors: ['endpoint_not_found', 'edit_conflict'],
  },
} as const satisfies Record<string, Contract>;
