import type { Project } from '../api/link.ts';
import { isolate } from '../words/isolate.ts';
import { strings } from '../words/locale.ts';
import { Sentence } from '../words/sentence.tsx';

/** A link to a page of the shop. The service accepts only addresses on the shop's own origins. */
export function BackLink({
  to,
  project,
  look,
}: {
  to: string | undefined;
  project: Project;
  look: 'pay' | 'second' | 'link';
}) {
  if (!to) return null;
  return (
    <a class={look} href={to}>
      <span>
        <Sentence>{strings.page.backTo(isolate(project.name))}</Sentence>
      </span>
    </a>
  );
}

/** How a payer reaches the seller. */
export function SellerContact({ project: { name, supportContact } }: { project: Project }) {
  if (!supportContact) return null;
  return (
    <p class="small">
      <Sentence>{strings.page.contact(isolate(name))}</Sentence>{' '}
      <a href={addressOf(supportContact)}>
        <bdi>{supportContact.replace(/^https:\/\//, '')}</bdi>
      </a>
    </p>
  );
}

function addressOf(contact: string): string {
  if (contact.includes('@')) return `mailto:${contact}`;
  return contact.includes('://') ? contact : `tel:${contact.replace(/[^+\d]/g, '')}`;
}
