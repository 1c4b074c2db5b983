import { invalidField } from '../../../shared/domain/errors.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import {
  domainOf,
  type MailSettings,
  type MailSettingsRequest,
  readMailSettings,
} from '../../../shared/domain/mailbox/mail-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { findSenderIdentity } from '../../../shared/messaging/sender-identity.ts';
import { canonicalJson } from '../../../shared/runtime/hash.ts';
import { changeProject, listAllTenants, listProjects } from '../../../shared/storage/tenants.ts';
import { getProject } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = Readonly<{ tenantId: TenantId; projectId: ProjectId }>;

/**
 * Lets a project send mail to its payers, from an address whose domain SES has verified. What the tenant's
 * staff set stays where it is not given.
 *
 * Throws `invalid_request` for a domain that SES does not know or that is not verified, with the DNS that is missing, and for one that
 * another tenant sends from.
 */
export async function setMail(request: Which & MailSettingsRequest, run: Run): Promise<Outcome<Project>> {
  const project = await getProject(request.tenantId, request.projectId);
  const { mail: before } = project;
  const { from, colour, replyTo = before?.replyTo, language = before?.language } = request;
  const asked = readMailSettings({ from, colour, replyTo, language });
  const mail: MailSettings = { ...asked, ...(before?.isOff && { isOff: true }) };
  if (canonicalJson(mail) === canonicalJson(before ?? {})) return unchanged(project);
  const domain = domainOf(mail.from);
  await requireVerified(domain);
  await requireFree(domain, request.tenantId);
  const changes = [
    `send mail to payers from ${mail.from}`,
    ...(mail.replyTo ? [`lead replies to ${mail.replyTo}`] : []),
  ];
  return await settle(run, { status: 'changed', changes, result: { ...project, mail } }, [
    changeProject(project, { mail }),
  ]);
}

/** Sends no mail to the project's payers any more. Mails that are ordered already are dropped. */
export async function clearMail(request: Which, run: Run): Promise<Outcome<Project>> {
  const project = await getProject(request.tenantId, request.projectId);
  if (!project.mail) return unchanged(project);
  const { mail, ...silent } = project;
  const changes = [`stop sending mail from ${mail.from}`];
  return await settle(run, { status: 'changed', changes, result: silent }, [
    changeProject(project, {}, ['mail']),
  ]);
}

async function requireVerified(domain: string): Promise<void> {
  const identity = await findSenderIdentity(domain);
  if (identity.is === 'verified') return;
  if (identity.is === 'unknown')
    throw invalidField(
      'from',
      `SES does not know ${domain}. Make it an identity first: aws sesv2 create-email-identity --email-identity ${domain}`,
    );
  const records = identity.dns.map(({ name, value }) => `${name} CNAME ${value}`).join('; ');
  throw invalidField(
    'from',
    `${domain} is not verified. Its owner sets in DNS: ${records || 'what the console of SES shows'}. Then run the command again.`,
  );
}

/** All tenants send by one account of SES, which does not know them: this alone keeps one from writing in the name of another. */
async function requireFree(domain: string, tenantId: TenantId): Promise<void> {
  for (const other of await listAllTenants()) {
    if (other.tenantId === tenantId) continue;
    const projects = await listProjects(other.tenantId);
    if (projects.some(({ mail }) => mail && domainOf(mail.from) === domain))
      throw invalidField('from', `Another tenant sends mail from ${domain}.`);
  }
}
