import { invariant } from '../../domain/errors.ts';
import type { Instant } from '../../domain/ids.ts';
import {
  type Frozen,
  isKeyAlive,
  RECONCILES_BEFORE_NOTICE,
  reconcileAfterSeconds,
} from '../../domain/sales/attempt.ts';
import { type AnyAnswer, isRefused, isUnknown, provedBy, type Unknown } from '../../domain/sales/intent.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import type { Account } from './account.ts';
import { isBusy, waitForOther } from './busy.ts';

/**
 * A call that changes something at the processor, and what proves its outcome. The record `Of` holds its request, which was written down
 * and committed before the first sending (R2). `After` is what a step leaves of the record.
 */
export type ProvedCall<Of, Answer extends AnyAnswer, After> = Readonly<{
  requestOf(record: Of): Frozen | undefined;
  /** Sends the request once. */
  send(record: Of, request: Frozen, account: Account): Promise<Answer>;
  /** Sends a request again that is not listed, and that another process may have sent. */
  resend(record: Of, request: Frozen, account: Account): Promise<Answer>;
  /** What the processor lists of the call, or that it lists nothing. The list is immediate. */
  find(record: Of, account: Account): Promise<Answer | NotListed>;
  /** Takes the key of a request that is not listed, so that it cannot run later. A call that is never given up has none. */
  fence?(record: Of, request: Frozen, account: Account, now: Date): Promise<After>;
  /** Writes what an answer proves. */
  settle(record: Of, answer: Answer, account: Account, now: Date): Promise<After>;
  /** What becomes of a call that is not listed when its key is too old to be sent again. */
  endedBy(record: Of, now: Date): Promise<After>;
}>;

export type NotListed = Readonly<{ kind: 'none' }>;

/** Sends a frozen request; after an unclear answer, once more under the same key and with the same body. */
export async function sendTwice<Answer extends AnyAnswer>(
  send: () => Promise<Answer>,
): Promise<Answer | Unknown> {
  const first = await send();
  if (!isUnknown(first)) return first;
  if (isBusy(first)) await waitForOther(1);
  return provedBy(first, await send());
}

/** Sends the request of a call for the first time. */
export async function sendCall<Of, Answer extends AnyAnswer>(
  { requestOf, send }: Pick<ProvedCall<Of, Answer, never>, 'requestOf' | 'send'>,
  record: Of,
  account: Account,
): Promise<Answer | Unknown> {
  const request = requestOf(record);
  invariant(request, 'a call that is sent has its request frozen');
  return await sendTwice(() => send(record, request, account));
}

/**
 * Brings a call whose outcome is unknown to a proved end, if there is proof; otherwise leaves it as it is.
 *
 * What the processor lists is settled. What it does not list is fenced, or sent again under its key, and fenced if that is refused; once
 * the key is too old for either, the call's own rule decides.
 */
export async function finishCall<Of, Answer extends AnyAnswer, After>(
  call: ProvedCall<Of, Answer, After>,
  record: Of,
  account: Account,
  unlisted: 'fence' | 'send_again',
  now: Date,
): Promise<After> {
  const found = await call.find(record, account);
  if (isListed(found)) return await call.settle(record, found, account, now);
  const request = call.requestOf(record);
  if (!request || !isKeyAlive(request, now)) return await call.endedBy(record, now);
  if (unlisted === 'fence' && call.fence) return await call.fence(record, request, account, now);
  const again = await call.resend(record, request, account);
  // An earlier sending may still be on its way. Only its key, bound to a request that cannot charge, proves that it never runs (R3).
  if (isRefused(again) && !again.isReplay && call.fence)
    return await call.fence(record, request, account, now);
  return await call.settle(record, again, account, now);
}

const isListed = <Answer extends AnyAnswer>(found: Answer | NotListed): found is Answer =>
  found.kind !== 'none';

type Checked = Readonly<{ reconcileCount: number }>;

/** When the reconciler looks at a call again that stays unresolved, and whether operators are notified of it now. */
export function nextCheckOf(
  { reconcileCount }: Checked,
  now: Date,
): Checked & Readonly<{ checkAt: Instant; isNoticed: boolean }> {
  return {
    reconcileCount: reconcileCount + 1,
    checkAt: instant(secondsAfter(now, reconcileAfterSeconds(reconcileCount))),
    isNoticed: reconcileCount + 1 === RECONCILES_BEFORE_NOTICE,
  };
}
