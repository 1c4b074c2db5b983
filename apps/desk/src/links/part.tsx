import type { Route } from '../page/route.ts';
import { LinkPage } from './link-page.tsx';
import { LinksPage } from './links-page.tsx';
import { NewLinkPage } from './new-link-page.tsx';

export function LinksPart({ route }: { route: Route }) {
  const [, slug] = route.path;
  if (slug === 'new') return <NewLinkPage />;
  return slug ? <LinkPage slug={slug} route={route} /> : <LinksPage />;
}
