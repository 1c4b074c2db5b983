import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Failure, type Got, openOffice } from './api/office.ts';
import type { Project } from './api/shapes.ts';
import type { Config } from './page/config.ts';
import { type Desk, DeskContext, type Role } from './page/desk.ts';
import { type Note, type Opening, readProject } from './page/opening.ts';
import { Bones, Problem } from './page/parts.tsx';
import { type Route, useRoute } from './page/route.ts';
import { type Part, Shell } from './page/shell.tsx';
import { useLater } from './page/use-later.ts';
import { keepSession } from './sign-in/session.ts';
import { ChooseProject, SignInPage } from './sign-in/sign-in-page.tsx';
import type { Session } from './sign-in/token.ts';
import { locale, tellTimeIn } from './words/words.ts';

function Site({ opening }: { opening: Opening }) {
  const { config } = opening;
  const [session, setSession] = useState(opening.session);
  const [note, setNote] = useState<Note>(opening.note);
  const signIn = (next: Session | undefined, why?: Note) => {
    setSession(next);
    setNote(why);
  };
  useEffect(() => keepSession(session), [session]);
  if (!session) return <SignInPage config={config} note={note} signedIn={signIn} />;
  return (
    <SignedIn
      config={config}
      session={session}
      first={session === opening.session ? opening.project : undefined}
      signIn={signIn}
      key={session.token + (session.project ?? '')}
    />
  );
}

type SignedInProps = Readonly<{
  config: Config;
  session: Session;
  /** Its project, where the reading has begun already. */
  first: Promise<Got<Project>> | undefined;
  signIn: (session: Session | undefined, why?: Note) => void;
}>;

function SignedIn({ config, session, first, signIn }: SignedInProps) {
  const office = useMemo(() => openOffice(config.apiBase, session, () => signIn(undefined, 'ended')), []);
  const [project, setProject] = useState<Project>();
  const [failure, setFailure] = useState<Failure>();
  const route = useRoute();
  const begun = useRef(first);
  const load = async () => {
    const reading = begun.current ?? readProject(office, session);
    begun.current = undefined;
    const got = await reading;
    if (got.kind === 'got') {
      tellTimeIn(got.data.timeZone);
      setProject(got.data);
    } else if (got.kind === 'signed_out') signIn(undefined, 'ended');
    else setFailure(got);
  };
  useEffect(() => void load(), [route.path[0]]);
  const desk = useMemo<Desk | undefined>(() => {
    if (!project) return undefined;
    const { roles } = project.askedBy;
    const ahead = config.now === undefined ? 0 : Date.parse(config.now) - performance.timeOrigin;
    return {
      ...{ office, project, apiBase: config.apiBase },
      now: () => new Date(Date.now() + ahead),
      may: (role: Role) => roles === undefined || role === 'read' || roles.includes(role),
    };
  }, [project]);
  if (desk)
    return (
      <DeskContext.Provider value={desk}>
        <Shell part={partOf(route)} signOut={() => signIn(undefined)}>
          <Content route={route} />
        </Shell>
      </DeskContext.Provider>
    );
  if (failure?.kind === 'refused' && failure.fields.some(({ field }) => field === 'productOrigin'))
    return <ChooseProject chosen={(chosen) => signIn({ ...session, project: chosen })} />;
  return (
    <main class="content" id="content">
      {failure ? <Problem failure={failure} again={() => void load()} /> : <Bones count={6} />}
    </main>
  );
}

const PARTS: readonly string[] = ['payments', 'links', 'customers', 'catalog', 'settings'];
const partOf = ({ path: [first = ''] }: Route): Part => (PARTS.includes(first) ? (first as Part) : 'today');

/** What the checkout says of a price is said in its own words, in the language of the desk. Without them it is English. */
const withCheckoutWords = async <Part,>(part: Promise<Part>): Promise<Part> => {
  const { changeLanguage } = await import('../../checkout/src/words/locale.ts');
  await changeLanguage({ asked: locale, browser: [] });
  return await part;
};

/** Each part is a script of its own, loaded when it is first opened. */
const LOADERS = {
  today: () =>
    import('./today/today-page.tsx').then(({ TodayPage }) => () => <TodayPage />),
  payments: () => import('./payments/part.tsx').then(({ PaymentsPart }) => PaymentsPart),
  links: () => import('./links/part.tsx').then(({ LinksPart }) => LinksPart),
  customers: () =>
    withCheckoutWords(import('./customers/part.tsx')).then(({ CustomersPart }) => CustomersPart),
  catalog: () => withCheckoutWords(import('./catalog/part.tsx')).then(({ CatalogPart }) => CatalogPart),
  settings: () => import('./settings/part.tsx').then(({ SettingsPart }) => SettingsPart),
} as const;

function Content({ route }: { route: Route }) {
  const part = partOf(route);
  const loaded = useLater(LOADERS[part], part);
  if (loaded.kind === 'loading') return <Bones count={6} />;
  if (loaded.kind === 'lost') return <Problem failure={{ kind: 'lost' }} again={loaded.again} />;
  const { value: Page } = loaded;
  return <Page route={route} key={route.path.join('/')} />;
}

function Unreachable() {
  return (
    <main class="content">
      <Problem failure={{ kind: 'lost' }} again={() => location.reload()} />
    </main>
  );
}

/** Shows the desk in place of what the page shows while it loads. */
export function showSite(opening: Opening | undefined): void {
  const page = document.getElementById('page');
  page?.replaceChildren();
  if (page) render(opening ? <Site opening={opening} /> : <Unreachable />, page);
}
