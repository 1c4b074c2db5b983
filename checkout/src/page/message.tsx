import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../words/locale.ts';
import { Icon } from './icons.tsx';

type Props = Readonly<{
  tone: 'calm' | 'good' | 'bad';
  icon: 'tick' | 'clock' | 'cross' | 'alert';
  title: string;
  body: string;
  requestId?: string;
  children?: ComponentChildren;
}>;

/** A page with one message. It takes the focus, so that a screen reader starts with it. */
export function Message({ tone, icon, title, body, requestId, children }: Props) {
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
      <p class="lead">{body}</p>
      {children && <div class="actions">{children}</div>}
      {requestId && <p class="small">{strings.page.reference(requestId)}</p>}
    </main>
  );
}
