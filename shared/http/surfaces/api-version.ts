import { API_VERSIONS, readApiVersion } from '../../domain/api-version.ts';
import { contextOf, type Exchange, type Layer } from '../layers/exchange.ts';

/** Refuses a `Billing-Version` that is not answered, and names on each answer the version that it has: on a refusal the first. */
export function apiVersion(): Layer {
  return {
    before: ({ event }) => {
      contextOf(event).apiVersion = readApiVersion(event.headers['billing-version']);
    },
    after: nameVersion,
    onError: nameVersion,
  };
}

function nameVersion({ event, response }: Exchange): void {
  if (!response || !('statusCode' in response)) return;
  const { apiVersion: version = API_VERSIONS[0] } = contextOf(event);
  response.headers = { ...response.headers, 'billing-version': version };
}
