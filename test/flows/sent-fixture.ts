import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { chargeIntent } from '../../shared/processor/intents.ts';
import { moveAttempt, moved } from '../../shared/storage/attempts.ts';
import { commit } from '../../shared/storage/table.ts';
import { backend } from '../support/backend.ts';
import { type Begun, begun } from './attempt-fixture.ts';

/** The card whose payer is asked to authenticate. */
export const CHALLENGED = 'pm_card_threeDSecure2Required';

/** A charge that has arrived at the processor; then the attempt is put where it is wanted, and its holder is gone. */
export async function sent(start: Begun = {}, then?: { state: Attempt['state']; isPassed?: boolean; step?: object }) {
  const given = await begun({ ...start, isKnown: true });
  const { attempt, account } = given;
  if (!attempt.charge) throw new Error('Nothing is frozen.');
  const answer = await chargeIntent(account.processor, attempt.charge);
  if (answer.kind !== 'intent') throw new Error(`The charge was answered with ${answer.kind}.`);
  const { id } = answer.intent;
  if (then?.isPassed) (await backend()).processor.authenticate(id, 'succeed');
  if (!then) return { ...given, intent: answer.intent };
  const step = { intentId: id, ...then.step };
  await commit([moveAttempt(attempt, then.state, step)]);
  return { ...given, attempt: moved(attempt, then.state, step), intent: answer.intent };
}
