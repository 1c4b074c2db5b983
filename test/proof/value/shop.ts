import type { AddOnId, PlanId, ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { UnusedOnCancel } from '../../../shared/domain/tenants/unused-on-cancel.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, upsert } from '../../../shared/storage/table/table.ts';
import { changeProject, findProject } from '../../../shared/storage/tenants.ts';
import { invoke } from '../../harness/invocation.ts';
import { ADD_ON, sellThreePlans } from '../catalog.ts';
import type { Link } from '../payer.ts';
import type { Stage } from '../stage.ts';

const [USD, EUR] = ['usd', 'eur'] as Currency[] as [Currency, Currency];
/** The plan that has an add-on, a dearer one without it, and a cheaper one that has it too. A change to either is one of now. */
export const PLANS = [
  { slug: 'gold', id: `plan_${'0'.repeat(26)}` as PlanId, minor: 1999, addOnIds: [ADD_ON] as AddOnId[] },
  { slug: 'platinum', id: `plan_${'1'.repeat(26)}` as PlanId, minor: 3999, addOnIds: [] },
  { slug: 'silver', id: `plan_${'2'.repeat(26)}` as PlanId, minor: 999, addOnIds: [ADD_ON] },
] as const;

/** Sells three plans, each in two currencies, and gives back nothing of a period that is ended. */
export async function openShop(stage: Stage): Promise<readonly Link[]> {
  const tenantId = stage.tenantId as TenantId;
  const links = await sellThreePlans(stage);
  const writes = PLANS.map(({ id, minor, addOnIds }) =>
    upsert(keys.plan(tenantId, id), {
      set: {
        ...{ availableCurrencies: [USD, EUR], addOnIds, downgradeMode: 'now' },
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
