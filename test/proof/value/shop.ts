import type { AddOnId, GatewayId, PlanId, ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { UnusedOnCancel } from '../../../shared/domain/tenants/unused-on-cancel.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, upsert } from '../../../shared/storage/table/table.ts';
import { changeProject, findProject } from '../../../shared/storage/tenants.ts';
import { invoke } from '../../harness/invocation.ts';
import { ADD_ON, putOtherPlan, sellPlan } from '../catalog.ts';
import type { Link } from '../payer.ts';
import type { Stage } from '../stage.ts';
import { GATEWAY, sellByTransfer } from '../transfers.ts';

const [USD, EUR] = ['usd', 'eur'] as Currency[] as [Currency, Currency];
type Sold = Readonly<{
  slug: string;
  id: PlanId;
  minor: number;
  addOnIds: AddOnId[];
  trialDays?: number;
  gatewayId?: GatewayId;
}>;
/** A plan that has an add-on, a dearer one without it, a cheaper one with a trial, and one whose price is transferred. Each change is one of now. */
export const PLANS: readonly Sold[] = [
  { slug: 'gold', id: `plan_${'0'.repeat(26)}` as PlanId, minor: 1999, addOnIds: [ADD_ON] },
  { slug: 'platinum', id: `plan_${'1'.repeat(26)}` as PlanId, minor: 3999, addOnIds: [] },
  { slug: 'silver', id: `plan_${'2'.repeat(26)}` as PlanId, minor: 999, addOnIds: [ADD_ON], trialDays: 14 },
  {
    slug: 'bronze',
    id: `plan_${'3'.repeat(26)}` as PlanId,
    minor: 1499,
    addOnIds: [ADD_ON],
    gatewayId: GATEWAY,
  },
];

/** Sells the plans, each in two currencies, and gives back nothing of a period that is ended. */
export async function openShop(stage: Stage): Promise<readonly Link[]> {
  const tenantId = stage.tenantId as TenantId;
  const links = [await sellByTransfer(stage)];
  await sellPlan(stage); // Which cards pay for here.
  for (const plan of PLANS.slice(1)) links.push(await putOtherPlan(stage, plan, {}));
  const writes = PLANS.map(({ id, slug: _, minor, ...fields }) =>
    upsert(keys.plan(tenantId, id), {
      set: {
        ...fields,
        ...{ availableCurrencies: [USD, EUR], downgradeMode: 'now' },
        prices: [USD, EUR].map((currency) => ({ cycleId: 'monthly', intervalMonths: 1, currency, minor })),
      },
    }),
  );
  await invoke(stage.callLog, () => commit(writes));
  await giveBack(stage, 'keep');
  return links;
}

/** What the project does from now on with what is unused of a period that is ended. */
export async function giveBack(stage: Stage, unusedOnCancel: UnusedOnCancel): Promise<void> {
  await invoke(stage.callLog, async () => {
    const project = await findProject(stage.tenantId as TenantId, stage.projectId as ProjectId);
    if (!project) throw new Error('the stage has its project');
    if (project.unusedOnCancel !== unusedOnCancel) await commit([changeProject(project, { unusedOnCancel })]);
  });
  stage.time.forget(); // The functions remember the project as it was before.
}
