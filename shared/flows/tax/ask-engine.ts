import { type AnswerFault, type EngineAnswer, readAnswer } from '../../domain/tax/engine/answer.ts';
import { type Asking, questionText } from '../../domain/tax/engine/question.ts';
import type { TaxEngine } from '../../domain/tax/settings.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { epochSeconds } from '../../domain/time/calendar.ts';
import { askTaxEngine } from '../../outbound/ask-tax-engine.ts';
import { clock } from '../../runtime/clock.ts';
import { log } from '../../runtime/log.ts';
import { openTaxEngineSecrets } from '../../secrets/engines/tax-engine-secret.ts';
import { standardSignatures } from '../../secrets/standard-signature.ts';
import { pausedEngines } from './paused-engines.ts';

const engines = pausedEngines(() => clock.real().getTime());

/** Asks a project's tax engine, signed as events are, unless it has failed just before. Throws nothing of the engine's. */
export async function answeredBy(
  { tenantId, id: projectId }: Project,
  engine: TaxEngine,
  asking: Asking,
  now: Date,
): Promise<EngineAnswer | AnswerFault> {
  const name = `${tenantId} ${projectId} ${engine.url}`;
  if (!engines.mayAsk(name))
    return { fault: 'it is not asked for some seconds, since it failed just before' };
  const message = {
    id: asking.id,
    sentAtSeconds: String(epochSeconds(clock.real())),
    body: questionText(asking),
  };
  const secrets = await openTaxEngineSecrets(tenantId, projectId, engine, now);
  const asked = await askTaxEngine(engine.url, message.body, {
    'webhook-id': message.id,
    'webhook-timestamp': message.sentAtSeconds,
    'webhook-signature': standardSignatures(secrets, message),
  });
  const { lines, taxing } = asking;
  const answer =
    'text' in asked ? readAnswer(asked.text, { lines, mode: taxing.mode }) : { fault: asked.problem };
  engines.note(name, 'rates' in answer);
  if ('fault' in answer)
    log('warn', 'the tax engine gave no rates', { tenantId, projectId, id: asking.id, fault: answer.fault });
  return answer;
}
