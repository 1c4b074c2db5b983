import type { Shown } from '../../../contracts/answers/shown.ts';
import type { ChangedSettings } from '../../../contracts/settings/own-settings.ts';
import { agreementOf } from '../../../domain/customers/agreement.ts';
import { asksOf } from '../../../domain/customers/asked-details.ts';
import type { MailSettings } from '../../../domain/mailbox/mail-settings.ts';
import { appliedSettings } from '../../../domain/settings/own-settings.ts';
import { scheduleOf } from '../../../domain/tenants/dunning-schedule.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';

/** The settings of a project that its tenant changes, with what applies where nothing is set. */
export function ownSettingsView(
  project: Project,
  version: string,
): Omit<Shown<typeof ChangedSettings>, 'changed'> {
  const own = appliedSettings(project);
  const { language, supportContact, colour, tax, strictNotices, customerPause } = own;
  const { upgradeMode, downgradeMode, unusedOnCancel } = own;
  const agreement = agreementOf(project);
  return {
    ...{ productOrigin: project.id, version },
    ...(language && { language }),
    ...(supportContact !== undefined && { supportContact }),
    ...(colour !== undefined && { colour }),
    ...(agreement && { agreement }),
    ...(tax && { tax }),
    ...(project.mail && { mail: mailView(project.mail) }),
    ...{ dunning: scheduleOf(project), asks: asksOf(project) },
    ...{ strictNotices, customerPause, upgradeMode, downgradeMode, unusedOnCancel },
  };
}

const mailView = ({ from, replyTo, language, isOff }: MailSettings) => ({
  ...{ isOn: !isOff, from },
  ...(replyTo !== undefined && { replyTo }),
  ...(language && { language }),
});
