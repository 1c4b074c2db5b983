import { BillingError } from '../../domain/errors.ts';
import { clock } from '../../runtime/clock.ts';
import { log, logFailure, redactSecrets } from '../../runtime/log.ts';
import { newId } from '../../runtime/new-id.ts';
import { begin, contextOf, type Exchange, type Layer } from './exchange.ts';

/** A sane request id of the caller's is kept, so that one id can be followed across systems. A secret put there by mistake is none. */
const REQUEST_ID = /^[A-Za-z0-9_.:-]{8,128}$/;

/** Begins every request with its id and its time, and ends it with one log line that holds nothing personal. */
export function requestLog(): Layer {
  return {
    before: ({ event }) => {
      const given = event.headers['x-request-id'] ?? '';
      const now = clock.now();
      const isSane = REQUEST_ID.test(given) && redactSecrets(given) === given;
      const requestId = isSane ? given : newId<string>('request', now);
      begin(event, { requestId, now, startedMs: performance.now() });
    },
    after: finish,
    onError: (exchange) => {
      if (!(exchange.error instanceof BillingError)) {
        logFailure('a request failed unexpectedly', exchange.error, { requestId: contextOf(exchange.event).requestId });
      }
      finish(exchange);
    },
  };
}

function finish({ event, response, error }: Exchange): void {
  const { requestId, startedMs, caller } = contextOf(event);
  const status = response && 'statusCode' in response ? response.statusCode : undefined;
  log('info', 'request', {
    requestId,
    route: event.routeKey,
    status,
    code: error instanceof BillingError ? error.code : undefined,
    tenantId: caller?.kind === 'storefront' ? caller.tenantId : undefined,
    durationMs: Math.round(performance.now() - startedMs),
  });
  if (response && 'statusCode' in response) response.headers = { ...response.headers, 'x-request-id': requestId };
}
