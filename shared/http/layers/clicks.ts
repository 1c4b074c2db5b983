import { canonicalJson, fingerprint, sha256 } from '../../runtime/hash.ts';
import type { Reply } from '../views/reply.ts';
import { contextOf } from './exchange.ts';
import { type AnswerOnce, answerIn, answerOnce, routeOf } from './idempotency.ts';

/** Later, an equal request without a key is meant. */
const CLICK_MINUTES = 10;

/**
 * The same as `answerOnce` for a route of staff where nothing else tells a double click from a second order: a request without an
 * `Idempotency-Key` has one for ten minutes, of who sent it and what it says.
 */
export const answerClicksOnce: AnswerOnce = async (event, owner, run) => {
  if (event.headers['idempotency-key'] !== undefined) return await answerOnce(event, owner, run);
  const { staff, body, now } = contextOf(event);
  const bodyHash = sha256(canonicalJson([staff?.name, event.pathParameters ?? {}, body]));
  const keyHash = fingerprint('click', bodyHash); // No key that a caller sends has this hash.
  const key = {
    tenantId: owner.tenantId,
    route: routeOf(event),
    keyHash,
    bodyHash,
    keptMinutes: CLICK_MINUTES,
  };
  return marked(await answerIn({ first: key }, now, run));
};

/** A caller who sent no key did not ask for an earlier answer, so its data says that it is one. */
function marked(reply: Reply): Reply {
  if (reply.headers?.['idempotent-replayed'] === undefined) return reply;
  const { data, ...rest } = reply.body as { data?: object };
  return { ...reply, body: { ...rest, data: { ...data, repeated: true } } };
}
