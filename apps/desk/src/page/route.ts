import { useEffect, useState } from 'preact/hooks';

/** Where in the desk somebody is. It is in the fragment, so that no server and no log learns of a customer. */
export type Route = Readonly<{ path: readonly string[]; query: URLSearchParams }>;

export function routeIn(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

/** The address of a part of the desk, for a link. */
export function addressOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text && `?${text}`}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeIn(location.hash));
  useEffect(() => {
    const moved = () => setRoute(routeIn(location.hash));
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return route;
}
