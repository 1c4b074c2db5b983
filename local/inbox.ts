import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { HttpRequest } from './gateway-event.ts';
import { gatewayMessage, type HttpResponse } from './gateway-response.ts';

/** A request that a demo tenant's event endpoint received. */
type Received = Readonly<{ tenant: string; at: string; headers: Record<string, string>; body: unknown }>;
export const BEHAVIOURS = ['ok', 'fail', 'hang'] as const;
type Behaviour = (typeof BEHAVIOURS)[number];

/** The demo tenants' event endpoints. A restart keeps what they received and resets their behaviour. */
export type Inbox = Readonly<{
  receive(tenant: string, request: HttpRequest): Promise<HttpResponse>;
  /** Newest last. */
  received(): readonly Received[];
  behave(tenant: string, behaviour: Behaviour): void;
}>;

const RECEIVED = gatewayMessage(200, 'received');
const REFUSED = gatewayMessage(500, 'This endpoint is set to fail.');

export function openInbox(file: string, now: () => Date): Inbox {
  const received: Received[] = existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [];
  const behaviours = new Map<string, Behaviour>();
  return {
    received: () => [...received],
    behave: (tenant, behaviour) => void behaviours.set(tenant, behaviour),
    async receive(tenant, { headers, body }) {
      const entry = { tenant, at: now().toISOString(), headers: oneLineEach(headers), body: parsed(body) };
      const behaviour = behaviours.get(tenant) ?? 'ok';
      if (behaviour === 'hang') return await new Promise<never>(() => {});
      if (behaviour === 'fail') return REFUSED;
      received.push(entry);
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      return RECEIVED;
    },
  };
}

/** A crash may have truncated the last line. Its request was not answered, so the sender sends it again. */
function linesOf(text: string): Received[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function oneLineEach(headers: HttpRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
}

function parsed(body: Uint8Array | undefined): unknown {
  const text = Buffer.from(body ?? []).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
