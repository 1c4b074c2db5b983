import { randomBytes } from 'node:crypto';
import type { BillingEvent } from '../../../shared/domain/events/event.ts';
import { headersOf, messageOf } from '../../../shared/domain/events/message.ts';
import { STANDARD_SECRET_PREFIX } from '../../../shared/domain/tenants/event-settings.ts';
import { standardSignatures } from '../../../shared/secrets/standard-signature.ts';

/** Where a developer’s program listens, and the secret by which it knows what the command sends. */
export type Forwarding = Readonly<{ to: string; secret: string }>;

/** The developer’s own secret, or one of this run: never that of the project’s endpoint, which no operator’s command prints. */
export const secretOfRun = (given: string | undefined): string =>
  given || `${STANDARD_SECRET_PREFIX}${randomBytes(32).toString('base64')}`;

/** Posts an event as the service would, signed with the run’s secret. Gives how the program answered, in words. */
export async function forward(event: BillingEvent, { to, secret }: Forwarding, now: Date): Promise<string> {
  const message = messageOf(event, now);
  const proof = secret.startsWith(STANDARD_SECRET_PREFIX)
    ? { 'webhook-signature': standardSignatures([secret], message) }
    : { 'x-webhook-secret': secret };
  const headers = { ...headersOf(message), ...proof };
  const init = { method: 'POST', headers, body: message.body, redirect: 'manual' } as const;
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    return String((await fetch(to, { ...init, signal })).status);
  } catch (error) {
    return `no answer: ${causeOf(error)}`;
  }
}

/** What the service waits for an endpoint. */
const ANSWER_MS = 10_000;

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
};
