import { envelopeOf } from '../../../domain/events/event.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { GatewayEvent } from '../../../domain/inbound/processor-event.ts';
import { standingText } from '../../../domain/tenants/standing.ts';
import type { Gateway } from '../../../domain/tenants/tenant.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { type AccountAnswer, readOwnAccount } from '../../../processor/own-account.ts';
import { newId } from '../../../runtime/new-id.ts';
import { putOutbox } from '../../../storage/outbox.ts';
import { commit } from '../../../storage/table/table.ts';
import { changeGateway, findGateway, GatewayChanged, listProjects } from '../../../storage/tenants.ts';
import { openAccount } from '../../charging/account.ts';
import type { Applied } from '../applied.ts';

/** Keeps whether an account can charge cards, with an event for each project that charges by it, and a notice, when that has changed. */
export async function lookAtAccount({ tenantId, gatewayId }: GatewayEvent, now: Date): Promise<Applied> {
  const { processor } = await openAccount(tenantId, gatewayId);
  const seen = await readOwnAccount(processor);
  if (seen.kind !== 'account') return 'later';
  return await keepStanding(tenantId, gatewayId, seen, now);
}

async function keepStanding(
  tenantId: Gateway['tenantId'],
  gatewayId: Gateway['id'],
  { id, standing }: AccountAnswer,
  now: Date,
): Promise<Applied> {
  const gateway = await findGateway(tenantId, gatewayId);
  if (gateway?.processorAccountId !== undefined && gateway.processorAccountId !== id) return 'ignored'; // It has another account's key.
  const before = gateway?.standing ?? { lacks: [], requirements: [] };
  if (!gateway || standingText(before) === standingText(standing)) return 'applied';
  const canCharge = standing.lacks.length === 0;
  const data = { gatewayId, canCharge, ...standing };
  const projects = (await listProjects(tenantId)).filter(({ gateways }) =>
    gateways.some((one) => one.id === gatewayId),
  );
  const events = projects.map(({ id: projectId }) =>
    envelopeOf(newId('event', now), 'gateway.account_changed', { tenantId, projectId }, data, instant(now)),
  );
  const notice = { type: 'gateway.account_changed', detail: { tenantId, ...data } } as const;
  const row = { id: newId<EventId>('event', now), tenantId, events, notices: [notice] };
  try {
    await commit([changeGateway(gateway, { standing }), putOutbox(row, now)]);
    return 'applied';
  } catch (error) {
    if (!(error instanceof GatewayChanged)) throw error;
    return 'later';
  }
}
