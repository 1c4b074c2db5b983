import { invalidField } from '../../../shared/domain/errors.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { secretsAfter } from '../../../shared/domain/inbound/signing-secrets.ts';
import { type TaxEngine, WHEN_DOWN } from '../../../shared/domain/tax/settings.ts';
import { eventEndpoint } from '../../../shared/domain/tenants/event-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import {
  openTaxEngineSecrets,
  sealTaxEngineSecret,
} from '../../../shared/secrets/engines/tax-engine-secret.ts';
import { changeProject } from '../../../shared/storage/tenants.ts';
import { getProject } from './find.ts';
import { requireCallable } from './require-callable.ts';
import { isLocalStage, type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = Readonly<{ tenantId: TenantId; projectId: ProjectId }>;
export type TaxEngineRequest = Readonly<{ url: string; whenDown: string; secret: string }>;

/**
 * Sets the service that says the rates of a project's sales, what is done while it does not answer, and the secret that signs what it is
 * asked, which is encrypted before it is stored. The secret before signs too for a day. Sales that have begun keep their tax.
 */
export async function setTaxEngine(
  { tenantId, projectId, ...request }: Which & TaxEngineRequest,
  run: Run,
): Promise<Outcome<Project>> {
  const whenDown = WHEN_DOWN.find((word) => word === request.whenDown);
  if (!whenDown) throw invalidField('whenDown', `Send one of ${WHEN_DOWN.join(', ')}.`);
  const asked = { url: request.url, secret: request.secret, mode: 'standard_webhooks' };
  const { url, secret = '' } = eventEndpoint(asked, { isLocal: isLocalStage() });
  await requireCallable('url', url);
  const project = await getProject(tenantId, projectId);
  if (!project.tax)
    throw invalidField('url', 'The project taxes nothing, so no engine would be asked. Set its tax first.');
  const before = project.taxEngine;
  const isOldSecret = before !== undefined && (await newestSecret(project, before, run.now)) === secret;
  if (isOldSecret && before.url === url && before.whenDown === whenDown) return unchanged(project);
  const changes = [
    `ask ${url} for the rates of its sales; while it does not answer: ${whenDown}`,
    ...(isOldSecret ? [] : ['encrypt and store a new secret of the tax engine']),
  ];
  const sealed =
    isOldSecret || run.dryRun ? undefined : await sealTaxEngineSecret(tenantId, projectId, secret);
  if (!before && !sealed) return { status: 'changed', changes, result: project };
  const secrets = sealed ? secretsAfter(before, sealed, instant(run.now)) : before;
  const taxEngine = { ...before, ...secrets, url, whenDown } as TaxEngine;
  return await settle(run, { status: 'changed', changes, result: { ...project, taxEngine } }, [
    changeProject(project, { taxEngine }),
  ]);
}

/** The tenant's table says the rates again. */
export async function clearTaxEngine({ tenantId, projectId }: Which, run: Run): Promise<Outcome<Project>> {
  const project = await getProject(tenantId, projectId);
  if (!project.taxEngine) return unchanged(project);
  const { taxEngine: _, ...without } = project;
  return await settle(run, { status: 'changed', changes: ['ask no tax engine'], result: without }, [
    changeProject(project, {}, ['taxEngine']),
  ]);
}

async function newestSecret({ tenantId, id }: Project, engine: TaxEngine, now: Date) {
  const [newest] = await openTaxEngineSecrets(tenantId, id, engine, now);
  return newest;
}
