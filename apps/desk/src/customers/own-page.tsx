import { useState } from 'preact/hooks';
import type { Customer, PortalLink } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Away, Button, CopyButton, Problem, Section } from '../page/parts.tsx';
import { useWrite } from '../page/use-write.ts';
import { instant, words } from '../words/words.ts';

const w = words.customer;

/** A link to the customer's own page: to send it, or to see what they see. The browser that opens it first is signed in as the customer. */
export function OwnPage({ customer: { id, email } }: { customer: Customer }) {
  const { project } = useDesk();
  const [link, setLink] = useState<PortalLink>();
  const writing = useWrite<PortalLink>();
  const make = async () => {
    const body = { productOrigin: project.productOrigin, expiresInSeconds: 3600 };
    setLink(await writing.send({ method: 'POST', path: `/admin/customers/${id}/portal-link`, body }));
  };
  return (
    <Section title={w.ownPage}>
      <p class="small">{w.ownPageBody}</p>
      {writing.failure && <Problem failure={writing.failure} isWrite />}
      {link && (
        <>
          <p class="address">
            <code>{link.url}</code>
            <CopyButton text={link.url} />
          </p>
          <p class="small">{w.linkUntil(instant(link.expiresAt))}</p>
          <p>
            <a href={mailTo(email, w.mailSubject(project.name), w.mailBody(project.name, link.url))}>
              {w.mailIt(email)}
            </a>
          </p>
          <p>
            <Away href={link.url}>{w.seeAsCustomer}</Away>
          </p>
        </>
      )}
      <Button needs="support" press={() => void make()} isBusy={writing.isSending}>
        {link ? w.anotherLink : w.makeLink}
      </Button>
    </Section>
  );
}

const mailTo = (email: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
