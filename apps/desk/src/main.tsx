import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Failure, openOffice } from './api/office.ts';
import type { Project } from './api/shapes.ts';
import { type Config, findConfig } from './page/config.ts';
import { type Desk, DeskContext, type Role } from './page/desk.ts';
import { Bones, Problem } from './page/parts.tsx';
import { type Route, useRoute } from './page/route.ts';
import { type Part, Shell } from './page/shell.tsx';
import { useLater } from './page/use-later.ts';
import { returnFrom } from './sign-in/provider.ts';
import { atProvider, keepSession, keptSession, sessionIn } from './sign-in/session.ts';
import { ChooseProject, SignInPage } from './sign-in/sign-in-page.tsx';
import type { Session } from './sign-in/token.ts';
import { tellTimeIn } from './words/words.ts';

type Note = 'ended' | 'failed' | undefined;

/** Who is signed in when the page opens: by its address, after the identity provider, or still. */
async function openingSession(
  config: Config,
): Promise<Readonly<{ session?: Session | undefined; note?: Note }>> {
  const brought = sessionIn(location.hash);
  const query = new URLSearchParams(location.search);
  if (brought) {
    history.replaceState(null, '', '/'); // A token must not stay in the address, nor in the history.
    return { session: brought };
  }
  if (!query.has('state')) return { session: keptSession() };
  const returned = await returnFrom(config.signIns, query, `${location.origin}/`, atProvider);
  history.replaceState(null, '', '/');
  return returned === 'failed' ? { note: 'failed' } : { session: returned };
}

function Site({
  config,
  opening,
}: {
  config: Config;
  opening: Readonly<{ session?: Session | undefined; note?: Note }>;
}) {
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
      signIn={signIn}
      key={session.token + (session.project ?? '')}
    />
  );
}

type SignedInProps = Readonly<{
  config: Config;
  session: Session;
  signIn: (session: Session | undefined, why?: Note) => void;
}>;

function SignedIn({ config, session, signIn }: SignedInProps) {
  const office = useMemo(() => openOffice(config.apiBase, session, () => signIn(undefined, 'ended')), []);
  const [project, setProject] = useState<Project>();
  const [failure, setFailure] = useState<Failure>();
  const route = useRoute();
  const load = async () => {
    const query = { productOrigin: session.project };
    const got = await office.read<Project>('/admin/settings/global-settings/project', query);
    if (got.kind === 'got') {
      tellTimeIn(got.data.timeZone);
      setProject(got.data);
    } else setFailure(got);
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

/** Each part is a script of its own, loaded when it is first opened. */
const LOADERS = {
  today: () =>
    import('./today/today-page.tsx').then(({ TodayPage }) => () => <TodayPage />),
  payments: () => import('./payments/part.tsx').then(({ PaymentsPart }) => PaymentsPart),
  links: () => import('./links/part.tsx').then(({ LinksPart }) => LinksPart),
  customers: () => import('./customers/part.tsx').then(({ CustomersPart }) => CustomersPart),
  catalog: () => import('./catalog/part.tsx').then(({ CatalogPart }) => CatalogPart),
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

void findConfig().then(async (config) => {
  const page = document.getElementById('page');
  if (!page) return;
  if (!config) return render(<Unreachable />, page);
  render(<Site config={config} opening={await openingSession(config)} />, page);
});
