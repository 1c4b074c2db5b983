import { takeOverAws } from './aws-port.ts';
import { type Posted, takeOverEndpoints } from './endpoint-port.ts';
import { observe } from './observed.ts';
import { takeOverProcessor } from './processor-port.ts';
import type { Stage } from './stage.ts';
import { hasEnded, isOnWire } from './wire.ts';

/** Runs follow each other in a process, so whatever crosses the wire belongs to the one stage that is on. */
let stage: Stage | undefined;

export function watch(next: Stage): void {
  stage = next;
}

/** Takes the wire over, once a process. */
export function takeOverWire(): void {
  takeOverAws((call, body, status) => observe(current().observed, call, body, status));
  takeOverProcessor(() => current().processor);
  takeOverEndpoints(receive);
  captureLogs();
}

function receive({ headers, body }: Posted): number {
  const { endpointAnswers, deliveries, tenantId } = current();
  const status = endpointAnswers.shift() ?? 200;
  const eventTenantId = JSON.parse(body).tenantId;
  if (status === 200) deliveries.push({ tenantId, eventId: headers['x-event-id'] ?? '', eventTenantId });
  return status;
}

/** What the functions log is evidence, and too much of it to print. */
function captureLogs(): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((text: string, ...rest: never[]) => {
    if (!isOnWire()) return write(text, ...rest);
    if (!hasEnded()) current().logs.push(text);
    return true;
  }) as typeof process.stdout.write;
}

function current(): Stage {
  if (!stage) throw new Error('no run is on');
  return stage;
}
