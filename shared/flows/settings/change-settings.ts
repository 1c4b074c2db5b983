import { BillingError } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import {
  changedSettings,
  OWN_SETTINGS,
  type OwnSettings,
  ownSettingsOf,
  type SettingsEdit,
  settingsAfter,
} from '../../domain/settings/own-settings.ts';
import { requireRateAtHome } from '../../domain/tax/change-settings.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import { canonicalJson } from '../../runtime/hash.ts';
import { findTaxRates } from '../../storage/catalog/tax-rates.ts';
import { getCurrentProject } from '../../storage/recent.ts';
import { commit } from '../../storage/table/table.ts';
import { changeProject } from '../../storage/tenants.ts';
import { settingsVersion } from './settings-version.ts';

/** `changed` has the names of what was changed, as answers have them. */
export type ChangedSettings = Readonly<{ project: Project; changed: readonly string[] }>;

/**
 * Changes the tenant's own settings of a project. Sales that have begun, and what was issued, keep theirs. A repeat finds nothing to change.
 *
 * Throws `edit_conflict` when the settings are not as the edit's `version` says, or are changed at the same moment.
 */
export async function changeSettings(
  tenantId: TenantId,
  edit: SettingsEdit,
  now: Date,
): Promise<ChangedSettings> {
  const project = await getCurrentProject(tenantId, edit.productOrigin);
  const [before, after] = [ownSettingsOf(project), settingsAfter(project, edit)];
  const changed = changedSettings(before, after, isSame);
  if (changed.length === 0) return { project, changed: [] };
  if (edit.version !== settingsVersion(project)) throw conflict();
  if (changed.includes('tax') && after.tax) {
    const { rates } = await findTaxRates(tenantId);
    requireRateAtHome(after.tax, rates, dayIn(project.timeZone, now), 'tax.country');
  }
  // On condition that all of them are as they were read, since some are judged together.
  const next = ownSettingsOf({ ...before, ...only(after, changed) });
  const absent = (Object.keys(OWN_SETTINGS) as (keyof OwnSettings)[]).filter(
    (field) => next[field] === undefined,
  );
  await commit([changeProject(project, next, absent, conflict)]);
  const none = Object.fromEntries(absent.map((field) => [field, undefined]));
  return { project: { ...project, ...none, ...next }, changed: changed.map((field) => OWN_SETTINGS[field]) };
}

const only = (settings: Partial<OwnSettings>, fields: readonly (keyof OwnSettings)[]) =>
  Object.fromEntries(fields.map((field) => [field, settings[field]]));

const isSame = (one: unknown, other: unknown): boolean => canonicalJson([one]) === canonicalJson([other]);

const conflict = () =>
  new BillingError(
    'edit_conflict',
    'The settings were changed since they were read. Read them again, and send the change with their new version.',
  );
