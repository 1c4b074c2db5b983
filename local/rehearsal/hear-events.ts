import { randomBytes } from 'node:crypto';
import { endpointNameOf } from '../../shared/domain/inbound/event-query.ts';
import { HANDLED_TYPES } from '../../shared/domain/inbound/processor-event.ts';
import type { Gateway } from '../../shared/domain/tenants/tenant.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { sealSigningSecret } from '../../shared/secrets/signing-secrets.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { changeGateway } from '../../shared/storage/tenants.ts';
import { sign } from '../processor/events/event-delivery.ts';

type Event = Readonly<{ id: string; type: string; created: number }>;
type Page = Readonly<{ data: readonly Event[]; has_more: boolean }>;

/** Brings the events of an account that has no public endpoint: what `/v1/events` lists is signed here and posted, as the processor would. */
export type Ears = Readonly<{
  /** The types of the events that were new, oldest first. */
  listen(): Promise<string[]>;
}>;

/** Gives the gateway an endpoint whose secret only this process knows. */
export async function openEars(
  gateway: Gateway,
  {
    processor,
    secretKey,
    api,
    now,
  }: Readonly<{ processor: string; secretKey: string; api: string; now: () => Date }>,
): Promise<Ears> {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const url = `${api}/api/processor/webhook?endpoint=${encodeURIComponent(endpointNameOf(gateway))}`;
  const sealedSecret = await sealSigningSecret(gateway, secret);
  const eventEndpoint = { id: 'we_rehearsal', url, sealedSecret, changedAt: instant(now()) };
  await commit([changeGateway(gateway, { eventEndpoint })]);
  let since = Math.floor(Date.now() / 1000) - 5; // The two clocks may differ a little.
  const heard = new Set<string>();
  return {
    async listen() {
      const events = await list(`${processor}/v1/events?limit=100&created[gte]=${since}`, secretKey);
      since = Math.max(since, ...events.map(({ created }) => created));
      const fresh = events.filter(
        ({ id, type }) => !heard.has(id) && (HANDLED_TYPES as readonly string[]).includes(type),
      );
      for (const event of fresh) {
        heard.add(event.id);
        const body = JSON.stringify(event);
        const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, secret, now()) };
        const answer = await fetch(url, { method: 'POST', headers, body });
        if (answer.status !== 200) throw new Error(`The event ${event.id} was answered ${answer.status}.`);
      }
      return fresh.map(({ type }) => type);
    },
  };
}

/** Every event, oldest first. */
async function list(address: string, secretKey: string): Promise<Event[]> {
  const events: Event[] = [];
  for (let after = ''; ; ) {
    const answer = await fetch(address + after, { headers: { authorization: `Bearer ${secretKey}` } });
    if (answer.status !== 200) throw new Error(`The processor's events cannot be listed: ${answer.status}.`);
    const { data, has_more } = (await answer.json()) as Page;
    events.unshift(...data.toReversed());
    if (!has_more) return events;
    after = `&starting_after=${data.at(-1)?.id}`;
  }
}
