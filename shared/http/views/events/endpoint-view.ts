import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Endpoint as ShownEndpoint } from '../../../contracts/events/endpoints.ts';
import type { Endpoint } from '../../../domain/events/endpoint.ts';
import { type AnyEndpoint, FIRST_ENDPOINT, versionOf } from '../../../domain/events/endpoint-settings.ts';
import { eventBusOf } from '../../../domain/events/event-bus.ts';
import type { ProjectId } from '../../../domain/ids.ts';

/** An endpoint of a project as staff see it, and how it does. Its secret stays out. */
export function endpointView(
  projectId: ProjectId,
  endpoint: AnyEndpoint,
  health: Endpoint | undefined,
): Shown<typeof ShownEndpoint> {
  const { id, url, mode, headerName, sealedSecret, types, isEnabled = true, createdAt } = endpoint;
  const isBus = eventBusOf(url) !== undefined;
  return {
    id: id ?? FIRST_ENDPOINT,
    productOrigin: projectId,
    kind: isBus ? 'eventbridge' : 'https',
    url: isBus ? undefined : url,
    busArn: isBus ? url : undefined,
    mode,
    headerName: headerName || undefined,
    hasSecret: sealedSecret !== undefined,
    types,
    apiVersion: versionOf(endpoint),
    isEnabled,
    state: isEnabled ? stateOf(health) : 'disabled',
    failingSince: health?.failingSince,
    pausedAt: health?.pausedAt,
    createdAt,
  };
}

function stateOf(health: Endpoint | undefined) {
  if (health?.pausedAt) return 'paused';
  return health?.failingSince ? 'fails' : 'works';
}
