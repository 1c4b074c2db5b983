import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { operatorRoles, type Task } from '../../apps/operator/roles.ts';
import { type Only, type Right, rightsOf } from '../../functions/rights.ts';
import { type Grant, routes, unmatched } from '../../functions/routes.ts';
import { canary, workers } from '../../functions/workers.ts';
import { EVENT_SOURCE } from '../../shared/domain/events/event-bus.ts';
import { needing } from '../../shared/runtime/staff-role.ts';
import { asWriter } from '../../shared/runtime/work/writer.ts';
import { type Asked, type AwsRequest, askedOf } from './asked.ts';

/** The account of the local stack, as its emulators say it. */
const LOCAL_ACCOUNT = '000000000000';

type Role = Readonly<{ name: string; rights: readonly Right[] }>;
type AwsReply = { response: { statusCode: number; headers: Record<string, string>; body: unknown } };
type Handle = (this: unknown, request: AwsRequest, options?: unknown) => Promise<AwsReply>;

const acting = new AsyncLocalStorage<Role | undefined>();
const rows: readonly Readonly<{ handler: string; may: readonly Grant[] }>[] = [
  ...routes,
  unmatched,
  ...workers,
  canary,
];
const roles = new Map<string, Role>();
const staffRoles = new Map(
  routes.map((row) => [row.handler as string, 'role' in row ? row.role : undefined]),
);

/**
 * Runs a function under its role, and as one for which staff need the role of its row: a call to a service of AWS for which the role has no right is answered as IAM answers it. In AWS each
 * function is one process with one role; a local stack runs all in one process.
 */
export function actingAs<Result>(handler: string, work: () => Result): Result {
  judgeCalls();
  return acting.run(roleOf(handler), () => needing(staffRoles.get(handler), work));
}

/** Runs an operator's command, or a part of it, under the role of a task. */
export function actingAsOperator<Result>(task: Task, work: () => Result): Result {
  judgeCalls();
  const name = `operator/${task}`;
  return asWriter(`${name}@local`, () => acting.run({ name, rights: operatorRoles[task].may }, work));
}

/** Does what no function does, such as what a test does while one is under way. */
export const actingAsNone = <Result>(work: () => Result): Result => acting.run(undefined, work);

/** The same with other grants than those of the function's row: for tests of the judge. */
export function withGrants(handler: string, may: readonly Grant[] | undefined): void {
  if (may) roles.set(handler, { name: handler, rights: may.flatMap(rightsOf) });
  else roles.delete(handler);
}

function roleOf(handler: string): Role | undefined {
  const known = roles.get(handler);
  if (known) return known;
  const may = rows.filter((row) => row.handler === handler).flatMap((row) => row.may);
  if (may.length === 0) return undefined; // It has no row: a test's own function.
  const role = { name: handler, rights: may.flatMap(rightsOf) };
  roles.set(handler, role);
  return role;
}

let isJudged = false;

/** Replaces the HTTP handler that all clients of the SDK share, so that their own retries and errors stay real. */
function judgeCalls(): void {
  if (isJudged) return;
  isJudged = true;
  const prototype = Object.getPrototypeOf(
    new DynamoDBClient({ region: 'us-east-1' }).config.requestHandler,
  ) as {
    handle: Handle;
  };
  const { handle } = prototype;
  prototype.handle = async function judged(request, options) {
    const role = acting.getStore();
    if (!role) return await handle.call(this, request, options);
    const asked = askedOf(request);
    const refused = asked.find((one) => !isAllowed(role, one));
    if (refused) return denied(role, refused);
    for (const one of asked) note(role, one);
    return await handle.call(this, request, options);
  };
}

const noted = new Set<string>();

/** A file of the rights that functions have used, a line each, where the environment names one. */
function note({ name }: Role, { action, on, context = {} }: Asked): void {
  const line = [name, action, on, context.field ?? context.purpose ?? context.check ?? ''].join(' ').trim();
  if (noted.has(line)) return;
  noted.add(line);
  if (process.env.USED_RIGHTS) appendFileSync(process.env.USED_RIGHTS, `${line}\n`);
}

const isAllowed = ({ rights }: Role, asked: Asked): boolean =>
  rights.some(
    ({ actions, on, only }) => actions.includes(asked.action) && on === asked.on && holds(only, asked),
  );

function holds(only: Only | undefined, { context = {}, key = '' }: Asked): boolean {
  if (only === undefined) return true;
  if (only === 'by the journal' || only === 'by the books') return false; // Only S3 asks so.
  if (only === 'as billing, in another account')
    return context.source === EVENT_SOURCE && context.account !== LOCAL_ACCOUNT;
  if (only === 'by the second API of SES') return context.version === '2';
  if ('context' in only) return only.is.includes(context[only.context] ?? '');
  return only.keysLike.some((like) =>
    like.endsWith('*') ? key.startsWith(like.slice(0, -1)) : key === like,
  );
}

function denied({ name }: Role, { action, on }: Asked): AwsReply {
  const message = `User: ${name} is not authorized to perform: ${action} on resource: ${on} because no identity-based policy allows the ${action} action`;
  return {
    response: {
      statusCode: 400,
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': 'AccessDeniedException' },
      body: Readable.from([Buffer.from(JSON.stringify({ __type: 'AccessDeniedException', message }))]),
    },
  };
}
