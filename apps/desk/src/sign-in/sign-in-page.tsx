import { useEffect, useRef, useState } from 'preact/hooks';
import type { Config } from '../page/config.ts';
import { Field } from '../page/fields.tsx';
import { LanguageMenu } from '../page/language-menu.tsx';
import { words } from '../words/words.ts';
import { leaveFor, providerOf } from './provider.ts';
import { atProvider } from './session.ts';
import { isToken, type Session } from './token.ts';

const w = words.signIn;
type Props = Readonly<{
  config: Config;
  note?: 'ended' | 'failed' | undefined;
  signedIn: (session: Session) => void;
}>;

/** The first page: by one click in the local stack, by the shop's identity provider, or with a token. */
export function SignInPage({ config, note, signedIn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main class="sign-in paper" id="content">
      <h1 ref={heading} tabIndex={-1}>
        {w.heading}
      </h1>
      <p class="lead">{w.lead}</p>
      {note && (
        <p class="notice" role="status">
          {note === 'ended' ? w.ended : w.failed}
        </p>
      )}
      {config.demoSignIn && (
        <a class="button main wide" href={config.demoSignIn}>
          {w.demo}
        </a>
      )}
      {config.signIns.length > 0 && <ByProvider config={config} />}
      <ByToken signedIn={signedIn} isOpen={!config.demoSignIn && config.signIns.length === 0} />
      <LanguageMenu />
    </main>
  );
}

function ByProvider({ config }: { config: Config }) {
  const [shop, setShop] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const go = async () => {
    const found = providerOf(config.signIns, shop);
    if (!found) return setUnknown(true);
    location.assign(await leaveFor(found, `${location.origin}/`, atProvider));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <Line
        label={w.shop}
        hint={w.shopHint}
        value={shop}
        change={setShop}
        problem={isUnknown ? w.noShop : undefined}
      />
      <button type="submit" class="button main wide">
        {w.go}
      </button>
    </form>
  );
}

function ByToken({ signedIn, isOpen }: { signedIn: (session: Session) => void; isOpen: boolean }) {
  const [token, setToken] = useState('');
  const [isWrong, setWrong] = useState(false);
  const use = () => {
    const text = token.trim();
    if (isToken(text)) signedIn({ token: text });
    else setWrong(true);
  };
  return (
    <details open={isOpen}>
      <summary>{w.token}</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <Line
          label={w.tokenField}
          hint={w.tokenHint}
          value={token}
          change={setToken}
          problem={isWrong ? w.badToken : undefined}
        />
        <button type="submit" class="button">
          {w.useToken}
        </button>
      </form>
    </details>
  );
}

type LineProps = Readonly<{
  label: string;
  hint?: string;
  value: string;
  change: (text: string) => void;
  problem: string | undefined;
}>;

const Line = (props: LineProps) => <Field {...props} autoComplete="off" spellcheck={false} />;

/** A tenant has several projects, and it is not said yet which one this is about. */
export function ChooseProject({ chosen }: { chosen: (project: string) => void }) {
  const [project, setProject] = useState('');
  return (
    <main class="sign-in paper" id="content">
      <h1>{w.project}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          chosen(project.trim());
        }}
      >
        <Line label={w.projectField} value={project} change={setProject} problem={undefined} />
        <button type="submit" class="button main">
          {w.go}
        </button>
      </form>
    </main>
  );
}
