import { parseOrigin } from '../../domain/tenants/origin.ts';
import { lookUpOrigin } from './caller.ts';
import { isDesk } from './desk.ts';
import { contextOf, type Event, type Exchange, type Layer } from './exchange.ts';

export const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, auth-token, billing-shop, billing-version, content-type, idempotency-key, traceparent, x-request-id',
  'access-control-max-age': '600',
} as const;
const EXPOSED = 'x-request-id, retry-after, idempotent-replayed, billing-version';

/**
 * Lets pages of registered origins read the response, errors included, and the stage's desk what `isOpenToDesk`. Other origins get no
 * CORS headers.
 */
export function cors(isOpenToDesk: (event: Event) => boolean = () => false): Layer {
  return {
    before: async ({ event }) => {
      const origin = event.headers.origin === undefined ? undefined : parseOrigin(event.headers.origin);
      if (!origin) return;
      if ((isDesk(event) && isOpenToDesk(event)) || (await lookUpOrigin(origin)))
        contextOf(event).corsOrigin = event.headers.origin;
    },
    after: addHeaders,
    onError: addHeaders,
  };
}

function addHeaders({ event, response }: Exchange): void {
  if (!response || !('statusCode' in response)) return;
  const { corsOrigin } = contextOf(event);
  response.headers = {
    ...response.headers,
    vary: 'Origin',
    ...(corsOrigin && {
      'access-control-allow-origin': corsOrigin,
      'access-control-expose-headers': EXPOSED,
    }),
  };
}
