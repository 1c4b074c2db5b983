import * as v from 'valibot';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { Country, Region } from '../../../shared/domain/requests/tax/fields.ts';
import { findTaxRate, STANDARD } from '../../../shared/domain/tax/rate.ts';
import { TAX_MODES, TAX_ROUNDINGS, type TaxSettings } from '../../../shared/domain/tax/settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { dayIn } from '../../../shared/domain/time/calendar.ts';
import { findTaxRates } from '../../../shared/storage/catalog/tax-rates.ts';
import { changeProject } from '../../../shared/storage/tenants.ts';
import { getProject } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

export type TaxRequest = Readonly<{
  mode?: string;
  rounding?: string;
  country?: string;
  region?: string;
  /** `on` or `off`. */
  reverseCharge?: string;
}>;

/**
 * Changes how a project taxes what it sells; what is not given stays. Sales that have begun keep their tax. The tenant's table must have
 * a standard rate of the seller's own place, so that no sale at home goes untaxed for want of a row.
 */
export async function setTax(
  request: TaxRequest & Readonly<{ tenantId: TenantId; projectId: ProjectId }>,
  run: Run,
): Promise<Outcome<Project>> {
  const project = await getProject(request.tenantId, request.projectId);
  if (request.mode === 'off') {
    if (!project.tax) return unchanged(project);
    const { tax: _, ...untaxed } = project;
    return await settle(run, { status: 'changed', changes: ['tax nothing'], result: untaxed }, [
      changeProject(project, {}, ['tax']),
    ]);
  }
  const tax = settingsAfter(project.tax, request);
  if (JSON.stringify(tax) === JSON.stringify(project.tax)) return unchanged(project);
  const { rates } = await findTaxRates(project.tenantId);
  if (!findTaxRate(rates, tax, STANDARD, dayIn(project.timeZone, run.now)))
    throw invalidField(
      'country',
      `The tenant has no standard rate of ${tax.country} that is in force. Add it by POST /admin/tax-rates.`,
    );
  const changes = Object.entries(tax).map(([field, value]) => `set tax ${field} to ${value}`);
  return await settle(run, { status: 'changed', changes, result: { ...project, tax } }, [
    changeProject(project, { tax }),
  ]);
}

function settingsAfter(before: TaxSettings | undefined, given: TaxRequest): TaxSettings {
  const { region } = given;
  const moves = given.country !== undefined && given.country !== before?.country;
  const part = region ?? (moves ? undefined : before?.region);
  return {
    mode: oneOf(TAX_MODES, 'mode', given.mode ?? before?.mode),
    rounding: oneOf(TAX_ROUNDINGS, 'rounding', given.rounding ?? before?.rounding ?? 'document'),
    country: read(Country, 'country', given.country ?? before?.country),
    ...(part !== undefined && { region: read(Region, 'region', part) }),
    ...(isReversed(given.reverseCharge, before) && { reverseCharge: true }),
  };
}

const isReversed = (given: string | undefined, before: TaxSettings | undefined): boolean =>
  given === undefined
    ? before?.reverseCharge === true
    : oneOf(['on', 'off'], 'reverseCharge', given) === 'on';

function oneOf<Word extends string>(words: readonly Word[], field: string, given: string | undefined): Word {
  const found = words.find((word) => word === given);
  if (found) return found;
  throw invalidField(field, `Send one of ${[...words, ...(field === 'mode' ? ['off'] : [])].join(', ')}.`);
}

function read(schema: v.GenericSchema<string, string>, field: string, given: string | undefined): string {
  const { success, output, issues } = v.safeParse(schema, given);
  if (success) return output;
  throw invalidField(field, issues[0].message);
}
