import type { GatewayId, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import type { Currency } from '../../shared/domain/money/currency.ts';
import { type Gateway, summaryOf } from '../../shared/domain/tenants/tenant.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, upsert } from '../../shared/storage/table/table.ts';
import { changeProject, findProject } from '../../shared/storage/tenants.ts';
import { invoke } from '../harness/invocation.ts';
import { sellPlan } from './catalog.ts';
import type { Link } from './payer.ts';
import { type Answer, ask, itemsOf, type Stage } from './stage.ts';
import { tokensOf } from './wallet.ts';

/** The gateway's id is the same in every run, since a function remembers it. */
export const GATEWAY = `gw_${'0'.repeat(26)}` as GatewayId;

/** Creates the offline gateway, which receives transfers. */
export async function openBank(stage: Stage): Promise<void> {
  const tenantId = stage.tenantId as TenantId;
  const gateway: Gateway = {
    ...{ id: GATEWAY, tenantId, provider: 'bank-transfer', kind: 'offline', active: true, label: 'Bank' },
    ...{
      settlementCurrency: 'usd' as Currency,
      instructions: 'IBAN DE02',
      createdAt: instant(stage.time.now()),
    },
  };
  await invoke(stage.callLog, async () => {
    const project = await findProject(tenantId, stage.projectId as ProjectId);
    if (!project) throw new Error('the stage has its project');
    const gateways = [...project.gateways.filter(({ id }) => id !== GATEWAY), summaryOf(gateway)];
    await commit([
      upsert(keys.gateway(tenantId, GATEWAY), { set: gateway }),
      changeProject(project, { gateways }),
    ]);
  });
  stage.time.forget(); // The functions remember the project as it was before.
}

/** Puts the plan on sale through that gateway. */
export async function sellByTransfer(stage: Stage): Promise<Link> {
  await openBank(stage);
  return await sellPlan(stage, { gatewayId: GATEWAY });
}

/** What staff do with the one unpaid invoice. `undefined` when the function never answered. */
export type StaffWork = (path: string, key?: string) => Promise<Answer | undefined>;

/** Staff of the tenant, who know the invoice that a purchase left. */
export async function staffOf(stage: Stage): Promise<StaffWork> {
  const { staff } = await tokensOf(stage);
  const invoice = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('INVOICE#'));
  return (path, key) => {
    const headers = { authorization: `Bearer ${staff}`, ...(key && { 'idempotency-key': key }) };
    return ask(
      stage,
      `/admin/invoice/${invoice?.id}/${path}`,
      path === 'received' ? { reference: 'REF 7' } : {},
      headers,
    );
  };
}
