import { contracts } from '../../../functions/contracts.ts';
import { routes, VERSION_PREFIX } from '../../../functions/routes.ts';
import type { Section } from '../../../shared/contracts/contract.ts';
import { API_VERSIONS } from '../../../shared/domain/api-version.ts';
import { type Operation, operationOf, type Parameter, type Response } from './operation.ts';
import { namedAnswers, requestSchemas, type Schema } from './schema.ts';
import { EVENT_ANSWERS, webhooksOfEvents } from './webhooks.ts';

export type OpenApi = Readonly<{
  openapi: string;
  info: object;
  servers: readonly object[];
  tags: readonly object[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  webhooks: Readonly<Record<string, Readonly<{ post: Operation }>>>;
  components: Readonly<{
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, Response>>;
    parameters: Readonly<Record<string, Parameter>>;
    headers: object;
    securitySchemes: object;
  }>;
}>;

/** The OpenAPI document of every route but the preflight, which no client calls itself. */
export function openApiDocument(): OpenApi {
  const documented = routes.filter(({ method }) => method !== 'OPTIONS');
  const byPath = Map.groupBy(documented, ({ path }) => path);
  const paths = [...byPath].map(([path, rows]) => {
    return [
      path,
      Object.fromEntries(
        rows.map(({ method, handler }) => [method.toLowerCase(), operationOf(handler, contracts[handler])]),
      ),
    ];
  });
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: SERVERS,
    tags: Object.entries({ ...SECTIONS, Events: EVENTS }).map(([name, description]) => ({
      name,
      description,
    })),
    paths: Object.fromEntries(paths),
    webhooks: webhooksOfEvents(),
    components: {
      schemas: { ...namedAnswers(), ...namedRequests() },
      responses: EVENT_ANSWERS,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, RequiredKey: { ...IDEMPOTENCY_KEY, required: true } },
      headers: HEADERS,
      securitySchemes: {
        storefrontOrigin: originScheme(STOREFRONT),
        checkoutOrigin: originScheme(CHECKOUT),
        tenantCredential: TENANT_CREDENTIAL,
        staffToken: STAFF_TOKEN,
        staffCookie: STAFF_COOKIE,
        ...CUSTOMER_CARRIERS,
      },
    },
  };
}

function namedRequests(): Record<string, Schema> {
  const bodies = Object.values(contracts).flatMap(({ body }) => (body?.oneOf ? [requestSchemas(body)] : []));
  return Object.assign({}, ...bodies);
}

const INFO = {
  title: 'Billing and hosted payment links',
  version: API_VERSIONS.at(-1) ?? '',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  description: `Creates payment links, shows them in a hosted checkout and charges them once.

- **Money** is a number in major units in requests, such as \`19.99\`, which is read by its decimal digits and never rounded; and \`{ value, currency }\` in answers.
- **Time** is ISO 8601 with \`Z\`; a date is \`YYYY-MM-DD\`.
- **New fields** may be added to answers at any time. A name that is given up is marked \`deprecated\`, and stays beside the new one for a year.
- **Request ids.** Each answer has \`x-request-id\`. Send your own (8 to 128 letters, digits, \`_ . : -\`) to follow a request. A \`traceparent\` (W3C Trace Context) goes on in the events of what the request pays.
- **Versions.** A change that would break a caller has a new date. Send \`Billing-Version\` to name the one that you wrote for.
- **Errors** have a stable \`code\`. An error that is no payment outcome is \`ErrorAnswer\`. When no function answers, the gateway does, with the shape \`GatewayError\`.`,
};

const BASE_URL = {
  default: 'http://localhost:3000',
  description: 'The address of the API. The default is the local stack’s.',
};
const SERVERS = [
  {
    url: `{baseUrl}${VERSION_PREFIX}`,
    description:
      'Every route under the version prefix. A stage without an edge redirects requests for the newest routes to their bare path, with 308',
    variables: { baseUrl: BASE_URL },
  },
  { url: '{baseUrl}', description: 'Every route at its bare path', variables: { baseUrl: BASE_URL } },
];

