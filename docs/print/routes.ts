import { contracts } from '../../functions/contracts.ts';
import { type Route, routes } from '../../functions/routes.ts';
import { canary, type Worker, workers } from '../../functions/workers.ts';
import { memoryFor } from '../../infra/memory.ts';
import { code, table } from './markdown.ts';
import { anchorOf, apiPageOf, headingOf } from './openapi/reference.ts';

export function printRoutes(): string {
  const rows = routes.map(({ method, path, handler, may, role }: Route) => [
    method,
    method === 'OPTIONS'
      ? code(path)
      : `[${code(path)}](${apiPageOf(path)}#${anchorOf(headingOf(method, path))})`,
    code(`functions/${handler}.ts`),
    granted(may),
    role ?? '',
  ]);
  return table(['Method', 'Path', 'Function', 'Its role may', 'Staff need'], rows);
}

/** The routes of one page of the API, for its callers. */
export function printSurface(page: string): string {
  const own = routes.filter(({ method, path }) => method !== 'OPTIONS' && apiPageOf(path) === page);
  const hasRoles = own.some((row) => 'role' in row);
  const rows = own.map(({ method, path, handler, ...row }) => [
    `[${code(`${method} ${path}`)}](#${anchorOf(headingOf(method, path))})`,
    contracts[handler].summary,
    ...(hasRoles ? ['role' in row ? row.role : ''] : []),
  ]);
  return table(['Route', 'What it does', ...(hasRoles ? ['Staff need'] : [])], rows);
}

export function printWorkers(): string {
  const rows = [...workers, canary].map(
    ({ name, handler, on, timeoutSeconds, runsReserved, may }: Worker) => [
      code(name),
      startedBy(on),
      `${timeoutSeconds} s, ${memoryFor({ handler, may })} MB`,
      runsReserved ? String(runsReserved) : '',
      granted(may),
    ],
  );
  return table(['Worker', 'Started by', 'At most', 'Runs reserved', 'Its role may'], rows);
}

const granted = (may: readonly string[]): string => may.join(', ');

function startedBy(on: Worker['on']): string {
  if ('schedule' in on) return `schedule ${code(on.schedule)}${'timeZone' in on ? `, ${on.timeZone}` : ''}`;
  if ('queue' in on) return `queue ${code(on.queue)}`;
  return on.stream === 'outbox'
    ? 'new outbox items in the table’s stream'
    : 'every change in the table’s stream';
}
