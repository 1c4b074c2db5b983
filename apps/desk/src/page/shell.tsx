import type { ComponentChildren } from 'preact';
import { words } from '../words/words.ts';
import { useDesk } from './desk.ts';
import { LanguageMenu } from './language-menu.tsx';
import { addressOf } from './route.ts';

const PARTS = ['today', 'payments', 'links', 'customers', 'catalog', 'settings'] as const;
export type Part = (typeof PARTS)[number];

/** What is around every part: the shop, the ways to the others, and who is signed in. */
export function Shell({
  part,
  signOut,
  children,
}: {
  part: Part;
  signOut: () => void;
  children: ComponentChildren;
}) {
  const { project } = useDesk();
  return (
    <>
      <button type="button" class="skip" onClick={toContent}>
        {words.skip}
      </button>
      <header class="bar">
        <div class="bar-inner">
          <p class="shop">{project.name}</p>
          <nav aria-label={words.nav.label}>
            <ul>
              {PARTS.map((name) => (
                <li key={name}>
                  <a href={addressOf([name])} aria-current={name === part ? 'page' : undefined}>
                    {words.nav[name]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p class="who">
            <LanguageMenu />
            <span class="small">{words.signedInAs(project.askedBy.name)}</span>
            <button type="button" class="link" onClick={signOut}>
              {words.signOut}
            </button>
          </p>
        </div>
      </header>
      <main id="content" class="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The fragment is the address of a part, so the content is reached without it. */
const toContent = (): void => document.getElementById('content')?.focus();