const SECTIONS: Readonly<Record<Section, string>> = {
  'Finding the project': 'What a storefront must know before it asks for a link.',
  Plans: 'What a storefront shows of the plans that it sells.',
  Purchases: 'Sell from a storefront’s own page.',
  'Payment links': 'Create, open and pay a link.',
  'After the payment': 'Finish an authentication, and show how a payment ended.',
  'The customer’s own account':
    'Routes for one customer of a tenant, who see and change nothing but their own records. They take a token of [`POST /webhook/customer-token`](#post-webhookcustomer-token), or at a storefront one of the tenant’s identity provider, or the token that [a portal link](#post-public-apiportalopen) was exchanged for, as a bearer token or bare in `Authorization`, in the header `auth-token`, in the query parameter `token` or in the cookie `<project _id>_auth_token`. Tokens that differ are 401 `unauthenticated`, and so is none. A bearer token counts from everywhere; the cookie counts only at the storefront whose project it names, and a request that writes with the cookie alone must be JSON from a registered origin. A token of staff, or of another shop than the one whose page sends it, is 403 `forbidden`. A token that names a project shows the records of that project alone. An `Idempotency-Key` counts for the one customer.',
  'The back office':
    'Routes for a tenant’s staff. They take a staff token, which an operator mints, as a bearer token or in the cookie `staff_auth_token`; or, from a server, a credential in `x-tenant-id` with the scope `admin`. Tokens that differ, or a token beside a credential, are 401 `unauthenticated`. A request that writes may carry its token in the cookie alone only as JSON from a registered origin of the tenant. A customer’s token, or a credential without the scope, is 403 `forbidden`. A staff token names roles: `read`, `support`, `money` and `settings`; with any of them it may read. Where a route needs another, it says so, and a token without it is 403 with a code such as `money_role_required`; a credential has its scope instead. A tenant whose own identity provider signs its staff in sends that provider’s tokens as bearer tokens from its registered origins. What changes something is kept in [the audit log](#get-adminaudit).',
  'The catalog':
    'What a tenant’s staff sell: products, plans, feature categories, add-ons and [coupons](coupons.md). The callers are those of [the back office](#the-back-office). See [how a catalog is built](catalog.md).',
  'The tenant’s backend':
    'Routes for a tenant’s own servers. They take a credential in `x-tenant-id`, which an operator issues with the scope `webhook`; two may be valid at a time, so that one can replace the other without a gap. The credential says which tenant asks, so no `Origin` is needed. A tenant’s name, a project’s identifier or a publishable key is 401 `unauthenticated`, like a credential that is missing, wrong or revoked; a credential without the scope is 403 `forbidden`. Browsers can read none of these answers.',
  Tools: 'What code generators and editors read.',
};

const EVENTS =
  'What the endpoint of a project is sent. Check the proof of each delivery as [events.md](events.md) says.';

const STOREFRONT =
  'A registered storefront origin, such as `https://shop.acme.example`. It decides which tenant and project a request belongs to; it is no password. A server sends the same header. Without `Origin` the service looks at `Referer`, then at `Host`.';
const CHECKOUT =
  'The hosted checkout’s origin. The tenant then follows from the link or the receipt that the request names.';
const TENANT_CREDENTIAL = {
  type: 'apiKey',
  in: 'header',
  name: 'x-tenant-id',
  description:
    'A credential that an operator issued with the scope of the routes: `webhook` or `admin`. It is a secret; browsers may not send it.',
};
const STAFF_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'A staff token that an operator minted, or one of the provider that signs the tenant’s staff in.',
};
const STAFF_COOKIE = {
  type: 'apiKey',
  in: 'cookie',
  name: 'staff_auth_token',
  description: 'The same token, where a page of the tenant sends it.',
};
const CUSTOMER_CARRIERS = {
  customerToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'One customer’s token.',
  },
  customerHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'auth-token',
    description: 'The same token, without a scheme.',
  },
  customerQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The same token. It shows in histories: prefer a header.',
  },
  customerCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '{project}_auth_token',
    description:
      'The same token in the cookie of the storefront that asks; its name begins with the project’s `_id`.',
  },
};
const originScheme = (description: string) => ({ type: 'apiKey', in: 'header', name: 'Origin', description });

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For 24 hours, per tenant and route, the same key with the same body returns what the first request made.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const header = (description: string, schema: Schema) => ({ description, schema });
const HEADERS = {
  RequestId: header('Identifies the request in the service’s log.', { type: 'string' }),
  BillingVersion: header('The version that the answer has.', { type: 'string' }),
  RetryAfter: header('Seconds to wait before the next try.', { type: 'integer' }),
  IdempotentReplayed: header(
    '`true` when the answer is the one that the key, or an equal request without one, was given before.',
    {
      type: 'string',
      const: 'true',
    },
  ),
};
