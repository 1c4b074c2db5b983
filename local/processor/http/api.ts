import { type Caller, refusedKey } from '../books/accounts.ts';
import type { Call, Desk } from '../books/desk.ts';
import type { World } from '../books/world.ts';
import type { Fault } from '../faults/faults.ts';
import {
  errorReply,
  headersOf,
  noRetry,
  plannedRefusal,
  plannedReply,
  rateLimited,
  serverError,
} from './api-replies.ts';
import type { ApiRoute, Found } from './api-routes.ts';
import { type Asked, logEntry, metadataOf, readAsked } from './asked.ts';
import { invalid, notPermitted, ProcessorError } from './errors.ts';
import { BROKEN, jsonReply, type Outcome, replying, SILENT, type SimReply, type SimRequest } from './http.ts';
import type { LoggedRequest } from './request-log.ts';

/**
 * Serves one request to the v1 API in this order:
 * fault before → key → route → idempotency → operation → kept answer → journal → fault after → answer.
 */
export async function serveApi(world: World, request: SimRequest): Promise<Outcome> {
  const asked = readAsked(world, request);
  const fault = world.faults.take({
    ...asked,
    account: asked.caller?.accountId,
    metadata: () => metadataOf(world, asked),
  });
  const log = logEntry(world, asked, fault?.mode ?? null);
  world.log.add(log);

  if (!fault) return answer(log, perform(world, asked, log));
  if (fault.mode === 'drop_before') return BROKEN;
  const early = replyWithoutExecuting(world, asked, fault);
  if (early) return answer(log, early);
  if (fault.mode === 'delay') {
    void world.held.hold(fault.delayMs).then(() => perform(world, asked, log));
    return BROKEN;
  }
  if (fault.mode === 'slow') return answer(log, await performSlowly(world, asked, log, fault));
  const reply = perform(world, asked, log, fault);
  if (fault.mode === 'drop_reply') return BROKEN;
  if (fault.mode === 'hang') return SILENT;
  if (fault.mode === 'drip') return { kind: 'drip', reply };
  return answer(log, fault.mode === 'answer' ? plannedReply(asked, fault.answer) : reply);
}

/** The answer of a fault that neither executes the request nor looks at its idempotency key. */
function replyWithoutExecuting(world: World, asked: Asked, fault: Fault): SimReply | undefined {
  if (fault.mode === 'rate_limit_429') return rateLimited(asked);
  if (fault.mode === 'error_500_before') return serverError(asked);
  if (fault.mode === 'refuse' && !fault.refusal.kept)
    return plannedRefusal(world.url(), asked, fault.refusal);
  if (fault.mode === 'answer' && !fault.answer.executed) return plannedReply(asked, fault.answer);
  return undefined;
}

/** Executes a request. Its changes are in the journal when this returns. */
function perform(world: World, asked: Asked, log: LoggedRequest, fault?: Fault): SimReply {
  return settle(world, asked, log, () => {
    const { found, caller } = admit(asked, log);
    requirePermission(world, asked, caller);
    return begin(world, asked, found, caller, log) ?? execute(world, asked, found, caller, fault);
  });
}

/** Like `perform`, but the key and the objects stay in use until the execution is released. */
async function performSlowly(
  world: World,
  asked: Asked,
  log: LoggedRequest,
  fault: Fault,
): Promise<SimReply> {
  let admitted: { found: Found; caller: Caller } | undefined;
  const early = settle(world, asked, log, () => {
    admitted = admit(asked, log);
    return begin(world, asked, admitted.found, admitted.caller, log);
  });
  if (early || !admitted) return early ?? serverError(asked);
  const { found, caller } = admitted;
  const free = world.locks.hold(changedBy(asked, found));
  await world.held.hold(fault.delayMs);
  free();
  return settle(world, asked, log, () => execute(world, asked, found, caller));
}

function settle<Reply extends SimReply | undefined>(
  world: World,
  asked: Asked,
  log: LoggedRequest,
  decide: () => Reply,
): Reply | SimReply {
  try {
    const reply = decide();
    if (reply) log.status = reply.status;
    return reply;
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    const reply = errorReply(world.url(), asked, error);
    log.status = reply.status;
    return reply;
  } finally {
    world.registry.commit();
  }
}

function admit(asked: Asked, log: LoggedRequest): { found: Found; caller: Caller } {
  const { caller, found } = asked;
  if (!caller) throw refusedKey(asked.key);
  if (!found) throw unknownUrl(asked);
  if (caller.key === 'publishable' && !found.route.publishable) throw secretKeyRequired();
  if (found.route.charging && asked.idempotencyKey === null) {
    log.keyMissing = true;
    throw invalid(
      'This request can move money, so it needs an Idempotency-Key header: without one a retry could charge twice.',
      undefined,
      'idempotency_key_required',
    );
  }
  return { caller, found };
}

