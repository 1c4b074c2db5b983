import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../checkout/src/page/icons.tsx';
import type { Failure } from '../api/office.ts';
import { words } from '../words/words.ts';
import { type Role, useDesk } from './desk.ts';
import type { Reading } from './use-read.ts';

/** The heading of a part. It takes the focus when the part is opened, so that a screen reader begins there. */
export function Heading({ children, aside }: { children: string; aside?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · ${words.title}`;
    heading.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <div class="top">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {aside}
    </div>
  );
}

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="paper" aria-labelledby={id}>
      <div class="section-top">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What is read, once it is there: bones before, and what went wrong instead. */
export function Shown<Data>({
  value,
  again,
  bones = 3,
  children,
}: {
  value: Reading<Data>;
  again?: () => void;
  bones?: number;
  children: (data: Data) => ComponentChildren;
}) {
  if (value.kind === 'reading') return <Bones count={bones} />;
  if (value.kind === 'got') return <>{children(value.data)}</>;
  return <Problem failure={value} again={again} />;
}

/** What the service says itself, which is English and so runs from the left in every language of the desk. */
export const Said = ({ children }: { children: string }) => (
  <bdi lang="en" dir="ltr">
    {children}
  </bdi>
);

export function Bones({ count }: { count: number }) {
  return (
    <div role="status">
      <span class="spoken">{words.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} class="bone" />
      ))}
    </div>
  );
}

export function Problem({
  failure,
  again,
  isWrite,
}: {
  failure: Failure;
  again?: (() => void) | undefined;
  isWrite?: true;
}) {
  if (failure.kind === 'signed_out') return null;
  const lost = isWrite ? words.problem.lostWrite : words.problem.lost;
  const fields = failure.kind === 'refused' ? failure.fields : [];
  return (
    <div class="notice bad" role="alert">
      <Icon shape="alert" />
      <div>
        {isWrite && fields.length > 0 ? (
          <ul class="plain">
            {fields.map(({ field, message }) => (
              <li key={field}>
                <code>{field}</code>: <Said>{message}</Said>
              </li>
            ))}
          </ul>
        ) : (
          <p>{failure.kind === 'lost' ? lost : <Said>{failure.message}</Said>}</p>
        )}
        {failure.kind === 'refused' && failure.status >= 500 && failure.requestId && (
          <p class="small">{words.problem.reference(failure.requestId)}</p>
        )}
        {again && (
          <button type="button" class="button" onClick={again}>
            {words.problem.again}
          </button>
        )}
      </div>
    </div>
  );
}

export function Done({ children }: { children: ComponentChildren }) {
  return (
    <div class="notice good" role="status">
      <Icon shape="tick" />
      <div>{children}</div>
    </div>
  );
}

export function Empty({ children, action }: { children: string; action?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}

export type Tone = 'good' | 'bad' | 'busy' | 'calm';
export const Badge = ({ tone, children }: { tone: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** Names and values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type ButtonProps = Readonly<{
  children: ComponentChildren;
  press?: () => void;
  /** What somebody needs to be allowed this. Without the role the button says which one is missing. */
  needs?: Role;
  isBusy?: boolean;
  kind?: 'main' | 'danger';
  type?: 'submit';
}>;

export function Button({ children, press, needs = 'read', isBusy, kind, type }: ButtonProps) {
  const { may } = useDesk();
  const id = useId();
  const isAllowed = may(needs);
  return (
    <span class="with-reason">
      <button
        type={type ?? 'button'}
        class={`button ${kind ?? ''}`}
        aria-disabled={!isAllowed || isBusy || undefined}
        aria-describedby={isAllowed ? undefined : id}
        onClick={(event) => {
          if (!isAllowed || isBusy) event.preventDefault();
          else press?.();
        }}
      >
        {isBusy && <span class="spinner" aria-hidden="true" />}
        {isBusy ? words.working : children}
      </button>
      {!isAllowed && (
        <span class="small" id={id}>
          {words.problem.role(needs)}
        </span>
      )}
    </span>
  );
}

export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  useEffect(() => setCopied(false), [text]);
  return (
    <button type="button" class="button" onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  );
}

/** A link that leaves the desk. */
export const Away = ({ href, children }: { href: string; children: ComponentChildren }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children} <span class="spoken">{words.opensInNewTab}</span>
  </a>
);
