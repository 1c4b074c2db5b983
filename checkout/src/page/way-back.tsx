import type { Project } from '../api/link.ts';
import { strings } from '../words/locale.ts';

/** A link to a page of the shop. The service accepts only addresses on the shop's own origins. */
export function BackLink({ to, project, look }: { to: string | undefined; project: Project; look: 'pay' | 'second' | 'link' }) {
  if (!to) return null;
  return (
    <a class={look} href={to}>
      {strings.page.backTo(project.name)}
    </a>
  );
}

/** How a payer reaches the seller. */
export function SellerContact({ project: { name, supportContact } }: { project: Project }) {
  if (!supportContact) return null;
  return (
    <p class="small">
      {strings.page.contact(name)} <a href={addressOf(supportContact)}>{supportContact.replace(/^https:\/\//, '')}</a>
    </p>
  );
}

function addressOf(contact: string): string {
  if (contact.includes('@')) return `mailto:${contact}`;
  return contact.includes('://') ? contact : `tel:${contact.replace(/[^+\d]/g, '')}`;
}
