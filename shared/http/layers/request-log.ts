import { BillingError } from '../../domain/errors.ts';
import { clock } from '../../runtime/clock.ts';
import { log, logFailure, redactSecrets } from '../../runtime/log.ts';
import { logMetric } from '../../runtime/metric.ts';
import { newId } from '../../runtime/new-id.ts';
import { begin, contextOf, type Exchange, type Layer } from './exchange.ts';

/** A caller's request id of this form is kept, so that one id can be traced across systems. */
const REQUEST_ID = /^[A-Za-z0-9_.:-]{8,128}$/;

/** Gives every request an id and a time, and logs one line at its end, without personal data. */
export function requestLog(): Layer {
  return {
    before: ({ event }) => {
      const given = event.headers['x-request-id'] ?? '';
      const now = clock.now();
      const isUsable = REQUEST_ID.test(given) && redactSecrets(given) === given; // A caller may send a secret here by mistake.
      const requestId = isUsable ? given : newId<string>('request', now);
      begin(event, { requestId, now, startedMs: performance.now() });
    },
    after: finish,
    onError: (exchange) => {
      if (!(exchange.error instanceof BillingError)) {
        logFailure('a request failed unexpectedly', exchange.error, {
          requestId: contextOf(exchange.event).requestId,
          gatewayRequestId: exchange.event.requestContext.requestId,
        });
      }
      finish(exchange);
    },
  };
}

function finish({ event, response, error }: Exchange): void {
  const { requestId, startedMs, caller, credential, staff, now } = contextOf(event);
  const status = response && 'statusCode' in response ? response.statusCode : undefined;
  log('info', 'request', {
    requestId,
    gatewayRequestId: event.requestContext.requestId, // The line of the access log has this one.
    route: event.routeKey,
    status,
    code: error instanceof BillingError ? error.code : undefined,
    tenantId:
      credential?.tenantId ??
      staff?.tenantId ??
      (caller?.kind === 'storefront' ? caller.tenantId : undefined),
    credentialKeyId: credential?.keyId,
    durationMs: Math.round(performance.now() - startedMs),
  });
  if (error instanceof BillingError && error.code === 'exchange_rate_not_available')
    logMetric('RefusedWithoutRate', 1, now);
  if (response && 'statusCode' in response)
    response.headers = { ...response.headers, 'x-request-id': requestId };
}
