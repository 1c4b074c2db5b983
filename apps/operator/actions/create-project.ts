import { randomBytes } from 'node:crypto';
import { BillingError } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import {
  type ProjectRequest,
  type ProjectSettings,
  projectSettings,
} from '../../../shared/domain/tenants/project-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { newProjectId } from '../../../shared/runtime/new-id.ts';
import * as storage from '../../../shared/storage/tenants.ts';
import { publicLinksText } from '../public-links.ts';
import { SETTINGS } from './change-project.ts';
import { requireOpen } from './close-tenant.ts';
import { findProjectByName, getTenant, refuseStorefront, refuseTaken } from './find.ts';
import { ownLogo } from './own-logo.ts';
import { firstKeys } from './platform-keys.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

const LINK_SALT_BYTES = 32;

/**
 * Creates a project: registers its origins and its hosted checkout, and creates the deployment's first keys if it has none.
 *
 * An existing project of the same name is not changed. Throws `already_exists` if its settings differ from the request.
 */
export async function createProject(
  request: ProjectRequest & { tenantId: TenantId },
  run: Run,
): Promise<Outcome<Project>> {
  const asked = projectSettings(request);
  const { upload, ...logo } = await ownLogo(asked);
  const settings = { ...asked, ...logo };
  const tenant = await getTenant(request.tenantId);
  requireOpen(tenant);
  const existing = await findProjectByName(tenant.id, settings.name);
  if (existing) return sameOrRefused(existing, settings);
  await Promise.all([refuseTaken(settings.origins), refuseStorefront(settings.checkoutUrl)]);

  const project: Project = {
    ...settings,
    id: newProjectId(run.now),
    tenantId: tenant.id,
    tenantName: tenant.uniqueName,
    gateways: [],
    customerIdKey: tenant.customerIdKey,
    linkSalt: randomBytes(LINK_SALT_BYTES).toString('base64url'),
    createdAt: instant(run.now),
  };
  const keys = await firstKeys(run);
  const writes = [
    storage.createProject(project),
    ...project.origins.map((origin) => storage.registerOrigin(origin, project)),
    storage.registerCheckout(project.checkoutUrl),
    ...keys.writes,
  ];
  const changes = [
    `create the project ${project.name} of ${tenant.uniqueName}`,
    ...project.origins.map((origin) => `register the origin ${origin}`),
    `use the hosted checkout ${project.checkoutUrl}`,
    `public payment links are ${publicLinksText(project)}`,
    ...keys.changes,
  ];
  if (!run.dryRun) await upload();
  return await settle(run, { status: 'created', changes, result: project }, writes);
}

/** Origins may have been added later, so the project may have more than the request names, but not fewer. */
function sameOrRefused(existing: Project, requested: ProjectSettings): Outcome<Project> {
  const missing = requested.origins
    .filter((origin) => !existing.origins.includes(origin))
    .map((origin) => `the origin ${origin}`);
  const other = SETTINGS.filter((field) => String(existing[field] ?? '') !== String(requested[field] ?? ''));
  const differences = [
    ...other.map((field) => `${field} ${existing[field] ?? 'none'}`),
    ...missing.map((what) => `without ${what}`),
  ];
  if (differences.length === 0) return unchanged(existing);
  throw new BillingError(
    'already_exists',
    `A project ${existing.name} exists with ${differences.join('; ')}. Use "projects set" or "projects add-origin" to change it.`,
    { field: 'name' },
  );
}