/** A restricted key that lacks a permission is refused before anything of the request is looked at. */
function requirePermission(world: World, { method, path }: Asked, { accountId }: Caller): void {
  const denied = world.registry.of(accountId).account.denied ?? [];
  const [, , resource] = path.split('/');
  const name = `${resource}: ${method === 'GET' ? 'read' : 'write'}`;
  if (denied.includes(name)) throw notPermitted(name);
}

/** The ids of the objects that the request changes, except the one that it creates. */
function changedBy({ method, params }: Asked, { id }: Found): string[] {
  if (method === 'GET') return [];
  return [id, params.payment_intent, params.charge].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[];
}

/** Throws 429, and keeps nothing under the key, if another request is changing an object of this one. */
function requireFree(world: World, asked: Asked, found: Found, caller: Caller): void {
  try {
    world.locks.requireFree(changedBy(asked, found));
  } catch (error) {
    if (asked.idempotencyKey !== null) world.registry.of(caller.accountId).keys.abandon(asked.idempotencyKey);
    throw error;
  }
}

/** Returns the answer that is kept under the key. Without one, marks the key as in use, unless an object is in use. */
function begin(
  world: World,
  asked: Asked,
  found: Found,
  caller: Caller,
  log: LoggedRequest,
): SimReply | undefined {
  const replayed = useKey(world, asked, caller, log);
  if (!replayed) requireFree(world, asked, found, caller);
  return replayed;
}

function useKey(world: World, asked: Asked, caller: Caller, log: LoggedRequest): SimReply | undefined {
  if (asked.idempotencyKey === null) return undefined;
  const { keys } = world.registry.of(caller.accountId);
  const begun = keys.begin(asked.idempotencyKey, `${asked.path} ${asked.fingerprint}`, seconds(world));
  if (begun.kind === 'fresh') return undefined;
  log.replayed = true;
  const { status, body, requestId } = begun.answer;
  const marks = { 'idempotent-replayed': 'true', 'original-request': requestId, ...noRetry(status) };
  return { status, headers: { ...headersOf(asked), ...marks }, body };
}

function execute(world: World, asked: Asked, { route, id }: Found, caller: Caller, fault?: Fault): SimReply {
  const desk = deskFor(world, asked, caller);
  const call: Call = { params: asked.params, id, key: caller.key };
  const failure = keptFailure(world, asked, fault);
  const { reply, isKept } = failure ? { reply: failure, isKept: true } : run(world, asked, route, desk, call);
  const given = fault?.mode === 'error_500_after' ? serverError(asked) : reply;
  keepAnswer(world, asked, caller, given, isKept);
  return { ...given, headers: { ...given.headers, ...noRetry(given.status) } };
}

/** The answer of a fault that is kept under the key although nothing was executed. */
function keptFailure(world: World, asked: Asked, fault: Fault | undefined): SimReply | undefined {
  if (fault?.mode === 'error_500_kept') return serverError(asked);
  return fault?.mode === 'refuse' ? plannedRefusal(world.url(), asked, fault.refusal) : undefined;
}

function run(
  world: World,
  asked: Asked,
  route: ApiRoute,
  desk: Desk,
  call: Call,
): { reply: SimReply; isKept: boolean } {
  try {
    return { reply: jsonReply(200, route.run(desk, call), headersOf(asked)), isKept: true };
  } catch (error) {
    if (error instanceof ProcessorError)
      return { reply: errorReply(world.url(), asked, error), isKept: error.stored };
    if (asked.idempotencyKey !== null)
      world.registry.of(desk.books.account.id).keys.abandon(asked.idempotencyKey);
    throw error;
  }
}

function keepAnswer(world: World, asked: Asked, caller: Caller, reply: SimReply, isKept: boolean): void {
  const { idempotencyKey: key, requestId } = asked;
  if (key === null) return;
  if (!isKept) {
    world.registry.of(caller.accountId).keys.abandon(key);
    return;
  }
  const fingerprint = `${asked.path} ${asked.fingerprint}`;
  world.registry.keepAnswer(caller.accountId, {
    key,
    fingerprint,
    status: reply.status,
    body: reply.body,
    requestId,
    keptAt: seconds(world),
  });
}

function deskFor(world: World, asked: Asked, caller: Caller): Desk {
  return world.desk(caller.accountId, {
    id: asked.requestId,
    idempotencyKey: asked.idempotencyKey,
    apiVersion: asked.apiVersion ?? null,
  });
}

function answer(log: LoggedRequest, reply: SimReply): Outcome {
  log.status ??= reply.status;
  log.answered = true;
  return replying(reply);
}

const seconds = (world: World) => Math.floor(world.now().getTime() / 1_000);

function unknownUrl({ method, path }: Asked): ProcessorError {
  return new ProcessorError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function secretKeyRequired(): ProcessorError {
  const message = 'This API call cannot be made with a publishable API key: it needs a secret one.';
  return new ProcessorError(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
}
