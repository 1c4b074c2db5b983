import { BillingError } from '../../../domain/errors.ts';
import { sha256 } from '../../../runtime/hash.ts';
import type { Event, Layer } from '../exchange.ts';
import { EDGE_HEADERS } from './edge-headers.ts';

/** The stage of API Gateway that has no name in its paths. */
const NAMELESS = '$default';

/**
 * Shows a call that came through the edge as the caller sent it: from their address, to the host that they named. Anybody can send the
 * headers that say so, and a forged address would pass every limit of a network. So they count only beside the secret that the edge
 * adds, whatever else the stage allows.
 *
 * A stage may refuse calls without the secret, with `direct_call_refused` and before anything is read; not on a surface that
 * `isReachedDirectly`. A stage without an edge believes no header and refuses nothing.
 */
export function throughEdge(isReachedDirectly = false): Layer {
  return {
    before: ({ event }) => {
      dropStage(event);
      const { EDGE_SECRET_HASHES: accepted = '', EDGE_DIRECT } = process.env;
      if (accepted === '') return;
      if (hasSecret(event, accepted.split(','))) return showCaller(event);
      if (!isReachedDirectly && EDGE_DIRECT !== 'open') throw directCallRefused();
    },
  };
}

/** Functions have the hashes of secrets only, so who reads their settings cannot act as the edge. Two are accepted while one replaces the other. */
function hasSecret({ headers }: Event, accepted: readonly string[]): boolean {
  const secret = headers[EDGE_HEADERS.secret];
  return secret !== undefined && accepted.includes(sha256(secret));
}

/** Without an address the caller is of the unknown network, which all such callers share; never of the edge's own. */
function showCaller({ headers, requestContext }: Event): void {
  requestContext.http.sourceIp = headers[EDGE_HEADERS.viewerAddress] ?? '';
  headers.host = headers[EDGE_HEADERS.viewerHost] ?? headers.host;
  for (const name of Object.values(EDGE_HEADERS)) delete headers[name];
}

/** The path of a stage with a name begins with the name. */
function dropStage(event: Event): void {
  const { stage } = event.requestContext;
  if (stage !== NAMELESS && event.rawPath.startsWith(`/${stage}/`))
    event.rawPath = event.rawPath.slice(stage.length + 1);
}

function directCallRefused(): BillingError {
  const message =
    'This address takes no calls. Send the request to the address of the API that the operator of the service gives.';
  return new BillingError('direct_call_refused', message);
}
