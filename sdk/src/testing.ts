import type { EventOf, EventType } from './events.ts';
import { signatureOf } from './signatures.ts';
import type { Proof } from './verify-event.ts';

export type Signed = Readonly<{ headers: Record<string, string>; body: string }>;

type Some<Data> = { [Name in keyof Data]?: Data[Name] };

/**
 * A delivery as the service would send it to your endpoint, for your own tests: pass it to your handler. Its `data` is what you give, and
 * nothing is added to it.
 */
export async function signedEvent<Type extends EventType>(
  type: Type,
  data: Some<EventOf<Type>['data']>,
  proof: Proof,
  at: Date = new Date(),
): Promise<Signed> {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`;
  const tenant = 't00000000000';
  const body = JSON.stringify({
    id,
    type,
    createdAt: at.toISOString(),
    apiVersion: '2026-11-01',
    tenant,
    tenantId: tenant,
    projectId: '000000000000000000000000',
    data,
  });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-event-id': id,
    'x-event-type': type,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(await proofHeaders(proof, { id, timestamp, body })),
  };
  return { headers, body };
}

async function proofHeaders(
  proof: Proof,
  sent: Readonly<{ id: string; timestamp: string; body: string }>,
): Promise<Record<string, string>> {
  if (proof.mode === 'no_auth') return {};
  const secret = [proof.secret].flat()[0] ?? '';
  switch (proof.mode) {
    case 'standard_webhooks':
      return { 'webhook-signature': `v1,${await signatureOf(secret, sent)}` };
    case 'bearer':
      return { authorization: `Bearer ${secret}` };
    case 'shared_secret':
      return { [proof.header ?? 'x-webhook-secret']: secret };
  }
}
