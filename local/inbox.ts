import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { HttpRequest } from './gateway-event.ts';
import { gatewayMessage, type HttpResponse } from './gateway-response.ts';

/** What one demo tenant's event endpoint received. */
type Received = Readonly<{ tenant: string; at: string; headers: Record<string, string>; body: unknown }>;
export const BEHAVIOURS = ['ok', 'fail', 'hang'] as const;
type Behaviour = (typeof BEHAVIOURS)[number];

/** The demo tenants' own event endpoints. What they get is kept over restarts; how they behave is not. */
export type Inbox = Readonly<{
  receive(tenant: string, request: HttpRequest): Promise<HttpResponse>;
  /** Newest last. */
  received(): readonly Received[];
  behave(tenant: string, behaviour: Behaviour): void;
}>;

const RECEIVED = gatewayMessage(200, 'received');
const REFUSED = gatewayMessage(500, 'This endpoint was told to fail.');

export function openInbox(file: string, now: () => Date): Inbox {
  const received: Received[] = existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [];
  const behaviours = new Map<string, Behaviour>();
  return {
    received: () => [...received],
    behave: (tenant, behaviour) => void behaviours.set(tenant, behaviour),
    async receive(tenant, { headers, body }) {
      const entry = { tenant, at: now().toISOString(), headers: oneLineEach(headers), body: parsed(body) };
      const behaviour = behaviours.get(tenant) ?? 'ok';
      // A receiver that hangs has got the request and never answers it; the sender gives up.
      if (behaviour === 'hang') return await new Promise<never>(() => {});
      if (behaviour === 'fail') return REFUSED;
      received.push(entry);
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      return RECEIVED;
    },
  };
}

/** A crash may have cut the last line short: it was never answered, so it comes again. */
function linesOf(text: string): Received[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function oneLineEach(headers: HttpRequest['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]));
}

function parsed(body: Uint8Array | undefined): unknown {
  const text = Buffer.from(body ?? []).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
