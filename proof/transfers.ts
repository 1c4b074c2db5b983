import type { GatewayId, TenantId } from '../shared/domain/ids.ts';
import type { Currency } from '../shared/domain/money/currency.ts';
import { type Gateway, summaryOf } from '../shared/domain/tenants/tenant.ts';
import { instant } from '../shared/domain/time/calendar.ts';
import { newId } from '../shared/runtime/new-id.ts';
import { commit } from '../shared/storage/table/table.ts';
import { changeProject, createGateway, findProject } from '../shared/storage/tenants.ts';
import { invoke } from '../test/harness/invocation.ts';
import { sellPlan } from './catalog.ts';
import type { Link } from './payer.ts';
import { type Answer, ask, itemsOf, type Stage } from './stage.ts';
import { tokensOf } from './wallet.ts';

/** Puts the plan on sale through an offline gateway, which it creates. */
export async function sellByTransfer(stage: Stage): Promise<Link> {
  const [tenantId, now] = [stage.tenantId as TenantId, stage.time.now()];
  const gateway: Gateway = {
    ...{ id: newId<GatewayId>('gateway', now), tenantId, provider: 'bank-transfer', kind: 'offline', active: true, label: 'Bank' },
    ...{ settlementCurrency: 'usd' as Currency, instructions: 'IBAN DE02', createdAt: instant(now) },
  };
  await invoke(stage.callLog, async () => {
    const project = await findProject(tenantId, stage.projectId as never);
    if (!project) throw new Error('the stage has its project');
    await commit([createGateway(gateway), changeProject(project, { gateways: [...project.gateways, summaryOf(gateway)] })]);
  });
  return await sellPlan(stage, { gatewayId: gateway.id });
}

/** What staff do with the one unpaid invoice. `undefined` when the function never answered. */
export type StaffWork = (path: string, key?: string) => Promise<Answer | undefined>;

/** Staff of the tenant, who know the invoice that a purchase left. */
export async function staffOf(stage: Stage): Promise<StaffWork> {
  const { staff } = await tokensOf(stage);
  const invoice = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('INVOICE#'));
  return (path, key) => {
    const headers = { authorization: `Bearer ${staff}`, ...(key && { 'idempotency-key': key }) };
    return ask(stage, `/admin/invoice/${invoice?.id}/${path}`, path === 'received' ? { reference: 'REF 7' } : {}, headers);
  };
}
