import { reconcileRefunds } from '../../shared/flows/refunds/reconcile-refunds.ts';
import { parseAttempt } from '../../shared/storage/attempts.ts';
import { invoke } from '../harness/invocation.ts';
import { type Answer, ask, itemsOf, type Stage } from './stage.ts';
import { tokensOf } from './wallet.ts';

/** Staff refund the newest payment that succeeded, all of it or a part. `undefined` when the function never answered. */
export type RefundWork = (key: string, amount?: number) => Promise<Answer | undefined>;

export async function refunderOf(stage: Stage): Promise<RefundWork> {
  const [{ staff }, { id }] = [await tokensOf(stage), await paidIn(stage)];
  const path = `/admin/transactions/${id}/refund`;
  return (key, amount) =>
    ask(stage, path, amount === undefined ? {} : { amount }, {
      authorization: `Bearer ${staff}`,
      'idempotency-key': key,
    });
}

/** The account's owner refunds the payment in the processor's dashboard. `amount` in minor units. */
export async function refundInDashboard(stage: Stage, amount?: number): Promise<void> {
  const { intentId } = await paidIn(stage);
  await atProcessor(stage, 'refunds', { payment_intent: intentId, ...(amount !== undefined && { amount }) });
}

/** The bank sends the money of every refund back. */
export async function failRefunds(stage: Stage): Promise<void> {
  for (const { id } of Object.values(stage.processor.ledger.accounts).flatMap(({ refunds }) => refunds))
    await atProcessor(stage, 'refunds/fail', { refund: id });
}

/** Something that is done at the processor, without us. */
export async function atProcessor({ processor }: Stage, path: string, body: object): Promise<void> {
  const outcome = await processor.handle({
    method: 'POST',
    url: `/_sim/${path}`,
    headers: {},
    body: JSON.stringify(body),
  });
  if (outcome.kind !== 'reply' || outcome.reply.status !== 200)
    throw new Error(`${path} was refused by the processor`);
}

/** What an event of the processor about the payment's charge starts. */
export async function reconcile(stage: Stage): Promise<void> {
  const attempt = parseAttempt(await paidIn(stage));
  await invoke(stage.callLog, () => reconcileRefunds(attempt, stage.time.now()));
}

async function paidIn(stage: Stage) {
  const paid = (await itemsOf(stage)).findLast(
    ({ sk, state }) => sk.startsWith('TXN#') && state === 'succeeded',
  );
  if (!paid) throw new Error(`no payment of the run succeeded: ${stage.logs.join('')}`);
  return paid;
}
