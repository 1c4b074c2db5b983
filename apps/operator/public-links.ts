import type { Project } from '../../shared/domain/tenants/tenant.ts';

type Named = Pick<Project, 'name' | 'tenantName' | 'publicLinkCreation'>;

/** What a project lets anybody do by the public route, and how to close that. */
export function publicLinksText({ name, tenantName, publicLinkCreation }: Named): string {
  const close = (to: string) =>
    `billing projects set '${name}' --tenant ${tenantName} --public-link-creation ${to}`;
  switch (publicLinkCreation) {
    case 'open':
      return `open: anybody may create payment links here, for any amount and with any text, without a credential. Once the shop’s server creates them with its credential: ${close('off')}, or plans for links of its plans`;
    case 'plans':
      return `plans: anybody may create payment links for the plans of the catalog, without a credential. To allow none: ${close('off')}`;
    case 'off':
      return 'off: payment links are created with the tenant’s credential only';
  }
}
