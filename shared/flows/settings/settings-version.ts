import { appliedSettings } from '../../domain/settings/own-settings.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { stateOf } from '../../runtime/hash.ts';

/** Names the tenant's own settings of a project as they are: equal settings have equal versions. */
export const settingsVersion = (project: Project): string => stateOf(appliedSettings(project));
