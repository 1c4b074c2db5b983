import type { Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { type Route, routes } from '../../functions/routes.ts';
import { type SavedQuery, saveQuery } from './saved-query.ts';

/** The routes by which payers pay: those of the checkout and of storefronts that write and open the key of a gateway. */
const PAYING = routes.filter(
  ({ handler, may }: Route) =>
    handler.startsWith('public-api/') && may.includes('write') && may.includes('open:secret-keys'),
);
export const isPaying = (name: string): boolean => PAYING.some(({ handler }) => handler === name);
const PAYING_PATHS = PAYING.map(({ path }) => path.replaceAll('/', String.raw`\/`)).join('|');

const OF_PAYING = String.raw`filter route like /^POST (\/api\/v1)?(${PAYING_PATHS})$/`;
const FAILED = `fields strcontains(substr(status, 0, 1), "5") as failed`;

/** What is asked of the API's access log, which has one line for each request. */
export const ACCESS = {
  failures:
    'filter status like /^5/ | fields @timestamp, status, method, route, requestId, integrationError | sort @timestamp desc | limit 100',
  latency:
    'stats count(*) as requests, pct(latencyMs, 50) as p50, pct(latencyMs, 99) as p99, pct(integrationLatencyMs, 99) as function99 by route | sort p99 desc | limit 50',
  refusals:
    'filter status like /^4/ | stats count(*) as answers, count_distinct(address) as addresses by status, route | sort answers desc | limit 50',
  payments: `${OF_PAYING} | ${FAILED} | stats count(*) as requests, 100 * (1 - sum(failed) / count(*)) as answered by bin(1h)`,
} as const;

/** What is asked of the logs of functions, whose lines are JSON beside those of Lambda itself. */
export const FUNCTIONS = {
  errors:
    'filter level in ["error", "warn"] or @message like /Task timed out|Runtime exited|Invoke Error/ | fields @timestamp, @log, level, message, error, gatewayRequestId, traceId | sort @timestamp desc | limit 200',
  codes:
    'filter message = "request" and status >= 400 | stats count(*) as answers by route, status, code | sort answers desc | limit 50',
  /** The id of a trace goes in the place of the zeros. A line names it as its own trace or as the one it is linked to. */
  trace: `filter @message like "${'0'.repeat(32)}" | fields @timestamp, @log, level, message, route, status, attemptId, eventId, reason, spanId | sort @timestamp asc | limit 1000`,
  'cold starts':
    'filter @type = "REPORT" | stats count(@initDuration) as cold, count(*) as runs, 100 * count(@initDuration) / count(*) as share, pct(@initDuration, 99) as p99 by @log | sort cold desc',
} as const;

/** The console lets a query read so many log groups. */
const GROUPS_MAX = 50;

/** Saves the queries about the functions of a stack, in parts where it has more than one query may read. Gives those of the first part. */
export function saveQueriesOf(
  stack: Stack,
  stage: string,
): Readonly<Record<keyof typeof FUNCTIONS, SavedQuery>> {
  const groups = stack.node.findAll().filter((node) => node instanceof LogGroup);
  const about = stack.stackName.replace(`billing-${stage}-`, '');
  const saveAll = (start: number) => {
    const part = start === 0 ? '' : ` ${start / GROUPS_MAX + 1}`;
    const save = (what: keyof typeof FUNCTIONS) =>
      saveQuery(stack, `Query ${what}${part}`, {
        name: `billing-${stage}/${about}: ${what}${part}`,
        text: FUNCTIONS[what],
        groups: groups.slice(start, start + GROUPS_MAX),
      });
    return {
      errors: save('errors'),
      codes: save('codes'),
      trace: save('trace'),
      'cold starts': save('cold starts'),
    };
  };
  for (let start = GROUPS_MAX; start < groups.length; start += GROUPS_MAX) saveAll(start);
  return saveAll(0);
}
