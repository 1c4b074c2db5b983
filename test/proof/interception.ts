import { interceptAwsCalls, type Observer } from '../harness/aws-calls.ts';
import { interceptDeliveries, type Posted } from '../harness/delivery-calls.ts';
import { hasEnded, invocations, isInvoked } from '../harness/invocation.ts';
import { interceptProcessorCalls } from '../harness/processor-calls.ts';
import { answerRepeatedReads } from './repeated-reads.ts';
import type { Stage } from './stage.ts';
import { observe } from './table-evidence.ts';

/** The stage whose run goes on. Runs follow each other in a process, so every intercepted call belongs to it. */
let stage: Stage | undefined;

export function enterStage(next: Stage): void {
  stage = next;
}

/** Routes every call of the functions through the harness. Once a process, before the functions are loaded. */
export function interceptCalls(): void {
  const observeTable: Observer = ({ to, name, body }, status) => {
    if (to === 'table') observe(current().observed, name, body, status);
  };
  interceptAwsCalls(invocations, observeTable, answerRepeatedReads);
  interceptProcessorCalls(invocations, () => current().processor);
  interceptDeliveries(invocations, receive);
  captureLogs();
}

function receive({ url, headers, body }: Posted): number {
  const { endpointAnswers, deliveries, tenantId } = current();
  const status = endpointAnswers.shift() ?? 200;
  const eventTenantId = JSON.parse(body).tenantId;
  if (status === 200) deliveries.push({ tenantId, eventId: headers['x-event-id'] ?? '', eventTenantId, url });
  return status;
}

/** What the functions log is evidence, and too much of it to print. */
function captureLogs(): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((text: string, ...rest: never[]) => {
    if (!isInvoked()) return write(text, ...rest);
    if (!hasEnded()) current().logs.push(text);
    return true;
  }) as typeof process.stdout.write;
}

function current(): Stage {
  if (!stage) throw new Error('No run has entered a stage.');
  return stage;
}
