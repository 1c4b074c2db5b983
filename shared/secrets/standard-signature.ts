import { createHmac } from 'node:crypto';
import { STANDARD_SECRET_PREFIX } from '../domain/tenants/event-settings.ts';

type Signed = Readonly<{ id: string; sentAtSeconds: string; body: string }>;

/** The signatures of a message by the specification Standard Webhooks: one for each secret, separated by spaces. */
export function standardSignatures(secrets: readonly string[], { id, sentAtSeconds, body }: Signed): string {
  const content = `${id}.${sentAtSeconds}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`)
    .join(' ');
}

const keyOf = (secret: string) => Buffer.from(secret.slice(STANDARD_SECRET_PREFIX.length), 'base64');
