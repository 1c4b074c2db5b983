import type { TenantId } from '../../../shared/domain/ids.ts';
import { type Gateway, type GatewaySummary, summaryOf } from '../../../shared/domain/tenants/tenant.ts';
import type { Write } from '../../../shared/storage/table/table.ts';
import { changeGateway, changeProject, listProjects } from '../../../shared/storage/tenants.ts';
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

/** The writes that update the copy of the gateway's summary in every project that enables it. */
export async function summariesChanged(gateway: Gateway, summary: GatewaySummary): Promise<Write[]> {
  const projects = await listProjects(gateway.tenantId);
  return projects
    .filter(({ gateways }) =>
      gateways.some(
        (enabled) => enabled.id === gateway.id && JSON.stringify(enabled) !== JSON.stringify(summary),
      ),
    )
    .map((project) =>
      changeProject(project, {
        gateways: project.gateways.map((enabled) => (enabled.id === gateway.id ? summary : enabled)),
      }),
    );
}
