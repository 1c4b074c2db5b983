import { invalidField } from '../../../shared/domain/errors.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { currency } from '../../../shared/domain/tenants/project-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { changeProject } from './change-project.ts';
import { getProject } from './find.ts';
import { type Outcome, type Run, unchanged } from './run.ts';

type CurrencyRequest = Readonly<{ tenantId: TenantId; projectId: ProjectId; currency: string }>;

/** Lets a project charge in one more currency. */
export async function addCurrency(
  { currency: code, ...which }: CurrencyRequest,
  run: Run,
): Promise<Outcome<Project>> {
  const added = currency('currency', code);
  const project = await getProject(which.tenantId, which.projectId);
  if (project.currencies.includes(added)) return unchanged(project);
  const outcome = await changeProject({ ...which, currencies: [...project.currencies, added] }, run);
  return { ...outcome, changes: [`add the currency ${added}`] };
}

/** Stops charging in a currency. Existing links keep theirs. Throws `invalid_request` for the base currency. */
export async function removeCurrency(
  { currency: code, ...which }: CurrencyRequest,
  run: Run,
): Promise<Outcome<Project>> {
  const removed = currency('currency', code);
  const project = await getProject(which.tenantId, which.projectId);
  if (removed === project.baseCurrency) {
    throw invalidField(
      'currency',
      `${code} is the project's base currency. Change that first with "projects set".`,
    );
  }
  if (!project.currencies.includes(removed)) return unchanged(project);
  const outcome = await changeProject(
    { ...which, currencies: project.currencies.filter((kept) => kept !== removed) },
    run,
  );
  return { ...outcome, changes: [`remove the currency ${removed}`] };
}
