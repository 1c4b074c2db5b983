import { randomBytes } from 'node:crypto';
import type { ProcessorEvent } from '../../local/processor/books/objects.ts';
import { sign } from '../../local/processor/events/event-delivery.ts';
import { endpointNameOf } from '../../shared/domain/inbound/event-query.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { sealSigningSecret } from '../../shared/secrets/signing-secrets.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { changeGateway } from '../../shared/storage/tenants.ts';
import { backend } from './backend.ts';
import { now } from './clock.ts';
import { type Answer, call } from './gateway.ts';
import { aTenant, type TenantOverrides, type TestTenant } from './tenants.ts';
import { applyProcessorEvents } from './workers.ts';

/** A tenant whose account's events are signed by `secret` and sent to the address with this name. */
export type Listening = TestTenant & Readonly<{ secret: string; endpoint: string }>;

export const aSigningSecret = () => `whsec_${randomBytes(16).toString('hex')}`;

export async function aListeningTenant(overrides: TenantOverrides = {}): Promise<Listening> {
  const tenant = await aTenant(overrides);
  const { gateway } = tenant;
  if (!gateway) throw new Error('The tenant has no gateway.');
  const secret = aSigningSecret();
  const sealed = { sealedSecret: await sealSigningSecret(gateway, secret), changedAt: instant(now()) };
  await commit([
    changeGateway(gateway, { eventEndpoint: { id: 'we_1', url: 'https://api.billing.test/', ...sealed } }),
  ]);
  return { ...tenant, secret, endpoint: endpointNameOf(gateway) };
}

/** What happened in the tenant's account, oldest first, as the processor tells it. */
export async function eventsAt({ account }: TestTenant, type: string): Promise<ProcessorEvent[]> {
  const { events = [] } = (await backend()).processor.ledger.accounts[account.id] ?? {};
  return events.filter((event) => event.type === type);
}

/** Sends an event as the processor does, signed by this secret, and lets the worker act on what was queued. */
export async function deliver(
  { secret, endpoint }: Pick<Listening, 'secret'> & { endpoint?: string },
  event: object,
): Promise<Answer> {
  const rawBody = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': sign(rawBody, secret, now()),
  };
  const answer = await call('POST', '/api/processor/webhook', {
    rawBody,
    headers,
    ...(endpoint && { query: { endpoint } }),
  });
  await applyProcessorEvents();
  return answer;
}
