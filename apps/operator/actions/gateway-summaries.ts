import type { TenantId } from '../../../shared/domain/ids.ts';
import { type Gateway, summaryOf } from '../../../shared/domain/tenants/tenant.ts';
import { changeGateway, summariesChanged } from '../../../shared/storage/tenants.ts';
import { getGateway } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** Activates or deactivates a gateway for new payments. Payments in flight continue, since their attempt names the gateway. */
export async function setGatewayActive(
  request: { tenantId: TenantId; gateway: string; active: boolean },
  run: Run,
): Promise<Outcome<Gateway>> {
  const { active } = request;
  const gateway = await getGateway(request.tenantId, request.gateway);
  if (gateway.active === active) return unchanged(gateway);

  const result = { ...gateway, active };
  const writes = [
    changeGateway(gateway, { active }),
    ...(await summariesChanged(gateway, summaryOf(result))),
  ];
  const changes = [`${active ? 'activate' : 'deactivate'} the gateway ${gateway.label}`];
  return await settle(run, { status: 'changed', changes, result }, writes);
}
