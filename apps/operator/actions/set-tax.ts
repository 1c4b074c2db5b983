import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import {
  requireRateAtHome,
  type TaxRequest,
  taxSettingsAfter,
} from '../../../shared/domain/tax/change-settings.ts';
import { onOrOff } from '../../../shared/domain/tenants/project-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { dayIn } from '../../../shared/domain/time/calendar.ts';
import { findTaxRates } from '../../../shared/storage/catalog/tax-rates.ts';
import { changeProject } from '../../../shared/storage/tenants.ts';
import { getProject } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** As an operator typed it: `reverseCharge` is `on` or `off`. */
export type TypedTax = Readonly<Omit<TaxRequest, 'reverseCharge'> & { reverseCharge?: string }>;

/** Changes how a project taxes what it sells; what is not given stays. Sales that have begun keep their tax. */
export async function setTax(
  request: TypedTax & Readonly<{ tenantId: TenantId; projectId: ProjectId }>,
  run: Run,
): Promise<Outcome<Project>> {
  const project = await getProject(request.tenantId, request.projectId);
  const { reverseCharge: typed } = request;
  const reverseCharge = typed === undefined ? undefined : onOrOff('reverseCharge', typed);
  const tax = taxSettingsAfter(project.tax, { ...request, reverseCharge });
  if (JSON.stringify(tax) === JSON.stringify(project.tax)) return unchanged(project);
  if (!tax) {
    const { tax: _, ...untaxed } = project;
    return await settle(run, { status: 'changed', changes: ['tax nothing'], result: untaxed }, [
      changeProject(project, {}, ['tax']),
    ]);
  }
  const { rates } = await findTaxRates(project.tenantId);
  requireRateAtHome(tax, rates, dayIn(project.timeZone, run.now));
  const changes = Object.entries(tax).map(([field, value]) => `set tax ${field} to ${value}`);
  return await settle(run, { status: 'changed', changes, result: { ...project, tax } }, [
    changeProject(project, { tax }),
  ]);
}
