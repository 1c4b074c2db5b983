import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Project } from '../api/link.ts';
import { strings } from '../words/locale.ts';
import { Sentence } from '../words/sentence.tsx';
import { Icon } from './icons.tsx';
import { SellerContact } from './way-back.tsx';

type Props = Readonly<{
  tone: 'calm' | 'good' | 'bad';
  icon: 'tick' | 'clock' | 'cross' | 'alert';
  title: string;
  body: string;
  /** What the page would have been for. */
  about?: string | undefined;
  requestId?: string;
  project?: Project;
  children?: ComponentChildren;
}>;

/** A page with one message. The reference is for the seller, so it is shown where the payer can ask them. It takes the focus, so that a screen reader starts with it. */
export function Message({ tone, icon, title, body, about, requestId, project, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <main class="message">
      <div class={`medal ${tone}`}>
        <Icon shape={icon} />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p class="lead">
        <Sentence>{body}</Sentence>
      </p>
      {about && (
        <p>
          <Sentence>{about}</Sentence>
        </p>
      )}
      <div class="actions">{children}</div>
      {project && <SellerContact project={project} />}
      {requestId && project?.supportContact && <p class="small">{strings.page.reference(requestId)}</p>}
    </main>
  );
}
