import type { ProjectSettings } from '../../contracts/admin/settings.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { Endpoint } from '../../domain/events/endpoint.ts';
import { versionOf } from '../../domain/events/endpoint-settings.ts';
import type { Instant } from '../../domain/ids.ts';
import { publicLinksAnHourOf } from '../../domain/links/public-link.ts';
import type { StaffRole } from '../../domain/sessions/staff-roles.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { gatewaySummaryView } from './gateway-view.ts';
import { ownSettingsView } from './settings/own-settings-view.ts';

/** A project's settings as staff see them. Secrets stay out: the salt of links, the key of customer ids, the secret of events. */
export const projectSettingsView = (
  project: Project,
  { version, endpoint, guardedUntil, askedBy }: State,
): Shown<typeof ProjectSettings> => ({
  ...ownSettingsView(project, version),
  language: project.language ?? null,
  supportContact: project.supportContact ?? null,
  tax: project.tax ?? null,
  name: project.name,
  tenant_unique_name: project.tenantName,
  origins: project.origins,
  checkoutUrl: project.checkoutUrl,
  returnOrigins: project.returnOrigins ?? [],
  baseCurrency: project.baseCurrency.toUpperCase(),
  currencies: project.currencies.map((currency) => currency.toUpperCase()),
  timeZone: project.timeZone,
  logoUrl: project.logoUrl ?? null,
  invoiceSeries: project.invoiceSeries,
  publicLinkCreation: project.publicLinkCreation,
  publicLinksAnHour: publicLinksAnHourOf(project),
  challengeUrl: project.challengeUrl ?? null,
  taxEngine: project.taxEngine && { url: project.taxEngine.url, whenDown: project.taxEngine.whenDown },
  gateways: project.gateways.map(gatewaySummaryView),
  webhook: project.events
    ? {
        url: project.events.url,
        mode: project.events.mode,
        headerName: project.events.headerName || null,
        hasSecret: project.events.sealedSecret !== undefined,
        types: project.events.types ?? null,
        apiVersion: versionOf(project.events),
        failingSince: endpoint?.failingSince,
        pausedAt: endpoint?.pausedAt,
      }
    : null,
  guardedUntil,
  askedBy: { name: askedBy.name, roles: askedBy.roles },
  createdAt: project.createdAt,
});

/** The version of its own settings, and what is no setting, but changes by itself. */
type State = Readonly<{
  version: string;
  endpoint: Endpoint | undefined;
  guardedUntil: Instant | undefined;
  askedBy: Readonly<{ name: string; roles?: readonly StaffRole[] | undefined }>;
}>;
