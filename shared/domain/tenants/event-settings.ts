import { API_VERSIONS, type ApiVersion, NEWEST_VERSION } from '../api-version.ts';
import { invalidField } from '../errors.ts';
import {
  DEFAULT_SECRET_HEADER,
  EVENT_MODES,
  type EventMode,
  type EventSettings,
  versionOf,
} from '../events/endpoint-settings.ts';
import { EVENT_TYPES, type EventType } from '../events/event.ts';
import { parseWebAddress } from './web-address.ts';

/** Validated settings of a tenant's event endpoint. `secret` is plaintext here; only its ciphertext is stored. */
export type EventEndpoint = Readonly<{
  url: string;
  mode: EventMode;
  headerName: string;
  secret?: string;
  types?: EventType[];
  apiVersion: ApiVersion;
}>;
export type EventEndpointRequest = Readonly<{
  url: string;
  mode?: string;
  headerName?: string;
  secret?: string;
  /** Types of events with commas between them. Without any, all are sent. */
  types?: string;
  /** The version that it is pinned to. Without any, that of the endpoint before, or the newest. */
  apiVersion?: string;
}>;

type Situation = Readonly<{
  isLocal: boolean;
  /** The endpoint as it was. */
  before?: Pick<EventSettings, 'apiVersion'> | undefined;
  keepsSecret?: boolean;
}>;

const URL_MAX = 1000;
/** Begins a secret of the mode `standard_webhooks`; the rest is base64 of 24 to 64 bytes. */
export const STANDARD_SECRET_PREFIX = 'whsec_';
const STANDARD_SECRET = /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const STANDARD_BYTES = { least: 24, most: 64 } as const;
const SECRET = /^[\x21-\x7e]{16,256}$/;
const HEADER_NAME = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/i;

/** Headers that HTTP or our own delivery sets, or that a proxy reads or strips. */
const RESERVED =
  'accept accept-encoding age authorization cache-control connection content-encoding content-length content-type cookie date ' +
  'expect forwarded host idempotency-key keep-alive origin range referer set-cookie te trailer transfer-encoding upgrade ' +
  'user-agent via warning';
const RESERVED_NAMES: ReadonlySet<string> = new Set(RESERVED.split(' '));
const RESERVED_PREFIXES = ['proxy-', 'sec-', 'x-forwarded-', 'x-amz', 'x-amzn', 'x-event-', 'webhook-'];

/** Validates a tenant's event settings; throws `invalid_request` naming the field. http is allowed on the local stack only. With `keepsSecret` a new secret is optional. */
export function eventEndpoint(
  request: EventEndpointRequest,
  { isLocal, before, keepsSecret = false }: Situation,
): EventEndpoint {
  const url = parseWebAddress(request.url, URL_MAX);
  if (!url || (!isLocal && !url.startsWith('https:'))) {
    throw invalidField(
      'url',
      `The endpoint must be an https address of at most ${URL_MAX} characters, of a host with a name and no IP address, without a user or a fragment.`,
    );
  }
  const mode = modeOf(request.mode ?? 'shared_secret');
  const headerName = headerNameOf(request.headerName, mode);
  const types = typesOf(request.types);
  const apiVersion = pinnedVersion(request.apiVersion, before);
  const sent = { url, mode, headerName, ...(types && { types }), apiVersion };
  if (mode !== 'no_auth' && keepsSecret && request.secret === undefined) return sent;
  if (mode !== 'no_auth') return { ...sent, secret: secretOf(request.secret, mode) };
  if (request.secret !== undefined)
    throw invalidField('secret', 'The mode no_auth sends no secret: leave it out.');
  return sent;
}

/** Gives the version that an endpoint is pinned to: as asked, as it was, or the newest for a new one. */
export function pinnedVersion(
  asked: string | undefined,
  before?: Pick<EventSettings, 'apiVersion'>,
): ApiVersion {
  if (asked === undefined) return before ? versionOf(before) : NEWEST_VERSION;
  const known = API_VERSIONS.find((version) => version === asked);
  if (known) return known;
  throw invalidField('apiVersion', `Send one of ${API_VERSIONS.join(', ')}.`);
}

function typesOf(text: string | undefined): EventType[] | undefined {
  if (text === undefined) return undefined;
  const asked = text.split(',').map((type) => type.trim());
  const types = EVENT_TYPES.filter((type) => type !== 'endpoint.test' && asked.includes(type));
  const unknown = asked.find((type) => !types.some((known) => known === type));
  if (unknown !== undefined)
    throw invalidField(
      'types',
      `There are no events of the type “${unknown}”: docs/events.md lists all types.`,
    );
  return types;
}

function modeOf(text: string): EventMode {
  if (text === 'hmac_sha256') {
    throw invalidField(
      'mode',
      'hmac_sha256 is reserved and not implemented: no signature would be sent. Use standard_webhooks, shared_secret or bearer.',
    );
  }
  const mode = EVENT_MODES.find((known) => known === text);
  if (!mode) throw invalidField('mode', `The mode must be one of ${EVENT_MODES.join(', ')}.`);
  return mode;
}

function headerNameOf(text: string | undefined, mode: EventMode): string {
  if (text === undefined) return DEFAULT_SECRET_HEADER;
  if (mode !== 'shared_secret')
    throw invalidField('headerName', 'Only the mode shared_secret takes a header name.');
  if (!HEADER_NAME.test(text))
    throw invalidField('headerName', 'A header name has at most 64 letters, digits, - and _.');
  const name = text.toLowerCase();
  if (RESERVED_NAMES.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix))) {
    throw invalidField(
      'headerName',
      `The header ${name} is reserved. Choose another, such as ${DEFAULT_SECRET_HEADER}.`,
    );
  }
  return name;
}

function secretOf(text: string | undefined, mode: EventMode): string {
  if (text === undefined) throw invalidField('secret', 'This mode needs a secret.', 'required');
  if (mode === 'standard_webhooks') return standardSecretOf(text);
  if (!SECRET.test(text))
    throw invalidField('secret', 'The secret must be 16 to 256 printable characters without spaces.');
  return text;
}

function standardSecretOf(text: string): string {
  const bytes = STANDARD_SECRET.test(text) ? atob(text.slice(STANDARD_SECRET_PREFIX.length)).length : 0;
  if (bytes < STANDARD_BYTES.least || bytes > STANDARD_BYTES.most) {
    throw invalidField('secret', 'The secret must be whsec_ and 24 to 64 random bytes in base64.');
  }
  return text;
}
