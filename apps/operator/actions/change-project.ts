import { AGREEMENT_SETTINGS } from '../../../shared/domain/customers/agreement.ts';
import { ASK_SETTINGS } from '../../../shared/domain/customers/asked-details.ts';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import {
  type ProjectRequest,
  type ProjectSettings,
  projectSettings,
} from '../../../shared/domain/tenants/project-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import * as storage from '../../../shared/storage/tenants.ts';
import { getProject, refuseStorefront } from './find.ts';
import { keptLogo, ownLogo } from './own-logo.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

export const SETTINGS = [
  'checkoutUrl',
  'baseCurrency',
  'currencies',
  'timeZone',
  'logoUrl',
  'colour',
  'returnOrigins',
  'supportContact',
  'language',
  'invoiceSeries',
  'publicLinkCreation',
  'publicLinksPerNetwork',
  'publicLinksPerShop',
  'challengeUrl',
  ...AGREEMENT_SETTINGS,
  'dunningDays',
  'suspendAfter',
  'upgradeMode',
  'downgradeMode',
  'unusedOnCancel',
  'strictNotices',
  'customerPause',
  ...ASK_SETTINGS,
] as const;
const REMOVABLE = {
  withoutLogo: 'logoUrl',
  withoutColour: 'colour',
  withoutReturnOrigins: 'returnOrigins',
  withoutSupportContact: 'supportContact',
  withoutLanguage: 'language',
  withoutChallengeUrl: 'challengeUrl',
  withoutTermsUrl: 'termsUrl',
  withoutTermsVersion: 'termsVersion',
  withoutWithdrawalUrl: 'withdrawalUrl',
} as const;
type Without = keyof typeof REMOVABLE;

/** The settings that `projects set` changes. The name is fixed, since commands find a project by it; origins have their own commands. */
export type ProjectChange = Partial<Pick<ProjectRequest, (typeof SETTINGS)[number]>> &
  Partial<Record<Without, boolean>>;

/** Changes settings of a project. Existing links keep the currency, amount and logo they were created with. */
export async function changeProject(
  request: { tenantId: TenantId; projectId: ProjectId } & ProjectChange,
  run: Run,
): Promise<Outcome<Project>> {
  const project = await getProject(request.tenantId, request.projectId);
  const asked = settingsAfter(project, request);
  const { upload, ...logo } =
    request.logoUrl === undefined && asked.logoUrl !== undefined
      ? keptLogo(project, asked)
      : await ownLogo(asked);
  const requested = { ...asked, ...logo };
  const differing = SETTINGS.filter(
    (field) => String(project[field] ?? '') !== String(requested[field] ?? ''),
  );
  if (differing.length === 0) return unchanged(project);
  if (differing.includes('checkoutUrl')) await refuseStorefront(requested.checkoutUrl);

  const removed = differing.filter((field) => requested[field] === undefined);
  const set = Object.fromEntries(
    differing.filter((field) => requested[field] !== undefined).map((field) => [field, requested[field]]),
  );
  const changes = differing.map((field) => `set ${field} to ${requested[field] ?? 'nothing'}`);
  const writes = [
    storage.changeProject(project, set, removed),
    ...(differing.includes('checkoutUrl') ? [storage.registerCheckout(requested.checkoutUrl)] : []),
  ];
  if (!run.dryRun) await upload();
  return await settle(run, { status: 'changed', changes, result: { ...project, ...requested } }, writes);
}

function settingsAfter(project: Project, change: ProjectChange): Settings {
  const given = SETTINGS.filter((field) => change[field] !== undefined);
  const without = (Object.keys(REMOVABLE) as Without[])
    .filter((option) => change[option])
    .map((option) => REMOVABLE[option]);
  if (given.length === 0 && without.length === 0) {
    throw invalidField('project', 'Give at least one setting to change: nothing was given.', 'required');
  }
  const both = without.find((field) => given.includes(field));
  if (both) throw invalidField(both, 'Give this setting or remove it, not both.');
  const kept = { ...project, ...Object.fromEntries(given.map((field) => [field, change[field]])) };
  const removed = Object.fromEntries(without.map((field) => [field, undefined]));
  return {
    logoUrl: undefined,
    colour: undefined,
    returnOrigins: undefined,
    supportContact: undefined,
    language: undefined,
    challengeUrl: undefined,
    termsUrl: undefined,
    termsVersion: undefined,
    withdrawalUrl: undefined,
    ...projectSettings({ ...kept, ...removed }),
  };
}
type Settings = ProjectSettings & Pick<Project, (typeof REMOVABLE)[Without]>;
