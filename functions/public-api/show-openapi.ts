import document from '../../docs/openapi.json' with { type: 'json' };
import { openRoute } from '../../shared/http/surfaces/open.ts';
import { keptLong } from '../../shared/http/views/reply.ts';

/** GET /openapi.json: the OpenAPI document of all routes, as `npm run docs` printed it. */
export const handler = openRoute({}, async () => keptLong({ status: 200, body: document }));
