import { SettingsEdit } from '../../shared/domain/settings/own-settings.ts';
import { changeSettings } from '../../shared/flows/settings/change-settings.ts';
import { settingsVersion } from '../../shared/flows/settings/settings-version.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { ownSettingsView } from '../../shared/http/views/settings/own-settings-view.ts';

/** PATCH /admin/settings/global-settings/project: changes those settings of a project that are the tenant's. */
export const handler = adminChange({ body: SettingsEdit }, async ({ tenantId, body, now }) => {
  const { project, changed } = await changeSettings(tenantId, body, now);
  return ok({ ...ownSettingsView(project, settingsVersion(project)), changed });
});
